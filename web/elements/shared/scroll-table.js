/** A table that scrolls sideways where the figure has no room for it. */
import { html, nothing } from 'lit';

/**
 * @param {object} table
 * @param {string} table.label says what it is to who tabs to it
 * @param {unknown} [table.caption]
 * @param {unknown[]} table.columns what stands above each
 * @param {unknown} table.rows
 * @param {string} [table.kind] its class
 * @param {string} [table.part]
 */
export const scrollTable = ({ label, caption, columns, rows, kind, part }) =>
  html`<div class="scroll" tabindex="0" role="group" aria-label=${label}>
    <table class=${kind ?? nothing} part=${part ?? nothing}>
      ${
        caption === undefined
          ? nothing
          : html`<caption>
              ${caption}
            </caption>`
      }
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
