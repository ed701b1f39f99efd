/** What came inside a script: web/tools/pack.js put it there. */
import { unpackLzma } from './lzma.js';

/**
 * @param {string} packed base64 of LZMA
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unpacked(packed) {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return unpackLzma(bytes);
}
