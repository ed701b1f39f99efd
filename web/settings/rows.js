/** What the rows of a table are, told by the settings that lay them out: names and axis labels. */

/** @typedef {{one: string, many: string, axis: (symbol: string) => string}} Rows */

/** @param {string} one @param {string} many @param {string} unit @returns {Rows} */
const named = (one, many, unit) => ({ one, many, axis: (symbol) => `${one} ${symbol}${unit}` });

const POSITIONS = named('position', 'positions', ' [tokens]');
const PATCHES = named('patch', 'patches', ' [row by row]');
const POINTS = named('point', 'points', ' [row by row]');
const NODES = named('node', 'nodes', '');

/** @param {Record<string, any>} [values] of the settings; words among pictures make all of them tokens */
export function rowsOf(values = {}) {
  if ('numNodes' in values) return NODES;
  if ('gridHeight' in values && !('textBefore' in values)) return PATCHES;
  if ('resolution' in values) return POINTS;
  return POSITIONS;
}
