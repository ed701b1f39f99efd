/** What claims ask of curves and columns. */
import { columnOf } from './arithmetic.js';

/** @import { Matrix } from '../core/types.js' */

/** Variance of every column over the rows. @param {Matrix} matrix */
export const variances = (matrix) =>
  Array.from({ length: matrix.cols }, (_, column) => {
    const values = columnOf(matrix, column);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  });

/** How often neighbours differ in sign. @param {ArrayLike<number>} values @returns {number[]} the later of each two */
export const signChanges = (values) =>
  Array.from(values).flatMap((value, k, all) => (k > 0 && value * all[k - 1] < 0 ? [k] : []));

/**
 * Least squares of values at 1, 2, 3 … on the logarithm of where they stand.
 * @param {number[]} values
 * @returns {[number, number, number]} value at 1, factor of the logarithm, share of the variance (R²)
 */
export function logarithmicFit(values) {
  const logs = values.map((_, k) => Math.log(k + 1));
  const mean = (/** @type {number[]} */ list) =>
    list.reduce((sum, value) => sum + value, 0) / list.length;
  const [x, y] = [mean(logs), mean(values)];
  const products = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    a.reduce((sum, value, k) => sum + value * b[k], 0);
  const dx = logs.map((value) => value - x);
  const dy = values.map((value) => value - y);
  const factor = products(dx, dy) / products(dx, dx);
  const left = dy.map((value, k) => value - factor * dx[k]);
  return [y - factor * x, factor, 1 - products(left, left) / products(dy, dy)];
}
