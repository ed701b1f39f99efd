/** Pools whose workers are lost, refused or without memory, at random: the bits of one core, or a reason. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { withBatch } from '../../../web/core/calls/batch.js';
import { CoreError } from '../../../web/core/check.js';
import { loadCore } from '../../../web/core/index.js';
import { withParts } from '../../../web/worker/parts.js';
import { workers } from '../../../web/worker/pool-workers.node.js';
import { Pool } from '../../../web/worker/pool.js';
import { channelWorker } from '../support/core.mjs';
import { table } from '../support/pools.mjs';

const ROUNDS = 200;
const MOST_WAIT = 80; // ms until a worker is killed: some calls are done by then
const SEED = 20261127;

const core = withBatch(await loadCore());
const points = table(2000, 32, 4);
const [queries, keys, values] = [1, 2, 3].map((seed) => table(900, 64, seed));
/** @type {[string, ...any[]][]} */
const CALLS = [
  ['attend', { queries, keys, values, mask: 'causal' }],
  ['neighbors', table(4200, 24, 4), { k: 9 }],
  ['similarity', table(1600, 200, 5)],
  ['collisions', table(900, 250, 6, Float64Array), { threshold: 6 }],
  ['similarityMap', 'binary', { length: 2 ** 20, numBits: 20 }, { block: 4096 }],
  ['scorecard', 'sinusoidal', { dModel: 16 }],
  ['project', points],
];
const wanted = CALLS.map(([method, ...args]) => /** @type {any} */ (core)[method](...args));

/** The same in each run: whole numbers below one that is given. */
let state = SEED;
const below = (/** @type {number} */ most) => {
  state = (state * 48271) % 2147483647;
  return state % most;
};

/** What is done to a pool while it works. */
const FAULTS = ['none', 'killed', 'refused', 'no memory', 'killed twice'];
let fault = 'none';
const { home, spawn } = await workers();
/** @type {ReturnType<typeof spawn>[]} */
let started = [];
const withoutMemory = async () => ({
  ...withParts(await loadCore()),
  part() {
    throw new CoreError('part: not enough memory', { code: 'memory' });
  },
});
const make = () =>
  new Pool({
    home,
    jobs: 1 + below(4),
    spawn() {
      if (fault === 'refused' && below(2)) throw new DOMException('blocked', 'SecurityError');
      if (fault === 'no memory') return channelWorker(withoutMemory);
      const worker = spawn();
      started.push(worker);
      return worker;
    },
  });

let pool = make();
after(() => pool.end());

test(`pool: ${ROUNDS} faults at random: the bits of one core or a reason, and nothing is lost`, async (t) => {
  /** @type {Record<string, number>} */
  const counts = {};
  const count = (/** @type {string} */ what) => (counts[what] = (counts[what] ?? 0) + 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    if (fault === 'refused' || fault === 'no memory' || below(8) === 0) {
      pool.end();
      started = [];
      pool = make(); // one that was refused its workers asks for none again
    }
    fault = FAULTS[below(FAULTS.length)];
    const at = below(CALLS.length);
    const [method, ...args] = CALLS[at];
    const kill = () => started[below(started.length)]?.terminate();
    const kills = { killed: 1, 'killed twice': 2 }[fault] ?? 0;
    const timers = Array.from({ length: kills }, () => setTimeout(kill, below(MOST_WAIT)));
    try {
      assert.deepEqual(await pool.call(method, args), wanted[at], `${method}, ${fault}`);
      count(`${fault}: answered`);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      assert.ok(error instanceof CoreError, String(error));
      assert.match(error.message, /worker|memory/);
      assert.notEqual(fault, 'none', error.message);
      count(`${fault}: a reason`);
    }
    timers.forEach(clearTimeout);
  }
  t.diagnostic(JSON.stringify(counts));
  fault = 'none';
  pool.end();
  pool = make();
  const answers = await Promise.all(CALLS.map(([method, ...args]) => pool.call(method, args)));
  assert.deepEqual(answers, wanted);
});
