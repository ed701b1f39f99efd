/** Choices of a worksheet: the same seed makes the same ones. */
import { seeded } from '../umap/random.js';

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
