/** Of the tables in a file, those that a list shows: a page with an option for each of 300,000 stands still. */

/** @import { Entry } from '../../files/open.js' */

export const MOST_LISTED = 200;

/**
 * @param {Entry[]} entries
 * @param {string} words a name holds every one of them, whatever the case
 * @param {string} [chosen] name of the one that stays in the list
 * @returns {Entry[]} the first of them
 */
export function search(entries, words, chosen = '') {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  /** @type {Entry[]} */
  const found = [];
  for (const entry of entries) {
    if (found.length === MOST_LISTED) break;
    const name = entry.name.toLowerCase();
    if (wanted.every((word) => name.includes(word))) found.push(entry);
  }
  const shown = entries.find(({ name }) => name === chosen);
  return shown && !found.includes(shown) ? [...found, shown] : found;
}
