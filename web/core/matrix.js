/** Matrices where no core looks at them: what counts as one, and parts of one. */

/** @import { Matrix } from './types.js' */

/**
 * @template {{data: unknown}} Shape
 * @template Data
 * @typedef {Omit<Shape, 'data'> & {data: Data}} WithData a shape whose numbers are of one type
 */

const typedArray = Object.getPrototypeOf(Float32Array.prototype);
const { get: count } = /** @type {{get: () => number}} */ (
  Object.getOwnPropertyDescriptor(typedArray, 'length')
);

/** @param {unknown} value a whole number of rows or columns */
const isSize = (value) => Number.isInteger(value) && Number(value) >= 0;

/**
 * An array may have a property `length` of its own: only the one it inherits tells how long it is.
 * @param {any} matrix
 * @returns {matrix is Matrix}
 */
export function isMatrix(matrix) {
  const { rows, cols, data } = matrix ?? {};
  const isList = data instanceof Float32Array || data instanceof Float64Array;
  if (!isList || !ArrayBuffer.isView(data) || !isSize(rows) || !isSize(cols)) return false;
  return count.call(data) === rows * cols;
}

/** Rows from `from` up to `to`, as a copy. @param {Matrix} matrix @param {number} from @param {number} to @returns {Matrix} */
export const rowsOf = ({ cols, data }, from, to) => ({
  rows: to - from,
  cols,
  data: data.slice(from * cols, to * cols),
});

/** With so many rows: what is missing is no number. @param {Matrix} matrix @param {number} rows @returns {Matrix} */
export function padded(matrix, rows) {
  if (matrix.rows >= rows) return matrix;
  const data = new Float64Array(rows * matrix.cols).fill(NaN);
  data.set(matrix.data);
  return { rows, cols: matrix.cols, data };
}

/** Some rows, in the order given. @param {Matrix} matrix @param {ArrayLike<number>} rows @returns {Matrix} of float64 */
export function pickRows({ cols, data }, rows) {
  const picked = new Float64Array(rows.length * cols);
  for (let at = 0; at < rows.length; at++) {
    picked.set(data.subarray(rows[at] * cols, (rows[at] + 1) * cols), at * cols);
  }
  return { rows: rows.length, cols, data: picked };
}

/** Some columns, in the order given. @param {Matrix} matrix @param {ArrayLike<number>} columns @returns {Matrix} of float64 */
export function pickColumns({ rows, cols, data }, columns) {
  const count = columns.length;
  const picked = Float64Array.from({ length: rows * count }, (_, index) => {
    const row = Math.floor(index / count);
    return data[row * cols + columns[index % count]];
  });
  return { rows, cols: count, data: picked };
}

/** The first columns: all, where there are no more than `count`. @param {Matrix} matrix @param {number} count */
export const firstColumns = (matrix, count) =>
  pickColumns(matrix, [...Array(Math.min(matrix.cols, count)).keys()]);

/** @param {Matrix} matrix @param {number} column @returns {Float64Array} */
export const columnOf = ({ rows, cols, data }, column) =>
  Float64Array.from({ length: rows }, (_, row) => data[row * cols + column]);

/** Rows of one length as a matrix of float64. @param {ArrayLike<number>[]} rows @returns {Matrix} */
export const tableOf = (rows) => ({
  rows: rows.length,
  cols: rows[0].length,
  data: Float64Array.from(rows.flatMap((row) => Array.from(row))),
});
