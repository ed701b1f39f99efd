/** A figure's printed numbers beside the computed ones, as HTML made while the page is built. */
import { fixed } from '../../plot/format.js';
import { ROUNDINGS, decimalsOf, roundingOf } from '../../content/rounding.js';

/** @import { Matrix } from '../../core/types.js' */

const LEAST_DECIMALS = 4;

/**
 * @param {string[][]} printed by position and dimension
 * @param {Matrix} exact float64, at least as large
 */
export function printedMarkup(printed, exact) {
  const decimals = Math.max(LEAST_DECIMALS, ...printed.flat().map(decimalsOf));
  const at = (/** @type {number} */ row, /** @type {number} */ column) =>
    exact.data[row * exact.cols + column];
  const kinds = printed.map((numbers, row) =>
    numbers.map((text, column) => roundingOf(text, at(row, column))),
  );
  const rows = printed.map((numbers, row) => {
    const post = numbers.map((text, column) => {
      const { mark } = ROUNDINGS[kinds[row][column]];
      return `<td>${text.replace('-', '−')}${mark && ` <small>${mark}</small>`}</td>`;
    });
    const ours = numbers.map((_, column) => `<td>${fixed(at(row, column), decimals)}</td>`);
    return `<tr><th scope="row" rowspan="2">${row}</th><th scope="row">printed</th>${post.join('')}</tr>
<tr><th scope="row">computed</th>${ours.join('')}</tr>`;
  });
  const heads = printed[0].map((_, column) => `<th scope="col">dim ${column}</th>`);
  return `<div class="printed">
<p>${summary(kinds.flat())}</p>
<div class="scroll" tabindex="0" role="group" aria-label="Printed and computed numbers"><table>
<thead><tr><th scope="col">position</th><td></td>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>
</div>`;
}

/** @param {ReturnType<typeof roundingOf>[]} kinds */
function summary(kinds) {
  const parts = [...new Set(kinds)].map((kind) => {
    const count = kinds.filter((other) => other === kind).length;
    return `${count} ${ROUNDINGS[kind].said}`;
  });
  return `${kinds.length} printed numbers: ${parts.join(', ')}.`;
}
