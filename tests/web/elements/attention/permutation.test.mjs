/** Orders of words: moving one keeps the others in their order, shuffles are repeatable. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded, shuffled } from '../../../../web/core/chance.js';
import {
  identity,
  isPermutation,
  moved,
} from '../../../../web/elements/attention/order/permutation.js';

test('moved: one word changes its place, beyond the ends means the end', () => {
  assert.deepEqual(moved([0, 1, 2, 3], 0, 2), [1, 2, 0, 3]);
  assert.deepEqual(moved([0, 1, 2, 3], 3, 0), [3, 0, 1, 2]);
  assert.deepEqual(moved([0, 1, 2, 3], 1, 99), [0, 2, 3, 1]);
  assert.deepEqual(moved([0, 1, 2, 3], 1, -1), [1, 0, 2, 3]);
  assert.deepEqual(moved([0], 0, 0), [0]);
});

test('isPermutation: every index once', () => {
  assert.ok(isPermutation([2, 0, 1], 3));
  assert.ok(isPermutation([], 0));
  for (const order of [null, [0, 1], [0, 1, 1], [0, 1, 3], [0, 0.5, 1]]) {
    assert.ok(!isPermutation(order, 3), String(order));
  }
});

test('shuffled: a permutation, the same for the same seed, others for others', () => {
  const orders = Array.from({ length: 50 }, (_, seed) => shuffled(identity(6), seeded(seed)));
  for (const [seed, order] of orders.entries()) {
    assert.ok(isPermutation(order, 6));
    assert.deepEqual(order, shuffled(identity(6), seeded(seed)));
  }
  assert.ok(new Set(orders.map(String)).size > 40);
});
