/** What <pe-variance> asks the core for: how far every column moves, and how many do, by length. */
import { logSamples } from '../../shared/sampled-positions.js';

/** @import { AsyncCore, ColumnStatistics, Matrix } from '../../../core/types.js' */

const LENGTHS = 32; // points of the curve over the length

/**
 * @typedef {object} Moved
 * @property {ColumnStatistics} variance of all rows
 * @property {number} byOne columns that move by more than 1
 * @property {{lengths: number[], counts: number[]}} byLength
 */

/**
 * @param {AsyncCore} core
 * @param {Matrix} table
 * @param {number} threshold
 * @param {boolean} wantsLengths
 * @returns {Promise<Moved>}
 */
export async function loadVariance(core, table, threshold, wantsLengths) {
  const variance = await core.variance(table, { threshold });
  const { participating: byOne } = await core.variance(table, { threshold: 1 });
  const lengths = wantsLengths ? logSamples(table.rows, LENGTHS) : [];
  const counts = [];
  for (const rows of lengths) {
    const first = { rows, cols: table.cols, data: table.data.slice(0, rows * table.cols) };
    counts.push((await core.variance(first, { threshold })).participating);
  }
  return { variance, byOne, byLength: { lengths, counts } };
}
