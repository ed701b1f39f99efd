/** How entries are grouped for readers, by what the catalogue says of them. */

/** @import { Entry } from './entry.js' */

/**
 * @typedef {object} Group
 * @property {string} title
 * @property {(entry: Entry) => boolean} holds
 */

/** Each entry is in the first group that holds it. @type {Group[]} */
const GROUPS = [
  { title: 'Turning queries and keys', holds: ({ kind }) => kind === 'rotate' },
  { title: 'Added to the scores', holds: ({ kind }) => kind === 'bias' },
  { title: 'No positions', holds: ({ kind }) => kind === 'none' },
  { title: 'Added, for pictures and points', holds: ({ axes }) => axes > 1 },
  { title: 'Added, learned', holds: ({ learned }) => learned },
  { title: 'Added to the words', holds: ({ kind }) => kind === 'add' },
];

/** As readers meet them. */
const ORDER = [5, 4, 3, 0, 1, 2];

/** @param {Entry[]} entries @returns {{title: string, entries: Entry[]}[]} groups that hold some */
export function grouped(entries) {
  const indexOf = (/** @type {Entry} */ entry) => GROUPS.findIndex(({ holds }) => holds(entry));
  return ORDER.map((index) => ({
    title: GROUPS[index].title,
    entries: entries.filter((entry) => indexOf(entry) === index),
  })).filter((group) => group.entries.length > 0);
}

/** What a reader can choose from, by one word each. @type {[string, string, (entry: Entry) => boolean][]} */
export const FILTERS = [
  ['all', 'All', () => true],
  ['added', 'Added', ({ kind }) => kind === 'add'],
  ['turned', 'Turned', ({ kind }) => kind === 'rotate'],
  ['biased', 'Added to scores', ({ kind }) => kind === 'bias'],
  ['learned', 'Learned', ({ learned }) => learned],
  ['grid', '2-D and 3-D', ({ axes }) => axes > 1],
  ['named', 'Used by models', ({ usedBy }) => usedBy !== ''],
];
