/**
 * Whether training keeps words out of the dimensions that positions use: shares of the words' variance in
 * the quarter of dimensions that positions move most, before and after a run. Measured with the built
 * core, in seconds, and kept in web/training/shares.json.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadTraining } from '../../web/training/index.js';

/** @import { Training } from '../../web/training/index.js' */
/** @import { Matrix } from '../../web/core/types.js' */
/** @import { Shares } from '../../web/content/story/numbers.js' */

export const SHARES = new URL('../../web/training/shares.json', import.meta.url);

/** What is asked: the task that no model without positions learns, at the longest length of training. */
const QUESTION = { task: 'kback', mask: 'both-sides', length: 16, seeds: [1, 2, 3, 4, 5] };
const PART = 4; // of the dimensions, a quarter

/** @param {Training} training @returns {Shares} */
function measureShares(training) {
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

/** To four digits, as kept. */
export async function measured() {
  const shares = measureShares(await loadTraining());
  return JSON.parse(
    JSON.stringify(shares, (_, value) =>
      typeof value === 'number' ? Number(value.toFixed(4)) : value,
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(SHARES, `${JSON.stringify(await measured(), null, 2)}\n`);
