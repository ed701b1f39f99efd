/** Pools of threads: the answers of one core, bit for bit, or a reason. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadPool } from 'posenc/pool';
import { CoreError } from '../../../web/core/check.js';
import { withBatch } from '../../../web/core/calls/batch.js';
import { loadCore } from '../../../web/core/index.js';
import { withParts } from '../../../web/worker/parts.js';
import { Pool } from '../../../web/worker/pool.js';
import { channelWorker } from '../support/core.mjs';
import { table, threads } from '../support/pools.mjs';

const core = withBatch(await loadCore());

const [queries, keys, values] = [1, 2, 3].map((seed) => table(1200, 64, seed));
const points = table(4200, 64, 4);
const wide = table(2000, 300, 5);
/** Each is estimated at some parts' work. @type {[string, ...any[]][]} */
const HEAVY = [
  ['attend', { queries, keys, values }],
  ['attend', { queries, keys, values, mask: 'causal', encoding: 'rope', heads: 2 }],
  ['neighbors', points, { k: 9 }],
  ['similarity', wide],
  ['similarity', wide, { b: table(900, 300, 6), metric: 'euclidean' }],
  ['collisions', table(900, 250, 6, Float64Array), { threshold: 6 }],
  ['project', points],
  ['scorecard', 'learned', { length: 200, dModel: 200 }],
  ['offsetProfile', table(700, 250, 6, Float64Array)],
  ['similarityMap', 'binary', { length: 2 ** 20, numBits: 20 }, { block: 4096 }],
  ['similarityMap', 'sinusoidal', { length: 2 ** 18 }, { block: 256, extremes: false }],
  ['neighbors', table(2100, 30, 7, Float64Array), { metric: 'euclidean' }],
  ['attend', { queries, keys, values, mask: 'causal', encoding: 'rope', first: 333, rows: 700 }],
  ['neighbors', table(2000, 20, 8), { k: 140 }],
];
const wanted = HEAVY.map(([method, ...args]) => /** @type {any} */ (core)[method](...args));

/** @param {import('../../../web/core/types.js').Matrix} table */
const attended = (table) => ({ queries: table, keys: table, values: table, outputOnly: true });

/** @type {Pool[]} */
const pools = [];
const kept = (/** @type {Pool} */ pool) => {
  pools.push(pool);
  return pool;
};
after(() => pools.forEach((pool) => pool.end()));

for (const jobs of [1, 2, 3, 5]) {
  test(`pool: ${jobs} workers, side by side, give the bits of one core`, async () => {
    const pool = kept(await loadPool({ jobs }));
    const answers = await Promise.all(HEAVY.map(([method, ...args]) => pool.call(method, args)));
    assert.deepEqual(answers, wanted);
    assert.equal(pool.size, jobs);
    pool.end();
  });
}

test('pool: what is quick starts no worker, and is answered all the same', async () => {
  const pool = kept(await loadPool());
  const encoded = await pool.core.encode('sinusoidal', { length: 8, dModel: 4 });
  assert.deepEqual(encoded, core.encode('sinusoidal', { length: 8, dModel: 4 }));
  const near = await pool.core.neighbors(encoded, { k: 2 });
  assert.deepEqual(near, core.neighbors(encoded, { k: 2 }));
  const [batched] = await pool.core.batch([['encode', 'index', { length: 3, dModel: 1 }]]);
  assert.equal(batched.rows, 3);
  assert.equal(pool.size, 0);
});

test('pool: workers that wait take their part of what would start none', async () => {
  const { pool } = await threads(2);
  kept(pool);
  const some = table(1500, 64, 9);
  const ask = async () => {
    const shares = /** @type {number[]} */ ([]);
    const asked = { onProgress: (/** @type {number} */ share) => shares.push(share) };
    const answer = await pool.call('attend', [attended(some)], asked);
    assert.deepEqual(answer, core.attend(attended(some)));
    return shares.length;
  };
  assert.equal(await ask(), 0);
  assert.equal(pool.size, 0);
  await pool.call('neighbors', [points]);
  assert.equal(pool.size, 2);
  assert.equal(await ask(), 2);
});

