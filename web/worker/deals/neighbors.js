/** The nearest rows of each: pairs of rows, each for both. */

/** @import { Deal } from './deal.js' */
/** @import { Matrix, Neighbors } from '../../core/types.js' */
import { isMatrix } from '../../core/matrix.js';
import { asksSome, product, rowsBelow } from './deal.js';

/** More of each row take time to sort, and are searched row by row, as in src/analysis/pairs/neighbors.cpp. */
const MANY = 128;

/** @param {Matrix} matrix @param {any} options */
export function stepsOfNeighbors(matrix, options) {
  const k = kOf(options);
  const sorting = k > MANY ? 6 * Math.log2(k) : 2;
  const rows = options?.rows ?? matrix.rows;
  return rows * matrix.rows * (product(matrix) * matrix.cols + sorting);
}

const kOf = (/** @type {any} */ options) => options?.k ?? 15;
const few = (/** @type {any} */ options) => kOf(options) <= MANY;

const NO_ROW = -1; // ends lists that are not full

/** @typedef {{indices: Int32Array, exact: Float32Array | Float64Array}} Lists */

/**
 * The nearest of a row's list and of another of the same row.
 * @param {Lists} into
 * @param {Lists} from
 * @param {number} at where the row's lists begin
 * @param {Lists} old of the size of a list, overwritten
 */
function mergeNearest(into, from, at, old) {
  const k = old.indices.length;
  for (let rank = 0; rank < k; rank += 1) {
    old.indices[rank] = into.indices[at + rank];
    old.exact[rank] = into.exact[at + rank];
  }
  for (let own = 0, other = at, next = at; next < at + k; next += 1) {
    const a = old.exact[own];
    const b = from.exact[other];
    // of equal ones the earlier; no row comes last
    const isOld = a < b || (a === b && old.indices[own] >>> 0 < from.indices[other] >>> 0);
    into.indices[next] = isOld ? old.indices[own] : from.indices[other];
    into.exact[next] = isOld ? old.exact[own++] : from.exact[other++];
  }
}

/**
 * A part has the pairs of its rows with earlier ones, for both of them: half of the work, as in one core.
 * @type {Deal}
 */
export const neighbors = {
  rows: ([matrix, options]) => (isMatrix(matrix) && !asksSome(options) ? matrix.rows : 0),
  bounds: ([matrix, options]) => ({ steps: stepsOfNeighbors(matrix, options) }),
  shape: ([, options]) => (few(options) ? 'growing' : 'even'),
  isPrepared: ([, options]) => few(options),
  upTo: ([matrix, options], to) =>
    rowsBelow([matrix, options], few(options) ? Math.max(to, kOf(options) + 1) : matrix.rows),
  part: (core, [matrix, options], from, to) =>
    core.neighbors(matrix, { ...options, first: from, rows: to - from, earlier: few(options) }),
  gather([{ rows }, options]) {
    /** @type {Lists & {k: number}} */
    let all;
    return {
      /** @param {Neighbors} part @param {number} row its first */
      take(part, row) {
        const { indices, k } = part;
        const exact = part.exact ?? part.distances;
        const Numbers = /** @type {Float32ArrayConstructor} */ (exact.constructor);
        if (all && few(options)) {
          const old = { indices: new Int32Array(k), exact: new Numbers(k) };
          const from = { indices, exact };
          for (let at = 0; at < indices.length; at += k) mergeNearest(all, from, at, old);
          return;
        }
        all ??= {
          indices: new Int32Array(rows * k).fill(NO_ROW),
          exact: new Numbers(rows * k).fill(Infinity),
          k,
        };
        const first = few(options) ? 0 : row * k;
        all.indices.set(indices, first);
        all.exact.set(exact, first);
      },
      whole: () => ({ indices: all.indices, distances: new Float32Array(all.exact), k: all.k }),
    };
  },
};
