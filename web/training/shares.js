/**
 * Whether training keeps words out of the dimensions that positions use: shares of the words' variance in
 * the quarter of dimensions that positions move most, before and after a run.
 */

/** @import { Training } from './index.js' */
/** @import { Matrix } from '../core/types.js' */

/** What is asked: the task that no model without positions learns, at the longest length of training. */
export const QUESTION = { task: 'kback', mask: 'both-sides', length: 16, seeds: [1, 2, 3, 4, 5] };
const PART = 4; // of the dimensions, a quarter

/**
 * @typedef {object} Shares
 * @property {number} positions share of the positions' own variance in those dimensions
 * @property {{seed: number, before: number, after: number}[]} added of the words', sinusoids added
 * @property {{seed: number, before: number, after: number}[]} none and without positions
 */

/** @param {Training} training @returns {Shares} */
export function measureShares(training) {
  const { length, seeds, ...config } = QUESTION;
  const first = training.createTrainer({ ...config, positions: 'sinusoidal', seed: seeds[0] });
  const moves = variances(/** @type {Matrix} */ (first.tables(length).rows));
  first.dispose();
  const most = moves
    .map((_, column) => column)
    .sort((a, b) => moves[b] - moves[a])
    .slice(0, moves.length / PART);
  /** @param {string} positions */
  const runs = (positions) =>
    seeds.map((seed) => {
      const trainer = training.createTrainer({ ...config, positions, seed });
      const share = () => shareOf(variances(trainer.tables(length).words), most);
      const before = share();
      trainer.step(100000);
      const after = share();
      trainer.dispose();
      return { seed, before, after };
    });
  return { positions: shareOf(moves, most), added: runs('sinusoidal'), none: runs('none') };
}

/** Of every column. @param {Matrix} table */
function variances({ rows, cols, data }) {
  return Array.from({ length: cols }, (_, column) => {
    const values = Array.from({ length: rows }, (_, row) => data[row * cols + column]);
    const mean = values.reduce((sum, value) => sum + value, 0) / rows;
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / rows;
  });
}

/** @param {number[]} all @param {number[]} chosen indices */
const shareOf = (all, chosen) =>
  chosen.reduce((sum, index) => sum + all[index], 0) / all.reduce((sum, value) => sum + value, 0);
