/** The small core's WebAssembly under Node: read from the build folder. */
import { readFile } from 'node:fs/promises';

/** @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function wasmBytes() {
  return new Uint8Array(
    await readFile(new URL('../../build/wasm/posenc_first.wasm', import.meta.url)),
  );
}