test('pool: refusals are those of one core, of quick calls and of dealt ones', async () => {
  const { pool } = await threads(2);
  kept(pool);
  const spoilt = { ...points, data: points.data.slice() };
  spoilt.data[64 * 1500 + 7] = NaN;
  /** @type {[string, ...any[]][]} */
  const calls = [
    ['neighbors', spoilt],
    ['similarity', spoilt],
    ['similarity', points, { metric: 'manhattan' }],
    ['similarity', points, { b: table(2000, 63, 1) }],
    ['attend', { queries: spoilt, keys: spoilt, values: points, outputOnly: true }],
    ['attend', { queries: points, keys: points, values: points }],
    ['attend', { queries, keys, values, encoding: 'nothing' }],
    ['collisions', table(900, 250, 6), { count: 0 }],
    ['neighbors'],
    ['attend', null],
    ['neighbors', { rows: 4, cols: 4, data: [] }],
  ];
  for (const [method, ...args] of calls) {
    /** @type {any} */
    let error;
    try {
      /** @type {any} */ (core)[method](...args);
    } catch (thrown) {
      error = thrown;
    }
    const { code, parameter, message } = error;
    assert.match(code, /^(input|memory)$/);
    await assert.rejects(pool.call(method, args), { name: 'CoreError', code, parameter, message });
  }
  await assert.rejects(pool.core.encode('index', {}, { out: new Float32Array(1) }), {
    parameter: 'out',
  });
  await assert.rejects(loadPool({ jobs: 1.5 }), { code: 'input', parameter: 'jobs' });
  await assert.rejects(loadPool({ jobs: -1 }), { code: 'input', parameter: 'jobs' });
  await assert.rejects(loadPool(/** @type {any} */ ({ workers: 2 })), { code: 'input' });
});

test('pool: what a worker would read otherwise is refused, or read once, as by one core', async () => {
  const pool = kept(await loadPool({ jobs: 2 }));
  const heavy = /** @type {any} */ (pool.core);
  class Options {
    get k() {
      return 9;
    }
  }
  class Own {
    #data = points.data;
    rows = points.rows;
    get cols() {
      return points.cols;
    }
    get data() {
      return this.#data;
    }
  }
  let k = 8;
  const counting = {
    get k() {
      return (k += 1);
    },
  };
  assert.deepEqual(await heavy.neighbors(new Own(), counting), wanted[2]);
  assert.deepEqual(
    await heavy.attend({ queries: new Proxy(queries, {}), keys, values }),
    wanted[0],
  );
  for (const [options, parameter, got] of /** @type {const} */ ([
    [new Options(), 'options', /plain object, got an object of a class$/],
    [new Map([['k', 9]]), 'options', /plain object, got a Map$/],
    [{ k: () => 9 }, 'k', /^neighbors: k must be .*, got a function$/],
    [{ k: Symbol('9') }, 'k', /^neighbors: k must be .*, got a symbol$/],
  ])) {
    const refusal = { name: 'CoreError', code: 'input', parameter, message: got };
    assert.throws(() => core.neighbors(points, /** @type {any} */ (options)), refusal);
    await assert.rejects(heavy.neighbors(points, options), refusal);
  }
  await assert.rejects(heavy.foo(), {
    name: 'CoreError',
    code: 'input',
    message: /no method "foo"/,
  });
  await assert.rejects(heavy.toString(), { name: 'CoreError', message: /no method "toString"/ });
});

test('pool: a window of a map is the same in either spelling', async () => {
  const { pool } = await threads(2);
  kept(pool);
  const params = { length: 2 ** 18 };
  for (const window of [{ firstColumn: 2 ** 17 }, { first_column: 2 ** 17 }]) {
    const args = ['sinusoidal', params, { block: 256, extremes: false, ...window }];
    const answer = await pool.call('similarityMap', args);
    assert.deepEqual(answer, /** @type {any} */ (core).similarityMap(...args));
  }
});

