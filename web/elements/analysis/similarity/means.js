/** Means of the cells that a pixel stands for, gathered tile by tile. */

/** @import { Matrix } from '../../../core/types.js' */

export class Means {
  /** Least and largest cell so far. */
  least = Infinity;
  largest = -Infinity;

  /**
   * @param {Matrix} samples what pixels show before their tile has come
   * @param {number} stride cells of a pixel, in each direction
   * @param {number} count rows and columns of cells
   */
  constructor({ rows, cols, data }, stride, count) {
    /** @type {Matrix} */
    this.matrix = { rows, cols, data: Float64Array.from(data) };
    this.stride = stride;
    this.count = count;
  }

  get cells() {
    return this.count ** 2;
  }

  /**
   * Takes a tile, and its mirror image.
   * @param {Matrix} tile
   * @param {number} top row of the whole matrix where it begins, a multiple of the stride
   * @param {number} left column
   */
  add(tile, top, left) {
    const { matrix, stride } = this;
    const [high, wide] = [tile.rows, tile.cols].map((length) => Math.ceil(length / stride));
    for (let row = 0; row < high; row++) {
      for (let column = 0; column < wide; column++) {
        const [i, j] = [top / stride + row, left / stride + column];
        const mean = this.#meanOf(tile, row * stride, column * stride);
        matrix.data[i * matrix.cols + j] = mean;
        matrix.data[j * matrix.cols + i] = mean;
      }
    }
  }

  /** @param {Matrix} tile @param {number} top @param {number} left */
  #meanOf({ rows, cols, data }, top, left) {
    const [bottom, right] = [Math.min(top + this.stride, rows), Math.min(left + this.stride, cols)];
    let sum = 0;
    for (let i = top; i < bottom; i++) {
      for (let j = left; j < right; j++) {
        const value = data[i * cols + j];
        sum += value;
        if (value < this.least) this.least = value;
        if (value > this.largest) this.largest = value;
      }
    }
    return sum / ((bottom - top) * (right - left));
  }
}
