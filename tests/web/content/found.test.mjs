/** Numbers written into a card's sentence: each is one that the card computes, rounded, or of its own description. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claims } from '../../../web/content/claims/index.js';
import { training } from '../../../web/content/claims/training.js';

/** @import { Claim } from '../../../web/content/types.js' */

/** A numeral: thousands parted by commas, a fraction of two whole numbers, a percentage, millions. */
const NUMERAL = /(?<![\w.^/])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+|\/\d+)?(\s?%| million)?/g;

/** @param {string} text @returns {{written: string, value: number, half: number}[]} `half`: of the last digit written */
const numeralsOf = (text) =>
  [...text.matchAll(NUMERAL)].map(([written, whole, rest = '', unit = '']) => {
    const scale = unit.includes('%') ? 0.01 : unit ? 1e6 : 1;
    const [above, below] = [Number(whole.replaceAll(',', '')), Number(rest.slice(1))];
    if (rest.startsWith('/')) return { written, value: (scale * above) / below, half: 1e-12 };
    const half = 0.5 * scale * 10 ** -Math.max(0, rest.length - 1);
    return { written, value: scale * Number(above + rest), half };
  });

/**
 * Numerals of the sentence that nothing computed rounds to, and that the description does not name.
 * @param {Pick<Claim, 'found' | 'says' | 'how' | 'where' | 'numbers'>} claim
 */
function unfounded({ found, says, how, where, numbers }) {
  const named = [says, how, where, ...numbers.flatMap(({ what, printed = '' }) => [what, printed])];
  const given = new Set(named.flatMap(numeralsOf).map(({ value }) => value));
  return numeralsOf(found)
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
});
