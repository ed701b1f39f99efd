/** The program of the worker that answers first: the smaller module, with the methods it has. */
import { withBatch } from '../core/calls/batch.js';
import { loadFirst } from '../core/first.js';
import { startOf } from './server.js';

/** @import { BatchedCore } from '../core/types.js' */

/**
 * Callers ask it for FIRST_METHODS only: see two-cores.js.
 * @param {{wasmModule: WebAssembly.Module}} options
 */
export const loadCore = ({ wasmModule }) =>
  /** @type {Promise<BatchedCore>} */ (
    /** @type {unknown} */ (loadFirst(wasmModule).then(withBatch))
  );

export const start = startOf((wasmModule) => loadCore({ wasmModule }));
