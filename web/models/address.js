/** A config in an address or an attribute: its text, compressed, in characters that both can hold. */
import { Inflate, deflateSync, strToU8 } from 'fflate';
import { CoreError } from '../core/check.js';

/** What a compressed text begins with; a name of a published config does not. */
const MARK = 'z.';
const MOST_BYTES = 4_000_000; // as modelPositions() takes
const PIECE = 2048; // bytes that unpack to at most 2 MB

/** @param {string} text */
export const isPacked = (text) => text.startsWith(MARK);

/** The same numbers and names in fewer characters; a text that is no JSON as it is. @param {string} text */
function compact(text) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** @param {string} text of a config */
export function pack(text) {
  const bytes = deflateSync(strToU8(compact(text)), { level: 9 });
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return MARK + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} packed @returns {string} @throws {CoreError} what pack() did not make, or too large */
export function unpack(packed) {
  try {
    const binary = atob(packed.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return inflated(bytes);
  } catch (error) {
    if (error instanceof CoreError) throw error;
    const message = 'The config in the address is damaged; copy the whole address.';
    throw new CoreError(message, { code: 'input', cause: error });
  }
}

/** @param {Uint8Array} bytes */
function inflated(bytes) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  let isWhole = false;
  const inflate = new Inflate((chunk, isLast) => {
    size += chunk.length;
    if (size > MOST_BYTES) {
      throw new CoreError('The config in the address is above 4 MB.', { code: 'input' });
    }
    text += decoder.decode(chunk, { stream: !isLast });
    isWhole = isLast;
  });
  for (let at = 0; at < bytes.length; at += PIECE) {
    inflate.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  }
  if (!isWhole) throw new Error('it ends too soon');
  return text;
}
