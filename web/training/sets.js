/** The runs that are kept with the page: for every task and mask, which encodings and which seeds. */

const BASIC = [
  'none',
  'index',
  'normalized-index',
  'sine',
  'sinusoidal',
  'concatenated',
  'learned',
  'rope',
  'alibi',
  't5',
];
/** Those that need both sides, or the end of the sentence. */
const BOTH_SIDES = [...BASIC, 'sentence-index', 'alibi-split'];
const SEEDS = [1, 2, 3, 4, 5];

/**
 * @typedef {object} RunSet
 * @property {string} name of its file in runs/
 * @property {string} task
 * @property {'task' | 'both-sides' | 'causal'} mask
 * @property {string[]} positions
 * @property {number[]} seeds
 */

/** @type {RunSet[]} */
export const sets = [
  set('kback', 'both-sides', [...BOTH_SIDES, 'kerple', 'fire']),
  set('majority', 'both-sides', BOTH_SIDES),
  set('recent', 'causal', BASIC),
  set('who', 'both-sides', BOTH_SIDES),
  set('who', 'causal', BASIC),
  set('sort', 'causal', BASIC),
  set('reverse', 'causal', BASIC),
];

/**
 * @param {string} task
 * @param {'both-sides' | 'causal'} mask
 * @param {string[]} positions
 * @returns {RunSet}
 */
function set(task, mask, positions) {
  return { name: `${task}-${mask}`, task, mask, positions, seeds: SEEDS };
}
