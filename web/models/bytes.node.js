/** The WebAssembly that reads models' configs, under Node: beside its glue. */
import { readFile } from 'node:fs/promises';

const file = new URL('posenc_models.wasm', import.meta.resolve('#models-glue'));

export const wasmBytes = async () => new Uint8Array(await readFile(file));
