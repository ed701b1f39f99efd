/** Two principal components, and how exactly the core knows them. */
import { firstColumns } from '../../../core/matrix.js';
import { largestOf } from '../../../plot/largest.js';
import { totalOf } from '../../shared/total.js';

/** @import { AsyncCore, Matrix, Projection } from '../../../core/types.js' */

/**
 * @typedef {Pick<Projection, 'points' | 'variances' | 'ratios'> & {errors: number[], share: number}} Axes
 *   errors: of coordinates along each axis; share: of the variance that the axes explain, together
 */

const OF_FLOAT32 = 1e-6; // of the longest row: what the core promises of points
/** What it promises of shares. */
export const SHARE_ERROR = 1e-6;

/** @param {AsyncCore} core @param {Matrix} table @returns {Promise<Axes>} */
export async function axesOf(core, table) {
  // the third tells how far an axis may be off
  const found = await core.project(table, { components: Math.min(table.cols, 3) });
  const { points, variances, ratios, residual } = found;
  const [first = 0] = variances;
  const longest = largestOf(points.data.map(Math.abs)) / (ratios[0] || 1);
  const errors = Array.from(variances, (variance, k) => {
    const others = variances.filter((_, other) => other !== k);
    const gap = -largestOf(others.map((other) => -Math.abs(variance - other)));
    const axis = residual === 0 ? 0 : Math.min((residual * first) / gap, 1);
    return longest * (axis + OF_FLOAT32);
  });
  const shares = ratios.slice(0, 2);
  return {
    points: firstColumns(points, 2),
    variances: variances.slice(0, 2),
    ratios: shares,
    errors,
    share: await totalOf(core, shares),
  };
}
