/** UMAP's WebAssembly under Node: beside its glue. */
import { readFile } from 'node:fs/promises';

const file = new URL('posenc_umap.wasm', import.meta.resolve('#umap-glue'));

export const wasmBytes = async () => new Uint8Array(await readFile(file));
