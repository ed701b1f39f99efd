/** Choices of a worksheet: the same seed makes the same ones. */

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

export class Chance {
  #next;

  /** @param {number} seed */
  constructor(seed) {
    this.#next = seeded(seed);
  }

  /** @param {number} from @param {number} to both included */
  whole(from, to) {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  /** @template Item @param {Item[]} list @returns {Item} */
  pick(list) {
    return list[this.whole(0, list.length - 1)];
  }

  /** In another order. @template Item @param {Item[]} list @returns {Item[]} */
  shuffled(list) {
    const items = [...list];
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.whole(0, last);
      [items[last], items[other]] = [items[other], items[last]];
    }
    return items;
  }
}
