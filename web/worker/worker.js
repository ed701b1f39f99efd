/** The program of the worker; the same on a page's own thread where a host allows no worker. */
import { loadCore } from '../core/index.js';
import { serve } from './server.js';

export { loadCore };

/** Answers what the page asks. Called once, in the worker. */
export function start() {
  // tsc takes `self` for a window: only a worker's postMessage has no target.
  serve(/** @type {any} */ (self), () => loadCore());
}
