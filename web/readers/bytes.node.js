/** The WebAssembly of the readers, under Node: beside its glue. */
import { readFile } from 'node:fs/promises';

const file = new URL('posenc_readers.wasm', import.meta.resolve('#readers-glue'));

export const wasmBytes = async () => new Uint8Array(await readFile(file));
