/** A small table with its repeated numbers marked: cells repeat, rows need not. */
import { html } from 'lit';
import { fixed, short } from '../../../plot/format.js';
import { scrollTable } from '../../shared/scroll-table.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { Matrix } from '../../../core/types.js' */

/**
 * @typedef {object} Repeats
 * @property {ArrayLike<number>} repeated cell by cell, 1: the number stands in another cell too
 * @property {number} different how many different numbers there are
 * @property {{other: number, distance: number}[]} nearest to every row
 */

const MOST_ROWS = 16;
const MOST_COLUMNS = 8;

/**
 * Which numbers repeat, which row is nearest to each, and how far every two are apart.
 * @param {{rows: number, cols: number}} size of the table that the first call makes
 * @returns {Call[]} none of one too large to show
 */
export function repeatsCalls({ rows, cols }) {
  if (rows > MOST_ROWS || cols > MOST_COLUMNS || rows < 2) return [];
  const pairs = Array.from({ length: rows * rows }, (_, k) => [Math.floor(k / rows), k % rows]);
  return [
    ['repeats', { from: 0 }],
    ['neighbors', { from: 0 }, { k: 1, metric: 'euclidean' }],
    ['rowPairs', { from: 0 }, { pairs: pairs.flat() }],
  ];
}

/** @param {Matrix} table @param {any[]} answers to repeatsCalls() @returns {Repeats | null} null: too large to show */
export function repeatsOf({ rows }, [repeats, neighbors, pairs]) {
  if (!repeats) return null;
  const nearest = Array.from(
    /** @type {ArrayLike<number>} */ (neighbors.indices),
    (other, row) => ({ other, distance: pairs.euclidean[rows * row + other] }),
  );
  return { ...repeats, nearest };
}

/** @param {Matrix} table @param {Repeats} repeats @param {(row: number) => string} nameOf a row */
export function cellsTemplate({ rows, cols, data }, { repeated, different, nearest }, nameOf) {
  const columns = Array.from({ length: cols }, (_, column) => column);
  return html`
    <p class="repeats">
      ${different} different numbers in ${rows * cols} cells; a number that stands in another cell
      too is marked with =. What must not repeat is a row.
    </p>
    ${scrollTable({
      kind: 'cells',
      part: 'cells',
      label: 'The table, repeated numbers marked',
      caption: 'The table, repeated numbers marked',
      columns: ['position', ...columns.map((column) => `dim ${column}`), 'nearest other row'],
      rows: nearest.map(
        ({ other, distance }, row) =>
          html`<tr>
            <th scope="row">${nameOf(row)}</th>
            ${columns.map((column) => {
              const cell = row * cols + column;
              return repeated[cell]
                ? html`<td class="repeated">= ${fixed(data[cell], 4)}</td>`
                : html`<td>${fixed(data[cell], 4)}</td>`;
            })}
            <td>${nameOf(other)}, ${short(distance, 4)} away</td>
          </tr>`,
      ),
    })}
  `;
}
