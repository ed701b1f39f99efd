/** A module's WebAssembly in a browser: whoever loads it has it, a page compiles it for its workers. */

/** @returns {Promise<ArrayBuffer | ArrayBufferView<ArrayBuffer>>} */
export async function wasmBytes() {
  throw new Error(
    'loadCore: wasmBinary or wasmModule must be given; posenc/core.wasm has the bytes',
  );
}
