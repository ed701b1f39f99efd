/** Chance that a seed repeats: made-up inputs of tests. */

export { seeded as randomOf } from '../../web/core/chance.js';

/** @param {() => number} random */
export const chooser = (random) => ({
  random,
  /** @param {number} n @returns {number} whole, from 0 */
  below: (n) => Math.floor(random() * n),
  /** @template T @param {readonly T[]} list @returns {T} */
  pick: (list) => list[Math.floor(random() * list.length)],
});
