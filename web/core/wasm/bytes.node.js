/** The core's WebAssembly under Node: beside its glue. */
import { readFile } from 'node:fs/promises';

const file = new URL('posenc_core.wasm', import.meta.resolve('#core-glue'));

export const wasmBytes = async () => new Uint8Array(await readFile(file));
