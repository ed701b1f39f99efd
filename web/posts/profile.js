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
