/** Runs for spreadsheets and programs. */
import { LENGTHS } from './run.js';

/** @import { Cell } from '../export/csv.js' */
/** @import { LaneState } from './session.js' */

/**
 * @param {LaneState[]} lanes
 * @returns {Cell[][]} a row per step, and per tested length, below their names
 */
export function runRows(lanes) {
  /** @type {Cell[][]} */
  const rows = [['lane', 'seed', 'what', 'at', 'value']];
  for (const { name, runs } of lanes) {
    for (const { seed, losses, probe } of runs) {
      losses.forEach((loss, step) => rows.push([name, seed, 'loss', step + 1, loss]));
      probe?.accuracy.forEach((share, index) =>
        rows.push([name, seed, 'accuracy', LENGTHS[index], share]),
      );
    }
  }
  return rows;
}

/** @param {LaneState[]} lanes @param {Record<string, unknown>} config */
export function runValues(lanes, config) {
  const kept = lanes.map(({ name, runs }) => ({
    name,
    runs: runs.map(({ seed, status, losses, steps, hash, probe }) => ({
      seed,
      status,
      steps,
      hash,
      losses,
      tests: probe && {
        step: probe.step,
        sequences: probe.tests,
        lengths: LENGTHS,
        accuracy: probe.accuracy,
        exact: probe.exact,
      },
    })),
  }));
  return { config, lanes: kept };
}
