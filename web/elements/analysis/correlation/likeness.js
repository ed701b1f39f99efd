/** How much the columns of a table repeat one another, from their correlations. */

/** @import { Attempt } from '../../../core/calls/batch.js' */
/** @import { Matrix } from '../../../core/types.js' */

/** Size of a correlation from which one column all but repeats another. */
export const ALIKE = 0.9;

/** How many calls likenessCalls() makes. */
export const LIKENESS = 2;

/**
 * The mean size of those of each column and the one after next, which is its neighbour of the same kind.
 * @param {number | Matrix} from which call gives correlations
 * @param {number} next index of the first of these calls
 * @returns {Attempt[]} two columns have none
 */
export const likenessCalls = (from, next) => [
  { try: ['evaluate', 'abs(x)', { x: { from, diagonal: 2 } }] },
  { try: ['variance', { from: next, cols: 1 }] },
];

/**
 * @param {Matrix} matrix of correlations
 * @param {any[]} means answers to likenessCalls()
 * @returns {{neighbours: number | null, alike: number}} that mean, null where there are none; columns that some other one all but repeats
 */
export function likeness({ rows, cols, data }, [, statistics]) {
  const neighbours = statistics.mean?.[0] ?? null;
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
