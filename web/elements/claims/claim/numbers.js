/** The numbers of a claim: as the post prints them, and as they come out. */
import { html, nothing } from 'lit';
import { short } from '../../../plot/format.js';
import { ROUNDINGS, roundingOf } from '../../../content/rounding.js';

/** @import { Measured } from '../../../content/verify.js' */

const DIGITS = 5;
const SHOWN = 12; // more are folded away

/** @param {Measured[]} numbers */
export function numbersTable(numbers) {
  const isPrinted = numbers.some(({ printed }) => printed !== undefined);
  const table = (/** @type {Measured[]} */ part) => html`
    <table part="numbers">
      <thead>
        <tr>
          <th scope="col">number</th>
          ${isPrinted ? html`<th scope="col">printed</th>` : nothing}
          <th scope="col">computed</th>
        </tr>
      </thead>
      <tbody>
        ${part.map((number) => row(number, isPrinted))}
      </tbody>
    </table>
  `;
  if (numbers.length <= SHOWN) return scroll(table(numbers));
  return html`
    <details>
      <summary>All ${numbers.length} numbers</summary>
      ${scroll(table(numbers))}
    </details>
  `;
}

/** @param {unknown} table */
const scroll = (table) =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="Printed and computed numbers">
    ${table}
  </div>`;

/** @param {Measured} number @param {boolean} isPrinted */
function row({ what, printed, value, step, digits = DIGITS, agrees }, isPrinted) {
  return html`<tr>
    <th scope="row" lang="en">${what}</th>
    ${
      isPrinted
        ? html`<td>
            ${
              printed === undefined
                ? '–'
                : html`${printed.replace('-', '−')}
                    <small>${ROUNDINGS[roundingOf(printed, value, step)].note}</small>`
            }
          </td>`
        : nothing
    }
    <td>
      ${short(value, digits)}${agrees ? nothing : html` <small class="alarm">not as expected</small>`}
    </td>
  </tr>`;
}
