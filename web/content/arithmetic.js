/** Sums in double over rows and columns of the core's float64 tables: what a claim is decided by. */

/** @import { AsyncCore, Matrix, Parameters } from '../core/types.js' */

/** @typedef {ArrayLike<number>} Row */

/**
 * A table in float64.
 * @param {AsyncCore} core
 * @param {string} name
 * @param {Parameters} params
 */
export const exactTable = (core, name, params) =>
  core.encode(name, { ...params, precision: 'float64' });

/** The sinusoidal table. @param {AsyncCore} core @param {Parameters} params */
export const sinusoids = (core, params) => exactTable(core, 'sinusoidal', params);

/** @param {Matrix} matrix @returns {Row[]} */
export const rowsOf = ({ rows, cols, data }) =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols));

/** @param {Matrix} matrix @param {number} column @returns {number[]} */
export const columnOf = ({ rows, cols, data }, column) =>
  Array.from({ length: rows }, (_, row) => data[row * cols + column]);

/** @param {Row} a @param {Row} b */
export function dot(a, b) {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}

/** @param {Row} a */
export const norm = (a) => Math.sqrt(dot(a, a));

/** @param {Row} a @param {Row} b */
export const cosineDistance = (a, b) => 1 - dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

/** @param {Row} a @param {Row} b */
export function distance(a, b) {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] - b[k]) ** 2;
  return Math.sqrt(sum);
}

/** @param {Iterable<number>} values */
export function extremes(values) {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}

/** How far every column moves, from its least to its greatest value. @param {Matrix} matrix */
export const ranges = (matrix) =>
  Array.from({ length: matrix.cols }, (_, column) => {
    const { min, max } = extremes(columnOf(matrix, column));
    return max - min;
  });

/** The nearest two rows; of equals the first. @param {Row[]} rows */
export function nearestPair(rows) {
  let nearest = { first: 0, second: 0, distance: Infinity };
  for (let first = 0; first < rows.length; first++) {
    for (let second = first + 1; second < rows.length; second++) {
      const gap = distance(rows[first], rows[second]);
      if (gap < nearest.distance) nearest = { first, second, distance: gap };
    }
  }
  return nearest;
}
