/**
 * The training lab: small transformers, trained a few steps at a time. A module of its own, loaded by
 * those who come to it. The same configuration gives the same numbers everywhere, bit for bit.
 */
import createPosencTraining from '#training-glue';
import { wasmBytes } from '#training-bytes';
import { guarded } from '../core/check.js';
import { deepFreeze } from '../core/freeze.js';
import { keeping } from '../core/wasm/keeping.js';

/** @import { Matrix, Parameter } from '../core/types.js' */

/** @typedef {Awaited<ReturnType<typeof createPosencTraining>>} TrainingModule */

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {string} title
 * @property {string} question
 * @property {boolean} causal whether the task's own mask is causal
 * @property {number} layers
 * @property {number} batch
 * @property {number} steps
 * @property {string[]} words the vocabulary
 * @property {number} choices answers that somebody who ignores order has to guess among
 * @property {boolean} paired whether exchanging two words changes the answer: tests ask for both
 * @property {number} copies tokens of a sequence = copies · length + extra
 * @property {number} extra
 *
 * @typedef {object} Lab
 * @property {Task[]} tasks
 * @property {Parameter[]} parameters of createTrainer()
 * @property {number} shortest training lengths, from ...
 * @property {number} longest ... to
 *
 * @typedef {object} CustomTable any encoding of the catalogue, as the core gives it
 * @property {'rows' | 'angles' | 'bias'} use what encode(), angles() or bias() gave; of a bias all heads
 * @property {Matrix} table
 *
 * @typedef {Record<string, unknown> & {custom?: CustomTable | null}} TrainerConfig the parameters by
 *   name, and `custom` with `positions: 'custom'`
 *
 * @typedef {object} StepReport
 * @property {number} step taken so far
 * @property {number} steps of the whole run
 * @property {number} loss mean over the steps of this call [nats per answer]
 * @property {'running' | 'finished' | 'diverged'} status
 * @property {Float32Array} losses of every step of this call
 * @property {number} operations multiplications and additions so far, tests included
 *
 * @typedef {object} Evaluation
 * @property {number} sequences
 * @property {number} answers
 * @property {number} accuracy share of right answers
 * @property {number} exact share of sequences without a wrong answer
 * @property {number} loss [nats per answer]
 * @property {Float64Array} byToken accuracy at every token; NaN where nothing is asked
 *
 * @typedef {object} Example
 * @property {Int32Array} tokens
 * @property {Int32Array} targets -1 where nothing is asked
 *
 * @typedef {object} Inspection
 * @property {number} layers
 * @property {number} heads
 * @property {Matrix} probabilities a row per token, a column per word
 * @property {Matrix} attention all heads of all layers one below the other
 * @property {Matrix} byOffset a row per head: its mean weight on the token as many places back as the column
 *   says, of the rows that have one behind the first; NaN where none has
 */

export class Training {
  #module;
  /** @type {Lab | null} */
  #lab = null;

  /** @param {TrainingModule} module */
  constructor(module) {
    this.#module = module;
  }

  /** @returns {Lab} tasks, and the parameters of createTrainer() */
  lab() {
    this.#lab ??= /** @type {Lab} */ (deepFreeze(JSON.parse(this.#module.trainingJson())));
    return this.#lab;
  }

  /** @param {TrainerConfig} config @returns {Trainer} */
  createTrainer({ custom = null, ...options }) {
    const { use, table } = custom ?? { use: '', table: null };
    return guarded(
      () => new Trainer(/** @type {any} */ (this.#module.createTrainer(options, use, table))),
    );
  }
}

/** Loaded once; after a failure the next call tries again. */
export const loadTraining = keeping(
  createPosencTraining,
  wasmBytes,
  (module) => new Training(module),
);

/** One run. Holds WebAssembly memory until dispose(). */
export class Trainer {
  #inner;

  /** @param {import('#training-glue').Trainer} inner */
  constructor(inner) {
    this.#inner = inner;
  }

  /** @param {number} [count] steps; fewer where the run ends @returns {StepReport} */
  step(count = 1) {
    return guarded(() => /** @type {StepReport} */ (this.#inner.step(count)));
  }

  /**
   * On sequences that depend on task and length only, not on the seed.
   * @param {number} length of the content [tokens]
   * @param {number} count sequences; pairs, where the task is asked in pairs
   * @returns {Evaluation}
   */
  evaluate(length, count) {
    return guarded(() => this.#inner.evaluate(length, count));
  }

  /**
   * A test sequence.
   * @param {number} length
   * @param {number} index
   * @param {{swapped?: boolean}} [options] with its two words exchanged
   * @returns {Example}
   */
  example(length, index, { swapped = false } = {}) {
    return guarded(() => this.#inner.example(length, index, swapped));
  }

  /** @param {ArrayLike<number>} tokens @returns {Inspection} */
  inspect(tokens) {
    return guarded(() => this.#inner.inspect(tokens));
  }

  /**
   * What the encoding holds now: rows that are added to words, a bias of all heads one below the other;
   * and the words' own rows.
   * @param {number} length [tokens]
   * @returns {{rows: Matrix | null, bias: Matrix | null, words: Matrix}}
   */
  tables(length) {
    return guarded(() => this.#inner.tables(length));
  }

  /** @returns {string} of all weights, 16 digits: runs that agree here agree everywhere */
  hash() {
    return guarded(() => this.#inner.hash());
  }

  /** Frees its memory; nothing else may be called after it. */
  dispose() {
    this.#inner.delete();
  }
}
