/** A module's WebAssembly in a browser: whoever loads it has it, a page compiles it for its workers. */
import { refuse } from '../check.js';

/** @returns {Promise<ArrayBuffer | ArrayBufferView<ArrayBuffer>>} */
export const wasmBytes = async () =>
  refuse(
    'loadCore',
    'wasmBinary',
    'must be given, or wasmModule, got neither; posenc/core.wasm has the bytes',
  );
