/** How much the columns of a table repeat one another, from their correlations. */

/** @import { Matrix } from '../../../core/types.js' */

/** Size of a correlation from which one column all but repeats another. */
export const ALIKE = 0.9;

/**
 * @param {Matrix} matrix of correlations
 * @returns {{neighbours: number, alike: number}} mean size of those of each column and the one after
 *   next, which is its neighbour of the same kind; columns that some other one all but repeats
 */
export function likeness({ rows, cols, data }) {
  let sum = 0;
  for (let i = 0; i + 2 < rows; i++) sum += Math.abs(data[i * cols + i + 2]);
  let alike = 0;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      if (j === i || Math.abs(data[i * cols + j]) <= ALIKE) continue;
      alike++;
      break;
    }
  }
  return { neighbours: rows > 2 ? sum / (rows - 2) : 0, alike };
}
