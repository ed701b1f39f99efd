/** A curve drawn by hand: heights at whole places, straight between those that were touched. */

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
   * Sets a height, and draws straight lines to the nearest heights set before.
   * @param {number} place
   * @param {number} height
   */
  set(place, height) {
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
   * Mean of the differences, without their signs.
   * @param {ArrayLike<number>} exact
   */
  difference(exact) {
    let sum = 0;
    for (let place = 0; place < exact.length; place++) {
      sum += Math.abs(this.#heights[place] - exact[place]);
    }
    return sum / exact.length;
  }

  /** How often the curve goes down. */
  get falls() {
    return this.#heights.reduce(
      (count, height, place) => count + Number(place > 0 && height < this.#heights[place - 1]),
      0,
    );
  }
}
