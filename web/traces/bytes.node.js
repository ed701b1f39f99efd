/** The WebAssembly that judges traces, under Node: beside its glue. */
import { readFile } from 'node:fs/promises';

const file = new URL('posenc_traces.wasm', import.meta.resolve('#traces-glue'));

export const wasmBytes = async () => new Uint8Array(await readFile(file));
