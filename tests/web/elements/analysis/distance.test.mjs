import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePairs } from '../../../../web/elements/analysis/distance/pairs.js';
import { exact } from '../../../../web/plot/format.js';

test('parsePairs: pairs with and without a printed value, as the post writes it', () => {
  const { pairs, remark } = parsePairs('1 2 0.026488616022189992; 30, 31; 1.5 2 = 3e-4');
  assert.deepEqual(pairs, [
    { first: 1, second: 2, printed: '0.026488616022189992' },
    { first: 30, second: 31, printed: '' },
    { first: 1.5, second: 2, printed: '3e-4' },
  ]);
  assert.equal(remark, '');
});

test('parsePairs: what is no pair is left out, and said', () => {
  const { pairs, remark } = parsePairs('1; 2 3; x y; 1.2.3 4');
  assert.deepEqual(pairs, [{ first: 2, second: 3, printed: '' }]);
  for (const bad of ['“1”', '“x y”', '“1.2.3 4”']) assert.ok(remark.includes(bad), remark);
  assert.deepEqual(parsePairs('  ;; ').pairs, []);
});

test('parsePairs: not more than a table shows', () => {
  const { pairs, remark } = parsePairs(Array.from({ length: 20 }, (_, k) => `1 ${k}`).join(';'));
  assert.equal(pairs.length, 12);
  assert.match(remark, /first 12/);
});

test('exact: sixteen digits, read back to the last bit or two', () => {
  assert.equal(exact(0.1), '0.1');
  assert.equal(exact(-2), '−2');
});
