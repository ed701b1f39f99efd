/** Pairs of rows that lie near each other. */

/** @import { Deal } from './deal.js' */
/** @import { Matrix } from '../../core/types.js' */
import { isMatrix } from '../../core/matrix.js';
import { MOST_STEPS, asksSome } from './deal.js';

/** @param {Matrix} matrix */
export const stepsOfPairs = ({ rows, cols }) => (rows ** 2 / 2) * (cols + 8);

const LISTED = 10; // pairs, where nobody says how many

/** @typedef {{first: number, second: number, distance: number, square: number}} Pair */

/** @type {Deal} */
export const collisions = {
  rows: ([matrix, options]) => (isMatrix(matrix) && !asksSome(options) ? matrix.rows : 0),
  bounds: ([matrix]) => ({ steps: stepsOfPairs(matrix), most: MOST_STEPS / 4 }),
  shape: () => 'falling',
  part: (core, [matrix, options], from, to) =>
    core.collisions(matrix, { ...options, first: from, rows: to - from }),
  gather([, options]) {
    /** @type {Pair[]} */
    const pairs = [];
    let below = 0;
    return {
      take(part) {
        pairs.push(...part.pairs);
        below += part.below;
      },
      whole() {
        pairs.sort((a, b) => a.square - b.square || a.first - b.first || a.second - b.second);
        const listed = pairs
          .slice(0, options?.count ?? LISTED)
          .map(({ first, second, distance }) => ({ first, second, distance }));
        return { pairs: listed, below, nearest: listed[0]?.distance ?? null };
      },
    };
  },
};
