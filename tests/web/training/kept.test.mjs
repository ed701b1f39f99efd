/** Kept runs as a reader gets them: what the lab draws and says is what the whole files give. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { percent } from '../../../web/elements/training/lab/text.js';
import { loadCore } from '../../../web/core/index.js';
import { keptLanes, liveAccuracy, meanBy, spreadOf } from '../../../web/training/kept.js';
import { sets } from '../../../web/training/sets.js';
import { chooser, randomOf } from '../../support/random.mjs';

/** @import { KeptLane, Spread, StoredLane } from '../../../web/training/kept.js' */

const meanOf = meanBy(await loadCore());
const RUNS = new URL('../../../web/training/runs/', import.meta.url);
const PARTS = /** @type {const} */ (['values', 'low', 'high']);

/** @param {Spread} found @param {Spread} whole */
const largestDifference = (found, whole) =>
  Math.max(
    ...PARTS.flatMap((part) => found[part].map((v, index) => Math.abs(v - whole[part][index]))),
  );

for (const { name } of sets) {
  test(`kept runs: ${name} as it is shown`, async () => {
    const text = await readFile(new URL(`${name}.json`, RUNS), 'utf8');
    /** @type {StoredLane[]} */
    const stored = JSON.parse(text).lanes;
    const sent = JSON.stringify(keptLanes(stored, meanOf));
    /** @type {KeptLane[]} */
    const kept = JSON.parse(sent);
    kept.forEach(({ positions, options, seeds, curve, accuracy }, index) => {
      const lane = stored[index];
      assert.deepEqual(
        [positions, options, seeds],
        [lane.positions, lane.options, lane.runs.length],
      );
      const losses = spreadOf(
        lane.runs.map((run) => run.curve),
        meanOf,
      );
      assert.equal(curve.values.length, losses.values.length);
      assert.ok(largestDifference(curve, losses) <= 0.00051, positions);
      const shares = spreadOf(
        lane.runs.map((run) => run.accuracy),
        meanOf,
      );
      assert.ok(largestDifference(accuracy, shares) < 1e-12, positions);
      for (const part of PARTS) {
        assert.deepEqual(accuracy[part].map(percent), shares[part].map(percent));
      }
    });
    assert.ok(sent.length < text.length / 2);
  });
}

test('live runs: their mean is the share of all right answers, to the last bit', () => {
  const { below } = chooser(randomOf(20261125));
  for (let k = 0; k < 300; k++) {
    const answers = Array.from({ length: 7 }, () => 1 + below(20000));
    const right = Array.from({ length: 1 + below(10) }, () => answers.map((of) => below(of + 1)));
    const { values, low, high } = liveAccuracy(
      right.map((counts) => ({
        answers,
        accuracy: counts.map((count, at) => count / answers[at]),
      })),
    );
    answers.forEach((of, at) => {
      const all = right.map((counts) => counts[at]);
      assert.equal(values[at], all.reduce((sum, count) => sum + count) / (of * right.length));
      assert.deepEqual(
        [low[at], high[at]],
        [Math.min(...all), Math.max(...all)].map((count) => count / of),
      );
    });
  }
});
