/** The program of the worker that answers first: the smaller module, with the methods it has. */
import { withBatch } from '../core/calls/batch.js';
import { loadFirst } from '../core/first.js';
import { given, serve } from './server.js';

/** @import { BatchedCore } from '../core/types.js' */

/**
 * Callers ask it for FIRST_METHODS only: see two-cores.js.
 * @param {{wasmModule: WebAssembly.Module}} options
 */
export const loadCore = ({ wasmModule }) =>
  /** @type {Promise<BatchedCore>} */ (
    /** @type {unknown} */ (loadFirst(wasmModule).then(withBatch))
  );

/** Answers what the page asks. Called once, in the worker. */
export function start() {
  // tsc takes `self` for a window: only a worker's postMessage has no target.
  const scope = /** @type {any} */ (self);
  const module = given(scope);
  serve(scope, async () => loadCore({ wasmModule: await module }));
}
