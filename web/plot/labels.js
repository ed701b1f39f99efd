/** Names beside points, left out where they would cover one another, and the point that is pointed at. */

import { typeScale } from './layout.js';

/** @import { Place } from './cursor.js' */

const LETTER = 6.6; // px at 0.75rem
const WIDE = /[mw]/gi; // take one letter and a half
const LINE = 13;
const BESIDE = 7; // px from the point

/**
 * Indices of the points whose name has room to its right, first come, first served.
 * @param {{x: number, y: number}[]} points [px]
 * @param {string[]} names
 * @param {number} right edge that no name may cross
 * @returns {number[]}
 */
export function clearLabels(points, names, right) {
  const boxes = points.map(({ x, y }, index) => boxBeside(x, y, names[index], 'start'));
  return clearBoxes(boxes, right);
}

/**
 * Names beside points, to the left of those too near the edge; the first of two that would overlap.
 * @template {{x: number, y: number, text: string}} Named
 * @param {Named[]} named
 * @param {number} right edge that no name may cross
 * @returns {(Named & {anchor: 'start' | 'end'})[]}
 */
export function clearNames(named, right) {
  const placed = named.map((name) => {
    const { x, y, text } = name;
    const isClear = boxBeside(x, y, text, 'start').right <= right;
    return { ...name, anchor: /** @type {'start' | 'end'} */ (isClear ? 'start' : 'end') };
  });
  const boxes = placed.map(({ x, y, text, anchor }) => boxBeside(x, y, text, anchor));
  return clearBoxes(boxes, right).map((index) => placed[index]);
}

/** @typedef {{left: number, right: number, y: number}} Box of a name */

/** @param {number} x of the point @param {number} y @param {string} name @param {'start' | 'end'} anchor @returns {Box} */
function boxBeside(x, y, name, anchor) {
  const long = LETTER * (Array.from(name).length + (name.match(WIDE)?.length ?? 0) / 2);
  const left = anchor === 'start' ? x + BESIDE : x - BESIDE - long;
  return { left, right: left + long, y };
}

/** Indices of those that cover no earlier one. @param {Box[]} boxes @param {number} right */
function clearBoxes(boxes, right) {
  /** @type {Box[]} */
  const taken = [];
  return boxes.flatMap((box, index) => {
    const covers = (/** @type {Box} */ other) =>
      Math.abs(other.y - box.y) < LINE && other.left < box.right && box.left < other.right;
    if (box.right > right || taken.some(covers)) return [];
    taken.push(box);
    return [index];
  });
}

const DIGIT = 7.7; // px, in an axis
const TICK_GAP = 4; // px
const BESIDE_TICKS = 26; // px: a turned label with what hangs below its line, and what a tick takes

/** Of a number of an axis [px]: a point is half as wide as a digit. @param {string} text */
export const widthOf = (text) => DIGIT * (text.length - 0.5 * (text.match(/[.,]/g)?.length ?? 0));

/** Room to the left of a plot for the numbers of its axis and the label beside them. @param {string[]} numbers */
export const roomForTicks = (numbers) => BESIDE_TICKS + Math.max(0, ...numbers.map(widthOf));

/**
 * As many ticks of an axis as leave their numbers apart: all, every second one, every third one and so on.
 * @param {number[]} ticks in order
 * @param {(tick: number) => number} at where each stands [px]
 * @param {(tick: number) => string} name
 * @returns {number[]}
 */
export function apartTicks(ticks, at, name) {
  const half = (/** @type {number} */ tick) => (typeScale() * widthOf(name(tick))) / 2;
  const isApart = (
    /** @type {number} */ tick,
    /** @type {number} */ k,
    /** @type {number[]} */ all,
  ) => k === 0 || at(tick) - at(all[k - 1]) >= half(tick) + half(all[k - 1]) + TICK_GAP;
  let kept = ticks;
  for (let step = 2; !kept.every(isApart); step++)
    kept = ticks.filter((_, index) => index % step === 0);
  return kept;
}

const HALF_LABEL = 6; // px

/**
 * Places labels near the heights they name without overlap: order kept, each moved as little as a
 * single sweep down and one up allow. None reaches below the plot, where the axis has its own.
 * @param {number[]} wanted heights of their middles [px]
 * @param {number} gap least distance of two labels [px]
 * @param {number} height of the plot
 * @returns {number[]} heights, in the order given
 */
export function spreadLabels(wanted, gap, height) {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const placed = [...wanted];
  let limit = -Infinity;
  for (const index of order) {
    placed[index] = Math.max(wanted[index], limit);
    limit = placed[index] + gap;
  }
  limit = height - HALF_LABEL;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index], limit);
    limit = placed[index] - gap;
  }
  return placed;
}

/**
 * The point that is nearest to a place of the plot.
 * @param {number} rows panels
 * @param {number} columns points
 * @param {(place: Place) => {x: number, y: number}} centre
 * @param {number} x [px]
 * @param {number} y
 * @returns {Place}
 */
export function nearestPoint(rows, columns, centre, x, y) {
  let best = { row: 0, column: 0 };
  let least = Infinity;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const point = centre({ row, column });
      const distance = (point.x - x) ** 2 + (point.y - y) ** 2;
      if (!(distance < least)) continue;
      least = distance;
      best = { row, column };
    }
  }
  return best;
}
