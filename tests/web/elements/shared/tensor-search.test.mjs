import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_LISTED, search } from '../../../../web/elements/shared/tensor-search.js';

const entries = Array.from({ length: 300_000 }, (_, at) => ({ name: `h.${at}.weight`, size: 4 }));
const names = (/** @type {string} */ words, chosen = '') =>
  search(entries, words, chosen).map(({ name }) => name);

test('tables: the first ones are listed, and the one that is shown', () => {
  assert.equal(names('').length, MOST_LISTED);
  assert.equal(names('')[0], 'h.0.weight');
  assert.deepEqual(names('', 'h.299999.weight').slice(MOST_LISTED), ['h.299999.weight']);
  assert.equal(names('', 'h.3.weight').length, MOST_LISTED, 'once');
});

test('tables: found by words, in any case and order', () => {
  assert.deepEqual(names('WEIGHT .29999.'), ['h.29999.weight']);
  assert.deepEqual(names('nothing'), []);
  assert.deepEqual(names('nothing', 'h.5.weight'), ['h.5.weight']);
});
