/**
 * Trains the runs of web/training/sets.js with the built core and keeps what the page shows of them in
 * web/training/runs. About half an hour on one quiet core; names of sets as arguments train those only.
 */
import { writeFile } from 'node:fs/promises';
import { loadTraining } from '../../web/training/index.js';
import { LENGTHS, TESTS } from '../../web/training/run.js';
import { sets } from '../../web/training/sets.js';
import { aRunALine } from '../support/run-lines.mjs';
import { wholeRun } from '../support/whole-run.mjs';

const training = await loadTraining();
const wanted = process.argv.slice(2);
const short = (/** @type {number} */ number) => Number(number.toFixed(4));

for (const { name, task, mask, lanes: settings, seeds } of sets) {
  if (wanted.length && !wanted.includes(name)) continue;
  const lanes = settings.map(({ positions, options }) => {
    const config = { task, mask, positions, ...options };
    const runs = seeds.map((seed) => wholeRun(training, { ...config, seed }));
    console.log(name, config, runs.map(({ accuracy }) => short(accuracy[4])).join(' '));
    return {
      positions,
      ...(options && { options }),
      runs: runs.map(({ curve, accuracy, exact, final, ...rest }, index) => ({
        seed: seeds[index],
        ...rest,
        final: short(final),
        curve: curve.map(short),
        accuracy: accuracy.map(short),
        exact: exact.map(short),
      })),
    };
  });
  const file = new URL(`../../web/training/runs/${name}.json`, import.meta.url);
  await writeFile(file, aRunALine({ task, mask, lengths: LENGTHS, tests: TESTS, lanes }));
}