test('pool: how far a call is, and Stop at once, after which the pool goes on', async () => {
  const { pool } = await threads(2);
  kept(pool);
  /** @type {number[]} */
  const shares = [];
  await pool.call('collisions', [points], { onProgress: (share) => shares.push(share) });
  assert.ok(shares.length > 2, `${shares}`);
  assert.deepEqual(shares, shares.toSorted());
  assert.ok(Math.abs((shares.at(-1) ?? 0) - 1) < 1e-9);

  const long = table(14_000, 64, 1);
  const stop = new AbortController();
  const call = pool.call('neighbors', [long], { signal: stop.signal });
  const other = pool.call('scorecard', ['alibi', {}]);
  setTimeout(() => stop.abort(), 100);
  let isLate = false;
  stop.signal.addEventListener('abort', () => setImmediate(() => (isLate = true)));
  await assert.rejects(call, { name: 'AbortError' });
  assert.ok(!isLate, 'it does not wait for its workers');
  assert.deepEqual(await other, core.scorecard('alibi', {}));
  assert.deepEqual(await pool.call('neighbors', [points, { k: 9 }]), wanted[2]);
  await assert.rejects(pool.call('neighbors', [long], { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
});

test('pool: what waits behind a call that is stopped goes to a worker all the same', async () => {
  const asked = { home: 0, worker: 0 };
  let begin = () => {};
  const begun = new Promise((resolve) => (begin = () => resolve(null)));
  const counting = (/** @type {'home' | 'worker'} */ place) => {
    const neighbors = () => {
      asked[place] += 1;
      begin();
      return asked.worker === 1 && place === 'worker' ? new Promise(() => {}) : null; // until it is stopped
    };
    return /** @type {any} */ ({ neighbors });
  };
  const spawn = () => channelWorker(async () => counting('worker'));
  const pool = kept(new Pool({ home: counting('home'), jobs: 1, spawn }));
  const stop = new AbortController();
  const call = pool.call('neighbors', [points], { signal: stop.signal });
  await begun;
  const other = pool.each([1], (core) => core.neighbors(points));
  stop.abort();
  await assert.rejects(call, { name: 'AbortError' });
  await other;
  assert.deepEqual(asked, { home: 0, worker: 2 });
});

test('pool: workers killed at random: the answer, or a reason', async () => {
  const { pool, started } = await threads(2);
  kept(pool);
  let answers = 0;
  for (let round = 0; round < 30; round += 1) {
    const at = [2, 3, 0][round % 3];
    const call = pool.call(HEAVY[at][0], HEAVY[at].slice(1));
    const kill = setTimeout(() => started.at(-1)?.terminate(), (round * 7) % 60);
    try {
      assert.deepEqual(await call, wanted[at]);
      answers += 1;
    } catch (error) {
      assert.ok(error instanceof CoreError, String(error));
      assert.match(error.message, /worker/);
    }
    clearTimeout(kill);
  }
  assert.ok(answers > 20, `${answers} of 30`);
});

test('pool: where workers are refused, the core that is there answers', async () => {
  let refusals = 0;
  const pool = new Pool({
    home: core,
    jobs: 4,
    spawn() {
      refusals += 1;
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  assert.deepEqual(await pool.call('neighbors', [points, { k: 9 }]), wanted[2]);
  assert.deepEqual(await pool.call('scorecard', HEAVY[7].slice(1)), wanted[7]);
  assert.ok(refusals <= 4, `asked ${refusals} times`);
  assert.equal(pool.size, 0);
});

test('pool: parts without memory leave the call to one worker', async () => {
  let parts = 0;
  const short = async () => ({
    ...withParts(await loadCore()),
    part() {
      parts += 1;
      throw new CoreError('neighbors: not enough memory', { code: 'memory' });
    },
  });
  const pool = kept(new Pool({ home: core, jobs: 2, spawn: () => channelWorker(short) }));
  assert.deepEqual(await pool.call('neighbors', [points, { k: 9 }]), wanted[2]);
  assert.ok(parts > 0);
});

test('pool: workers end when there has been no work for a while', async () => {
  const { pool } = await threads(2, { idle: 100 });
  await pool.call('similarity', [wide]);
  assert.ok(pool.size > 0);
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.equal(pool.size, 0);
  assert.deepEqual(await pool.call('similarity', [wide]), wanted[3]);
  pool.end();
});

test('pool: what is under way when it ends is told', async () => {
  const { pool } = await threads(2);
  const call = pool.call('neighbors', [points]);
  setTimeout(() => pool.end(), 20);
  await assert.rejects(call, { name: 'CoreError', message: /ended/ });
});

test('pool: a task that throws at once is refused, and its worker is free for the next', async () => {
  const pool = kept(await loadPool({ jobs: 1 }));
  const thrown = pool.each([1], () => {
    throw new CoreError('no such thing', { code: 'input' });
  });
  await assert.rejects(thrown, { code: 'input' });
  const catalogue = await pool.each([2], (own) => own.catalogue());
  assert.equal(catalogue.length, 1);
  pool.end();
});
