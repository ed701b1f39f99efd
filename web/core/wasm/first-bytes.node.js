/** The small core's WebAssembly under Node: beside its glue. */
import { readFile } from 'node:fs/promises';

const file = new URL('posenc_first.wasm', import.meta.resolve('#first-glue'));

export const wasmBytes = async () => new Uint8Array(await readFile(file));
