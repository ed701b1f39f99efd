/** The core's float64 tables, and what it measures of their rows: what a claim is decided by. */

import { tableOf } from '../core/matrix.js';

/** @import { AsyncCore, Matrix, Parameters } from '../core/types.js' */

/** @typedef {ArrayLike<number>} Row */

/** A table in float64. @param {AsyncCore} core @param {string} name @param {Parameters} params */
export const exactTable = (core, name, params) =>
  core.encode(name, { ...params, precision: 'float64' });

/** The sinusoidal table. @param {AsyncCore} core @param {Parameters} params */
export const sinusoids = (core, params) => exactTable(core, 'sinusoidal', params);

/** @param {Matrix} matrix @returns {Row[]} */
export const rowsOf = ({ rows, cols, data }) =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols));

/** A word's embedding with its row of a scheme added. @param {number[]} word @param {Row} row */
export const sum = (word, row) => word.map((value, j) => value + row[j]);

/** @param {Iterable<number>} values */
export function extremes(values) {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}

/** Two rows by every measure. @param {AsyncCore} core @param {Row} first @param {Row} second */
export async function compared(core, first, second) {
  const found = await core.rowPairs(tableOf([first, second]));
  const [dot] = found.dot;
  const [distance] = found.euclidean;
  const [cosineDistance] = found.cosineDistance;
  return { dot, distance, cosineDistance };
}

/** Lengths of rows. @param {AsyncCore} core @param {Row[]} rows @returns {Promise<number[]>} */
export async function lengthsOf(core, rows) {
  const pairs = rows.flatMap((_, row) => [row, row]);
  const { norms } = await core.rowPairs(tableOf(rows), { pairs });
  return rows.map((_, row) => norms[2 * row]);
}

/** @param {AsyncCore} core @param {Row} values @returns {Promise<number>} */
export const meanOf = async (core, values) =>
  (await core.variance({ rows: values.length, cols: 1, data: Float64Array.from(values) })).mean[0];

/** How far every column moves, from its least to its greatest value. @param {AsyncCore} core @param {Matrix} matrix */
export async function ranges(core, matrix) {
  const { min, max } = await core.variance(matrix);
  return Array.from(max, (most, column) => most - min[column]);
}
