/** How the rows of a call are dealt to several workers, and what such calls have in common. */

/** @import { Core } from '../../core/index.js' */
/** @import { Matrix } from '../../core/types.js' */

/**
 * @typedef {object} Deal
 * @property {(args: any[]) => number} rows how many there are to be dealt; 0: this call is not
 * @property {(args: any[]) => Bounds} bounds what the core counts before it begins
 * @property {(args: any[]) => 'even' | 'growing' | 'falling'} shape how the work of a row changes along them
 * @property {(args: any[]) => boolean} [isPrepared] each part begins with work for other rows: few are better
 * @property {(args: any[], to: number) => any[]} [upTo] arguments that parts of rows below that one need
 * @property {(core: Core, args: any[], from: number, to: number) => unknown} part in a worker
 * @property {(args: any[]) => Gathered} gather in the caller's thread
 *
 * @typedef {object} Bounds
 * @property {number} steps
 * @property {number} [most] steps
 * @property {number} [bytes]
 *
 * @typedef {object} Gathered
 * @property {(part: any, from: number, to: number) => void} take parts come in any order
 * @property {() => unknown} whole once all are there
 */

export const isDouble = (/** @type {Matrix} */ { data }) => data instanceof Float64Array;
/** A part of a vector's step: floats go four at a time. @param {Matrix} matrix */
export const product = (matrix) => (isDouble(matrix) ? 1 / 4 : 1 / 8);

/** @param {Matrix} matrix @param {number} from @param {number} to @returns {Matrix} in the same memory */
export const rowsOf = ({ cols, data }, from, to) => ({
  rows: to - from,
  cols,
  data: data.subarray(from * cols, to * cols),
});

/** @param {any[]} args of one matrix and options @param {number} to its rows below that one @returns {any[]} */
export const rowsBelow = ([matrix, ...options], to) => [
  rowsOf(matrix, 0, Math.min(to, matrix.rows)),
  ...options,
];

/** Of one call, which a test holds to what the core says where it refuses. */
export const MOST_STEPS = 2 ** 34;

/** Whether a call asks for some rows itself. @param {any} options */
export const asksSome = (options) =>
  options?.first != null || options?.rows != null || Boolean(options?.earlier);

/** Rows one below another. @param {number} rows */
export function below(rows) {
  /** @type {Matrix} */
  let all;
  return {
    /** @param {Matrix} part @param {number} from its first row */
    take({ cols, data }, from) {
      const Numbers = /** @type {Float32ArrayConstructor} */ (data.constructor);
      all ??= { rows, cols, data: new Numbers(rows * cols) };
      all.data.set(data, from * cols);
    },
    whole: () => all,
  };
}
