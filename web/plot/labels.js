/** Names beside points, left out where they would cover one another, and the point that is pointed at. */

/** @import { Place } from './cursor.js' */

const LETTER = 6.6; // px at 0.75rem
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
  /** @type {{left: number, right: number, y: number}[]} */
  const taken = [];
  return points.flatMap(({ x, y }, index) => {
    const left = x + BESIDE;
    const box = { left, right: left + LETTER * Array.from(names[index]).length, y };
    const covers = (/** @type {typeof box} */ other) =>
      Math.abs(other.y - y) < LINE && other.left < box.right && box.left < other.right;
    if (box.right > right || taken.some(covers)) return [];
    taken.push(box);
    return [index];
  });
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
