/** Why there is such a matrix: the 2 × 2 block of one pair derived step by step, with numbers. */
import { fixed, short } from '../../../plot/format.js';

/** @import { Attempt, Earlier } from '../../../core/calls/batch.js' */
/** @import { Step } from '../../shared/steps.js' */

/**
 * @typedef {object} Block
 * @property {number} pair i
 * @property {number} omega frequency of the pair [radians per token]
 * @property {number} k
 * @property {number} p a position to try it on
 */

/**
 * @param {{omega: Earlier | number, k: number, p: number}} block
 * @param {number} next index of the first of these calls
 * @returns {Attempt[]} refused where there are no frequencies
 */
export function derivationCalls({ omega, k, p }, next) {
  const angles = ['w * k', 'w * p', 'w * (p + k)'].flatMap((angle) => [
    `cos(${angle})`,
    `sin(${angle})`,
  ]);
  const turned = ['c * x + s * y', 'c * y - s * x'];
  const [c, s, y, x] = [0, 1, 2, 3].map((at) => ({ from: next, at }));
  return [
    { try: ['evaluate', angles, { w: omega, k, p }] },
    { try: ['evaluate', turned, { c, s, x, y }] },
  ];
}

/** @param {Block} block @param {[number[], number[]]} answers to derivationCalls() @returns {Step[]} */
export function derivation({ pair, omega, k, p }, [[c, s, y, x, ...goal], [first, second]]) {
  const w = short(omega, 6);
  const [at, by] = [short(p, 8), short(k, 8)];
  const n = (/** @type {number} */ value) => fixed(value, 6);
  const factor = (/** @type {number} */ value) => (value < 0 ? `(${n(value)})` : n(value));
  const gap = Math.max(Math.abs(first - goal[1]), Math.abs(second - goal[0]));
  return [
    {
      title: 'What is wanted',
      lines: [
        `Pair ${pair} turns by ω = ${w} radians per token. Find u₁, v₁, u₂, v₂, the same for every p, with`,
        'u₁·sin(ωp) + v₁·cos(ωp) = sin(ω(p + k))',
        'u₂·sin(ωp) + v₂·cos(ωp) = cos(ω(p + k))',
      ],
    },
    {
      title: 'The addition theorems',
      lines: [
        'sin(ωp + ωk) = cos(ωk)·sin(ωp) + sin(ωk)·cos(ωp)',
        'cos(ωp + ωk) = −sin(ωk)·sin(ωp) + cos(ωk)·cos(ωp)',
      ],
    },
    {
      title: 'Compare: p is in none of the four numbers',
      lines: [
        `u₁ = cos(ωk) = cos(${w}·${by}) = ${n(c)}`,
        `v₁ = sin(ωk) = ${n(s)}`,
        `u₂ = −sin(ωk) = ${n(-s)}`,
        `v₂ = cos(ωk) = ${n(c)}`,
      ],
    },
    {
      title: `Try it on p = ${at}`,
      lines: [
        `${n(c)}·${factor(x)} + ${factor(s)}·${factor(y)} = ${n(first)}, and sin(ω·${short(p + k, 8)}) = ${n(goal[1])}`,
        `${n(-s)}·${factor(x)} + ${factor(c)}·${factor(y)} = ${n(second)}, and cos(ω·${short(p + k, 8)}) = ${n(goal[0])}`,
        gap === 0 ? 'Equal to the last digit.' : `They differ by ${short(gap, 2)}: rounding.`,
      ],
    },
  ];
}
