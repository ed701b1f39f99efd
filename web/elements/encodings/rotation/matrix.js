/** The rotation as one matrix: a block of cosines and sines for each pair, and nothing elsewhere. */
import { html } from 'lit';
import { fixed } from '../../../plot/format.js';
import { pairsOf } from './pairing.js';
import { scrollTable } from '../../shared/scroll-table.js';

/** @import { Pairs } from './pairs.js' */
/** @import { Layout, Numbers } from './pairing.js' */

const MOST_CHANNELS = 8;

/**
 * @typedef {object} Entry
 * @property {number} value
 * @property {number} pair −1: none
 */

/**
 * Rows of the matrix; what is in no pair is left alone.
 * @param {Numbers} cosine of each pair
 * @param {Numbers} sine
 * @param {Layout} layout
 * @param {number} channels
 * @returns {Entry[][]}
 */
export function blockMatrix(cosine, sine, layout, channels) {
  const rows = Array.from({ length: channels }, (_, row) =>
    Array.from({ length: channels }, (_, column) => ({ value: Number(row === column), pair: -1 })),
  );
  pairsOf(layout, cosine.length).forEach(([a, b], pair) => {
    rows[a][a] = { value: cosine[pair], pair };
    rows[a][b] = { value: -sine[pair], pair };
    rows[b][a] = { value: sine[pair], pair };
    rows[b][b] = { value: cosine[pair], pair };
  });
  return rows;
}

/** @param {Pairs} picture */
export function matrixTemplate({ x, query, layout }) {
  const { cosine, sine, rotated } = query;
  const all = blockMatrix(cosine, sine, layout, x.length);
  const filled = all.flat().filter(({ value, pair }) => pair >= 0 || value !== 0).length;
  const columns = pairsOf(layout, cosine.length)
    .slice(0, MOST_CHANNELS / 2)
    .flat()
    .sort((a, b) => a - b);
  return html`
    ${scrollTable({
      kind: 'blocks',
      label: 'The matrix, times x',
      columns: ['channel', ...columns, 'x', 'Rx'],
      rows: columns.map(
        (row) =>
          html`<tr>
            <th scope="row">${row}</th>
            ${columns.map((column) => entryTemplate(all[row][column]))}
            <td class="x">${fixed(x[row], 4)}</td>
            <td><b>${fixed(rotated[row], 5)}</b></td>
          </tr>`,
      ),
    })}
    <p class="hint">
      ${x.length} × ${x.length} = ${x.length ** 2} numbers, of which ${filled} can differ from
      0${columns.length < x.length ? `; the first ${columns.length} channels are shown` : ''}.
    </p>
  `;
}

/** @param {Entry} entry */
function entryTemplate({ value, pair }) {
  if (pair < 0) return html`<td class="alone">${value}</td>`;
  return html`<td class="pair-${pair + 1}">${fixed(value, 4)}</td>`;
}

/** Rows for the table of numbers. @param {Pairs} picture */
export const matrixTexts = ({ x, query: { cosine, sine }, layout }) =>
  blockMatrix(cosine, sine, layout, x.length).map((row) => row.map(({ value }) => fixed(value, 6)));
