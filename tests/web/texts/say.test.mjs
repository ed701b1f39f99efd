/** Texts and numbers in the reader's language. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cellText, fixed, scientific, short } from '../../../web/plot/format.js';
import { arrivals, inEnglish, useLanguage } from '../../../web/texts/language.js';
import { grouped } from '../../../web/texts/numbers.js';
import { allOf, counted, phrase, say, toSay } from '../../../web/texts/say.js';

/** An element below a `lang`. @param {string} lang */
const below = (lang) =>
  /** @type {Element} */ (/** @type {any} */ ({ closest: () => ({ getAttribute: () => lang }) }));

/** English as no one writes it, numbers as in German. */
async function speakPseudo() {
  const arrived = new Promise((resolve) => arrivals.addEventListener('language', resolve));
  useLanguage(below('en-XA'));
  if (say('Play') === 'Play') await arrived;
  useLanguage(below('en-XA'));
}

afterEach(() => useLanguage(below('en')));

test('say: English texts are themselves, with their values', () => {
  assert.equal(say('Play'), 'Play');
  assert.equal(say`Plays ${'dim 0'}: ${8} s`, 'Plays dim 0: 8 s');
  assert.equal(say`{0} stays in ${'a value {1}'}`, 'a value {1} stays in a value {1}');
  const bold = { template: 'bold' };
  assert.deepEqual(phrase`of ${bold} rows`, ['of ', bold, ' rows']);
});

test('counted: one and many, as English has them', () => {
  const forms = { one: '{0} row of {1}', other: '{0} rows of {1}' };
  assert.equal(counted(1, forms, 9), '1 row of 9');
  assert.equal(counted(0, forms, 9), '0 rows of 9');
  assert.equal(counted(2, forms, 9), '2 rows of 9');
});

test('allOf: one, or more of them', () => {
  assert.deepEqual([['a'], ['a', 'b'], [1, 2, 3]].map(allOf), ['a', 'a and b', '1 and 2 and 3']);
});

test('languages without texts speak English, numbers too', () => {
  for (const tag of ['fr', 'ar', '', 'no such', 'constructor', '__proto__']) {
    useLanguage(below(tag));
    assert.equal(say('Play'), 'Play');
    assert.equal(fixed(1.5), '1.50');
    assert.equal(grouped(65536), '65,536');
  }
});

test('another language: texts by the English ones, values where it wants them', async () => {
  await speakPseudo();
  assert.equal(say('Play'), '⟦Þļàý⟧');
  assert.equal(say`Plays ${'dim 0'}: ${8} s`, '⟦Þļàýš dim 0: 8 š⟧');
  assert.equal(say(say('Play')), say('Play'), 'looked up once');
  assert.equal(toSay('Play'), 'Play');
  assert.equal(allOf(['a', 'b', 'c']), '⟦⟦a àñđ b⟧ àñđ c⟧');
  assert.match(counted(1, { one: '{0} row', other: '{0} rows' }), /^⟦1 \S+⟧$/);
  assert.equal(
    inEnglish(() => say('Play') + fixed(1.5)),
    'Play1.50',
    'files are English',
  );
  assert.notEqual(say('Play'), 'Play');
  assert.throws(
    () =>
      inEnglish(() => {
        throw new Error('x');
      }),
    /x/,
  );
  assert.notEqual(say('Play'), 'Play', 'also after a failure');
});

test('numbers: the digits stay, signs are those of the language', async () => {
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
    '1.5e−9',
    '0.123456789012345',
    '−1.25·10⁻⁵',
    '−.50',
    '65,536',
    '∞',
  ]);
  await speakPseudo();
  assert.deepEqual(all(), [
    '−0,42',
    '1,00',
    '1,5e−9',
    '0,123456789012345',
    '−1,25·10⁻⁵',
    '−,50',
    '65.536',
    '∞',
  ]);
});
