/**
 * What a call costs by the length of its input, in node: part of `npm run bench`, or alone
 * `node tests/bench/by-size.mjs`. Each length is twice the one before, until a call is refused or takes too
 * long. Calls that the pool deals are made of one core and of all. Memory is the most that a process of its
 * own holds with the longest of them, beyond that of one with the shortest.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { loadCore } from '../../web/core/index.js';
import { loadTraining } from '../../web/training/index.js';
import { loadPool } from '../../web/worker/load-pool.js';

const SHORTEST = 6;
const LONGEST = 20; // powers of two
const CHANNELS = 64;
const LONG_ENOUGH = 2; // s: no longer length is tried after such a call
const SAMPLE = 0.05; // s that calls are repeated for; the best counts
const PEAK = '--peak'; // the most memory of one call, for a process of its own
const FITTED = 4; // the longest lengths: shorter ones are set-up for the most part

/**
 * @typedef {{run: () => unknown, end?: () => void}} Work
 * @typedef {{name: string, make: (length: number) => Work, shortest?: number}} Curve
 * @typedef {{name: string, seconds: Map<number, number>, exponent: number, end: string, bytes: number}} Cost by length
 */

const core = await loadCore();
const training = await loadTraining();
const cores = availableParallelism();
const pool = await loadPool({ jobs: cores }); // its workers begin with the first long call

/** @param {number} length @param {number} dModel */
const table = (length, dModel = CHANNELS) => core.encode('sinusoidal', { length, dModel });

/**
 * @param {string} name
 * @param {'similarity' | 'attend' | 'neighbors'} method
 * @param {(length: number) => any[]} argsOf
 * @returns {Curve[]} of one core and of the pool
 */
function dealt(name, method, argsOf) {
  const call = /** @type {(...args: any[]) => unknown} */ (core[method]);
  return [
    {
      name,
      make: (length) => {
        const args = argsOf(length);
        return { run: () => call(...args) };
      },
    },
    {
      name: `${name}, ${cores} workers`,
      make: (length) => {
        const args = argsOf(length);
        return { run: () => pool.call(method, args) };
      },
    },
  ];
}

/** @type {Curve[]} */
const curves = [
  {
    name: `table, ${CHANNELS} channels`,
    make: (length) => {
      const { data: out } = table(length);
      return { run: () => core.encode('sinusoidal', { length, dModel: CHANNELS }, { out }) };
    },
  },
  ...dealt('similarity of all rows', 'similarity', (length) => [table(length)]),
  {
    name: 'similarity by offset',
    make: (length) => {
      const params = { length, dModel: CHANNELS };
      return { run: () => core.similarityOf('sinusoidal', params, { path: 'toeplitz' }) };
    },
  },
  ...dealt('attention, output only', 'attend', (length) => {
    const rows = table(length);
    return [{ queries: rows, keys: rows, values: rows, outputOnly: true }];
  }),
  {
    name: `paint, ${CHANNELS} channels`,
    make: (length) => {
      const rows = tall(length);
      const out = new Uint8ClampedArray(4 * length * CHANNELS);
      return { run: () => core.paint(rows, { out }) };
    },
  },
  ...dealt('nearest 15', 'neighbors', (length) => [tall(length), { k: 15 }]),
  {
    name: 'two principal components',
    make: (length) => {
      const rows = tall(length);
      return { run: () => core.project(rows) };
    },
  },
  {
    name: 'a training step, by texts', // the lab's texts are short: it is their number that grows
    shortest: 0,
    make: (batch) => {
      const config = { task: 'kback', positions: 'sinusoidal', batch, steps: 100000 };
      const trainer = training.createTrainer(config);
      return { run: () => trainer.step(1), end: () => trainer.dispose() };
    },
  },
];

/** Rows of any number: what a caller brings. @param {number} rows */
function tall(rows) {
  const { data } = table(Math.min(rows, 4096));
  const all = new Float32Array(rows * CHANNELS);
  for (let at = 0; at < all.length; at += data.length) all.set(data, at);
  return { rows, cols: CHANNELS, data: all };
}

/** @param {() => unknown} run @returns {Promise<number>} best of several [s] */
async function timeOf(run) {
  const start = performance.now();
  let best = Infinity;
  do {
    const from = performance.now();
    await run();
    best = Math.min(best, (performance.now() - from) / 1000);
  } while (performance.now() - start < 1000 * SAMPLE);
  return best;
}

