/**
 * What the story asks before it tells: one list for the page, its card at the end and its tests. A guess is
 * a text of small letters, digits and hyphens, as an address holds it; what is so is computed.
 */
import lab from '#lab' with { type: 'json' };
import { fixed, grouped, scientific, short } from '../plot/format.js';
import { laneName } from '../training/names.js';
import { LENGTHS } from '../training/run.js';
import { times } from '../texts/words.js';
import { percent } from './presets/numbers.js';

/** @import { AsyncCore } from '../core/types.js' */
/** @import { KeptLane } from '../training/kept.js' */

/**
 * @typedef {'right' | 'nearly' | 'wrong'} Mark
 * @typedef {Readonly<Record<string, string>>} Attributes of the figure that asks
 *
 * @typedef {object} Given what an answer is made of
 * @property {AsyncCore} core
 * @property {Attributes} settings
 * @property {() => Promise<KeptLane[]>} kept runs of the figure's lanes
 *
 * @typedef {object} Scale of guesses that are a whole number
 * @property {string} label
 * @property {number} from
 * @property {number} to
 * @property {number} start
 *
 * @typedef {object} Guess
 * @property {string} figure that is hidden until then; its preset's id
 * @property {string} [also] a figure below it that would answer it, too
 * @property {'choice' | 'number' | 'ranking' | 'drawing'} how; a drawing is made in the figure itself
 * @property {string} asked in few words, for the card
 * @property {(settings: Attributes) => string} question
 * @property {[string, string][]} [options] what can be chosen or ranked: as an address has it, and in words
 * @property {(settings: Attributes) => Scale} [scale]
 * @property {boolean} [hand] whether a hand that turns by one radian at each step stands beside the scale
 * @property {(guess: string, settings: Attributes) => string} told what was guessed, in words
 * @property {(given: Given, guess: string | null) => Promise<{text: string, mark: Mark | null}>} answer
 *   null: nothing was guessed
 */

/** Where somebody would rather see than guess. */
export const SEEN = 'seen';

/** Rows that far apart look alike at a glance. */
const ALIKE = 0.1;
/** Of 64 pairs. */
const NEAR_PAIRS = 3;

/** That learn side by side. */
const LANES = ['none', 'learned', 'rope', 't5'];

/** @param {boolean} isRight @param {boolean} isNear @returns {Mark} */
const markOf = (isRight, isNear) => (isRight ? 'right' : isNear ? 'nearly' : 'wrong');

/** @type {Record<string, string>} */
const OUTPUTS = {
  same: 'the same as before, at its new place',
  other: 'something else: the order counts',
  equal: 'the same for all words',
};

