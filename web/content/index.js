/** What the posts show, print and claim. */
export { claims, findClaim } from './claims/index.js';
export { posts } from './posts.js';
export { presets } from './presets/index.js';
