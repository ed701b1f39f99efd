/** A curve drawn by hand: heights at whole places, straight between those that were touched. */
import { largestOf } from '../../../plot/largest.js';

export class Guess {
  #heights;
  #touched;

  /** @param {number} length @param {number} height everywhere, to begin with */
  constructor(length, height) {
    this.#heights = new Float64Array(length).fill(height);
    this.#touched = new Uint8Array(length);
  }

  /** What to draw. */
  get heights() {
    return this.#heights;
  }

  get isEmpty() {
    return !this.#touched.includes(1);
  }

  /**
   * A stroke of the pen: a straight line over whatever was there, both ends included.
   * @param {{place: number, height: number}} from
   * @param {{place: number, height: number}} to
   */
  draw(from, to) {
    const steps = Math.abs(to.place - from.place);
    const direction = Math.sign(to.place - from.place);
    for (let k = 0; k <= steps; k++) {
      const share = steps === 0 ? 1 : k / steps;
      this.#set(from.place + k * direction, from.height + (to.height - from.height) * share);
    }
  }

  /**
   * Sets a height, and draws straight lines to the nearest heights set before.
   * @param {number} place
   * @param {number} height
   */
  #set(place, height) {
    this.#touched[place] = 1;
    this.#heights[place] = height;
    this.#fill(place, -1);
    this.#fill(place, 1);
  }

  /** @param {number} from @param {-1 | 1} step */
  #fill(from, step) {
    let to = from + step;
    while (to >= 0 && to < this.#heights.length && !this.#touched[to]) to += step;
    const isEnd = to < 0 || to >= this.#heights.length;
    const start = this.#heights[from];
    const end = isEnd ? start : this.#heights[to];
    const count = Math.abs(to - from);
    for (let k = 1; k < count; k++) {
      this.#heights[from + k * step] = start + ((end - start) * k) / count;
    }
  }

  /**
   * How far off the curve is, without signs, and where it is farthest.
   * @param {ArrayLike<number>} exact
   */
  difference(exact) {
    const all = this.#heights.map((height, index) => Math.abs(height - exact[index]));
    const largest = largestOf(all);
    return { all, largest, place: all.indexOf(largest) };
  }

  /** How often the curve goes down. */
  get falls() {
    return this.#heights.reduce(
      (count, height, place) => count + Number(place > 0 && height < this.#heights[place - 1]),
      0,
    );
  }
}
