/** Every row of the posts has a place on the page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claims } from '../../../web/posts/claims/index.js';
import { presets } from '../../../web/posts/presets/index.js';
import { rowPlaces } from '../../../web/posts/rows.js';

/** @param {string} prefix @param {number} last */
const numbered = (prefix, last) => Array.from({ length: last }, (_, k) => `${prefix}${k + 1}`);

/** As the list of the posts' contents counts them. */
const ROWS = [
  ...numbered('S0-', 21),
  ...numbered('S1-', 17),
  ...numbered('S2-', 18),
  ...numbered('S3-', 10),
  ...numbered('S3-c', 15),
  ...numbered('S4-', 19),
  ...numbered('X', 27),
  ...numbered('G', 17),
];

/** Their elements are being built. */
const WAITING = new Set('S0-5 S4-4'.split(' '));

test('rows: every row has a figure, a claim or words', () => {
  const missing = ROWS.filter((row) => !rowPlaces.has(row) && !WAITING.has(row));
  assert.deepEqual(missing, []);
});

test('rows: no figure and no claim stands for a row that there is not', () => {
  const known = new Set(ROWS);
  assert.deepEqual(
    [...rowPlaces.keys()].filter((row) => !known.has(row)),
    [],
  );
});

test('rows: an anchor is the name of one thing only', () => {
  const ids = [...presets, ...claims].map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});
