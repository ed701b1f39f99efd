/** How alike rows are. */

/** @import { Deal } from './deal.js' */
/** @import { Matrix } from '../../core/types.js' */
import { isMatrix } from '../../core/matrix.js';
import { transposed } from './transposed.js';
import { below, product, rowsBelow, rowsOf } from './deal.js';

/** Of narrow tables the matrix takes longer to hand over and put together than to compute. */
const LEAST_STEPS = 16; // of an element
const isWorthIt = (/** @type {Matrix} */ a) => product(a) * a.cols >= LEAST_STEPS;

/**
 * Of a table with itself a part has its rows up to the diagonal, and these as columns: half of the work,
 * as in one core. Of two tables it has rows.
 * @type {Deal}
 */
export const similarity = {
  rows: ([a, options]) =>
    isMatrix(a) && (options?.b == null || isMatrix(options.b)) && isWorthIt(a) ? a.rows : 0,
  bounds([a, options]) {
    const cells = a.rows * (options?.b ?? a).rows;
    return { steps: product(a) * a.cols * cells, bytes: a.data.BYTES_PER_ELEMENT * cells };
  },
  shape: ([, options]) => (options?.b ? 'even' : 'growing'),
  upTo: ([a, options], to) => rowsBelow([a, options], options?.b ? a.rows : to),
  part(core, [a, options], from, to) {
    const own = rowsOf(a, from, to);
    const square = core.similarity(own, options);
    if (options?.b || from === 0) return { square };
    const left = core.similarity(own, { ...options, b: rowsOf(a, 0, from) });
    return { square, left, above: transposed(left) };
  },
  gather([{ rows }, options]) {
    if (options?.b) {
      const all = below(rows);
      return { ...all, take: ({ square }, from) => all.take(square, from) };
    }
    /** @type {Matrix} */
    let all;
    /** @param {Matrix} part @param {number} row @param {number} column */
    const put = (part, row, column) => {
      for (let r = 0; r < part.rows; r += 1) {
        all.data.set(rowsOf(part, r, r + 1).data, (row + r) * rows + column);
      }
    };
    return {
      take({ square, left, above }, from) {
        const Numbers = /** @type {Float32ArrayConstructor} */ (square.data.constructor);
        all ??= { rows, cols: rows, data: new Numbers(rows * rows) };
        put(square, from, from);
        if (!left) return;
        put(left, from, 0);
        put(above, 0, from);
      },
      whole: () => all,
    };
  },
};
