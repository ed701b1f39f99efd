/** Attention: some queries each. */

/** @import { Deal } from './deal.js' */
/** @import { Matrix } from '../../core/types.js' */
import { isMatrix } from '../../core/matrix.js';
import { asksSome, below, isDouble, rowsOf } from './deal.js';

/**
 * Tables of heads one below another, of which a part has some rows each.
 * @param {number} heads
 * @param {number} queries
 */
function belowByHead(heads, queries) {
  const all = below(heads * queries);
  return {
    /** @param {Matrix} part @param {number} from */
    take(part, from) {
      const rows = part.rows / heads;
      for (let head = 0; head < heads; head += 1) {
        all.take(rowsOf(part, head * rows, (head + 1) * rows), head * queries + from);
      }
    },
    whole: all.whole,
  };
}

/** @type {Deal} */
export const attend = {
  rows: ([{ queries, keys, values, split, ...options }]) =>
    [queries, keys, values].every(isMatrix) && !split && !asksSome(options) ? queries.rows : 0,
  bounds([{ queries, keys, values, heads = 1, outputOnly }]) {
    const pairs = queries.rows * keys.rows;
    const isQuick = !isDouble(queries);
    const channels = (queries.cols + values.cols) * (isQuick ? 0.1 : 4);
    return {
      steps: pairs * (channels + heads * (isQuick && outputOnly ? 2 : 200)),
      bytes: outputOnly ? 0 : 16 * heads * pairs,
    };
  },
  shape: ([{ mask }]) => (mask === 'causal' ? 'growing' : 'even'),
  isPrepared: ([{ encoding, bias }]) => Boolean(encoding || bias),
  part: (core, [inputs], from, to) => core.attend({ ...inputs, first: from, rows: to - from }),
  gather([{ queries }]) {
    /** @type {any} */
    let last;
    /** @type {Record<string, ReturnType<typeof below>>} */
    let tables;
    return {
      take(part, from) {
        last = part;
        tables ??= {
          output: below(queries.rows),
          scores: belowByHead(part.heads, queries.rows),
          weights: belowByHead(part.heads, queries.rows),
        };
        for (const [name, table] of Object.entries(tables)) {
          if (part[name]) table.take(part[name], from);
        }
      },
      whole: () => {
        const whole = Object.entries(tables).map(([name, table]) => [name, table.whole() ?? null]);
        return { ...last, ...Object.fromEntries(whole) };
      },
    };
  },
};
