/** How much the columns of a table repeat one another, from their correlations. */

/** @import { AsyncCore, Matrix } from '../../../core/types.js' */

/** Size of a correlation from which one column all but repeats another. */
export const ALIKE = 0.9;

/**
 * @param {AsyncCore} core
 * @param {Matrix} matrix of correlations
 * @returns {Promise<{neighbours: number, alike: number}>} mean size of those of each column and the one
 *   after next, which is its neighbour of the same kind; columns that some other one all but repeats
 */
export async function likeness(core, { rows, cols, data }) {
  const next = Math.max(rows - 2, 0);
  const sizes = Float64Array.from({ length: next }, (_, i) => Math.abs(data[i * cols + i + 2]));
  const neighbours = next ? (await core.variance({ rows: next, cols: 1, data: sizes })).mean[0] : 0;
  let alike = 0;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      if (j === i || Math.abs(data[i * cols + j]) <= ALIKE) continue;
      alike++;
      break;
    }
  }
  return { neighbours, alike };
}
