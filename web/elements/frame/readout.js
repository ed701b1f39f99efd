/** The line under a plot: the value being read and the formula that gave it, numbers plugged in. */
import { html } from 'lit';
import { short } from '../../plot/format.js';

/** @import { Read } from './reading.js' */

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
    <p class="formula"><b>${spot.title}</b> = ${explanation.formula}</p>
    <p class="formula">
      = ${explanation.substituted} = <b class="result">${short(spot.value, DIGITS)}</b>
    </p>
    <p class="steps">${explanation.steps.join(' · ')}</p>
  `;
}
