/** The program of UMAP's own worker, which leaves the core's free; the same on a page's own thread. */
import { serveFit } from './serve.js';

export { serveFit };

/** Called once, in the worker. */
export function start() {
  // tsc takes `self` for a window: only a worker's postMessage has no target.
  serveFit(/** @type {any} */ (self));
}
