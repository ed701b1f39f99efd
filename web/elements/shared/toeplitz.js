/** One row makes the matrix, where a similarity depends on the offset only: rebuilt, and compared. */

/** @import { Matrix } from '../../core/types.js' */

/**
 * The symmetric matrix with `row[|i − j|]` at (i, j).
 * @param {ArrayLike<number>} row similarities of the first position to every one
 * @returns {Matrix} of float64, as many rows as columns
 */
export function fromOneRow(row) {
  const count = row.length;
  const data = new Float64Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) data[i * count + j] = row[Math.abs(i - j)];
  }
  return { rows: count, cols: count, data };
}

/**
 * Cell by cell.
 * @param {Matrix} a
 * @param {Matrix} b of the same shape
 * @returns {{matrix: Matrix, largest: number}} differences, and the largest without its sign
 */
export function differences(a, b) {
  let largest = 0;
  const data = Float64Array.from(a.data, (value, index) => {
    const difference = value - b.data[index];
    largest = Math.max(largest, Math.abs(difference));
    return difference;
  });
  return { matrix: { rows: a.rows, cols: a.cols, data }, largest };
}
