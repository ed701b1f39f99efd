/**
 * Kept runs as the page shows them: of every lane the mean, the least and the most of its seeds. The
 * files of runs/ hold each run to four digits, with its hash.
 */

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
 * @property {Spread} accuracy at LENGTHS of run.js
 *
 * @typedef {object} StoredLane of a file of runs/
 * @property {string} positions
 * @property {LaneOptions} [options]
 * @property {{seed: number, status: string, final: number, hash: string, curve: number[], accuracy: number[], exact: number[]}[]} runs
 *
 * @typedef {{task: string, mask: string, lengths: number[], tests: number, lanes: StoredLane[]}} StoredRuns
 */

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

/** What the page gets of a file of runs/. @param {StoredLane[]} lanes @returns {KeptLane[]} */
export const keptLanes = (lanes) =>
  lanes.map(({ positions, options, runs }) => ({
    positions,
    ...(options && { options }),
    seeds: runs.length,
    curve: rounded(spreadOf(runs.map((run) => run.curve))),
    accuracy: spreadOf(runs.map((run) => run.accuracy)),
  }));

/** @param {Spread} spread @returns {Spread} */
function rounded({ values, low, high }) {
  const round = (/** @type {number} */ loss) => Number(loss.toFixed(3));
  return { values: values.map(round), low: low.map(round), high: high.map(round) };
}
