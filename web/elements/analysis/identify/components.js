/** What a table's principal components do along positions, beside tables of its size that are known. */
import { html, nothing } from 'lit';
import { short } from '../../../plot/format.js';
import { totalOf } from '../../shared/total.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { AsyncCore, Matrix } from '../../../core/types.js' */

/**
 * @typedef {object} Components of one table
 * @property {string} title
 * @property {number[]} ratios share of the variance, by component
 * @property {number} share of them together
 * @property {number[]} turns of the sinusoid that comes nearest, within the table
 * @property {number[]} shares of the component's variance that it explains
 */

const MOST = 6;
const MOST_ROWS = 4096; // as columnWaves() takes
const FEWEST = 8;
/** Components that take turns at one speed, a quarter of a turn apart. */
const SAME_SPEED = 0.1;
const WAVE = 0.9;

/**
 * Of the table, of the sinusoidal one of its size, and of the random stand-in that presets have.
 * @param {AsyncCore} core
 * @param {Matrix} matrix
 * @returns {Promise<Components[]>} none of a table too small
 */
export async function loadComponents(core, matrix) {
  const { rows, cols } = matrix;
  if (rows < FEWEST || cols < 2 || !matrix.data.every(Number.isFinite)) return [];
  const length = Math.min(rows, MOST_ROWS);
  const size = { length, dModel: cols, precision: 'float64' };
  const components = Math.min(MOST, cols);
  const titles = ['your table', 'sinusoidal', 'random, as in presets'];
  const answers = await core.batch([
    ['encode', 'sinusoidal', size],
    ['encode', 'learned', { ...size, tableLength: length }],
    ...[matrix, 0, 1].flatMap(
      (from, index) =>
        /** @type {Call[]} */ ([
          ['project', { from, rows: [0, length] }, { components }],
          ['columnWaves', { from: 2 + 2 * index, field: 'points' }],
        ]),
    ),
  ]);
  return Promise.all(
    titles.map(async (title, index) => {
      const [{ ratios }, { turns, shares }] = answers.slice(2 + 2 * index);
      const share = await totalOf(core, ratios);
      return { title, ratios: [...ratios], share, turns: [...turns], shares: [...shares] };
    }),
  );
}

const percent = (/** @type {number} */ share) => `${short(100 * share, 3)} %`;

/** @param {Components} components */
function componentsSentence({ share, turns, shares }) {
  const waves = shares.filter((share) => share >= WAVE).length;
  const count = shares.length;
  const all = percent(share);
  const first = `Its first ${count} components hold ${all} of the variance; ${waves === 0 ? 'none' : waves} of them ${waves === 1 ? 'is' : 'are'} a sinusoid to ${percent(WAVE)} or more.`;
  const [a, b] = turns;
  const isCircle =
    count > 1 &&
    shares[0] >= WAVE &&
    shares[1] >= WAVE &&
    Math.abs(a - b) <= SAME_SPEED * Math.max(a, b);
  const circle = isCircle
    ? ` The first two turn equally fast, ${short((a + b) / 2, 3)} times: in the plane they go round, and with a third that drifts they are a helix.`
    : ' The first two are no circle: they do not both turn, equally fast.';
  return `${first}${circle} A slow drift alone gives components that look like half turns.`;
}

/** @param {Components[]} all */
export function componentsTemplate(all) {
  if (all.length === 0) return nothing;
  return html`
    <details class="components" part="components" open>
      <summary>What its components do along positions</summary>
      <p>${componentsSentence(all[0])}</p>
      <div class="scroll" tabindex="0" role="group" aria-label="Components">
        <table>
          <caption>
            Principal components: share of the variance, and of that what the nearest sinusoid
            explains
          </caption>
          <thead>
            <tr>
              <th scope="col" rowspan="2">component</th>
              ${all.map(({ title }) => html`<th scope="colgroup" colspan="2">${title}</th>`)}
            </tr>
            <tr>
              ${all.map(
                () =>
                  html`<th scope="col">of the variance</th>
                    <th scope="col">nearest sinusoid</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${all[0].ratios.map(
              (_, k) =>
                html`<tr>
                  <th scope="row">${k + 1}</th>
                  ${all.map(
                    ({ ratios, turns, shares }) =>
                      html`<td>${percent(ratios[k])}</td>
                        <td>${percent(shares[k])}, ${short(turns[k], 3)} turns</td>`,
                  )}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  `;
}
