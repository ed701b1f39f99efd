/** Numbers written into a card's sentence: each is one that the card computes, rounded, or of its own description. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claims } from '../../../web/content/claims/index.js';
import { training } from '../../../web/content/claims/training.js';

/** @import { Claim } from '../../../web/content/types.js' */

/** A numeral: thousands parted by commas, a fraction of two whole numbers, a percentage, millions. */
const NUMERAL = /(?<![\w.^/])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+|\/\d+)?(\s?%| million)?/g;

/** Words for numbers; those of one are articles. */
const WORDS = /** @type {Record<string, number>} */ ({
  two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  sixteen: 16, twenty: 20, thirty: 30, fifty: 50, hundred: 100, thousand: 1000, twice: 2, double: 2, half: 0.5,
  third: 1 / 3, quarter: 0.25, tenth: 0.1, hundredth: 0.01, thousandth: 0.001,
}); // prettier-ignore
const WORD = new RegExp(`\\b(${Object.keys(WORDS).join('|')})s?\\b`, 'gi');
/** “a third language”, “the second half of the head”, “no two rows”: an ordinal, a part that is named, every pair. */
const NO_NUMBER = /\bno two\b|\b(?:the|a) third\b(?! of)|\b(?:first|second) half\b/gi;

/** @param {string} text @returns {{written: string, value: number, half: number}[]} `half`: of the last digit written */
const numeralsOf = (text) =>
  [...text.matchAll(NUMERAL)].map(([written, whole, rest = '', unit = '']) => {
    const scale = unit.includes('%') ? 0.01 : unit ? 1e6 : 1;
    const [above, below] = [Number(whole.replaceAll(',', '')), Number(rest.slice(1))];
    if (rest.startsWith('/')) return { written, value: (scale * above) / below, half: 1e-12 };
    const half = 0.5 * scale * 10 ** -Math.max(0, rest.length - 1);
    return { written, value: scale * Number(above + rest), half };
  });

/** @param {string} text @returns {{written: string, value: number, half: number}[]} */
const wordsOf = (text) =>
  [...text.replace(NO_NUMBER, '').matchAll(WORD)].map(([written, word]) => {
    const value = WORDS[word.toLowerCase()];
    return { written, value, half: value < 1 ? 0.1 * value : 1e-12 };
  });

/**
 * Numerals of the sentence that nothing computed rounds to, and that the description does not name.
 * @param {Pick<Claim, 'found' | 'says' | 'how' | 'where' | 'numbers'>} claim
 */
function unfounded({ found, says, how, where, numbers }) {
  const named = [says, how, where, ...numbers.flatMap(({ what, printed = '' }) => [what, printed])];
  const all = (/** @type {string} */ text) => [...numeralsOf(text), ...wordsOf(text)];
  const given = new Set(named.flatMap(all).map(({ value }) => value));
  return all(found)
    .filter(({ value, half }) => {
      const near = numbers.some(
        ({ exact }) => Math.abs(Math.abs(exact) - value) <= half * (1 + 1e-9),
      );
      return !near && !given.has(value);
    })
    .map(({ written }) => written);
}

for (const claim of [...claims, ...training]) {
  test(`claim ${claim.id}: numbers of its sentence are computed`, () => {
    assert.deepEqual(unfounded(claim), []);
  });
}

test('a number of a sentence that nothing has is found', () => {
  const claim = { ...claims[0], found: 'So it does: 0.0265, and 0.0275; 1/3 of them, 17 %.' };
  assert.deepEqual(unfounded(claim), ['0.0275', '1/3', '17 %']);
  const inWords = { ...claims[0], found: 'As far again, by a quarter; seven of them.' };
  assert.deepEqual(unfounded(inWords), ['quarter', 'seven']);
});
