/**
 * What the posts leave open, or advise without trying it, answered by the kept runs. Numbers are read
 * from the runs; `holds` is what the words beside them say, so that they cannot come apart.
 */
import { cellOf } from './findings.js';

/** @import { StoredRuns } from './kept.js' */
/** @import { LaneOptions } from './sets.js' */
/** @import { Cell } from './findings.js' */

/**
 * @typedef {(set: string, positions: string, length: number,
 *   options?: LaneOptions) => Cell} Ask
 *
 * @typedef {object} Answer
 * @property {string} id
 * @property {string} asks
 * @property {(at: Ask) => string} says
 * @property {(at: Ask) => boolean} holds
 * @property {string[]} sets kept runs that it reads
 * @property {Record<string, string>} repeat attributes of a training lab that runs it again
 */

const KBACK = 'kback-both-sides';
const WHO = 'who-both-sides';
const MAJORITY = 'majority-both-sides';
/** @param {string} set */
const variantsOf = (set) => `${set}-variants`;
const QUIET = { amplitude: 0.1 };
const LOUD = { amplitude: 10 };
const ANYWHERE = { randomStart: 48 };
const LAYER = { normalization: 'layer' };

/** @type {Answer[]} */
export const answers = [
  {
    id: 'sum-or-concatenate',
    asks: 'Add positions to words, or put them beside?',
    sets: [KBACK, WHO],
    repeat: { task: 'kback', lanes: 'sinusoidal concatenated' },
    says: (at) =>
      `Two words back: added ${pair(at, KBACK, 'sinusoidal')}; beside ${pair(at, KBACK, 'concatenated')}. ` +
      `Who did it: added ${pair(at, WHO, 'sinusoidal')}; beside ${pair(at, WHO, 'concatenated')}. ` +
      'Both are learned, who did it not by every seed. Beyond the lengths of training, beside is better at exact distance on every seed, and at who did it on average only.',
    holds: (at) =>
      at(KBACK, 'concatenated', 32).low > at(KBACK, 'sinusoidal', 32).high &&
      at(WHO, 'concatenated', 32).mean > at(WHO, 'sinusoidal', 32).mean &&
      at(WHO, 'concatenated', 32).low < at(WHO, 'sinusoidal', 32).high &&
      ['sinusoidal', 'concatenated'].every(
        (name) =>
          at(KBACK, name, 16).low > 0.95 &&
          at(WHO, name, 16).high > 0.95 &&
          at(WHO, name, 16).low < 0.95,
      ),
  },
  {
    id: 'sine-only',
    asks: 'Are sines enough, or must cosines join them?',
    sets: [KBACK],
    repeat: { task: 'kback', lanes: 'sine sinusoidal' },
    says: (at) =>
      `Two words back: sines alone ${pair(at, KBACK, 'sine')}; with cosines ${pair(at, KBACK, 'sinusoidal')}. ` +
      'A step of two is a rotation of pairs; sines alone have to make do without it.',
    holds: (at) =>
      at(KBACK, 'sine', 16).high < at(KBACK, 'sinusoidal', 16).low &&
      at(KBACK, 'sine', 32).mean < at(KBACK, 'sinusoidal', 32).mean,
  },
  {
    id: 'how-loud',
    asks: 'How loud may positions be beside words?',
    sets: [KBACK, variantsOf(KBACK), MAJORITY, variantsOf(MAJORITY)],
    repeat: { task: 'kback', lanes: 'sinusoidal', amplitude: '0.1' },
    says: (at) =>
      `A tenth as loud, two words back is not learned: ${pair(at, variantsOf(KBACK), 'sinusoidal', QUIET)}; without positions ${pair(at, KBACK, 'none')}. ` +
      `Ten times as loud, they drown words where order does not matter: at 64 words ${one(at(variantsOf(MAJORITY), 'sinusoidal', 64, LOUD))} of majorities right, as they are ${one(at(MAJORITY, 'sinusoidal', 64))}, on average: single seeds differ much.`,
    holds: (at) =>
      at(variantsOf(KBACK), 'sinusoidal', 16, QUIET).mean - at(KBACK, 'none', 16).mean < 0.1 &&
      at(MAJORITY, 'sinusoidal', 64).mean - at(variantsOf(MAJORITY), 'sinusoidal', 64, LOUD).mean >
        0.2,
  },
  {
    id: 'raw-index',
    asks: 'What does the bare index do?',
    sets: [KBACK, MAJORITY],
    repeat: { task: 'majority', lanes: 'none index' },
    says: (at) =>
      `Two words back it is worse than nothing: ${pair(at, KBACK, 'index')}; without positions ${pair(at, KBACK, 'none')}. ` +
      `It spoils even counting, where order does not matter: ${one(at(MAJORITY, 'index', 32))} at 32 words, without it ${one(at(MAJORITY, 'none', 32))}.`,
    holds: (at) =>
      at(KBACK, 'index', 16).high < at(KBACK, 'none', 16).low &&
      at(MAJORITY, 'index', 32).high < at(MAJORITY, 'none', 32).low,
  },
  {
    id: 'index-layer-norm',
    asks: 'And behind a normalization that subtracts the mean?',
    sets: [variantsOf(KBACK)],
    repeat: { task: 'kback', lanes: 'none index', normalization: 'layer' },
    says: (at) =>
      `There the index, added to every channel, is gone: ${pair(at, variantsOf(KBACK), 'index', LAYER)}; without positions ${pair(at, variantsOf(KBACK), 'none', LAYER)}. ` +
      'It is the same network; what differs is rounding.',
    holds: (at) =>
      [16, 32].every(
        (length) =>
          Math.abs(
            at(variantsOf(KBACK), 'index', length, LAYER).mean -
              at(variantsOf(KBACK), 'none', length, LAYER).mean,
          ) < 0.01,
      ),
  },
  {
    id: 'random-start',
    asks: 'Does it help to begin anywhere while training?',
    sets: [KBACK, variantsOf(KBACK), WHO, variantsOf(WHO)],
    repeat: { task: 'kback', lanes: 'learned sinusoidal', 'random-start': '48' },
    says: (at) =>
      `Two words back it does, as every row is trained: learned ${one(at(KBACK, 'learned', 32))} → ${one(at(variantsOf(KBACK), 'learned', 32, ANYWHERE))} at 32 words, sinusoidal ${one(at(KBACK, 'sinusoidal', 32))} → ${one(at(variantsOf(KBACK), 'sinusoidal', 32, ANYWHERE))}. ` +
      `Who did it then takes longer than this training: learned ${one(at(WHO, 'learned', 16))} → ${one(at(variantsOf(WHO), 'learned', 16, ANYWHERE))} at 16. RoPE sees distances only, and does not mind.`,
    holds: (at) =>
      ['learned', 'sinusoidal'].every(
        (name) =>
          at(variantsOf(KBACK), name, 32, ANYWHERE).low > at(KBACK, name, 32).high &&
          at(variantsOf(WHO), name, 16, ANYWHERE).high < at(WHO, name, 16).low,
      ) && at(variantsOf(WHO), 'rope', 16, ANYWHERE).low > 0.95,
  },
];

/**
 * @param {Record<string, StoredRuns>} kept by name of the set
 * @returns {{answer: Answer, text: string, holds: boolean}[]}
 */
export function answered(kept) {
  /** @type {Ask} */
  const at = (set, positions, length, options) => cellOf(kept[set], positions, length, options);
  return answers.map((answer) => ({ answer, text: answer.says(at), holds: answer.holds(at) }));
}

/** @param {Cell} cell */
const one = ({ mean }) => `${(100 * mean).toFixed(0)}\u00a0%`;

/**
 * @param {Ask} at
 * @param {string} set
 * @param {string} positions
 * @param {LaneOptions} [options]
 */
const pair = (at, set, positions, options) =>
  `${one(at(set, positions, 16, options))} at 16 words, ${one(at(set, positions, 32, options))} at 32`;
