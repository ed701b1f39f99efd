import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadTraining } from '../../../web/training/index.js';
import { probe } from '../../../web/training/probe.js';
import { Lane } from '../../../web/training/lane.js';
import { CoreClient } from '../../../web/worker/client.js';
import { channelWorker } from '../support/core.mjs';

/** @import { TrainerConfig } from '../../../web/training/index.js' */

const training = await loadTraining();
const SEEDS = [1, 2, 3];

/** @param {TrainerConfig} config */
function trained(config) {
  const trainer = training.createTrainer(config);
  assert.equal(trainer.step(100000).status, 'finished');
  return trainer;
}

test('two words back: RoPE holds at four times the training length, others do not', () => {
  for (const seed of SEEDS) {
    const accuracy = (/** @type {string} */ positions, /** @type {number} */ length) => {
      const trainer = trained({ task: 'kback', positions, seed });
      const { accuracy } = trainer.evaluate(length, 100);
      trainer.dispose();
      return accuracy;
    };
    assert.ok(accuracy('rope', 64) > 0.95);
    assert.ok(accuracy('learned', 48) < 0.45);
    assert.ok(accuracy('none', 64) <= 0.35);
  }
});

test('two words back: strips of a run are as the notice of its figure says', () => {
  const bar = 1 + 16; // a mark of the beginning, and what training saw at most
  /** @param {string} positions */
  const missesOf = (positions) => {
    const trainer = trained({ task: 'kback', positions, seed: 1 });
    const { marks } = probe(trainer, 1, []).strip;
    trainer.dispose();
    const wrong = (/** @type {string[]} */ part) =>
      part.filter((mark) => mark === 'wrong').length / part.length;
    const asked = (/** @type {string} */ mark) => mark !== 'unasked';
    return [marks.slice(0, bar).filter(asked), marks.slice(bar)].map(wrong);
  };
  const [learned, rope, t5, none] = ['learned', 'rope', 't5', 'none'].map(missesOf);
  assert.equal(learned[0], 0);
  assert.ok(learned[1] > 0.6, `learned rows break off: ${learned[1]}`);
  assert.deepEqual(rope, [0, 0]);
  assert.ok(0 < t5[0] && t5[0] < t5[1], `T5 misses more farther on: ${t5}`);
  assert.ok(none[0] > 0.5 && none[1] > 0.5);
});

test('who did it: an encoder without positions tosses a coin, a causal model needs none', () => {
  for (const seed of SEEDS) {
    const coin = trained({ task: 'who', positions: 'none', steps: 300, seed });
    for (const length of [8, 16, 64]) assert.equal(coin.evaluate(length, 100).accuracy, 0.5);
    coin.dispose();
  }
  const causal = trained({ task: 'who', positions: 'none', mask: 'causal', seed: 1 });
  assert.ok(causal.evaluate(64, 100).accuracy > 0.95);
  causal.dispose();
});

test('ten losses and the hash of all weights, as in the native core', () => {
  const trainer = training.createTrainer({
    task: 'kback',
    positions: 't5',
    activation: 'gelu',
    dModel: 16,
    numHeads: 2,
    hidden: 24,
    steps: 200,
    batch: 4,
    seed: 1,
  });
  const { losses, step, steps } = trainer.step(1000);
  assert.deepEqual([step, steps, losses.length], [200, 200, 200]);
  assert.equal(losses[0], Math.fround(2.412353277));
  assert.equal(losses[180], Math.fround(0.44218266));
  assert.equal(trainer.hash(), 'f7e69baaf554cfae');
  trainer.dispose();
});

test('a run in slices by a lane is the run in one piece', async () => {
  const config = { task: 'recent', positions: 'alibi', steps: 60, seed: 4 };
  const whole = training.createTrainer(config);
  whole.step(60);
  const client = new CoreClient({
    spawn: () => channelWorker(/** @type {any} */ (async () => new Lane(training))),
    loadDirect: /** @type {any} */ (async () => new Lane(training)),
  });
  const lane = /** @type {any} */ (client.core);
  await lane.start(config);
  let losses = 0;
  for (let status = 'running'; status === 'running';) {
    const report = await lane.run(1000, 7);
    losses += report.losses.length;
    status = report.status;
  }
  assert.equal(losses, 60);
  assert.equal(await lane.hash(), whole.hash());
  const found = await lane.probe(20, [[0, 1, 2]]);
  const { accuracy, exact } = whole.evaluate(8, 20);
  assert.deepEqual([found.accuracy[0], found.exact[0]], [accuracy, exact]);
  client.dispose();
  whole.dispose();
});

test('any table of the catalogue: the same rows give the same run', () => {
  const config = { task: 'kback', steps: 30, seed: 2 };
  const built = training.createTrainer({ ...config, positions: 'sinusoidal' });
  const { rows } = built.tables(64);
  assert.ok(rows);
  const custom = { use: /** @type {const} */ ('rows'), table: rows };
  const given = training.createTrainer({ ...config, positions: 'custom', custom });
  built.step(30);
  given.step(30);
  assert.equal(given.hash(), built.hash());
  assert.throws(() => given.evaluate(80, 1), { name: 'CoreError', code: 'input' });
  built.dispose();
  given.dispose();
});

test('a run gone wrong is said to have, and its losses stay numbers', () => {
  const trainer = training.createTrainer({ task: 'kback', positions: 'index', learningRate: 1000 });
  const report = trainer.step(600);
  assert.equal(report.status, 'diverged');
  assert.ok(Number.isFinite(report.loss) && report.losses.every(Number.isFinite));
  assert.equal(trainer.step(1).losses.length, 0);
  trainer.dispose();
});

test('what is inspected has the shapes it says; refusals name the parameter', () => {
  const trainer = training.createTrainer({ task: 'who', positions: 't5', steps: 1 });
  const { tokens, targets } = trainer.example(8, 0);
  const swapped = trainer.example(8, 0, { swapped: true });
  assert.equal(tokens.length, 10);
  assert.notDeepEqual(swapped.tokens, tokens);
  assert.notEqual(swapped.targets[9], targets[9]);
  const { probabilities, attention, layers, heads } = trainer.inspect(tokens);
  assert.deepEqual([layers, heads, attention.rows, attention.cols], [2, 4, 80, 10]);
  assert.deepEqual([probabilities.rows, probabilities.cols], [10, 18]);
  assert.equal(trainer.tables(20).bias?.rows, 80);
  const parameterOf = (/** @type {() => unknown} */ body) => {
    try {
      body();
    } catch (error) {
      return /** @type {any} */ (error).parameter;
    }
    return null;
  };
  assert.equal(
    parameterOf(() => training.createTrainer({ task: 'chess' })),
    'task',
  );
  assert.equal(
    parameterOf(() => training.createTrainer({ numHeads: 5 })),
    'numHeads',
  );
  assert.equal(
    parameterOf(() => training.createTrainer({ positions: 'alibi-split', mask: 'causal' })),
    'positions',
  );
  assert.equal(
    parameterOf(() => trainer.evaluate(1000, 1)),
    'length',
  );
  assert.equal(
    parameterOf(() => trainer.inspect([99])),
    'tokens',
  );
  trainer.dispose();
});
