/** What <pe-compare> says: names of the sides, the size of their difference, the numbers as a table. */
import { atMost, quantity, scientific, short, writerOf } from '../../../plot/format.js';

import { namesOf } from './names.js';

/** @import { TableData } from '../../../plot/table.js' */
/** @import { Comparison } from './compare.js' */
/** @import { Side } from './settings.js' */

const SMALL = 1e-3;
const ROUNDING = 1e-12; // in float64

/** `A, Sinusoidal`: of a narrow picture, what stands before the comma is shown. @param {[Side, Side]} sides */
export const sideTitles = (sides) =>
  namesOf(sides).map((name, index) => `${sides[index].letter}, ${name}`);

/** @param {number} value not negative @param {typeof atMost} [round] */
const sizeText = (value, round = (size, digits, write = short) => write(size, digits ?? 4)) =>
  value > 0 && value < SMALL ? round(value, 3, scientific) : round(value, 4);

/** The place of a cell, in words. @param {Comparison} picture @param {number} row @param {number} column */
export function placeText({ views, show }, row, column) {
  if (show === 'offsets') return `Δ ${column}`;
  const { positions } = views[0].positions[row] === undefined ? views[1] : views[0];
  const p = short(positions[row], 8);
  if (views.every(({ quantity }) => quantity === 'bias')) return `query ${p}, key ${column}`;
  if (show === 'similarity') return `p ${p}, q ${short(positions[column] ?? column, 8)}`;
  return `p ${p}, j ${column}`;
}

/** @param {Comparison} picture with a difference */
export function differenceSentence(picture) {
  const { difference, show } = picture;
  if (!difference) return '';
  const { largest, mean, row, column, compared } = difference;
  if (compared === 0) return 'No cell of A and B can be compared.';
  const all = quantity(compared, show === 'offsets' ? 'offset' : 'cell');
  if (largest === 0) return `A and B are equal${compared > 1 ? ` in all ${all}` : ''}.`;
  const isRounding = largest < ROUNDING ? 'A and B are equal up to rounding: ' : '';
  return (
    `${isRounding}|A − B| is at most ${sizeText(largest, atMost)}, at ${placeText(picture, row, column)}, ` +
    `and ${sizeText(mean)} on average over ${all}.`
  );
}

/** A cell per row, so that A, B and A − B stand beside one another. @param {Comparison} picture @returns {TableData} */
export function longTable(picture) {
  const { views, difference } = picture;
  const all = [...views.map(({ matrix }) => matrix), ...(difference ? [difference.matrix] : [])];
  const rows = Math.max(...all.map((matrix) => matrix.rows));
  const cols = Math.max(...all.map((matrix) => matrix.cols));
  return {
    corner: 'place',
    rows: rows * cols,
    columns: ['A', 'B', 'A − B'].slice(0, all.length),
    rowName: (cell) => placeText(picture, Math.floor(cell / cols), cell % cols),
    text: (cell, at) => {
      const matrix = all[at];
      const [row, column] = [Math.floor(cell / cols), cell % cols];
      if (row >= matrix.rows || column >= matrix.cols) return '';
      return writerOf(matrix.data, short)(matrix.data[row * matrix.cols + column], 8);
    },
  };
}
