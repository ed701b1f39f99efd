// What a survey finds of one file.
import { dirname, join } from 'node:path';
import { CoreError } from '../core/check.js';
import { isGgufFile, loadReaders } from '../readers/index.js';
import { Unread, isAddress, localParts, remoteParts, stampOf } from './sources.mjs';

/** @import { Parts } from '../readers/gguf.js' */
/** @import { Surveyed } from './survey-report.js' */

const MOST_TEXT = 2 ** 22; // bytes; more is no config
const MOST_HEADER = 2 ** 28; // bytes

/** The config.json beside a GGUF file that stands in a folder. @param {string} item */
const besideOf = (item) =>
  /\.gguf$/i.test(item) && !isAddress(item) ? join(dirname(item), 'config.json') : '';

/** By which what is read for an item is known again. @param {string} item */
export const stampsOf = (item) =>
  isAddress(item) ? '' : `${stampOf(item)} ${besideOf(item) && stampOf(besideOf(item))}`.trim();

/** @param {Parts} parts @returns {Parts} that gives no more than a header may have */
const bounded = ({ size, read }) => ({
  size,
  read: (begin, end) => {
    if (end > MOST_HEADER) throw new Unread('too-long');
    return read(begin, end);
  },
});

/** @param {Parts} parts @returns {Promise<string>} */
async function wholeText({ size, read }) {
  if (size > MOST_TEXT) throw new Unread('too-long');
  return new TextDecoder().decode(await read(0, size));
}

/** @param {string} text that was refused @param {unknown} error @returns {Unread} */
function refusal(text, error) {
  const { complaint } = CoreError.from(error);
  try {
    JSON.parse(text);
  } catch {
    return new Unread('no-json', complaint);
  }
  return new Unread('no-model', complaint);
}

/**
 * @param {string} item
 * @param {Parts} parts
 * @param {number} length [tokens]
 * @returns {Promise<Omit<Surveyed, 'item' | 'stamp'>>}
 */
async function compared(item, parts, length) {
  const readers = await loadReaders();
  if (parts.size === 0) throw new Unread('empty');
  const isGguf = isGgufFile(await parts.read(0, Math.min(parts.size, 4)));
  if (!isGguf) {
    const text = await wholeText(parts);
    let found;
    try {
      found = readers.readersOf(text, { length });
    } catch (error) {
      throw refusal(text, error);
    }
    const { modelType, verdict, disagreements } = found;
    if (verdict === 'none') throw new Unread('unknown-model', modelType);
    const apart = [...new Set(disagreements.flatMap((each) => each.readers))];
    const aspects = [...new Set(disagreements.map(({ aspect }) => aspect))];
    const turns = Math.max(0, ...disagreements.map((each) => each.turns ?? 0));
    return { modelType, verdict, apart, aspects, turns };
  }
  const keys = await readers.readGguf(bounded(parts)).catch((error) => {
    throw error instanceof Unread
      ? error
      : new Unread('broken-gguf', CoreError.from(error).complaint);
  });
  const beside = besideOf(item);
  if (!beside || !stampOf(beside)) throw new Unread('alone');
  const text = await wholeText(localParts(beside));
  let modelType, changes;
  try {
    ({ modelType } = readers.ggufPositions(keys));
    changes = readers.ggufBesideConfig(text, keys);
  } catch (error) {
    throw refusal(text, error);
  }
  const verdict = changes.length ? 'differ' : 'agree';
  return { modelType, verdict, apart: changes.length ? ['llama.cpp'] : [] };
}

/** @param {string} item @param {number} length [tokens] @returns {Promise<Surveyed>} */
export async function surveyed(item, length) {
  const stamp = stampsOf(item);
  try {
    const parts = isAddress(item) ? await remoteParts(item) : localParts(item);
    return { item, stamp, ...(await compared(item, parts, length)) };
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    return { item, stamp, verdict: 'none', reason: error.reason, detail: error.message };
  }
}
