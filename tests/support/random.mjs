/** Chance that a seed repeats: made-up inputs of tests. */

/**
 * mulberry32.
 * @param {number} seed
 * @returns {() => number} uniform in [0, 1)
 */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {() => number} random */
export const chooser = (random) => ({
  random,
  /** @param {number} n @returns {number} whole, from 0 */
  below: (n) => Math.floor(random() * n),
  /** @template T @param {readonly T[]} list @returns {T} */
  pick: (list) => list[Math.floor(random() * list.length)],
});
