/** Positions marked on curves: how high each curve stands there, and how far apart they are by that. */
import { html } from 'lit';
import { fixed, short } from '../../../plot/format.js';
import { nearest } from '../../../plot/lines.js';
import { scrollTable } from '../../shared/scroll-table.js';

/** @import { Call, Earlier } from '../../../core/calls/batch.js' */
/** @import { RowPairs } from '../../../core/types.js' */
/** @import { Setting } from '../../../settings/settings.js' */
/** @import { Waves } from './waves.js' */

const MOST_CURSORS = 6;

/** @type {Setting} */
export const cursorsSetting = {
  name: 'cursors',
  type: 'list',
  unit: 'tokens',
  default: null,
  min: -(2 ** 24),
  max: 2 ** 24,
  help: 'Positions to mark and to compare; each can be dragged below the curves.',
};

/**
 * @typedef {object} Cursor
 * @property {string} name A, B, C …
 * @property {number} x
 * @property {number[]} heights of the curves
 * @property {number[]} distances to the cursors before it, of the points that the heights make
 */

/** Places of cursors on curves. @param {number[]} xs @param {readonly number[] | null} asked positions */
const placesOf = (xs, asked) => (asked ?? []).slice(0, MOST_CURSORS).map((x) => nearest(xs, x));

/** Every cursor with those before it. @param {number} count */
const pairsOf = (count) =>
  Array.from({ length: count }, (_, k) => [...Array(k).keys()].map((other) => [k, other])).flat();

/**
 * @param {Earlier} table whose columns are the curves
 * @param {number[]} xs of its rows
 * @param {readonly number[] | null} asked positions
 * @returns {Call[]}
 */
export function cursorCalls(table, xs, asked) {
  const pick = placesOf(xs, asked);
  const pairs = pairsOf(pick.length).flat();
  return pairs.length ? [['rowPairs', { ...table, pick }, { pairs }]] : [];
}

/**
 * @param {Pick<Waves, 'xs' | 'curves'>} picture
 * @param {readonly number[] | null} asked positions
 * @param {RowPairs} [pairs] answer to cursorCalls()
 * @returns {Cursor[]}
 */
export function cursorsOf({ xs, curves }, asked, pairs) {
  const at = placesOf(xs, asked);
  const points = at.map((column) => curves.map(({ values }) => values[column]));
  const before = pairsOf(at.length);
  const distances = pairs?.euclidean ?? [];
  return at.map((column, k) => ({
    name: String.fromCharCode(65 + k),
    x: xs[column],
    heights: points[k],
    distances: Array.from(distances).filter((_, pair) => before[pair][0] === k),
  }));
}

/**
 * @param {Waves} picture
 * @param {Cursor[]} cursors
 * @param {(positions: number[], isFinal: boolean) => void} onMove
 */
export function cursorsTemplate({ xs, curves, stepX }, cursors, onMove) {
  const positions = cursors.map(({ x }) => x);
  const [from, to] = [xs[0], xs[xs.length - 1]];
  /** @param {number} k @param {boolean} isFinal */
  const move =
    (k, isFinal) =>
    (/** @type {Event} */ { target }) => {
      const { valueAsNumber } = /** @type {HTMLInputElement} */ (target);
      onMove(positions.with(k, valueAsNumber), isFinal);
    };
  const keepKeys = (/** @type {Event} */ event) => event.stopPropagation();
  const isFull = cursors.length >= MOST_CURSORS;
  return html`<div class="cursors" @keydown=${keepKeys}>
    ${cursors.map(
      ({ name, x }, k) =>
        html`<label
          ><b>${name}</b>
          <input
            type="range"
            aria-label="position ${name}"
            min=${from}
            max=${to}
            step=${1 / stepX}
            .value=${String(x)}
            @input=${move(k, false)}
            @change=${move(k, true)}
          />
        </label>`,
    )}
    ${scrollTable({
      label: 'Heights and distances',
      columns: [
        'position',
        ...curves.map(({ name }) => name),
        ...cursors.slice(0, -1).map(({ name }) => `from ${name}`),
      ],
      rows: cursors.map(
        ({ name, x, heights, distances }) =>
          html`<tr>
            <th scope="row">${name} ${short(x, 5)}</th>
            ${heights.map((height) => html`<td>${fixed(height, 3)}</td>`)}
            ${cursors.slice(0, -1).map((_, k) => html`<td>${k < distances.length ? fixed(distances[k], 3) : ''}</td>`)}
          </tr>`,
      ),
    })}
    <p>
      <button
        type="button"
        ?disabled=${isFull}
        @click=${() => onMove([...positions, Math.min(to, (positions.at(-1) ?? from) + 1)], true)}
      >
        Another position
      </button>
      <button
        type="button"
        ?disabled=${cursors.length < 2}
        @click=${() => onMove(positions.slice(0, -1), true)}
      >
        One less
      </button>
    </p>
  </div>`;
}
