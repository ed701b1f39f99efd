/** An exercise on the page: what is given, its picture, a hint, and a field for the answer. */
import { html, nothing, svg } from 'lit';
import { counted } from '../../texts/words.js';
import { described, draw } from '../../worksheets/pictures.js';

/** @import { Panel } from '../../worksheets/pictures.js' */
/** @import { Task } from '../../worksheets/sheet.js' */

const POWER = /\^\(((?:[^()]|\([^()]*\))*)\)/;

/** Exponents raised: `b^(2i/d)`. @param {string} text */
export const withPowers = (text) =>
  text.split(POWER).map((part, index) => (index % 2 ? html`<sup>${part}</sup>` : part));

/** Where panels beside each other would be too small to read, they stand below each other. */
const NARROW = matchMedia('(width < 40rem)');
const PHONE = 280; // px

/** @param {Panel[]} panels */
function pictureTemplate(panels) {
  const room = NARROW.matches ? PHONE : undefined;
  const { width, height, cells, lines, texts } = draw(panels, room);
  return html`<svg
    class="task-picture"
    viewBox=${`0 0 ${width} ${height}`}
    width=${width}
    height=${height}
    role="img"
    aria-label=${described(panels)}
  >
    ${cells.map(
      ({ fill, ...box }) =>
        svg`<rect x=${box.x} y=${box.y} width=${box.width} height=${box.height} fill=${fill} />`,
    )}
    ${lines.map(({ points, kind }) => svg`<polyline class=${kind} points=${points} />`)}
    ${texts.map(({ x, y, text, anchor }) => svg`<text x=${x} y=${y} text-anchor=${anchor}>${text}</text>`)}
  </svg>`;
}

/**
 * @param {Task} task
 * @param {number} index
 * @param {object} [answered] left out: a sheet that is for paper alone
 * @param {string} answered.typed
 * @param {boolean | null} [answered.verdict]
 * @param {(typed: string) => void} answered.onChange
 */
export function taskTemplate(task, index, answered) {
  const { given, ask, decimals, unit = '', steps, picture } = task;
  const precision =
    decimals === 0
      ? 'a whole number'
      : counted(decimals, { one: '{0} decimal', other: '{0} decimals' });
  const { typed = '', verdict, onChange } = answered ?? {};
  return html`<li>
    <p class="given">${given}.</p>
    <p>${ask}</p>
    ${picture ? pictureTemplate(picture) : nothing}
    <p class="answer">
      <label>
        <span>${`Answer (${precision}):`}</span>
        <input
          type="text"
          inputmode="decimal"
          autocomplete="off"
          spellcheck="false"
          maxlength="40"
          aria-label=${`Answer to exercise ${index + 1}, ${precision}`}
          .value=${typed}
          ?disabled=${!onChange}
          @change=${(/** @type {Event} */ { target }) => onChange?.(/** @type {HTMLInputElement} */ (target).value)}
        />
      </label>
      ${unit}
      <span class="verdict" role="status"
        >${verdict === undefined ? '' : verdictText(verdict)}</span
      >
    </p>
    ${
      onChange && steps.length > 1
        ? html`<details class="hint">
            <summary>Hint</summary>
            ${withPowers(steps[0])}
          </details>`
        : nothing
    }
  </li>`;
}

/** @param {boolean | null} verdict */
const verdictText = (verdict) =>
  verdict === null ? 'That is no number.' : verdict ? '✓ right' : '✗ not yet';
