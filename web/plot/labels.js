/** Names beside points, left out where they would cover one another. */

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
