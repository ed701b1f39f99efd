/** Shares of right answers in the kept runs of the training lab. */
/** @import { Mean, StoredRuns } from '../training/kept.js' */
/** @import { LaneOptions } from '../training/sets.js' */

/**
 * @typedef {{mean: number, low: number, high: number}} Cell share of right answers over the seeds
 *
 * @typedef {(set: string, positions: string, length: number, options?: LaneOptions) => Cell} Cells
 */

/**
 * @param {StoredRuns} runs
 * @param {string} positions
 * @param {number} length
 * @param {LaneOptions | undefined} options of the lane, where it has some
 * @param {Mean} meanOf
 * @returns {Cell}
 */
export function cellOf({ lengths, lanes }, positions, length, options, meanOf) {
  const wanted = JSON.stringify(options);
  const lane = lanes.find(
    (candidate) =>
      candidate.positions === positions && JSON.stringify(candidate.options) === wanted,
  );
  if (!lane) throw new Error(`cells: no kept runs of ${positions} ${wanted ?? ''}`);
  const values = lane.runs.map(({ accuracy }) => accuracy[lengths.indexOf(length)]);
  return { mean: meanOf(values), low: Math.min(...values), high: Math.max(...values) };
}

/** @param {Record<string, StoredRuns>} kept by name of the set @param {Mean} meanOf @returns {Cells} */
export const cellsOf = (kept, meanOf) => (set, positions, length, options) =>
  cellOf(kept[set], positions, length, options, meanOf);
