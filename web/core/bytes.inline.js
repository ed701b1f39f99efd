/**
 * The core's WebAssembly in a browser: inside the script itself, as base64 of LZMA (a sixth smaller
 * than a compressed file beside it, and it works from file://, in sandboxed frames and on any host).
 */
import packed from 'virtual:posenc-core-wasm';
import { unpacked } from './packed.js';

export const wasmBytes = async () => unpacked(packed);
