/** Which kept runs a lab shows. */
import lab from '#lab' with { type: 'json' };
import { sets } from '../../../training/sets.js';
import { fetched } from '../../../core/fetched.js';
import { LAB_SETTINGS } from './settings.js';

/** @import { KeptLane } from '../../../training/kept.js' */

/** What sets of kept runs differ in, beside task and mask. */
const VARIED = ['learningRate', 'amplitude', 'randomStart', 'normalization', 'steps'];

/** Kept runs of these settings, where they are those that runs are kept of. @param {Record<string, any>} values @returns {Promise<KeptLane[] | null>} */
export async function storedFor(values) {
  const changed = LAB_SETTINGS.filter(
    ({ name, default: standard }) => VARIED.includes(name) && values[name] !== standard,
  );
  const name = `${values.task}-${maskOf(values)}${changed.length ? '-variants' : ''}`;
  if (!sets.some((set) => set.name === name)) return null;
  /** @type {{default: {lanes: KeptLane[]}}} */
  const { default: stored } = await fetched(import(`../../../training/runs/${name}.json`));
  const lanes = stored.lanes.filter(({ positions, options = {} }) => {
    const given = Object.entries(options);
    return (
      values.lanes.includes(positions) &&
      given.length === changed.length &&
      given.every(([key, value]) => values[key] === value)
    );
  });
  return lanes.length ? lanes : null;
}

/** @param {Record<string, any>} values @returns {'both-sides' | 'causal'} */
export function maskOf({ task, mask }) {
  if (mask !== 'task') return mask;
  return lab.tasks.find(({ name }) => name === task)?.causal ? 'causal' : 'both-sides';
}