/** @param {Curve} curve @returns {Promise<Cost>} */
async function costOf({ name, make, shortest = SHORTEST }) {
  /** @type {Map<number, number>} */
  const seconds = new Map();
  let end = `every length to 2^${LONGEST} answered`;
  for (let power = shortest; power <= LONGEST; power++) {
    try {
      const { run, end: free } = make(2 ** power);
      seconds.set(2 ** power, await timeOf(run));
      free?.();
    } catch (error) {
      const { code, message } = /** @type {import('../../web/core/index.js').CoreError} */ (error);
      if (code !== 'input' && code !== 'memory') throw error; // not a refusal
      end = `2^${power}: ${message}`;
      break;
    }
    if (Number(seconds.get(2 ** power)) > LONG_ENOUGH) {
      end = `2^${power} takes longer than ${LONG_ENOUGH} s: no longer one was tried`;
      break;
    }
  }
  const longest = Math.max(...seconds.keys());
  const bytes = peakOf(name, longest) - peakOf(name, 2 ** shortest);
  return { name, seconds, exponent: exponentOf([...seconds].slice(-FITTED)), end, bytes };
}

const file = fileURLToPath(import.meta.url);

/** @param {string} name @param {number} length @returns {number} bytes that the process had at most */
const peakOf = (name, length) =>
  Number(execFileSync(process.execPath, [file, PEAK, name, String(length)], { encoding: 'utf8' }));

/** @param {string} name @param {number} length */
async function peakHere(name, length) {
  const { make } = /** @type {Curve} */ (curves.find((curve) => curve.name === name));
  await make(length).run();
  pool.end();
  try {
    // What resourceUsage() tells begins with the memory of the process that started this one.
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return 1024 * Number(kilobytes);
  } catch {
    return NaN; // only Linux tells
  }
}

/**
 * Least squares of the logarithms.
 * @param {[length: number, seconds: number][]} points
 * @returns {number} NaN of less than two
 */
function exponentOf(points) {
  const logs = points.map(([length, seconds]) => [Math.log(length), Math.log(seconds)]);
  const [x, y] = [0, 1].map((k) => logs.reduce((sum, point) => sum + point[k], 0) / logs.length);
  const covariance = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return covariance / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

const BARS = '▁▂▃▄▅▆▇█';
const [FASTEST, SLOWEST] = [-6, 1]; // powers of ten of a second, drawn lowest and highest

/** @param {number} seconds */
function bar(seconds) {
  const share = (Math.log10(seconds) - FASTEST) / (SLOWEST - FASTEST);
  return BARS[Math.max(0, Math.min(BARS.length - 1, Math.floor(share * BARS.length)))];
}

/** @param {number} seconds */
function shown(seconds) {
  if (seconds >= 1) return `${seconds.toPrecision(3)} s`;
  return seconds < 1e-3
    ? `${(1e6 * seconds).toPrecision(3)} µs`
    : `${(1e3 * seconds).toPrecision(3)} ms`;
}

/** @param {Cost} cost */
function costText({ name, seconds, exponent, end, bytes }) {
  const list = [...seconds];
  const some = list.filter((_, at) => (list.length - 1 - at) % 3 === 0);
  return [
    `  ${name.padEnd(34)} ${list.map(([, time]) => bar(time)).join('')}  length^${exponent.toFixed(2)}, ${isNaN(bytes) ? '?' : (bytes / 2 ** 20).toFixed(0)} MiB`,
    `    ${some.map(([length, time]) => `2^${Math.log2(length)} ${shown(time)}`).join(', ')}`,
    `    ${end}`,
  ].join('\n');
}

/** @param {(name: string) => void} progress @returns {Promise<Cost[]>} */
export async function costsBySize(progress) {
  const costs = [];
  for (const curve of curves) {
    progress(curve.name);
    costs.push(await costOf(curve));
  }
  pool.end();
  return costs;
}

/** @param {Cost[]} costs */
export const costsText = (costs) =>
  [
    `cost by length, doubled from bar to bar; bars from 1 µs to 10 s, exponents of the ${FITTED} longest; memory of the longest`,
    ...costs.map(costText),
  ].join('\n');

if (process.argv[1] === file) {
  const [option, name, length] = process.argv.slice(2);
  if (option === PEAK) console.log(await peakHere(name, Number(length)));
  else console.log(costsText(await costsBySize((curve) => console.error(`... ${curve}`))));
}
