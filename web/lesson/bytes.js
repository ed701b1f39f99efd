/** The WebAssembly of a single file: core and training in one, which the program of its workers is given. */
import packed from 'virtual:posenc-whole-wasm';
import { unpacked } from '../core/packed.js';

export const wasmBytes = async () => unpacked(packed);
