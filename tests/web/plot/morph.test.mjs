import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between } from '../../../web/plot/morph.js';

const from = { xs: [0, 2], curves: [{ name: 'a', values: [0, 4] }] };
const to = { xs: [0, 1, 2, 3], curves: [{ name: 'b', values: [8, 8, 8, 8] }] };

test('between: starts at the heights that were shown, over the new axis', () => {
  const { xs, curves } = between(from, to, 0);
  assert.deepEqual(xs, to.xs);
  assert.equal(curves[0].name, 'b');
  assert.deepEqual(Array.from(curves[0].values), [0, 2, 4, 4]);
});

test('between: ends at those that are asked for, and is halfway in the middle', () => {
  assert.deepEqual(Array.from(between(from, to, 1).curves[0].values), [8, 8, 8, 8]);
  assert.deepEqual(Array.from(between(from, to, 0.5).curves[0].values), [4, 5, 6, 6]);
});

test('between: a curve of one point', () => {
  const one = { xs: [3], curves: [{ name: '', values: [1] }] };
  assert.deepEqual(Array.from(between(one, to, 0).curves[0].values), [1, 1, 1, 1]);
});
