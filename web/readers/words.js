/** What readers of a config do, in words. */
import { layerRanges } from '../models/words.js';
import { grouped } from '../plot/format.js';

/** @import { ConversionChange, ReaderAnswer, ReaderBlock, ReaderDisagreement, ReaderMend } from './types.js' */

/** @param {string} module @param {number[]} layers */
export const whereText = (module, layers) =>
  `${module === 'attention' ? '' : `${module}, `}${layerRanges(layers)}`;

/**
 * What a reader does otherwise than the file asks, and layers of which nothing is known; none: as it asks.
 * @param {ReaderBlock[]} table
 * @param {string} reader
 * @param {boolean} [isLater] at its later commit
 * @returns {{other: string[], absent: string[]}}
 */
export function otherwise(table, reader, isLater = false) {
  /** @type {string[]} */
  const other = [];
  /** @type {string[]} */
  const absent = [];
  for (const { module, layers, cells } of table) {
    const where = whereText(module, layers);
    const cell = cells.find((each) => each.reader === reader && (each.later ?? false) === isLater);
    if (cell?.is === 'other') other.push(`${where}: ${cell.said}`);
    if (cell?.is === 'absent') absent.push(where);
  }
  return { other, absent };
}

/** What is to be known beside what layers do. @param {ReaderAnswer} answer */
export function besides({ groups, servedLength, compared }) {
  const said = [];
  if (groups.some(({ permuted }) => permuted))
    said.push('rows of q and k are put in another order');
  if (servedLength) said.push(`serves ${grouped(servedLength)} tokens`);
  if (!compared) said.push('by its rules: its code for this model was not read');
  return said;
}

/** Whom it sets apart. @param {ReaderDisagreement} of */
export const sides = ({ readers, against }) =>
  `${readers.join(', ')} against ${against.join(', ')}`;

/** What, how far, since when. @param {ReaderDisagreement} of */
export function disagreementText({ module, layers, what, howFar, since, until }) {
  const where = layers.length ? `${whereText(module, layers)}: ` : '';
  const when = [since && `since ${since}`, until && `until ${until}`].filter(Boolean).join(', ');
  return [`${where}${what}`, howFar, when].filter(Boolean).join('; ');
}

/** What is written, into the file or behind the reader's command. @param {ReaderMend} mend */
export const writtenText = ({ file = [], reader, flag }) =>
  file.map(({ path, json }) => `${path.join('.')}: ${json}`).join(', ') || `${reader} ${flag}`;

/** @param {ReaderMend} mend */
export const mendText = (mend) => `${writtenText(mend)} (${mend.effect})`;

/** What a conversion lost or changed. @param {ConversionChange} change */
export const changeText = ({ how, key, config, gguf, write, layers }) =>
  `${layerRanges(layers)}, ${key || 'no key for it'}: ${config} → ${gguf}, ${
    how === 'lost'
      ? 'lost: llama.cpp has no place for it, or does not read it'
      : 'changed by this conversion'
  }${write ? `; write ${write}` : ''}`;
