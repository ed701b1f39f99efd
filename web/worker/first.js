/** The program of the worker that answers first: the smaller module, with the methods it has. */
import { loadFirst } from '../core/first.js';
import { serve } from './server.js';

/** @import { Core } from '../core/index.js' */

/** Callers ask it for the methods of AttentionCalls only: see two-cores.js. */
export const loadCore = () => /** @type {Promise<Core>} */ (/** @type {unknown} */ (loadFirst()));

/** Answers what the page asks. Called once, in the worker. */
export function start() {
  // tsc takes `self` for a window: only a worker's postMessage has no target.
  serve(/** @type {any} */ (self), loadCore);
}
