/** Why a score knows the offset alone: R(i)ᵀR(j) = R(j − i) of one pair, step by step, with numbers. */
import { fixed, short } from '../../../plot/format.js';

/**
 * @typedef {object} Turns of one pair
 * @property {number} pair
 * @property {number} i where the query stands [tokens]
 * @property {number} j where the key stands
 * @property {[number, number]} query cosine and sine at i
 * @property {[number, number]} key at j
 * @property {[number, number]} both at j − i
 */

/** @import { Step } from '../../shared/steps.js' */

/** @param {Turns} turns @returns {Step[]} */
export function relativeSteps({ pair, i, j, query, key, both }) {
  const n = (/** @type {number} */ value) => fixed(value, 6);
  const matrix = (/** @type {number} */ c, /** @type {number} */ s) =>
    `( ${n(c)}  ${n(-s)} | ${n(s)}  ${n(c)} )`;
  const [at, by] = [short(i, 8), short(j, 8)];
  const product = [query[0] * key[0] + query[1] * key[1], query[0] * key[1] - query[1] * key[0]];
  const gap = Math.max(Math.abs(product[0] - both[0]), Math.abs(product[1] - both[1]));
  return [
    {
      title: 'What a score is',
      lines: [
        `A query q at i = ${at} and a key k at j = ${by}; ω is the speed of pair ${pair}.`,
        '(R(i) q)ᵀ (R(j) k) = qᵀ R(i)ᵀ R(j) k, with R(p) = ( cos pω  −sin pω | sin pω  cos pω )',
        `R(${at}) = ${matrix(...query)}`,
        `R(${by}) = ${matrix(...key)}`,
      ],
    },
    {
      title: 'To transpose a rotation is to turn back',
      lines: ['R(i)ᵀ = R(−i)', `R(${at})ᵀ = ${matrix(query[0], -query[1])}`],
    },
    {
      title: 'The product',
      lines: [
        `cos iω cos jω + sin iω sin jω = ${n(product[0])}`,
        `cos iω sin jω − sin iω cos jω = ${n(product[1])}`,
        `R(${at})ᵀ R(${by}) = ${matrix(product[0], product[1])}`,
      ],
    },
    {
      title: 'By the addition theorems i and j are gone, and their difference is left',
      lines: [
        `cos (j − i)ω = ${n(both[0])}, sin (j − i)ω = ${n(both[1])}`,
        `R(i)ᵀ R(j) = R(j − i) = R(${short(j - i, 8)})`,
        gap === 0 ? 'Equal to the last digit.' : `Both differ by ${short(gap, 2)}: rounding.`,
      ],
    },
  ];
}
