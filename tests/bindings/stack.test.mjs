/** Refusals without end: each leaves the module's stack as it was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadFirst } from '../../web/core/first.js';
import { loadCore } from '../../web/core/index.js';
import { loadTraining } from '../../web/training/index.js';

const MANY = 17_000; // each used to take 16 bytes or more of 256 KiB

Error.stackTraceLimit = 0; // nobody reads where they were thrown, and it takes most of the time

/** @param {() => unknown} call that is refused @param {RegExp} why */
function refuseOften(call, why) {
  for (let k = 0; k < MANY; k++) {
    try {
      call();
    } catch (error) {
      if (why.test(String(error))) continue;
      throw error;
    }
    assert.fail('it was not refused');
  }
}

test('stack: refusals of the core', async () => {
  const core = await loadCore();
  const nothing = { rows: 0, cols: 3, data: new Float32Array(0) };
  refuseOften(() => core.variance(nothing), /must have a row/);
  refuseOften(() => core.rotate('none', nothing, {}), /none|rows/);
  assert.equal(core.encode('index', { length: 3, dModel: 1 }).data[2], 2);
});

test('stack: what the caller’s own objects throw', async () => {
  const core = await loadCore();
  const thrower = {
    get rows() {
      throw new RangeError('mine');
    },
  };
  refuseOften(() => core.variance(/** @type {any} */ (thrower)), /mine/);
  assert.equal(core.encode('index', { length: 3, dModel: 1 }).data[2], 2);
});

test('stack: refusals of the first core and of the training lab', async () => {
  const first = await loadFirst();
  refuseOften(() => first.encode('index', { length: -1, dModel: 1 }), /length/);
  assert.equal(first.encode('index', { length: 3, dModel: 1 }).data[2], 2);
  const training = await loadTraining();
  refuseOften(() => training.createTrainer({ task: 'nothing' }), /task/);
  const trainer = training.createTrainer({ task: 'kback', steps: 20 });
  refuseOften(() => trainer.step(-1), /./);
  assert.ok(trainer.step(1).loss > 0);
  trainer.dispose();
});
