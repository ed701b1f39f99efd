/**
 * What ml-levenberg-marquardt asks of ml-matrix, for the two parameters that UMAP fits: the whole
 * library would be two thirds of this worker. Bundles take this file in its place.
 */

export class Matrix {
  /** @param {ArrayLike<number>[]} rows of equal length; kept as they are */
  constructor(rows) {
    this.rows = rows.map((row) => Array.from(row));
  }

  /** @param {number} rows @param {number} cols @param {number} value on the diagonal */
  static eye(rows, cols, value) {
    return filled(rows, cols, (row, col) => (row === col ? value : 0));
  }

  /** @param {Matrix} other */
  add(other) {
    return this.#mapped((value, row, col) => value + other.rows[row][col]);
  }

  /** @param {Matrix} other */
  sub(other) {
    return this.#mapped((value, row, col) => value - other.rows[row][col]);
  }

  /** @param {number} factor */
  mul(factor) {
    return this.#mapped((value) => value * factor);
  }

  /** @param {Matrix} other */
  mmul(other) {
    return filled(this.rows.length, other.rows[0].length, (row, col) =>
      this.rows[row].reduce((sum, value, k) => sum + value * other.rows[k][col], 0),
    );
  }

  transpose() {
    return filled(this.rows[0].length, this.rows.length, (row, col) => this.rows[col][row]);
  }

  to1DArray() {
    return this.rows.flat();
  }

  /** @param {(value: number, row: number, col: number) => number} valueOf */
  #mapped(valueOf) {
    return new Matrix(
      this.rows.map((values, row) => values.map((value, col) => valueOf(value, row, col))),
    );
  }
}

/** @param {number} rows @param {number} cols @param {(row: number, col: number) => number} valueOf */
const filled = (rows, cols, valueOf) =>
  new Matrix(
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: cols }, (__, col) => valueOf(row, col)),
    ),
  );

/**
 * In the order of ml-matrix, by LU with pivots: not a bit of a layout changes.
 * @param {Matrix} matrix (2, 2)
 */
export function inverse({ rows }) {
  const isSwapped = Math.abs(rows[1][0]) > Math.abs(rows[0][0]);
  const [[a, b], [c, d]] = isSwapped ? [rows[1], rows[0]] : rows;
  const factor = c / a;
  const rest = d - factor * b;
  const columns = (
    isSwapped
      ? [
          [0, 1],
          [1, 0],
        ]
      : [
          [1, 0],
          [0, 1],
        ]
  ).map(([first, second]) => {
    const lower = (second - first * factor) / rest;
    return [(first - lower * b) / a, lower];
  });
  return new Matrix(columns).transpose();
}
