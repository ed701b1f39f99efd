/** @import { Matrix } from '../../core/types.js' */

const BLOCK = 32; // rows and columns that stay in the first-level cache

/** Columns as rows. @param {Matrix} matrix @returns {Matrix} */
export function transposed({ rows, cols, data }) {
  const Numbers = /** @type {Float32ArrayConstructor} */ (data.constructor);
  const turned = new Numbers(data.length);
  for (let top = 0; top < rows; top += BLOCK) {
    const bottom = Math.min(top + BLOCK, rows);
    for (let left = 0; left < cols; left += BLOCK) {
      const right = Math.min(left + BLOCK, cols);
      for (let row = top; row < bottom; row += 1) {
        for (let col = left; col < right; col += 1) {
          turned[col * rows + row] = data[row * cols + col];
        }
      }
    }
  }
  return { rows: cols, cols: rows, data: turned };
}
