/** Reproducible random numbers, as a function to call: UMAP asks for one, worksheets use one. */

/**
 * Mulberry32, by Tommy Ettinger (public domain): 32 bits of state, one output per step.
 * @param {number} seed
 * @returns {() => number} in [0, 1)
 */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
