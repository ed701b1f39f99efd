/** The training lab's WebAssembly in a browser, as the core's. */
import packed from 'virtual:posenc-training-wasm';
import { unpacked } from '../core/packed.js';

export const wasmBytes = async () => unpacked(packed);
