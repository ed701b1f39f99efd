/** Attention: some queries each. */

/** @import { Deal } from './deal.js' */
/** @import { Matrix } from '../../core/types.js' */
import { isMatrix } from '../../core/matrix.js';
import { below, isDouble, rowsOf } from './deal.js';

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

/** Queries that are asked about: of more than fit at once a caller asks some at a time. @param {any} inputs */
export function askedOf({ queries, ...asked }) {
  const first = asked.first ?? 0;
  const rows = asked.rows ?? queries.rows - first;
  const isInside = [first, rows].every((x) => Number.isInteger(x) && x >= 0);
  return { first, rows: isInside && first + rows <= queries.rows ? rows : 0 };
}

/** @type {Deal} */
export const attend = {
  rows: ([inputs]) =>
    [inputs.queries, inputs.keys, inputs.values].every(isMatrix) && !inputs.split
      ? askedOf(inputs).rows
      : 0,
  bounds([inputs]) {
    const { queries, keys, values, heads = 1, outputOnly } = inputs;
    const pairs = askedOf(inputs).rows * keys.rows;
    const isQuick = !isDouble(queries);
    const channels = (queries.cols + values.cols) * (isQuick ? 0.1 : 4);
    return {
      steps: pairs * (channels + heads * (isQuick && outputOnly ? 2 : 200)),
      bytes: outputOnly ? 0 : 16 * heads * pairs,
    };
  },
  shape: ([inputs]) =>
    inputs.mask === 'causal' && askedOf(inputs).first === 0 ? 'growing' : 'even',
  isPrepared: ([{ encoding, bias }]) => Boolean(encoding || bias),
  part: (core, [inputs], from, to) =>
    core.attend({ ...inputs, first: askedOf(inputs).first + from, rows: to - from }),
  gather([inputs]) {
    const { rows } = askedOf(inputs);
    /** @type {any} */
    let last;
    /** @type {Record<string, ReturnType<typeof below>>} */
    let tables;
    return {
      take(part, from) {
        last = part;
        tables ??= {
          output: below(rows),
          scores: belowByHead(part.heads, rows),
          weights: belowByHead(part.heads, rows),
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
