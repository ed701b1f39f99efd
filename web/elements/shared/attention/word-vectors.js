/** A reader's file of word vectors: kept here, of which each request sends the core only the rows it needs. */
import { CoreError } from '../../../core/check.js';

/** @import { Matrix, Table } from '../../../core/types.js' */

export class WordVectors {
  /** @type {Map<string, number>} row by word, as written or else in lower case */
  #rows = new Map();
  #matrix;

  /** @param {Table & {name: string}} table */
  constructor({ matrix, labels, name }) {
    if (labels.length !== matrix.rows || matrix.rows === 0) {
      const message = `The file ${name} holds numbers but no words: a word must begin every row.`;
      throw new CoreError(message, { code: 'input' });
    }
    this.name = name;
    this.#matrix = matrix;
    // The first of equal words counts; one that is written exactly so goes before its lower case.
    for (const fold of [String, (/** @type {string} */ word) => word.toLowerCase()]) {
      labels.forEach((label, row) => {
        const word = fold(label);
        if (!this.#rows.has(word)) this.#rows.set(word, row);
      });
    }
  }

  get count() {
    return this.#matrix.rows;
  }

  /**
   * The rows of some words; of a file without any of them, a row that no word has.
   * @param {string[]} words
   * @returns {{matrix: Matrix, labels: string[]}}
   */
  pick(words) {
    const { cols, data } = this.#matrix;
    const labels = [...new Set(words)].filter((word) => this.#rows.has(word));
    const picked = new Float64Array(Math.max(labels.length, 1) * cols);
    labels.forEach((word, index) => {
      const row = /** @type {number} */ (this.#rows.get(word));
      picked.set(data.subarray(row * cols, (row + 1) * cols), index * cols);
    });
    if (labels.length === 0) labels.push('');
    return { matrix: { rows: labels.length, cols, data: picked }, labels };
  }
}
