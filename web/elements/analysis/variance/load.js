/** What <pe-variance> asks the core for: how far every column moves, and how many do, by length. */
import { rowsOf as matrixRows } from '../../../core/matrix.js';
import { logSamples } from '../../shared/sampled-positions.js';

/** @import { Call } from '../../../core/calls/batch.js' */
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
 * @param {Matrix | Call} source a table, or what makes one
 * @param {number} threshold
 * @param {number} length rows, where counts by length are wanted; 0: they are not
 * @returns {Promise<Moved & {table: {rows: number, cols: number}}>}
 */
export async function loadVariance(core, source, threshold, length) {
  const lengths = length ? logSamples(length, LENGTHS) : [];
  const isCall = Array.isArray(source);
  /** @param {number} rows */
  const first = (rows) =>
    isCall ? { from: 0, rows: [0, rows] } : matrixRows(source, 0, Math.min(rows, source.rows));
  const answers = await core.batch([
    ...(isCall ? [source] : []),
    ['variance', isCall ? { from: 0 } : source, { threshold }],
    ['variance', isCall ? { from: 0 } : source, { threshold: 1 }],
    ...lengths.map((rows) => /** @type {Call} */ (['variance', first(rows), { threshold }])),
  ]);
  const { rows, cols } = isCall ? answers.shift() : source;
  const [variance, { participating: byOne }, ...shorter] = answers;
  const counts = shorter.map(({ participating }) => participating);
  return { table: { rows, cols }, variance, byOne, byLength: { lengths, counts } };
}
