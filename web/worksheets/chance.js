/** Choices of a worksheet: the same seed makes the same ones. */
import { seeded, shuffled } from '../core/chance.js';

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
    return shuffled(list, this.#next);
  }
}
