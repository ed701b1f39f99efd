/**
 * Kept runs as the page shows them: of every lane the mean, the least and the most of its seeds. The
 * files of runs/ hold each run to four digits, with its hash; a reader's copy of them is a fifth as long.
 */
import { LENGTHS } from './run.js';

/** @import { LaneOptions } from './sets.js' */

/**
 * @typedef {object} Spread of several runs, point by point
 * @property {number[]} values means
 * @property {number[]} low
 * @property {number[]} high
 *
 * @typedef {object} KeptLane
 * @property {string} positions
 * @property {LaneOptions} [options] what differs from the trainer's defaults
 * @property {number} seeds runs
 * @property {Spread} curve of losses, to a thousandth: a tenth of a pixel
 * @property {Spread} accuracy at LENGTHS
 *
 * @typedef {{positions: string, options?: LaneOptions, seeds: number, points: string}} PackedLane
 *
 * @typedef {object} StoredLane of a file of runs/
 * @property {string} positions
 * @property {LaneOptions} [options]
 * @property {{seed: number, status: string, final: number, hash: string, curve: number[], accuracy: number[], exact: number[]}[]} runs
 *
 * @typedef {{task: string, mask: string, lengths: number[], tests: number, lanes: StoredLane[]}} StoredRuns
 */

const LOSS = 1e3;
const SHARE = 1e4; // as the files have it: sums of shares are whole numbers and stay exact

/**
 * Free of the rounding of a sum: five shares that make 38.5 % do so in any order.
 * @param {number[]} values
 */
export function meanOf(values) {
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round(sum * 1e9) / 1e9 / values.length;
}

/** @param {number[][]} lists of equal length @returns {number[]} */
export const meansOf = (lists) =>
  lists[0].map((_, index) => meanOf(lists.map((list) => list[index])));

/** @param {number[][]} lists of equal length @returns {Spread} */
export const spreadOf = (lists) => ({
  values: meansOf(lists),
  low: lists[0].map((_, index) => Math.min(...lists.map((list) => list[index]))),
  high: lists[0].map((_, index) => Math.max(...lists.map((list) => list[index]))),
});

/** @param {StoredLane[]} lanes @returns {PackedLane[]} */
export function packLanes(lanes) {
  return lanes.map(({ positions, options, runs }) => {
    const curve = spreadOf(runs.map((run) => run.curve));
    const accuracy = spreadOf(runs.map((run) => run.accuracy));
    const points = [...wholeNumbers(curve, LOSS, 1), ...wholeNumbers(accuracy, SHARE, runs.length)];
    return {
      positions,
      ...(options && { options }),
      seeds: runs.length,
      points: points.map(written).join(''),
    };
  });
}

/** @param {PackedLane[]} packed @returns {KeptLane[]} */
export function unpackLanes(packed) {
  return packed.map(({ points, ...lane }) => {
    const numbers = read(points);
    const count = numbers.length / 3 - LENGTHS.length;
    return {
      ...lane,
      curve: spreadFrom(numbers.slice(0, 3 * count), LOSS, 1),
      accuracy: spreadFrom(numbers.slice(3 * count), SHARE, lane.seeds),
    };
  });
}

/**
 * Means by their steps, then how far the least is below and the most above: small numbers all.
 * @param {Spread} spread
 * @param {number} unit
 * @param {number} parts of a unit in which means are counted
 */
function wholeNumbers({ values, low, high }, unit, parts) {
  const means = values.map((value) => Math.round(value * unit * parts));
  const steps = means.map((mean, index) => zigzag(mean - (means[index - 1] ?? 0)));
  const fromLeast = (/** @type {number} */ value, /** @type {number} */ index) =>
    Math.round(value * unit) - Math.floor(means[index] / parts);
  return [...steps, ...low.map((value, index) => -fromLeast(value, index)), ...high.map(fromLeast)];
}

/** @param {number[]} numbers @param {number} unit @param {number} parts @returns {Spread} */
function spreadFrom(numbers, unit, parts) {
  const count = numbers.length / 3;
  let mean = 0;
  const means = numbers.slice(0, count).map((step) => (mean += unzigzag(step)));
  const base = (/** @type {number} */ index) => Math.floor(means[index] / parts);
  const below = numbers.slice(count, 2 * count);
  const above = numbers.slice(2 * count);
  return {
    values: means.map((value) => value / unit / parts), // in the order of meanOf()
    low: below.map((value, index) => (base(index) - value) / unit),
    high: above.map((value, index) => (base(index) + value) / unit),
  };
}

const zigzag = (/** @type {number} */ step) => (step < 0 ? -2 * step - 1 : 2 * step);
const unzigzag = (/** @type {number} */ code) => (code % 2 ? -(code + 1) / 2 : code / 2);

// Digits to the base 45, the last of a number from the second half of the alphabet: most numbers are
// one sign, and signs are what a packer counts.
const BASE = 45;
const ALPHABET = Array.from({ length: 126 - 35 + 1 }, (_, at) => String.fromCharCode(35 + at))
  .filter((sign) => sign !== '\\' && sign !== '`')
  .join('');

/** @param {number} number 0 or more */
function written(number) {
  let text = ALPHABET[BASE + (number % BASE)];
  for (let rest = Math.floor(number / BASE); rest > 0; rest = Math.floor(rest / BASE)) {
    text = ALPHABET[rest % BASE] + text;
  }
  return text;
}

/** @param {string} text */
function read(text) {
  const numbers = [];
  let number = 0;
  for (const sign of text) {
    const digit = ALPHABET.indexOf(sign);
    number = number * BASE + (digit % BASE);
    if (digit < BASE) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}
