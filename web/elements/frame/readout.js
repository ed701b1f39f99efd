/** The line under a plot: the value being read and the formula that gave it, numbers plugged in. */
import { html, nothing } from 'lit';
import { short } from '../../plot/format.js';
import { formulaNodes } from '../../texts/formula.js';

/** @import { PlotFrame } from '../../plot/frame.js' */
/** @import { PeElement } from './base.js' */
/** @import { Read } from './reading.js' */

const DIGITS = 8; // of numbers in float64, whatever the picture is drawn from

const HINT = html`<p class="hint">
  Point at the figure, tap it, or focus it and use the arrow keys.
</p>`;

/** Who says how figures are read: the first that is drawn, and when it goes, the next. @type {WeakRef<Element> | null} */
let guide = null;

/** @param {PeElement<any>} host @param {Read | null} read */
export function readout(host, read) {
  if (!guide?.deref()?.isConnected) guide = new WeakRef(host);
  const hint = guide.deref() === host ? HINT : nothing;
  return html`<div class="readout" part="readout">${read ? reading(read, host.frame) : hint}</div>`;
}

/** Letters that stand on no axis themselves: a pair is found by its columns. @type {Record<string, string>} */
const FOUND_BY = { i: 'j' };

/**
 * A formula whose letters are linked to the picture: pointed at or tapped, one shows the crosshair's line
 * on the axis that bears it.
 * @param {string} formula
 * @param {PlotFrame | null} frame
 */
function linked(formula, frame) {
  const made = document.createElement('span');
  made.append(...formulaNodes(formula));
  if (!frame) return made;
  const { x, y } = frame.letters;
  for (const node of made.querySelectorAll('i')) {
    const letter = node.textContent ?? '';
    if (letter === y) node.dataset.axis = 'y';
    else if (x && [letter, FOUND_BY[letter]].includes(x)) node.dataset.axis = 'x';
  }
  made.addEventListener('pointerover', ({ target }) => {
    const { axis } = /** @type {HTMLElement} */ (target).dataset;
    frame.stress(axis === 'x' || axis === 'y' ? axis : null);
  });
  // A finger that is lifted leaves, too: what it tapped stays until another place is read.
  made.addEventListener('pointerout', ({ pointerType }) => {
    if (pointerType !== 'touch') frame.stress(null);
  });
  return made;
}

/** @param {Read} read @param {PlotFrame | null} frame */
function reading({ spot, explanation }, frame) {
  const { said } = spot;
  return html`
    <p class="formula"><b>${spot.title}</b> = ${linked(explanation.formula, frame)}</p>
    <p class="formula">
      = ${formulaNodes(explanation.substituted)} =
      <b class="result">${said ?? short(explanation.value, DIGITS)}</b>
    </p>
    <p class="steps">${explanation.steps.join(' · ')}</p>
  `;
}
