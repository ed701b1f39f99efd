/** Numbers as the reader's language writes them, and small matters of English. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cellText, fixed, grouped, scientific, short } from '../../../web/plot/format.js';
import { forPrograms, useLanguage } from '../../../web/texts/language.js';
import { allOf, counted } from '../../../web/texts/words.js';

/** An element below a `lang`. @param {string} lang */
const below = (lang) =>
  /** @type {Element} */ (/** @type {any} */ ({ closest: () => ({ getAttribute: () => lang }) }));

afterEach(() => useLanguage(below('en')));

test('counted: one and many, as English has them', () => {
  const forms = { one: '{0} row of {1}', other: '{0} rows of {1}' };
  assert.equal(counted(1, forms, 9), '1 row of 9');
  assert.equal(counted(0, forms, 9), '0 rows of 9');
  assert.equal(counted(2, forms, 9), '2 rows of 9');
});

test('allOf: one, or more of them', () => {
  assert.deepEqual([['a'], ['a', 'b'], [1, 2, 3]].map(allOf), ['a', 'a and b', '1 and 2 and 3']);
});

test('tags that are none: numbers as in English', () => {
  for (const tag of ['', 'no such', 'constructor', '__proto__']) {
    useLanguage(below(tag));
    assert.equal(fixed(1.5), '1.50');
    assert.equal(grouped(65536), '65,536');
  }
});

test('files for programs are English, also after a failure', () => {
  useLanguage(below('de'));
  assert.equal(
    forPrograms(() => fixed(1.5)),
    '1.50',
  );
  assert.equal(fixed(1.5), '1,50');
  const fail = () => {
    throw new Error('x');
  };
  assert.throws(() => forPrograms(fail), /x/);
  assert.equal(fixed(1.5), '1,50');
});

test('numbers: the digits stay, signs are those of the language', () => {
  const all = () => [
    fixed(-0.4161),
    fixed(1.005, 2),
    short(1.5e-9),
    short(0.123456789012345, 16),
    scientific(-0.0000125),
    cellText(-0.5, 30),
    grouped(65536),
    short(Infinity),
  ];
  assert.deepEqual(all(), [
    '−0.42',
    '1.00',
    '1.5·10⁻⁹',
    '0.123456789012345',
    '−1.25·10⁻⁵',
    '−.50',
    '65,536',
    '∞',
  ]);
  useLanguage(below('de'));
  assert.deepEqual(all(), [
    '−0,42',
    '1,00',
    '1,5·10⁻⁹',
    '0,123456789012345',
    '−1,25·10⁻⁵',
    '−,50',
    '65.536',
    '∞',
  ]);
});
