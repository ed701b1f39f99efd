/**
 * Heavy calls with one worker and with two, in node: `node tests/bench/pool.mjs [MOST WORKERS]`. Beside the
 * time on the clock stands what the processors took, where Linux tells it by thread: that of the caller's
 * thread and an equal share of the workers', which is the time on a machine that does nothing else.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { workOf } from '../../web/worker/calls.js';
import { loadPool } from '../../web/worker/load-pool.js';
import { table } from '../web/support/pools.mjs';

const ROUNDS = 3; // the best of them
const JOBS = [1, Number(process.argv[2] ?? 2)];

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

/** Time that each thread of this process has run [ms]; empty where the system does not tell. */
function threadTimes() {
  try {
    const ids = readdirSync('/proc/self/task');
    const time = (/** @type {string} */ id) =>
      Number(readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    return new Map(ids.map((id) => [id, time(id)]));
  } catch {
    return new Map();
  }
}

/** @param {() => Promise<unknown>} run @param {number} jobs */
async function timed(run, jobs) {
  const before = threadTimes();
  const begun = performance.now();
  await run();
  const clock = performance.now() - begun;
  let [own, others] = [0, 0];
  for (const [id, time] of threadTimes()) {
    const taken = time - (before.get(id) ?? 0);
    if (id === String(process.pid)) own += taken;
    else others += taken;
  }
  return { clock, own, quiet: own + others / jobs };
}

/** @param {string} method @param {any[]} args @param {number} jobs */
async function best(method, args, jobs) {
  const pool = await loadPool({ jobs });
  const found = { clock: Infinity, own: Infinity, quiet: Infinity };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = await timed(() => pool.call(method, args), jobs);
    if (round === 0) continue; // workers begin, and engines compile
    for (const key of /** @type {const} */ (['clock', 'own', 'quiet'])) {
      found[key] = Math.min(found[key], times[key]);
    }
  }
  pool.end();
  return found;
}

console.log(
  `ms with ${JOBS.join(' and ')} workers, best of ${ROUNDS}; load ${loadavg()[0].toFixed(1)}`,
);
const line = (/** @type {unknown[]} */ [name, ...cells]) =>
  console.log(
    `${String(name).padEnd(32)}${cells.map((cell) => String(cell).padStart(11)).join('')}`,
  );
line(['', 'estimated', 'clock', '', 'ratio', 'processor', '', 'ratio', 'caller']);
for (const [name, method, args] of CALLS) {
  const [one, many] = [await best(method, args, JOBS[0]), await best(method, args, JOBS[1])];
  const ratio = (/** @type {'clock' | 'quiet'} */ key) => (one[key] / many[key]).toFixed(2);
  line([
    name,
    ...[workOf(method, args), one.clock, many.clock].map(Math.round),
    ratio('clock'),
    ...[one.quiet, many.quiet].map(Math.round),
    ratio('quiet'),
    Math.round(many.own),
  ]);
}
