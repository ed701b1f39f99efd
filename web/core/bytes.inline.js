/**
 * The core's WebAssembly in a browser: inside the script itself, as base64 of gzip (0.7 % larger than
 * a compressed file beside it, and it works from file://, in sandboxed frames and on any host).
 */
import { CoreError } from './check.js';
import packed from 'virtual:posenc-core-wasm';

/** @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function wasmBytes() {
  if (typeof DecompressionStream === 'undefined') {
    throw new CoreError(
      'loadCore: this browser cannot unpack the core (it has no DecompressionStream); ' +
        'Chromium 91, Firefox 113 and Safari 16.4 or newer can',
    );
  }
  const gzip = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
