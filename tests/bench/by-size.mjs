/**
 * What a call costs by the length of its input, in node: part of `npm run bench`, or alone
 * `node tests/bench/by-size.mjs`. Each length is twice the one before, until a call is refused or takes too
 * long.
 */
import { fileURLToPath } from 'node:url';
import { loadCore } from '../../web/core/index.js';
import { loadTraining } from '../../web/training/index.js';

const SHORTEST = 6;
const LONGEST = 20; // powers of two
const CHANNELS = 64;
const LONG_ENOUGH = 2; // s: no longer length is tried after such a call
const SAMPLE = 0.05; // s that calls are repeated for; the best counts
const FITTED = 4; // the longest lengths: shorter ones are set-up for the most part

/**
 * @typedef {{run: () => unknown, end?: () => void}} Work
 * @typedef {{name: string, make: (length: number) => Work, shortest?: number}} Curve
 * @typedef {{name: string, seconds: Map<number, number>, exponent: number, end: string}} Cost by length
 */

const core = await loadCore();
const training = await loadTraining();

/** @param {number} length @param {number} dModel */
const table = (length, dModel = CHANNELS) => core.encode('sinusoidal', { length, dModel });

/** @type {Curve[]} */
const curves = [
  {
    name: `table, ${CHANNELS} channels`,
    make: (length) => {
      const { data: out } = table(length);
      return { run: () => core.encode('sinusoidal', { length, dModel: CHANNELS }, { out }) };
    },
  },
  {
    name: 'similarity of all rows',
    make: (length) => {
      const rows = table(length);
      return { run: () => core.similarity(rows) };
    },
  },
  {
    name: 'similarity by offset',
    make: (length) => {
      const params = { length, dModel: CHANNELS };
      return { run: () => core.similarityOf('sinusoidal', params, { path: 'toeplitz' }) };
    },
  },
  {
    name: 'attention, output only',
    make: (length) => {
      const rows = table(length);
      const inputs = { queries: rows, keys: rows, values: rows, outputOnly: true };
      return { run: () => core.attend(inputs) };
    },
  },
  {
    name: `paint, ${CHANNELS} channels`,
    make: (length) => {
      const rows = tall(length);
      const out = new Uint8ClampedArray(4 * length * CHANNELS);
      return { run: () => core.paint(rows, { out }) };
    },
  },
  {
    name: 'nearest 15',
    make: (length) => {
      const rows = tall(length);
      return { run: () => core.neighbors(rows, { k: 15 }) };
    },
  },
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

/** @param {() => unknown} run @returns {number} best of several [s] */
function timeOf(run) {
  const start = performance.now();
  let best = Infinity;
  do {
    const from = performance.now();
    run();
    best = Math.min(best, (performance.now() - from) / 1000);
  } while (performance.now() - start < 1000 * SAMPLE);
  return best;
}

/** @param {Curve} curve @returns {Cost} */
function costOf({ name, make, shortest = SHORTEST }) {
  /** @type {Map<number, number>} */
  const seconds = new Map();
  let end = `every length to 2^${LONGEST} answered`;
  for (let power = shortest; power <= LONGEST; power++) {
    try {
      const { run, end: free } = make(2 ** power);
      seconds.set(2 ** power, timeOf(run));
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
  return { name, seconds, exponent: exponentOf([...seconds].slice(-FITTED)), end };
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
function costText({ name, seconds, exponent, end }) {
  const list = [...seconds];
  const some = list.filter((_, at) => (list.length - 1 - at) % 3 === 0);
  return [
    `  ${name.padEnd(27)} ${list.map(([, time]) => bar(time)).join('')}  length^${exponent.toFixed(2)}`,
    `    ${some.map(([length, time]) => `2^${Math.log2(length)} ${shown(time)}`).join(', ')}`,
    `    ${end}`,
  ].join('\n');
}

/** @param {(name: string) => void} progress @returns {Cost[]} */
export function costsBySize(progress) {
  return curves.map((curve) => {
    progress(curve.name);
    return costOf(curve);
  });
}

/** @param {Cost[]} costs */
export const costsText = (costs) =>
  [
    `cost by length, doubled from bar to bar; bars from 1 µs to 10 s, exponents of the ${FITTED} longest`,
    ...costs.map(costText),
  ].join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(costsText(costsBySize((name) => console.error(`... ${name}`))));
}
