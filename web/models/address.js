/** A config in an address or an attribute: its text, compressed, in characters that both can hold. */
import { Deflate, Inflate, strFromU8, strToU8 } from 'fflate';
import { CoreError } from '../core/check.js';

/** What a compressed text begins with; a name of a published config does not. */
const MARK = 'z.';
const MOST_BYTES = 4_000_000; // as modelPositions() takes
const PORTION = 2 ** 16; // bytes of a text between which the page answers
const PIECE = 2048; // bytes that unpack to at most 2 MB

/** @param {string} text */
export const isPacked = (text) => text.startsWith(MARK);

/**
 * Letter by letter, so that what is said of a link names the reader's own lines. The page answers in between.
 * @param {string} text of a config
 */
export async function pack(text) {
  const bytes = strToU8(text);
  let binary = '';
  const deflate = new Deflate((chunk) => {
    binary += strFromU8(chunk, true);
  });
  let at = 0;
  for (; at + PORTION < bytes.length; at += PORTION) {
    deflate.push(bytes.subarray(at, at + PORTION));
    await moment();
  }
  deflate.push(bytes.subarray(at), true);
  await moment();
  return MARK + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** As pack(). @param {string} packed @returns {Promise<string>} @throws {CoreError} what pack() did not make, or too large */
export async function unpack(packed) {
  try {
    const binary = atob(packed.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = strToU8(binary, true);
    await moment();
    return await inflated(bytes);
  } catch (error) {
    if (error instanceof CoreError) throw error;
    const message = 'The config in the address is damaged; copy the whole address.';
    throw new CoreError(message, { code: 'input', cause: error });
  }
}

/** @param {Uint8Array} bytes */
async function inflated(bytes) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  let answered = 0; // of the size
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
    if (size < answered + PORTION) continue;
    await moment();
    answered = size;
  }
  if (!isWhole) throw new Error('it ends too soon');
  return text;
}

const moment = () => new Promise((resolve) => setTimeout(resolve));
