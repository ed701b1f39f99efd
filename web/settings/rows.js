/** What the rows of a table are, told by the settings that lay them out: names and axis labels. */

const named = (/** @type {string} */ one, unit = '', many = `${one}s`) => ({
  one,
  many,
  axis: (/** @type {string} */ symbol) => `${one} ${symbol}${unit}`,
});

/** @param {Record<string, any>} [values] of the settings; words among pictures make all of them tokens */
export function rowsOf(values = {}) {
  if ('numNodes' in values) return named('node');
  if ('resolution' in values) return named('point');
  const isGrid = 'gridHeight' in values && !('textBefore' in values);
  return isGrid ? named('patch', '', 'patches') : named('position', ' [tokens]');
}
