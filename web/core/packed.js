/** WebAssembly that came inside a script. */
import { CoreError } from './check.js';

/**
 * @param {string} packed base64 of gzip
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function unpacked(packed) {
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
