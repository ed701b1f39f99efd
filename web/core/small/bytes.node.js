/** The tables' WebAssembly under Node: beside its glue. */
import { readFile } from 'node:fs/promises';

const file = new URL('posenc_tables.wasm', import.meta.resolve('#tables-glue'));

export const wasmBytes = async () => new Uint8Array(await readFile(file));
