/** A curve drawn by hand: strokes, the lines between them, and its distance from the exact one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Guess } from '../../../../web/elements/analysis/predict/guess.js';

test('guess: a point lifts all, a second one leaves a straight line, a stroke replaces', () => {
  const guess = new Guess(5, 0.5);
  assert.equal(guess.isEmpty, true);
  const point = (/** @type {number} */ place, /** @type {number} */ height) =>
    guess.draw({ place, height }, { place, height });
  point(1, 0.2);
  assert.deepEqual([...guess.heights], [0.2, 0.2, 0.2, 0.2, 0.2]);
  point(3, 0.6);
  assert.deepEqual(
    [...guess.heights].map((height) => Number(height.toFixed(12))),
    [0.2, 0.2, 0.4, 0.6, 0.6],
  );
  guess.draw({ place: 4, height: 0 }, { place: 0, height: 1 });
  assert.deepEqual([...guess.heights], [1, 0.75, 0.5, 0.25, 0]);
  assert.equal(guess.falls, 4);
  assert.equal(guess.isEmpty, false);
});

test('guess: every difference, the largest, and where it is', () => {
  const guess = new Guess(4, 0.5);
  const { all, largest, place } = guess.difference([0.5, 0, 0.75, 0.5]);
  assert.deepEqual([[...all], largest, place], [[0, 0.5, 0.25, 0], 0.5, 1]);
});

test('guess: one place, and none', () => {
  const guess = new Guess(1, 0);
  guess.draw({ place: 0, height: 0.3 }, { place: 0, height: 0.3 });
  assert.deepEqual([...guess.heights], [0.3]);
  assert.equal(new Guess(0, 1).isEmpty, true);
});
