/** The line under a plot: the value being read and the formula that gave it, numbers plugged in. */
import { html, nothing } from 'lit';
import { short } from '../plot/format.js';

/** @import { Read } from './base.js' */

const DIGITS = 8;

/** @param {Read | null} read */
export function readout(read) {
  return html`<div class="readout" part="readout">
    ${
      read
        ? reading(read)
        : html`<p class="hint">Point at the figure, tap it, or focus it and use the arrow keys.</p>`
    }
  </div>`;
}

/** @param {Read} read */
function reading({ spot, explanation }) {
  return html`
    <p class="formula">
      <b>${spot.title}</b>${explanation ? ` = ${explanation.formula}` : nothing}
    </p>
    <p class="formula">
      ${explanation ? `= ${explanation.substituted} ` : nothing}=
      <b class="result">${short(spot.value, DIGITS)}</b>
    </p>
    <p class="steps">${explanation?.steps.join(' · ')}</p>
  `;
}
