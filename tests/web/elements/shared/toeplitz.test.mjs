import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences, fromOneRow } from '../../../../web/elements/shared/toeplitz.js';

test('fromOneRow: every cell is the entry of its offset', () => {
  const { rows, cols, data } = fromOneRow([5, 3, 1]);
  assert.deepEqual([rows, cols], [3, 3]);
  assert.deepEqual([...data], [5, 3, 1, 3, 5, 3, 1, 3, 5]);
});

test('fromOneRow: one position, and none', () => {
  assert.deepEqual([...fromOneRow([2]).data], [2]);
  assert.equal(fromOneRow([]).rows, 0);
});

test('differences: cell by cell, the largest without its sign', () => {
  const a = { rows: 1, cols: 3, data: new Float32Array([1, 2, 3]) };
  const b = { rows: 1, cols: 3, data: new Float32Array([1, 2.5, 2.75]) };
  const { matrix, largest } = differences(a, b);
  assert.deepEqual([...matrix.data], [0, -0.5, 0.25]);
  assert.equal(largest, 0.5);
});
