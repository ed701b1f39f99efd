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
/** Rows that training sequences may begin at: as many as tests need beyond the longest of them. */
const ANYWHERE = { randomStart: 48 };

/**
 * @typedef {{amplitude?: number, randomStart?: number, normalization?: string}} LaneOptions
 *
 * @typedef {object} LaneSetting
 * @property {string} positions
 * @property {LaneOptions} [options] what differs from the trainer's defaults
 *
 * @typedef {object} RunSet
 * @property {string} name of its file in runs/
 * @property {string} task
 * @property {'task' | 'both-sides' | 'causal'} mask
 * @property {LaneSetting[]} lanes
 * @property {number[]} seeds
 */

/** How loud, begun where, behind which normalization: what the posts' advice comes to. */
const VARIANTS = [
  { positions: 'sinusoidal', options: { amplitude: 0.1 } },
  { positions: 'sinusoidal', options: { amplitude: 10 } },
  { positions: 'sinusoidal', options: ANYWHERE },
  { positions: 'concatenated', options: ANYWHERE },
  { positions: 'learned', options: ANYWHERE },
  { positions: 'rope', options: ANYWHERE },
  { positions: 'none', options: { normalization: 'layer' } },
  { positions: 'index', options: { normalization: 'layer' } },
];

/** @type {RunSet[]} */
export const sets = [
  set('kback', 'both-sides', [...BOTH_SIDES, 'kerple', 'fire']),
  set('majority', 'both-sides', BOTH_SIDES),
  set('recent', 'causal', BASIC),
  set('who', 'both-sides', BOTH_SIDES),
  set('who', 'causal', BASIC),
  set('role', 'both-sides', BOTH_SIDES),
  set('sort', 'causal', BASIC),
  set('reverse', 'causal', BASIC),
  set('copy', 'causal', ['none', 'sinusoidal', 'learned', 'rope', 'alibi', 't5']),
  variants('kback', 'both-sides'),
  variants('majority', 'both-sides'),
  variants('who', 'both-sides'),
];

/**
 * @param {string} task
 * @param {'both-sides' | 'causal'} mask
 * @param {string[]} names
 * @returns {RunSet}
 */
function set(task, mask, names) {
  const lanes = names.map((positions) => ({ positions }));
  return { name: `${task}-${mask}`, task, mask, lanes, seeds: SEEDS };
}

/** @param {string} task @param {'both-sides' | 'causal'} mask @returns {RunSet} */
function variants(task, mask) {
  return { name: `${task}-${mask}-variants`, task, mask, lanes: VARIANTS, seeds: SEEDS };
}
