/** A small table with its repeated numbers marked: cells repeat, rows need not. */
import { html } from 'lit';
import { fixed, short } from '../../../plot/format.js';

/** @import { AsyncCore, Matrix } from '../../../core/types.js' */

/**
 * @typedef {object} Repeats
 * @property {boolean[]} isRepeated cell by cell: the number stands in another cell too
 * @property {number} different how many different numbers there are
 * @property {{other: number, distance: number}[]} nearest to every row
 */

const MOST_ROWS = 16;
const MOST_COLUMNS = 8;
const SAME = 1e-12; // of numbers near 1, computed in float64

/** @param {AsyncCore} core @param {Matrix} table @returns {Promise<Repeats | null>} null: too large to show */
export async function repeatsOf(core, table) {
  const { rows, cols, data } = table;
  if (rows > MOST_ROWS || cols > MOST_COLUMNS || rows < 2) return null;
  const cells = Array.from(data);
  const keys = cells.map((value) => Math.round(value / SAME));
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const { indices } = await core.neighbors(table, { k: 1, metric: 'euclidean' });
  const pairs = Array.from(indices).flatMap((other, row) => [row, other]);
  const { euclidean } = await core.rowPairs(table, { pairs });
  const nearest = Array.from(indices, (other, row) => ({ other, distance: euclidean[row] }));
  return {
    isRepeated: keys.map((key) => (counts.get(key) ?? 0) > 1),
    different: counts.size,
    nearest,
  };
}

/**
 * @param {Matrix} table
 * @param {Repeats} repeats
 * @param {(row: number) => string} nameOf a row
 */
export function cellsTemplate({ rows, cols, data }, { isRepeated, different, nearest }, nameOf) {
  const columns = Array.from({ length: cols }, (_, column) => column);
  return html`
    <p class="repeats">
      ${different} different numbers in ${rows * cols} cells; a number that stands in another cell
      too is marked with =. What must not repeat is a row.
    </p>
    <div class="scroll" tabindex="0" role="group" aria-label="The table, repeated numbers marked">
      <table class="cells" part="cells">
        <caption>
          The table, repeated numbers marked
        </caption>
        <thead>
          <tr>
            <th scope="col">position</th>
            ${columns.map((column) => html`<th scope="col">dim ${column}</th>`)}
            <th scope="col">nearest other row</th>
          </tr>
        </thead>
        <tbody>
          ${nearest.map(
            ({ other, distance }, row) =>
              html`<tr>
                <th scope="row">${nameOf(row)}</th>
                ${columns.map((column) => {
                  const cell = row * cols + column;
                  return isRepeated[cell]
                    ? html`<td class="repeated">= ${fixed(data[cell], 4)}</td>`
                    : html`<td>${fixed(data[cell], 4)}</td>`;
                })}
                <td>${nameOf(other)}, ${short(distance, 4)} away</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}
