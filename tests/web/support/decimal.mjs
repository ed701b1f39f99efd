/** Decimal arithmetic of 40 digits: what printed digits are held against. */
import { Decimal } from 'decimal.js';

Decimal.set({ precision: 40 });

/** A double itself, which Decimal takes for the shortest text that tells it. @param {number} x */
export const held = (x) => new Decimal(x.toExponential(60));

/** @param {number} base @param {Decimal.Value} exponent */
export const frequency = (base, exponent) => new Decimal(base).pow(new Decimal(exponent).neg());

/** PE(p, j) of the paper. @param {number} p @param {number} j @param {number} d @param {number} [base] */
export function cell(p, j, d, base = 10000) {
  const i = Math.floor(j / 2);
  const angle = frequency(base, new Decimal(2 * i).div(d)).mul(p);
  return j % 2 === 0 ? angle.sin() : angle.cos();
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** `−1.5·10⁻³` as programs write it. @param {string} text */
export const plain = (text) =>
  text
    .replaceAll('−', '-')
    .replaceAll(',', '')
    .replace(/·10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/, (_, minus, digits) => {
      const power = [...digits].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('');
      return `e${minus ? '-' : ''}${power}`;
    });

export { Decimal };
