/**
 * Heavy calls with one worker and with several, in node: `node tests/bench/pool.mjs [MOST WORKERS]`. Beside
 * each ratio stands what the machine gives to as many workers that have nothing to do with each other, in the
 * same sitting: processors share a memory, caches and a clock. And ten seeds of a lane of the lab.
 */
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { wasmBytes } from '../../web/training/bytes.node.js';
import { Session } from '../../web/training/session.js';
import { workOf } from '../../web/worker/calls.js';
import { CoreClient } from '../../web/worker/client.js';
import { loadPool } from '../../web/worker/load-pool.js';
import { endpointOf } from '../../web/worker/pool-workers.node.js';
import { table } from '../web/support/pools.mjs';

const ROUNDS = 5; // the best of them
const MOST = Number(process.argv[2] ?? 2); // workers

const attended = (/** @type {number} */ rows, /** @type {object} */ options) => {
  const [queries, keys, values] = [1, 2, 3].map((seed) => table(rows, 64, seed));
  return [{ queries, keys, values, outputOnly: true, ...options }];
};

/** @type {[name: string, method: string, args: any[]][]} */
const CALLS = [
  ['attention 8192', 'attend', attended(8192, {})],
  ['attention 8192, causal, RoPE', 'attend', attended(8192, { mask: 'causal', encoding: 'rope' })],
  [
    'attention 4096, causal, ALiBi',
    'attend',
    attended(4096, { mask: 'causal', encoding: 'alibi', heads: 2 }),
  ],
  ['attention 3072 with weights', 'attend', attended(3072, { outputOnly: false })],
  ['neighbours 8192 × 64', 'neighbors', [table(8192, 64, 4)]],
  ['neighbours 4096 × 512', 'neighbors', [table(4096, 512, 4)]],
  ['similarity 4096 × 512', 'similarity', [table(4096, 512, 4)]],
  ['similarity 8192 × 64', 'similarity', [table(8192, 64, 4)]],
  [
    'similarity of two, 4096 × 512',
    'similarity',
    [table(4096, 512, 4), { b: table(4096, 512, 5) }],
  ],
  ['collisions 4096 × 64', 'collisions', [table(4096, 64, 6, Float64Array)]],
];

/** @param {() => Promise<unknown>} run @returns {Promise<number>} ms */
async function timed(run) {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

const line = (/** @type {unknown[]} */ [name, ...cells]) =>
  console.log(
    `${String(name).padEnd(32)}${cells.map((cell) => String(cell).padStart(11)).join('')}`,
  );

console.log(
  `ms with 1 and ${MOST} workers, best of ${ROUNDS} in turn; ceiling: ${MOST} pools of 1 at once; load ${loadavg()[0].toFixed(1)}`,
);
line(['', 'estimated', 1, MOST, 'ratio', 'ceiling', 'of it']);
const single = await Promise.all(Array.from({ length: MOST }, () => loadPool({ jobs: 1 })));
const several = await loadPool({ jobs: MOST });
for (const [name, method, args] of CALLS) {
  const ways = {
    one: () => single[0].call(method, args),
    many: () => several.call(method, args),
    apart: () => Promise.all(single.map((pool) => pool.call(method, args))),
  };
  const best = { one: Infinity, many: Infinity, apart: Infinity };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const key of /** @type {const} */ (['one', 'many', 'apart'])) {
      const time = await timed(ways[key]);
      if (round > 0) best[key] = Math.min(best[key], time); // before, engines compile
    }
  }
  const [ratio, ceiling] = [best.one / best.many, (MOST * best.one) / best.apart];
  const times = [workOf(method, args), best.one, best.many].map(Math.round);
  line([name, ...times, ...[ratio, ceiling, ratio / ceiling].map((x) => x.toFixed(2))]);
}
for (const pool of [...single, several]) pool.end();

/** @param {number} slots @returns {Promise<number>} ms of ten seeds of a lane */
async function tenSeeds(slots) {
  const workerData = new WebAssembly.Module(await wasmBytes());
  const program = new URL('./lane-worker.mjs', import.meta.url);
  const open = async () => {
    const client = new CoreClient({
      spawn: () => endpointOf(new Worker(program, { workerData })),
      loadDirect: () => Promise.reject(new Error('no worker starts')),
    });
    return { lane: /** @type {any} */ (client.core), end: () => client.dispose() };
  };
  const steps = 400;
  const what = {
    names: ['rope'],
    config: /** @type {const} */ ({ task: 'kback', steps }),
    seeds: Array.from({ length: 10 }, (_, index) => index + 1),
    steps,
    pair: [],
  };
  /** @type {Session | undefined} */
  let session;
  const time = await timed(
    () =>
      new Promise((resolve, reject) => {
        const onChange = () => {
          const problem = session?.lanes[0].problem;
          if (problem) reject(new Error(problem));
          if (session?.isDone) resolve(null);
        };
        session = new Session(what, { open, tableOf: async () => null, onChange }, slots + 1);
        session.speed = 'full';
        session.play();
      }),
  );
  session?.dispose();
  return time;
}

const times = [];
for (const slots of [1, MOST]) times.push(Math.round(await tenSeeds(slots)));
console.log(
  `ten seeds of a lane, 1 and ${MOST} slots: ${times.join(' and ')} ms, ${(times[1] / times[0]).toFixed(2)} of one`,
);
