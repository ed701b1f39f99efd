/** The WebAssembly of a single file: core and training in one, which the program of its workers is given. */
import packed from 'virtual:posenc-whole-wasm';
import { unpack } from './unpack.js';

export const wasmBytes = async () => unpack(packed);
