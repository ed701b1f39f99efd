/** What posenc.js does with its parts, once there are any. */
export { setFetch, setSite } from '../elements/context.js';
export { connect } from '../worker/connect.js';
