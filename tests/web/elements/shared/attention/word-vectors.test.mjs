/** Word vectors of a reader: found as written or in lower case, only those asked for are sent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WordVectors } from '../../../../../web/elements/shared/attention/word-vectors.js';

/** @param {string[]} labels @param {number[][]} rows @returns {any} */
const table = (labels, rows) => ({
  name: 'file.vec',
  labels,
  matrix: { rows: rows.length, cols: rows[0]?.length ?? 0, data: Float32Array.from(rows.flat()) },
});

test('pick: only the words asked for, each once', () => {
  const vectors = new WordVectors(
    table(
      ['dog', 'cat', 'lion'],
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    ),
  );
  const { matrix, labels } = vectors.pick(['lion', 'dog', 'lion', 'zebra']);
  assert.deepEqual(labels, ['lion', 'dog']);
  assert.deepEqual([...matrix.data], [5, 6, 1, 2]);
  assert.deepEqual([matrix.rows, matrix.cols], [2, 2]);
});

test('pick: lower case finds what is written large, but not before an exact word', () => {
  const vectors = new WordVectors(table(['Dog', 'dog', 'Rahul'], [[1], [2], [3]]));
  assert.deepEqual([...vectors.pick(['dog', 'rahul']).matrix.data], [2, 3]);
});

test('pick: a file that has none of the words still says how wide its vectors are', () => {
  const { matrix, labels } = new WordVectors(table(['dog'], [[1, 2]])).pick(['zebra']);
  assert.deepEqual(labels, ['']);
  assert.deepEqual([matrix.rows, matrix.cols], [1, 2]);
});

test('numbers without words are refused in words', () => {
  assert.throws(() => new WordVectors(table([], [[1, 2]])), /holds numbers but no words/);
  assert.throws(() => new WordVectors(table([], [])), /holds numbers but no words/);
});
