/** "Land on p + k": rows moved by one matrix, with their numbers. */
import { html } from 'lit';
import { atMost, fixed, short } from '../../../plot/format.js';
import { scrollTable } from '../../shared/scroll-table.js';

/**
 * @typedef {object} Landing
 * @property {number} start p [tokens]
 * @property {ArrayLike<number>} from PE(p)
 * @property {ArrayLike<number>} moved M·PE(p)
 * @property {ArrayLike<number>} goal PE(p + k)
 * @property {number} gap largest difference of the last two
 */

const SHOWN_CHANNELS = 4;

/**
 * @param {number} start
 * @param {ArrayLike<number>} from
 * @param {ArrayLike<number>} moved
 * @param {ArrayLike<number>} goal
 * @returns {Landing}
 */
export function land(start, from, moved, goal) {
  const gaps = Array.from(moved, (value, channel) => Math.abs(value - goal[channel]));
  const gap = Math.max(0, ...gaps);
  return { start, from, moved, goal, gap };
}

/**
 * A button for every start, and the numbers of the chosen one.
 * @param {Landing[]} landings
 * @param {number} k
 * @param {number} chosen
 * @param {(index: number) => void} onChoose
 */
export function landTemplate(landings, k, chosen, onChoose) {
  const shown = landings[Math.min(chosen, landings.length - 1)];
  if (!shown) return html`<p>No start to move from.</p>`;
  const [p, q] = [short(shown.start, 8), short(shown.start + k, 8)];
  /** @type {[string, ArrayLike<number>][]} */
  const vectors = [
    [`PE(${p})`, shown.from],
    [`M(${short(k)})·PE(${p})`, shown.moved],
    [`PE(${q})`, shown.goal],
  ];
  const channels = Array.from(
    { length: Math.min(SHOWN_CHANNELS, shown.from.length) },
    (_, channel) => channel,
  );
  return html`
    <div class="landings" role="group" aria-label="Where to start">
      ${landings.map(
        ({ start, gap }, index) =>
          html`<button
            type="button"
            aria-pressed=${landings[index] === shown}
            @click=${() => onChoose(index)}
          >
            row ${short(start, 8)} → row ${short(start + k, 8)}
            <small>${gap === 0 ? 'no difference' : `within ${atMost(gap)}`}</small>
          </button>`,
      )}
    </div>
    ${scrollTable({
      kind: 'vectors',
      label: 'The vectors',
      columns: ['channel', ...vectors.map(([name]) => name)],
      rows: html`${channels.map(
        (channel) =>
          html`<tr>
            <th scope="row">${channel}</th>
            ${vectors.map(([, values]) => html`<td>${fixed(values[channel], 5)}</td>`)}
          </tr>`,
      )}
      ${
        shown.from.length > channels.length
          ? html`<tr>
              <th scope="row">…</th>
            </tr>`
          : ''
      }`,
    })}
  `;
}
