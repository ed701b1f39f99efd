/**
 * What other programs' files say about positions: GGUF. A module of its own, loaded by those who bring
 * one.
 */
import createPosencReaders from '#readers-glue';
import { wasmBytes } from '#readers-bytes';
import { keeping } from '../core/wasm/keeping.js';
import { readerMethods } from './methods.js';

export { isGgufFile, isGgufText } from './gguf.js';

/** @typedef {ReturnType<typeof readerMethods>} Readers */

/**
 * @param {WebAssembly.Module} [wasmModule]
 * @returns {Promise<Readers>} loaded once; after a failure the next call tries again
 */
export const loadReaders = keeping(createPosencReaders, wasmBytes, readerMethods);
