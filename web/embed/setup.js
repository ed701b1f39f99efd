/** What posenc.js does with its chunks, once there are any. */
export { setFetch, setSite } from '../elements/frame/context.js';
export { prepare } from '../elements/frame/properties.js';
export { connect } from '../worker/connect.js';
