/** A session asks a lane for a test of the run in one message. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadTraining } from '../../../web/training/index.js';
import { loadLane } from '../../../web/training/lane.js';
import { LENGTHS, TESTS } from '../../../web/training/run.js';
import { Session } from '../../../web/training/session.js';

test('session: a short run is start, run, probe and hash; its probe is what the trainer says', async () => {
  const lane = await loadLane();
  /** @type {string[]} */
  const asked = [];
  const counting = Object.fromEntries(
    ['start', 'run', 'probe', 'hash'].map((method) => [
      method,
      async (/** @type {any[]} */ ...args) => {
        asked.push(method);
        return /** @type {any} */ (lane)[method](...args);
      },
    ]),
  );
  const config = { task: 'kback', steps: 5 };
  const pair = [[10, 1, 2, 3]];
  await new Promise((resolve) => {
    const session = new Session(
      { names: ['rope'], config, seeds: [1], steps: 5, pair },
      {
        open: async () => ({ lane: /** @type {any} */ (counting), end() {} }),
        tableOf: async () => null,
        onChange() {
          if (session.isDone) resolve(check(session));
        },
      },
    );
    session.step(5);
  });

  /** @param {Session} session */
  async function check({ lanes: [{ problem, runs }] }) {
    assert.equal(problem, '');
    const [{ probe, status, hash }] = runs;
    assert.equal(status, 'finished');
    const trainer = (await loadTraining()).createTrainer({ ...config, positions: 'rope', seed: 1 });
    trainer.step(5);
    assert.equal(hash, trainer.hash());
    assert.equal(probe?.step, 5);
    const results = LENGTHS.map((length) => trainer.evaluate(length, TESTS));
    assert.deepEqual(
      probe?.accuracy,
      results.map(({ accuracy }) => accuracy),
    );
    assert.deepEqual(probe?.tables, trainer.tables(48));
    assert.equal(probe?.strip.marks.length, trainer.example(48, 0).tokens.length);
    const { data, cols } = trainer.inspect(pair[0]).probabilities;
    assert.deepEqual(probe?.pair[0].chances, data.slice(3 * cols));
    trainer.dispose();
  }

  const slices = asked.filter((method) => method === 'run').length;
  const probes = asked.filter((method) => method === 'probe').length;
  assert.ok(probes >= 1 && probes <= slices);
  assert.equal(asked.length, 1 + slices + probes + 1, asked.join(' '));
});
