/** A session asks a lane for a test of the run in one message, and runs as many as there are slots. */
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

const STEPS = 6;

/** Two steps a slice; its weights are what it was started with and all that it was asked since. */
class CountingLane {
  #weights = '';
  #left = 0;

  start(/** @type {any} */ { positions, seed }) {
    this.#weights = `${positions} ${seed}`;
    this.#left = STEPS;
  }

  async run() {
    await new Promise((go) => setTimeout(go, 1)); // as a worker answers later
    this.#weights += ' +2';
    this.#left -= 2;
    const status = this.#left > 0 ? 'running' : 'finished';
    return { losses: [1, 1], steps: STEPS, seconds: 0, operations: 1, status };
  }

  probe = async () => ({});
  hash = async () => this.#weights;
}

/**
 * Ten seeds of two lanes to their end.
 * @param {number} cores
 */
async function played(cores) {
  let most = 0;
  let now = 0;
  let opened = 0;
  const open = async () => {
    opened += 1;
    const lane = new CountingLane();
    const { run } = lane;
    lane.run = async () => {
      now += 1;
      most = Math.max(most, now);
      const report = await run.call(lane);
      now -= 1;
      return report;
    };
    return { lane: /** @type {any} */ (lane), end() {} };
  };
  const seeds = Array.from({ length: 10 }, (_, at) => at + 1);
  const given = { names: ['rope', 'alibi'], config: {}, seeds, steps: STEPS, pair: [] };
  const ended = new Promise((resolve) => {
    const session = new Session(
      given,
      { open, tableOf: async () => null, onChange: () => session.isDone && resolve(session) },
      cores,
    );
    session.speed = 'full'; // not for somebody who watches
    session.play();
  });
  const session = /** @type {Session} */ (await ended);
  const lanes = session.lanes.map(({ runs, problem }) => [
    problem,
    ...runs.map(({ seed, hash, status }) => `${seed} ${hash} ${status}`),
  ]);
  return { lanes, most, opened };
}

test('session: seeds run side by side where there are slots, and end in the same weights', async () => {
  const one = await played(2);
  assert.equal(one.most, 1);
  assert.equal(one.lanes[0][10], '10 rope 10 +2 +2 +2 finished');
  for (const cores of [3, 4, 7]) {
    const more = await played(cores);
    assert.deepEqual(more.lanes, one.lanes);
    assert.equal(more.most, cores - 1);
    assert.ok(more.opened <= cores, `${more.opened} workers`);
  }
});

/**
 * What is asked of two lanes after their session was ended, while both wait for the same.
 * @param {string} place
 */
async function askedLate(place) {
  /** @type {string[]} */
  const late = [];
  /** @type {((value?: unknown) => void)[]} */
  const held = [];
  let workers = 0;
  let isOver = false;
  const answer = (/** @type {string} */ name, /** @type {any} */ value) => async () => {
    if (isOver) late.push(name);
    if (name === place) await new Promise((resolve) => held.push(resolve));
    return value;
  };
  const report = { losses: [1], steps: 1, seconds: 0, operations: 1, status: 'finished' };
  const lane = {
    start: answer('start', undefined),
    run: answer('run', report),
    probe: answer('probe', {}),
    hash: answer('hash', ''),
  };
  const opened = { lane: /** @type {any} */ (lane), end: () => (workers -= 1) };
  const session = new Session(
    { names: ['rope', 'alibi'], config: {}, seeds: [1], steps: 1, pair: [] },
    {
      open: () => ((workers += 1), answer('open', opened)()),
      tableOf: answer('tableOf', null),
      onChange() {},
    },
  );
  session.speed = 'full';
  session.play();
  const settled = () => new Promise((go) => setTimeout(go, 5));
  await settled();
  assert.ok(held.length > 0, place);
  session.dispose();
  isOver = true;
  for (const go of held) go();
  await settled();
  return { late, workers };
}

test('session: a lane is asked for nothing once the session has ended', async () => {
  for (const place of ['open', 'tableOf', 'start', 'run', 'probe']) {
    assert.deepEqual(await askedLate(place), { late: [], workers: 0 }, place);
  }
});
