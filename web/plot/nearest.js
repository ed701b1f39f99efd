/** @import { Place } from './cursor.js' */

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
