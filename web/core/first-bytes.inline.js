/** The small core's WebAssembly in a browser, as the whole one's. */
import packed from 'virtual:posenc-first-wasm';
import { unpacked } from './packed.js';

export const wasmBytes = async () => unpacked(packed);
