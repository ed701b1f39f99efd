// Where a survey's files come from: folders, lists, addresses. What is wrong with one is a reason, and stops
// nothing.
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { filedParts, textOf } from './terminal.mjs';

/** @import { Parts } from '../readers/gguf.js' */

/**
 * Why a file was not compared: `reasons` of survey-report.js has them in words.
 * @typedef {'unreadable' | 'empty' | 'too-long' | 'no-json' | 'no-model' | 'broken-gguf' | 'alone'
 *   | 'unknown-model' | 'no-answer' | 'no-range'} Reason
 */

export class Unread extends Error {
  /** @param {Reason} reason @param {string} [detail] */
  constructor(reason, detail = '') {
    super(detail);
    this.reason = reason;
  }
}

/** @param {string} item */
export const isAddress = (item) => /^https?:\/\//i.test(item);
const isModelFile = (/** @type {string} */ name) => /\.(json|gguf)$/i.test(name);

/**
 * Files of models below a folder, in the order of their names. Links are followed, and no folder is entered
 * twice.
 * @param {string} folder
 * @param {Set<string>} [entered]
 * @returns {Generator<string>}
 */
function* filesBelow(folder, entered = new Set()) {
  let entries;
  try {
    const own = realpathSync(folder);
    if (entered.has(own)) return;
    entered.add(own);
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    yield folder; // told as what cannot be read
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (isFolder(path)) yield* filesBelow(path, entered);
    else if (isModelFile(entry.name)) yield path;
  }
}

/** @param {string} path */
function isFolder(path) {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false; // a link to nothing, or to itself
  }
}

/**
 * Of a folder its files; of a list the items of its lines, beside it; anything else is an item itself.
 * @param {string} given - is a list at standard input
 * @returns {Generator<string>}
 */
export function* itemsOf(given) {
  if (isAddress(given) || isModelFile(given)) {
    yield given;
  } else if (given !== '-' && isFolder(given)) {
    yield* filesBelow(given);
  } else {
    const beside = given === '-' ? '' : dirname(given);
    for (const line of textOf(given).split(/\r?\n/)) {
      const item = line.trim();
      if (item === '' || item.startsWith('#')) continue;
      const path = isAddress(item) || isAbsolute(item) ? item : join(beside, item);
      if (isAddress(item)) yield item;
      else if (isFolder(path)) yield* filesBelow(path);
      else yield path;
    }
  }
}

/** By which a file is known again; empty: there is none. @param {string} path */
export function stampOf(path) {
  try {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}

/** @param {string} path @returns {Parts} */
export function localParts(path) {
  try {
    const known = statSync(path);
    if (!known.isFile()) throw new Unread('unreadable', 'no file');
    const { size, read } = filedParts(path, known.size);
    const readOrTell = (/** @type {number} */ begin, /** @type {number} */ end) => {
      try {
        return read(begin, end);
      } catch (error) {
        throw unreadable(error);
      }
    };
    return { size, read: readOrTell };
  } catch (error) {
    throw unreadable(error);
  }
}

/** @param {any} error */
const unreadable = (error) =>
  error instanceof Unread ? error : new Unread('unreadable', error.code ?? error.message);

const MOST_WAITING = 30_000; // ms
const FIRST = 2 ** 20; // bytes
/** What is read of a server that gives no parts. */
const MOST_WHOLE = 2 ** 26; // bytes

/** @param {string} address @param {number} begin @param {number} end @returns {Promise<Response>} */
async function answerOf(address, begin, end) {
  let answer;
  try {
    answer = await fetch(address, {
      headers: { range: `bytes=${begin}-${end - 1}` },
      signal: AbortSignal.timeout(MOST_WAITING),
    });
  } catch (/** @type {any} */ error) {
    throw new Unread('no-answer', error.cause?.code ?? error.name);
  }
  if (answer.ok) return answer;
  await answer.body?.cancel();
  if (answer.status === 416) throw new Unread('empty');
  throw new Unread('no-answer', `${answer.status}`);
}

/**
 * The first bytes of an answer, whatever it says of its length.
 * @param {Response} answer
 * @param {number} most
 * @returns {Promise<{bytes: Uint8Array, isAll: boolean}>}
 */
async function taken(answer, most) {
  const bytes = new Uint8Array(most);
  let at = 0;
  try {
    const pieces = /** @type {AsyncIterable<Uint8Array>} */ (
      /** @type {unknown} */ (answer.body ?? [])
    );
    for await (const piece of pieces) {
      bytes.set(piece.subarray(0, most - at), at);
      at += piece.length;
      if (at > most) return { bytes, isAll: false };
    }
  } catch (/** @type {any} */ error) {
    throw new Unread('no-answer', error.cause?.code ?? error.name);
  }
  return { bytes: bytes.subarray(0, at), isAll: true };
}

/** By parts where the server gives them; else its first bytes are all there is. @param {string} address @returns {Promise<Parts>} */
export async function remoteParts(address) {
  const first = await answerOf(address, 0, FIRST);
  const size = Number(/\/(\d+)$/.exec(first.headers.get('content-range') ?? '')?.[1]);
  if (first.status !== 206 || !Number.isSafeInteger(size)) {
    const { bytes, isAll } = await taken(first, MOST_WHOLE);
    const read = (/** @type {number} */ begin, /** @type {number} */ end) => {
      if (end > bytes.length) throw new Unread('no-range');
      return bytes.subarray(begin, end);
    };
    return { size: isAll ? bytes.length : Number.MAX_SAFE_INTEGER, read };
  }
  const { bytes: begun } = await taken(first, FIRST);
  const read = async (/** @type {number} */ begin, /** @type {number} */ end) => {
    if (end <= begun.length) return begun.subarray(begin, end);
    const answer = await answerOf(address, begin, end);
    if (answer.status !== 206) {
      await answer.body?.cancel();
      throw new Unread('no-range');
    }
    return (await taken(answer, end - begin)).bytes;
  };
  return { size, read };
}
