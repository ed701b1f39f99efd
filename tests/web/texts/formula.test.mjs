/** Formulas of plain text, set as in print, with nothing lost that is read aloud or copied. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaMarkup } from '../../../web/texts/formula.js';

const plain = (/** @type {string} */ html) => html.replace(/<[^>]*>/g, '');
const unseen = (/** @type {string} */ signs) => `<span class="signs">${signs}</span>`;

test('formula: powers stand high, indices low, letters slant', () => {
  assert.equal(
    formulaMarkup('sin(p / b^(2i/d))'),
    `sin(<i>p</i> / <i>b</i>${unseen('^(')}<sup>2<i>i</i>/<i>d</i></sup>${unseen(')')})`,
  );
  assert.equal(formulaMarkup('2π / ω_i'), `2<i>π</i> / <i>ω</i>${unseen('_')}<sub><i>i</i></sub>`);
  assert.equal(formulaMarkup('|m|^r₂'), `|<i>m</i>|${unseen('^')}<sup><i>r</i></sup>₂`);
  assert.equal(formulaMarkup('PE(3) = 1e-5'), 'PE(3) = 1e-5');
  assert.match(formulaMarkup('b^((i + 32) / 64)'), /<sup>\(<i>i<\/i> \+ 32\) \/ 64<\/sup>/);
});

test('formula: without its elements it is the text that it was', () => {
  for (const text of [
    'cos(37 / 10000^(20/128))',
    'ζᵢ^(p/s)',
    '(Pᵏ)ₙₙ = Σⱼ (Pᵏ⁻¹)ₙⱼ / dⱼ',
    '^(',
    'a ^ b',
    'x^(1 + (2 * 3)',
    '',
  ]) {
    assert.equal(plain(formulaMarkup(text)), text);
  }
});
