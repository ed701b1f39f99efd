/** What a model makes of a few sequences: a test on the way of a run. */
import { LENGTHS } from './run.js';

/** @import { Matrix } from '../core/types.js' */
/** @import { Task, Trainer } from './index.js' */

/**
 * @typedef {'unasked' | 'right' | 'wrong'} Mark
 *
 * @typedef {object} Strip one mark for each token of a long sequence; where a sequence asks for an answer or
 *   two, one for each of as many sequences
 * @property {boolean} isOne sequence
 * @property {Mark[]} marks
 *
 * @typedef {object} Look at one sequence
 * @property {number} length
 * @property {number} layers
 * @property {number} heads
 * @property {Float32Array} weights
 * @property {Float64Array} byOffset mean weight of each head on the token so many places back
 * @property {Int32Array} tokens
 * @property {number[]} answers the likeliest word at each token
 *
 * @typedef {object} Probe
 * @property {number} tests sequences of each length
 * @property {number[]} accuracy at LENGTHS
 * @property {number[]} answers that were asked there
 * @property {number[]} exact
 * @property {Strip} strip
 * @property {Look} attention
 * @property {{rows: Matrix | null, bias: Matrix | null}} tables
 * @property {{tokens: Int32Array, chances: Float32Array}[]} pair a sentence and its swapped twin
 */

// Words of the sequence that is shown, tokens of the one whose attention is drawn, and of the tables.
export const STRIP = 48;
const MAP = 12;
const TABLE = 48;
/** Of a sequence: a strip of fewer says nothing. */
const LEAST_ANSWERS = 4;

/** Marks of a strip, as many before a run as after it. @param {Task} task */
export const stripLength = ({ copies, extra }) => copies * STRIP + extra;

/**
 * @param {Trainer} trainer
 * @param {number} tests sequences of each length
 * @param {number[][]} pair sentences whose last answers are to be compared
 * @returns {Probe}
 */
export function probe(trainer, tests, pair) {
  const results = LENGTHS.map((length) => trainer.evaluate(length, tests));
  return {
    tests,
    accuracy: results.map(({ accuracy }) => accuracy),
    answers: results.map(({ answers }) => answers),
    exact: results.map(({ exact }) => exact),
    strip: stripOf(trainer),
    attention: look(trainer, trainer.example(MAP, 0).tokens),
    tables: trainer.tables(TABLE),
    pair: pair.map((words) => {
      const tokens = Int32Array.from(words);
      const { rows, cols, data } = trainer.inspect(tokens).probabilities;
      return { tokens, chances: /** @type {Float32Array} */ (data.slice((rows - 1) * cols)) };
    }),
  };
}

/** @param {Trainer} trainer @param {Int32Array} tokens @returns {Look} */
export function look(trainer, tokens) {
  const { layers, heads, attention, byOffset, probabilities } = trainer.inspect(tokens);
  return {
    length: attention.cols,
    layers,
    heads,
    weights: /** @type {Float32Array} */ (attention.data),
    byOffset: /** @type {Float64Array} */ (byOffset.data),
    tokens,
    answers: bestOf(probabilities),
  };
}

/** @param {Trainer} trainer @returns {Strip} */
function stripOf(trainer) {
  const marks = marksOf(trainer, 0);
  const isOne = marks.filter((mark) => mark !== 'unasked').length > LEAST_ANSWERS;
  if (isOne) return { isOne, marks };
  const isRight = (/** @type {number} */ index) => !marksOf(trainer, index).includes('wrong');
  return { isOne, marks: marks.map((_, index) => (isRight(index) ? 'right' : 'wrong')) };
}

/** @param {Trainer} trainer @param {number} index of the test sequence @returns {Mark[]} */
function marksOf(trainer, index) {
  const { tokens, targets } = trainer.example(STRIP, index);
  const answers = bestOf(trainer.inspect(tokens).probabilities);
  return Array.from(targets, (target, token) =>
    target < 0 ? 'unasked' : answers[token] === target ? 'right' : 'wrong',
  );
}

/** The likeliest word of every row. @param {Matrix} table */
function bestOf({ rows, cols, data }) {
  return Array.from({ length: rows }, (_, row) => {
    let best = 0;
    for (let word = 1; word < cols; word++) {
      if (data[row * cols + word] > data[row * cols + best]) best = word;
    }
    return best;
  });
}
