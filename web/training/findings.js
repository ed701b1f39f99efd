/**
 * What the kept runs say, and how it stands beside what Kazemnejad and others reported in 2023. Every
 * verdict is computed from the runs.
 */
import { meanOf } from './kept.js';

/** @import { StoredRuns } from './kept.js' */
/** @import { LaneOptions } from './sets.js' */

/** Lengths of the tables; the first two are within training. */
export const SHOWN = [8, 16, 32, 64];

/**
 * @typedef {{mean: number, low: number, high: number}} Cell share of right answers over the seeds
 *
 * @typedef {object} Claim
 * @property {string} id
 * @property {string} says in our words
 * @property {string} where in the paper
 * @property {string[]} sets kept runs that decide
 * @property {(at: (set: string, positions: string, length: number) => Cell) => boolean} holds
 * @property {string} found
 */

const NOPE = 'arXiv 2305.19466, abstract';
const OTHERS = ['sinusoidal', 'learned', 'rope', 'alibi', 't5'];

/** @type {Claim[]} */
export const claims = [
  {
    id: 'nope-learns-positions',
    says: 'A decoder without positional encoding finds out positions by itself.',
    where: NOPE,
    sets: ['who-causal', 'sort-causal'],
    holds: (at) =>
      at('who-causal', 'none', 16).low > 0.98 && at('sort-causal', 'none', 16).low > 0.9,
    found:
      'With a causal mask every seed knows who did it, and writes nine of ten sorted letters right, without positions.',
  },
  {
    id: 'nope-generalises-sort',
    says: 'Without positional encoding, length generalisation is best: on sorting.',
    where: NOPE,
    sets: ['sort-causal'],
    holds: (at) =>
      OTHERS.every((name) => at('sort-causal', 'none', 32).low > at('sort-causal', name, 32).high),
    found:
      'At twice the training length the worst seed without positions beats the best seed of the five others.',
  },
  {
    id: 'nope-generalises-recent',
    says: 'Without positional encoding, length generalisation is best: on the nearest marker.',
    where: NOPE,
    sets: ['recent-causal'],
    holds: (at) =>
      OTHERS.every(
        (name) => at('recent-causal', 'none', 64).mean >= at('recent-causal', name, 64).mean,
      ),
    found:
      'ALiBi, which prefers near words by construction, stays ahead of it at four times the length.',
  },
  {
    id: 'alibi-rope-ape-unsuited',
    says: 'ALiBi, RoPE and absolute encodings are not well suited to length generalisation: on sorting.',
    where: NOPE,
    sets: ['sort-causal'],
    holds: (at) =>
      ['alibi', 'rope', 'sinusoidal', 'learned'].every((name) => {
        return at('sort-causal', name, 16).mean - at('sort-causal', name, 32).mean > 0.1;
      }),
    found: 'All four lose more than ten points from length 16 to 32.',
  },
];

/**
 * @param {StoredRuns} runs
 * @param {string} positions
 * @param {number} length
 * @param {LaneOptions} [options] of the lane, where it has some
 * @returns {Cell}
 */
export function cellOf({ lengths, lanes }, positions, length, options) {
  const wanted = JSON.stringify(options);
  const lane = lanes.find(
    (candidate) =>
      candidate.positions === positions && JSON.stringify(candidate.options) === wanted,
  );
  if (!lane) throw new Error(`findings: no kept runs of ${positions} ${wanted ?? ''}`);
  const values = lane.runs.map(({ accuracy }) => accuracy[lengths.indexOf(length)]);
  return { mean: meanOf(values), low: Math.min(...values), high: Math.max(...values) };
}

/**
 * @param {Record<string, StoredRuns>} kept by name of the set
 * @returns {{claim: Claim, holds: boolean}[]} those whose runs are kept
 */
export function verdicts(kept) {
  return claims
    .filter(({ sets }) => sets.every((set) => set in kept))
    .map((claim) => ({
      claim,
      holds: claim.holds((set, positions, length) => cellOf(kept[set], positions, length)),
    }));
}
