/** The table of the first screen, and the row of clocks that runs from it through the story. */
import { handAfter } from '../plot/layout.js';

export const HERO = {
  encoding: 'sinusoidal',
  params: { length: 512, dModel: 128 },
  paint: { colormap: 'rdbu', min: -1, max: 1 },
  position: 37,
  column: 20,
  /** In the first rows. */
  words: ['The', 'lion', 'killed', 'Rahul'],
};

/** Pairs of columns that have a clock: both ends, and every ninth between. */
export const CLOCKS = Array.from({ length: 8 }, (_, clock) => 9 * clock);

/** Radius of a hand; a clock's own is 18 of its 21. */
const HAND = 16;

/**
 * Where hands end at a position: height is the sine, width the cosine of their pair.
 * @param {number[]} turns of the pairs [words], as the core gives them
 * @param {number} position also beyond every table
 * @returns {{x: string, y: string}[]} of SVG, whose y points down
 */
export const handsAt = (turns, position) =>
  turns.map((turn) => {
    const { x, y } = handAfter(position / turn);
    return { x: (HAND * x).toFixed(2), y: (-HAND * y).toFixed(2) };
  });

/**
 * @typedef {Readonly<Record<string, number>>} Numbers settings of a figure that are numbers
 *
 * @typedef {object} Run a figure that the row runs through, and what is shown of it there
 * @property {string} says of the position `{p}`
 * @property {(pair: number, settings: Numbers, encoding: string) => boolean} [has] whether a pair of the row
 *   turns in the figure, too; left out: all do
 * @property {(position: number, settings: Numbers) => number} [other] a second position, whose hands are there too
 * @property {(settings: Numbers) => [first: number, last: number]} [spans] positions that the figure itself shows;
 *   left out: there is no end to them
 * @property {(settings: Numbers) => number} [within] words in which some never come round
 * @property {boolean} [isTurned] whether the other hands are a word's own, which the row turns
 */

/** @param {Numbers} settings @returns {[first: number, last: number]} */
const rows = ({ start = 0, length }) => [start, start + length - 1];

/** Where a figure cannot follow the row. */
export const BEYOND = 'The figure itself shows {first} to {last} only.';

/** By figure. @type {Record<string, Run>} */
export const RUNS = {
  'aryan-circle': { says: 'One hand of the row, at word {p}.', has: (pair) => pair === 0 },
  'collisions-harmonic': {
    says: 'Lit at word {p}: hands of the figure, too.',
    has: (pair, { dModel }, scheme) =>
      pair === 0 || (scheme === HERO.encoding && (pair * dModel) % HERO.params.dModel === 0),
    spans: rows,
  },
  'kazemnejad-figure-2': { says: 'Row {p} of the table, as hands.', spans: rows },
  'draw-distance': {
    says: 'Word {start} beside word {p}: how far do their hands disagree?',
    other: (_, { start }) => start,
    spans: rows,
  },
  'shift-matrix': {
    says: 'Each hand turned by {k} steps, from word {p}.',
    other: (position, { k }) => position + k,
  },
  'rope-arrows': {
    says: 'Arrows of an example word, no model’s, each turned as its clock is at word {p}.',
    isTurned: true,
  },
  'rope-scaling': {
    says: 'At word {p}. Shaded: what a hand sweeps in training, where it never comes round.',
    within: ({ turnsWithin }) => turnsWithin,
  },
};
