/** A config in an address or an attribute: its text, compressed, in characters that both can hold. */
import { Deflate, Inflate, strToU8 } from 'fflate';
import { CoreError } from '../core/check.js';

/** What a compressed text begins with; a name of a published config does not. */
const MARK = 'z.';
const MOST_BYTES = 4_000_000; // as modelPositions() takes
const MOST_LEVELS = 32; // of lists and dictionaries; the same
const PORTION = 2 ** 16; // bytes of a text between which the page answers
const PIECE = 2048; // bytes that unpack to at most 2 MB

/** @param {string} text */
export const isPacked = (text) => text.startsWith(MARK);

const GAP = ' \t\n\r'; // what may stand between two signs of JSON

/**
 * The same text without gaps: numbers keep their digits and names their order, as a parser of JavaScript
 * would not (1e400 becomes null, a name that stands twice once). A text that is no JSON as it is, so that
 * what is said of it names the reader's own lines.
 * @param {string} text
 */
function compact(text) {
  let kept = '';
  let begin = 0; // of what is not added to `kept` yet
  let isInString = false;
  let levels = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isInString && sign === '\\') at += 1;
    else if (sign === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (sign === '[' || sign === '{') levels += 1;
    else if (sign === ']' || sign === '}') levels -= 1;
    else if (GAP.includes(sign)) {
      kept += text.slice(begin, at);
      begin = at + 1;
    }
    if (levels > MOST_LEVELS) return text; // a parser of JavaScript takes long for a million
  }
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return kept + text.slice(begin);
}

/** Lets the page answer in between: what strangers wrote takes a megabyte half a second. @param {string} text of a config */
export async function pack(text) {
  const bytes = strToU8(compact(text));
  let binary = '';
  const deflate = new Deflate({ level: 9 }, (chunk) => {
    for (const byte of chunk) binary += String.fromCharCode(byte);
  });
  let at = 0;
  for (; at + PORTION < bytes.length; at += PORTION) {
    deflate.push(bytes.subarray(at, at + PORTION));
    await moment();
  }
  deflate.push(bytes.subarray(at), true);
  return MARK + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** As pack(). @param {string} packed @returns {Promise<string>} @throws {CoreError} what pack() did not make, or too large */
export async function unpack(packed) {
  try {
    const binary = atob(packed.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
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
