/** What is shown step by step: a derivation, and the buttons that go on. */
import { html } from 'lit';

/** @typedef {{title: string, lines: string[]}} Step */

/**
 * @param {number} shown how many steps are there, from 1
 * @param {number} count
 * @param {(step: number) => void} onStep
 * @param {string} [what] the last of them is
 */
export const stepButtons = (shown, count, onStep, what = '') =>
  html`<p class="steps">
    <button type="button" ?disabled=${shown <= 1} @click=${() => onStep(shown - 1)}>Back</button>
    <button type="button" ?disabled=${shown >= count} @click=${() => onStep(shown + 1)}>
      Next step
    </button>
    <span role="status">Step ${shown} of ${count}${what && `. ${what}`}</span>
  </p>`;

/**
 * @param {Step[]} steps
 * @param {number} asked how many are to be there
 * @param {(step: number) => void} onStep
 */
export function derivationTemplate(steps, asked, onStep) {
  const shown = Math.min(Math.max(asked, 1), steps.length);
  return html`
    <ol class="derivation">
      ${steps.slice(0, shown).map(
        ({ title, lines }) =>
          html`<li>
            <b>${title}</b>
            ${lines.map((line) => html`<p class="formula">${line}</p>`)}
          </li>`,
      )}
    </ol>
    ${stepButtons(shown, steps.length, onStep)}
  `;
}
