/** Every row of the posts has a place on the page. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { claims } from '../../../web/content/claims/index.js';
import { presets } from '../../../web/content/presets/index.js';
import { sections } from '../../../web/content/story/index.js';
import { training } from '../../../web/content/claims/training.js';
import { rows, told } from './rows.js';

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

test('rows: every row has a figure, a claim or words, and none is made up', () => {
  assert.deepEqual(
    ROWS.filter((row) => !(row in rows)),
    [],
  );
  const known = new Set(ROWS);
  assert.deepEqual(
    Object.keys(rows).filter((row) => !known.has(row)),
    [],
  );
});

test('rows: each place is a figure, a card or a section, and is named once', () => {
  const ids = [...presets, ...claims, ...training].map(({ id }) => id);
  const places = new Set([...ids, ...sections]);
  assert.equal(places.size, ids.length + sections.length, 'an id stands once on the page');
  const missing = Object.values(rows).flatMap((each) => each.split(' '));
  assert.deepEqual(
    missing.filter((id) => !places.has(id)),
    [],
  );
});

test('rows: a section tells a row by the words that the row names', async () => {
  const names = new Set(sections);
  const byWords = Object.keys(rows).filter((row) =>
    rows[row].split(' ').some((id) => names.has(id)),
  );
  assert.deepEqual(byWords.toSorted(), Object.keys(told).toSorted());
  for (const row of byWords) {
    const [name] = rows[row].split(' ').filter((id) => names.has(id));
    const path = new URL(`../../../web/content/story/${name}.html`, import.meta.url);
    assert.match((await readFile(path, 'utf8')).replace(/\s+/g, ' '), told[row], row);
  }
});