/** In the order of the page. @type {Guess[]} */
export const guesses = [
  {
    figure: 'order-lion',
    also: 'two-dogs',
    how: 'choice',
    asked: 'Words in another order, no positions: what comes out?',
    question: ({ tokens, order }) => {
      const words = tokens.split(' ');
      const read = order.split(' ').map((place) => words[Number(place)]);
      return `Read “${read.join(' ')}” for “${tokens}”, without positions. What does attention give out for each word?`;
    },
    options: Object.entries(OUTPUTS),
    told: (guess) => OUTPUTS[guess],
    answer: async ({ core, settings: { tokens, order, headDim } }, guess) => {
      const { maxDifference } = await core.reorderText(tokens, order.split(' ').map(Number), {
        encoding: 'none',
        headDim: Number(headDim),
      });
      return {
        text: `Each word gets what it got before: the outputs differ by ${short(maxDifference, 2)}. The order is not seen.`,
        mark: guess ? markOf((guess === 'same') === (maxDifference === 0), false) : null,
      };
    },
  },
  {
    figure: 'collisions-harmonic',
    how: 'number',
    asked: 'One hand: how far apart are the two positions that look most alike?',
    question: () =>
      'One hand turns by one radian at each step. How many steps later does it point most nearly where it pointed before?',
    hand: true,
    scale: ({ length }) => ({ label: 'steps', from: 1, to: Number(length) - 1, start: 1 }),
    told: (guess) => `${grouped(Number(guess))} steps`,
    answer: async ({ core, settings: { encoding, dModel, length } }, guess) => {
      const size = { dModel: Number(dModel), precision: /** @type {const} */ ('float64') };
      const [, { pairs }] = await core.batch([
        ['encode', encoding, { ...size, length: Number(length) }],
        ['collisions', { from: 0 }, { count: 1 }],
      ]);
      const [{ first, second, distance }] = pairs;
      const steps = Math.abs(second - first);
      const truth = `Of ${grouped(Number(length))} positions the two most alike stand ${steps} steps apart: their rows differ by ${scientific(distance, 2)}.`;
      if (!guess || steps === Number(guess)) return { text: truth, mark: guess ? 'right' : null };
      const positions = [0, Number(guess)];
      const [, { data }] = await core.batch([
        ['encode', encoding, { ...size, positions }],
        ['similarity', { from: 0 }, { metric: 'euclidean' }],
      ]);
      const text = `${truth} Rows ${grouped(Number(guess))} steps apart differ by ${short(data[1], 2)}.`;
      return { text, mark: markOf(false, data[1] < ALIKE) };
    },
  },
  {
    figure: 'draw-distance',
    also: 'distance-matrix',
    how: 'drawing',
    asked: 'Does the distance from the first position grow with every step?',
    question: () => 'Draw how far each position is from the first.',
    told: (guess) => {
      const [falls, off] = guess.split('-').map(Number);
      const shape = falls ? `It falls ${times(falls)}` : 'It never falls';
      return `${shape}; off by ${fixed(off / 100)} on average`;
    },
    answer: async ({ core, settings: { encoding, dModel, start, length } }, guess) => {
      const { rises, firstRise } = await core.offsetProfileOf(
        encoding,
        {
          dModel: Number(dModel),
          start: Number(start),
          length: Number(length),
          precision: 'float64',
        },
        { metric: 'cosine-distance', reference: 0 },
      );
      const first = grouped((firstRise ?? NaN) + Number(start));
      const text = rises.length
        ? `It grows on the whole, and falls ${times(rises.length)}, first at position ${first}.`
        : 'It grows with every step.';
      const [falls, off] = (guess ?? '').split('-').map(Number);
      const isShape = falls > 0 === rises.length > 0;
      const isNear = off <= 100 * ALIKE;
      return { text, mark: guess ? markOf(isShape && isNear, isShape || isNear) : null };
    },
  },
  {
    figure: 'rope-scaling',
    how: 'number',
    asked: 'In training, which pairs never come round?',
    question: ({ headDim, turnsWithin }) =>
      `A head has ${Number(headDim) / 2} pairs, each slower than the one before, and learns from texts of ${grouped(Number(turnsWithin))} words. From which pair on does no hand finish one turn in them?`,
    scale: ({ headDim }) => ({ label: 'pair', from: 0, to: Number(headDim) / 2 - 1, start: 0 }),
    told: (guess) => `from pair ${guess} on`,
    answer: async ({ core, settings: { headDim, turnsWithin } }, guess) => {
      const { wavelengths } = await core.frequencies('rope', { headDim: Number(headDim) });
      const within = Number(turnsWithin);
      const first = wavelengths.findIndex((wavelength) => wavelength > within);
      const [count, all] = [wavelengths.length - first, wavelengths.length];
      const turns = fixed(within / wavelengths[first - 1], 3);
      return {
        text: `In training, on texts of ${grouped(within)} words: from pair ${first} on, ${count} of ${all}. Pair ${first - 1} just comes round, with ${turns} turns.`,
        mark: guess
          ? markOf(Number(guess) === first, Math.abs(Number(guess) - first) <= NEAR_PAIRS)
          : null,
      };
    },
  },
  {
    figure: 'lab-two-back',
    how: 'ranking',
    asked: 'Say the word two back in texts longer than any seen: who is right most often?',
    question: () =>
      `They learn from texts of at most ${lab.longest} words. Who says the word two places back most often in a text of ${LENGTHS.at(-1)}? Choose from best to worst.`,
    options: LANES.map((lane) => [lane, laneName(lane)]),
    told: (guess) => guess.split('-').map(laneName).join(', '),
    answer: async ({ kept }, guess) => {
      const last = LENGTHS.length - 1;
      const all = await kept();
      const [{ seeds }] = all;
      const lanes = all
        .map(({ positions, accuracy }) => ({ positions, share: accuracy.values[last] }))
        .sort((a, b) => b.share - a.share);
      const order = lanes.map(({ positions }) => positions).join('-');
      const list = lanes.map(({ positions, share }) => `${laneName(positions)} ${percent(share)}`);
      return {
        text: `Right in ${LENGTHS[last]} words, on average of ${seeds} runs: ${list.join(', ')}.`,
        mark: guess ? markOf(guess === order, guess.split('-')[0] === lanes[0].positions) : null,
      };
    },
  },
];

/**
 * What an address holds, if it is a guess that can be made.
 * @param {string} text @param {Guess} guess @param {Attributes} settings
 */
export function isGuess(text, { how, options = [], scale }, settings) {
  if (text === SEEN) return true;
  const names = options.map(([name]) => name);
  if (how === 'choice') return names.includes(text);
  if (how === 'ranking') return text.split('-').sort().join() === names.sort().join();
  if (how === 'drawing') return /^\d{1,3}-\d{1,3}$/.test(text);
  const { from = 0, to = 0 } = scale?.(settings) ?? {};
  return /^\d{1,5}$/.test(text) && Number(text) >= from && Number(text) <= to;
}
