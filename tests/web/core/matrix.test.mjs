/** Parts of matrices. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnOf, firstColumns, pickColumns, pickRows, rowsOf } from '../../../web/core/matrix.js';

const matrix = { rows: 2, cols: 3, data: new Float32Array([1, 2, 3, 4, 5, 6]) };

test('pickColumns: rows keep their order', () => {
  const { rows, cols, data } = pickColumns(matrix, [2, 0]);
  assert.deepEqual([rows, cols, ...data], [2, 2, 3, 1, 6, 4]);
  assert.equal(pickColumns(matrix, []).cols, 0);
});

test('pickRows: in the order given', () => {
  const { rows, cols, data } = pickRows(matrix, [1, 0, 1]);
  assert.deepEqual([rows, cols, ...data], [3, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
});

test('rowsOf: a copy in the same precision', () => {
  const part = rowsOf(matrix, 1, 2);
  assert.deepEqual(part, { rows: 1, cols: 3, data: new Float32Array([4, 5, 6]) });
  assert.notEqual(part.data.buffer, matrix.data.buffer);
});

test('firstColumns and columnOf', () => {
  assert.deepEqual([...firstColumns(matrix, 2).data], [1, 2, 4, 5]);
  assert.deepEqual([...firstColumns(matrix, 9).data], [1, 2, 3, 4, 5, 6]);
  assert.deepEqual([...columnOf(matrix, 1)], [2, 5]);
});
