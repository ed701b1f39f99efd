/** The reader's own vectors for words: finding rows by label. */

/** @import { WordVectors } from './attention-types.js' */
/** @import { Matrix } from './types.js' */
import { refuse } from './check.js';
import { isMatrix } from './matrix.js';

/**
 * Rows of the reader's vectors for words, found as written or else in lower case.
 * @param {string} method
 * @param {WordVectors | undefined} vectors
 * @returns {(words: string[]) => {vectors: Matrix, known: number[]}} rows that are not known are 0
 */
export function vectorFinder(method, vectors) {
  const { matrix, labels } = vectors ?? {};
  if (!isMatrix(matrix) || !Array.isArray(labels) || matrix.rows !== labels.length) {
    refuse(method, 'vectors', 'must be {matrix, labels} with a label for every row');
  }
  /** @type {Map<string, number>} */
  const rows = new Map();
  // the first of equal labels counts; what is written exactly so goes before its lower case
  labels.forEach((label, row) => rows.has(label) || rows.set(label, row));
  labels.forEach((label, row) => {
    const folded = String(label).toLowerCase();
    if (!rows.has(folded)) rows.set(folded, row);
  });
  const { cols, data } = matrix;
  return (words) => {
    const out = new Float64Array(words.length * cols);
    const known = words.map((word, r) => {
      const row = rows.get(word) ?? rows.get(word.toLowerCase());
      if (row !== undefined) out.set(data.subarray(row * cols, (row + 1) * cols), r * cols);
      return row === undefined ? 0 : 1;
    });
    return { vectors: { rows: words.length, cols, data: out }, known };
  };
}
