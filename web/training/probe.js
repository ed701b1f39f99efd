/** What a model makes of a few fixed sequences: a test on the way of a run. */
import { LENGTHS } from './run.js';

/** @import { Matrix } from '../core/types.js' */
/** @import { Trainer } from './index.js' */

/**
 * @typedef {object} Probe
 * @property {number} tests sequences of each length
 * @property {number[]} accuracy at LENGTHS
 * @property {number[]} answers that were asked there
 * @property {number[]} exact
 * @property {{tokens: Int32Array, targets: Int32Array, answers: number[]}} strip a long sequence
 * @property {{length: number, layers: number, heads: number, weights: Float32Array, tokens: Int32Array}} attention
 * @property {{rows: Matrix | null, bias: Matrix | null}} tables
 * @property {{tokens: Int32Array, chances: Float32Array}[]} pair a sentence and its swapped twin
 */

// Tokens of the sequence that is shown, of the one whose attention is drawn, and of the tables.
const STRIP = 48;
const MAP = 12;
const TABLE = 48;

/**
 * @param {Trainer} trainer
 * @param {number} tests sequences of each length
 * @param {number[][]} pair sentences whose last answers are to be compared
 * @returns {Probe}
 */
export function probe(trainer, tests, pair) {
  const results = LENGTHS.map((length) => trainer.evaluate(length, tests));
  const long = trainer.example(STRIP, 0);
  const short = trainer.example(MAP, 0);
  const { layers, heads, attention } = trainer.inspect(short.tokens);
  return {
    tests,
    accuracy: results.map(({ accuracy }) => accuracy),
    answers: results.map(({ answers }) => answers),
    exact: results.map(({ exact }) => exact),
    strip: { ...long, answers: bestOf(trainer.inspect(long.tokens).probabilities) },
    attention: {
      length: attention.cols,
      layers,
      heads,
      weights: /** @type {Float32Array} */ (attention.data),
      tokens: short.tokens,
    },
    tables: trainer.tables(TABLE),
    pair: pair.map((words) => {
      const tokens = Int32Array.from(words);
      const { rows, cols, data } = trainer.inspect(tokens).probabilities;
      return { tokens, chances: /** @type {Float32Array} */ (data.slice((rows - 1) * cols)) };
    }),
  };
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
