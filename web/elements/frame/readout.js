/** The line under a plot: the value being read and the formula that gave it, numbers plugged in. */
import { html, nothing } from 'lit';
import { short } from '../../plot/format.js';
import { formulaNodes } from '../../texts/formula.js';

/** @import { Read } from './reading.js' */

const DIGITS = 8; // of numbers in float64, whatever the picture is drawn from

const HINT = html`<p class="hint">
  Point at the figure, tap it, or focus it and use the arrow keys.
</p>`;

/** Who says how figures are read: the first that is drawn, and when it goes, the next. @type {WeakRef<Element> | null} */
let guide = null;

/** @param {Element} host @param {Read | null} read */
export function readout(host, read) {
  if (!guide?.deref()?.isConnected) guide = new WeakRef(host);
  const hint = guide.deref() === host ? HINT : nothing;
  return html`<div class="readout" part="readout">${read ? reading(read) : hint}</div>`;
}

/** @param {Read} read */
function reading({ spot, explanation }) {
  const { said } = spot;
  return html`
    <p class="formula"><b>${spot.title}</b> = ${formulaNodes(explanation.formula)}</p>
    <p class="formula">
      = ${formulaNodes(explanation.substituted)} =
      <b class="result">${said ?? short(explanation.value, DIGITS)}</b>
    </p>
    <p class="steps">${explanation.steps.join(' · ')}</p>
  `;
}
