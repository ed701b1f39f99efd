/** Chance that a seed repeats, wherever JavaScript draws lots; the core has its own. */

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

/**
 * In another order.
 * @template Item
 * @param {Item[]} list
 * @param {() => number} random
 * @returns {Item[]}
 */
export function shuffled(list, random) {
  const items = [...list];
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
  return items;
}
