/** Names beside points: none covers another, none crosses the edge. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearLabels } from '../../../web/plot/labels.js';

test('clearLabels: the first of two that would overlap is kept', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 5 },
    { x: 0, y: 40 },
  ];
  assert.deepEqual(clearLabels(points, ['first', 'second', 'third'], 200), [0, 2]);
});

test('clearLabels: names that would cross the edge are left out', () => {
  assert.deepEqual(clearLabels([{ x: 190, y: 0 }], ['word'], 200), []);
  assert.deepEqual(clearLabels([], [], 200), []);
});
