/** The training lab's WebAssembly under Node: beside its glue. */
import { readFile } from 'node:fs/promises';

const file = new URL('posenc_training.wasm', import.meta.resolve('#training-glue'));

export const wasmBytes = async () => new Uint8Array(await readFile(file));
