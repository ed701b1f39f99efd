/** Entry of UMAP's own worker: the core's stays free for the other figures. */
import { serveFit } from './serve.js';

// tsc takes `self` for a window: only a worker's postMessage has no target.
serveFit(/** @type {any} */ (self));
