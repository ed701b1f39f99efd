/** Names beside points and numbers of axes: none covers another, none crosses the edge. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apartTicks, clearLabels, clearNames } from '../../../web/plot/labels.js';
import { titleAbove } from '../../../web/plot/panel-frames.js';

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

test('clearNames: at the edge to the left of its point, and none over another', () => {
  const named = [
    { x: 10, y: 5, text: '0' },
    { x: 12, y: 6, text: '100' },
    { x: 190, y: 5, text: '-999399' },
  ];
  const placed = clearNames(named, 200).map(({ text, anchor }) => [text, anchor]);
  assert.deepEqual(placed, [
    ['0', 'start'],
    ['-999399', 'end'],
  ]);
});

test('apartTicks: every second number where all of them would touch', () => {
  const ticks = [-1000000, -999990, -999980, -999970];
  const at = (/** @type {number} */ tick) => (tick + 1000000) * 5;
  assert.deepEqual(apartTicks(ticks, at, String), [-1000000, -999980]);
  assert.deepEqual(
    apartTicks([0, 10, 20], (tick) => tick * 5, String),
    [0, 10, 20],
  );
  assert.deepEqual(
    apartTicks([0, 10], (tick) => tick, String),
    [0],
  );
  assert.deepEqual(apartTicks([], Number, String), []);
});

test('titleAbove: a short title where a long one would cover the next panel’s', () => {
  const box = { x: 0, y: 20, width: 32, height: 90 };
  assert.equal(titleAbove('head 12', box, '12').text, '12');
  assert.equal(titleAbove('head 12', { ...box, width: 60 }, '12').text, 'head 12');
  assert.equal(titleAbove('A, ALiBi', box).text, 'A');
  assert.equal(titleAbove('A, ALiBi', { ...box, width: 9 }).text, 'A');
  assert.equal(titleAbove('over words and layers', { ...box, width: 90 }).text, 'over words…');
});
