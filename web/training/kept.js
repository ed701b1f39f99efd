/**
 * Kept runs as the page shows them: of every lane the mean, the least and the most of its seeds. The
 * files of runs/ hold each run to four digits, with its hash.
 */

/** @import { Core } from '../core/index.js' */
/** @import { Probe } from './probe.js' */
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

/** @typedef {(values: number[]) => number} Mean */

/** As sums in 106 bits have it. @param {Pick<Core, 'variance'>} core @returns {Mean} */
export const meanBy = (core) => (values) =>
  core.variance({ rows: values.length, cols: 1, data: Float64Array.from(values) }).mean[0];

/** @param {number[][]} lists of equal length @param {Mean} meanOf @returns {Spread} */
export const spreadOf = (lists, meanOf) => ({
  values: lists[0].map((_, index) => meanOf(lists.map((list) => list[index]))),
  ...limitsOf(lists),
});

/** @param {number[][]} lists */
const limitsOf = (lists) => ({
  low: lists[0].map((_, index) => Math.min(...lists.map((list) => list[index]))),
  high: lists[0].map((_, index) => Math.max(...lists.map((list) => list[index]))),
});

/**
 * Of runs that train now, without a core at hand: whole numbers of right answers, as all were asked as
 * often, and one division.
 * @param {Pick<Probe, 'accuracy' | 'answers'>[]} probes
 * @returns {Spread}
 */
export function liveAccuracy(probes) {
  const counted = (/** @type {(probe: typeof probes[0]) => number} */ of) =>
    probes.reduce((count, probe) => count + of(probe), 0);
  return {
    values: probes[0].answers.map(
      (_, at) =>
        counted(({ accuracy, answers }) => Math.round(accuracy[at] * answers[at])) /
        counted(({ answers }) => answers[at]),
    ),
    ...limitsOf(probes.map(({ accuracy }) => accuracy)),
  };
}

/** What the page gets of a file of runs/. @param {StoredLane[]} lanes @param {Mean} meanOf @returns {KeptLane[]} */
export const keptLanes = (lanes, meanOf) =>
  lanes.map(({ positions, options, runs }) => ({
    positions,
    ...(options && { options }),
    seeds: runs.length,
    curve: rounded(
      spreadOf(
        runs.map((run) => run.curve),
        meanOf,
      ),
    ),
    accuracy: spreadOf(
      runs.map((run) => run.accuracy),
      meanOf,
    ),
  }));

/** @param {Spread} spread @returns {Spread} */
function rounded({ values, low, high }) {
  const round = (/** @type {number} */ loss) => Number(loss.toFixed(3));
  return { values: values.map(round), low: low.map(round), high: high.map(round) };
}
