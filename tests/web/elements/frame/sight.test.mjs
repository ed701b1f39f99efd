/** Which pictures are worth giving up far from sight. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLarge } from '../../../../web/elements/frame/sight.js';

const numbers = () => new Float32Array(8192);

/** @param {unknown} value @param {number} depth @returns {unknown} */
const nested = (value, depth) => (depth === 0 ? value : nested([{ value }], depth - 1));

test('sight: numbers of a picture are counted however deep they lie', () => {
  for (const depth of [0, 1, 4, 20]) assert.ok(isLarge(nested(numbers(), depth)), `${depth}`);
  assert.ok(!isLarge(nested(new Float32Array(8191), 20)));
});

test('sight: what a picture holds twice, or in a circle, is counted once', () => {
  const half = new Float32Array(4096);
  /** @type {any} */
  const picture = { matrix: half, again: { matrix: half } };
  picture.itself = picture;
  assert.ok(!isLarge(picture));
  assert.ok(isLarge({ picture, other: new Float32Array(4096) }));
});
