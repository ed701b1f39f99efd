/**
 * Whether each token of a run is where it should be. A module of its own, loaded by those who recorded
 * one.
 */
import createPosencTraces from '#traces-glue';
import { wasmBytes } from '#traces-bytes';
import { keeping } from '../core/wasm/keeping.js';
import { tracesOf } from './methods.js';

export { traceText } from './files.js';

/** @typedef {ReturnType<typeof tracesOf>} Traces */

/**
 * @param {WebAssembly.Module} [wasmModule]
 * @returns {Promise<Traces>} loaded once; after a failure the next call tries again
 */
export const loadTraces = keeping(createPosencTraces, wasmBytes, tracesOf);
