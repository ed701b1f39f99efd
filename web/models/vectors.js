/** Vectors to test code against: random queries before and after a group turns them. */
import { frequenciesAt, isBackwards, ropeParameters } from './rope.js';

/** @import { AsyncCore, Matrix } from '../core/types.js' */
/** @import { PositionGroup } from './types.js' */

/**
 * @typedef {object} ReferenceVectors float64, a row per position
 * @property {Matrix} positions one column [tokens]
 * @property {Matrix} frequencies one row [radians per token]
 * @property {Matrix} before
 * @property {Matrix} after
 */

/** The first few, the ends of both lengths, and one between. @param {number} trained @param {number} asked */
export const referencePositions = (trained, asked) =>
  [...new Set([0, 1, 2, 3, 100, trained - 1, trained, Math.floor(asked / 2), asked - 1])]
    .filter((position) => position >= 0 && position < asked)
    .sort((a, b) => a - b);

/**
 * Turned as at the length asked; an attention factor is in it, a query temperature is not.
 * @param {AsyncCore} core
 * @param {PositionGroup} group with RoPE
 * @param {{trained: number, asked: number, seed: number}} options
 * @returns {Promise<ReferenceVectors>}
 */
export async function referenceVectors(core, group, { trained, asked, seed }) {
  const { headDim = 0 } = group;
  const positions = referencePositions(trained, asked);
  const before = await core.encode('learned', {
    length: positions.length,
    tableLength: positions.length,
    dModel: headDim,
    std: 1,
    seed,
    precision: 'float64',
  });
  const after = await core.rotate('rope', before, {
    ...ropeParameters(group, asked),
    positions: isBackwards(group) ? positions.map((position) => -position) : positions,
  });
  const frequencies = frequenciesAt(group, asked);
  return {
    positions: { rows: positions.length, cols: 1, data: Float64Array.from(positions) },
    frequencies: { rows: 1, cols: frequencies.length, data: frequencies },
    before,
    after,
  };
}
