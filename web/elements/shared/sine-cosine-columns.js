/** Sines and cosines of a table, told apart: what a table of one kind alone can do. */

/** @import { Encoding, Matrix } from '../../core/types.js' */

/** @typedef {'both' | 'sine' | 'cosine'} Part */

/** @type {Record<Part, string>} */
export const PART_NAMES = {
  both: 'sines and cosines',
  sine: 'sines alone',
  cosine: 'cosines alone',
};

/** Whether a scheme's sines and cosines can be told apart. @param {Encoding} encoding */
export const hasParts = ({ name }) => name === 'sinusoidal';

/**
 * @param {Part} part
 * @param {string} layout of a sinusoidal table
 * @param {number} count of columns
 * @returns {number[]} columns that belong to the part
 */
export function columnsOf(part, layout, count) {
  const all = Array.from({ length: count }, (_, column) => column);
  if (part === 'both') return all;
  const sines = Math.ceil(count / 2); // of an odd number of columns the last is a sine
  const isSine = (/** @type {number} */ column) =>
    layout === 'concat' ? column < sines : column % 2 === 0;
  return all.filter((column) => isSine(column) === (part === 'sine'));
}

/**
 * Columns of a table that has one kind in all of its columns: the sine of a pair stands in both of
 * them, so that the table stays as wide as it was.
 * @param {Part} part
 * @param {string} layout
 * @param {number} count
 */
export function columnsAlone(part, layout, count) {
  const columns = columnsOf(part, layout, count);
  return part === 'both' ? columns : columns.flatMap((column) => [column, column]).slice(0, count);
}
