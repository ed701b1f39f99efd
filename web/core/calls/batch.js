/** Several calls as one: where a worker stands between, one message there and one back. */

/** @import { Matrix } from '../types.js' */
import { CoreError, refuse } from '../check.js';
import { isMatrix, padded, pickColumns, pickRows, rowsOf } from '../matrix.js';

/**
 * The result of an earlier call in place of an argument, of an option or of a variable, or a part of it.
 * Heads stand one below another.
 * @typedef {object} Earlier
 * @property {number | Matrix} from its index in the list, or a matrix that is there
 * @property {string} [field] of that result; dots go on to fields of fields
 * @property {number} [at] one entry of a list, the last where it ends before
 * @property {number} [most] of a number: no more than this
 * @property {number} [less] of a number: so much less
 * @property {number} [or] a number in its place where its call was refused
 * @property {string} [text] a formula in which `w` stands for the number
 * @property {number} [head] from 1: of several heads this one alone, or the last
 * @property {Earlier} [padTo] as many rows as this one: what is missing is no number
 * @property {number} [times] every number by so much
 * @property {[number, number]} [rows] from the first up to the second; no more than there are
 * @property {number[]} [pick] these rows
 * @property {number | number[] | Earlier} [columns] the first so many, or these
 * @property {number} [diagonal] entries (i, i + diagonal), as a list
 * @property {number | Earlier} [cols] a list as rows of so many
 */

/**
 * @typedef {[method: string, ...args: unknown[]]} Call
 *
 * @typedef {{try: Call}} Attempt a call that may be refused, as what a scheme need not have
 *
 * @typedef {{refusal: string, code: string, parameter: string | null}} Refused what it gives then, and what needs its result
 */

/**
 * @template {object} Methods
 * @typedef {ReturnType<typeof withBatch<Methods>>} Batched
 */

/**
 * @template {object} Methods
 * @param {Methods} methods of a core
 */
export const withBatch = (methods) => ({
  ...methods,
  /**
   * Calls, one after the other, of which each can take the results of those before it.
   * @param {(Call | Attempt)[]} calls `['paint', {from: 0}, {colormap: 'rdbu'}]`; in the options of
   *   `paint`, `range` is a list of earlier results whose finite values the colours span together, and
   *   `reach` what they span around 0 at least
   * @returns {any[]} their results, by index, or Refused. A failure of any other call is that of all, and says
   *   in `call` which it was
   */
  batch(calls) {
    if (!Array.isArray(calls)) refuse('batch', 'calls', 'must be a list of calls');
    /** @type {any[]} */
    const results = [];
    for (const [index, each] of calls.entries()) {
      const isAttempt = !Array.isArray(each);
      const call = isAttempt ? each?.try : each;
      if (!Array.isArray(call)) refuse('batch', 'calls', 'must be lists or {try: list}');
      const [method, ...args] = call;
      try {
        results.push(lackOf(args, results) ?? run(methods, method, args, results));
      } catch (thrown) {
        const error = CoreError.from(thrown);
        const { code, parameter, message } = error;
        const isRefusal = code !== 'internal' && code !== 'elsewhere';
        if (!isAttempt || !isRefusal) throw Object.assign(error, { call: index });
        results.push({ refusal: message, code, parameter });
      }
    }
    return results;
  },
});

/** @param {any} value @returns {value is Earlier} */
const isEarlier = (value) => Number.isInteger(value?.from) || isMatrix(value?.from);

/** @param {any} value an object of options or of variables, whose values may be earlier results */
const isRecord = (value) => value && Object.getPrototypeOf(value) === Object.prototype;

/** @param {any} value @returns {Earlier[]} */
function earlierIn(value) {
  if (isEarlier(value)) return [value, ...earlierIn(value.padTo)];
  if (!isRecord(value)) return [];
  return [...Object.values(value), ...(Array.isArray(value.range) ? value.range : [])].filter(
    isEarlier,
  );
}

/** The refusal of a result that is needed. @param {any[]} args @param {any[]} results @returns {Refused | undefined} */
function lackOf(args, results) {
  const needed = args.flatMap(earlierIn).filter((each) => each.or === undefined);
  return needed
    .map(({ from }) => results[Number(from)])
    .find((each) => each?.refusal !== undefined);
}

/** @param {object} methods @param {string} method @param {unknown[]} args @param {any[]} results */
function run(methods, method, args, results) {
  const found = Object.hasOwn(methods, method) && /** @type {any} */ (methods)[method];
  if (typeof found !== 'function' || method === 'batch') {
    throw new CoreError(`batch: no method "${method}"`, { code: 'input', parameter: 'calls' });
  }
  const known = (/** @type {any} */ value) => (isEarlier(value) ? partOf(value, results) : value);
  const given = args.map((value) => {
    if (!isRecord(value) || isEarlier(value) || isMatrix(value)) return known(value);
    const entries = Object.entries(/** @type {object} */ (value));
    return Object.fromEntries(entries.map(([name, each]) => [name, known(each)]));
  });
  if (method === 'paint' && given[1]?.range) {
    const { range, reach = 0, ...options } = given[1];
    given[1] = { ...options, ...spanOf(range.map(known), reach) };
  }
  return found.apply(methods, given);
}

/** @param {Earlier} earlier @param {any[]} results @returns {any} */
function partOf({ from, field, at, most = Infinity, less = 0, or, text, ...part }, results) {
  const result = typeof from === 'number' ? results[from] : from;
  if (!result) refuse('batch', 'from', `must be the index of a call before, got ${from}`);
  const named = (/** @type {number | undefined} */ number) =>
    text === undefined ? number : String(text).replace(/\bw\b/g, String(number));
  if (result.refusal !== undefined) return named(or);
  const names = field === undefined ? [] : String(field).split('.');
  let value = names.reduce((whole, name) => whole?.[name], result);
  if (at !== undefined) value = value?.[Math.min(at, value.length - 1)];
  if (typeof value === 'number') return named(Math.min(value - less, most));
  if (value === undefined || value === null)
    refuse('batch', 'field', `must be part of that result, got ${field}`);
  if (typeof value === 'string' || (isRecord(value) && !('data' in value))) return value;
  if (!('data' in value) && part.cols === undefined) return value;
  const [columns, cols] = [part.columns, part.cols].map((each) =>
    isEarlier(each) ? partOf(each, results) : each,
  );
  return cutOf(asMatrix(value, { ...part, cols }), { ...part, columns }, results);
}

/** @param {Matrix} matrix @param {Omit<Earlier, 'from' | 'columns'> & {columns?: number | number[]}} part @param {any[]} results @returns {Matrix | Float64Array} */
function cutOf(matrix, { rows, pick, padTo, columns, diagonal, times = 1 }, results) {
  const scaled = times === 1 ? matrix : { ...matrix, data: matrix.data.map((x) => times * x) };
  const some = pick ? pickRows(scaled, pick) : scaled;
  const kept = rows ? rowsOf(some, rows[0], Math.min(rows[1], some.rows)) : some;
  if (padTo) return padded(kept, partOf(padTo, results).rows);
  if (diagonal !== undefined) {
    const count = Math.max(Math.min(kept.rows, kept.cols - diagonal), 0);
    return Float64Array.from(
      { length: count },
      (_, i) => kept.data[i * (kept.cols + 1) + diagonal],
    );
  }
  const first = typeof columns === 'number' ? Math.min(columns, kept.cols) : columns;
  if (first === undefined || first === kept.cols) return kept;
  return pickColumns(kept, typeof first === 'number' ? [...Array(first).keys()] : first);
}

/** @param {any} value @param {{head?: number, cols?: number}} part @returns {Matrix} */
function asMatrix(value, { head, cols: width = 1 }) {
  const { heads = 1, rows = value.length / width, cols = width, data = value } = value;
  const isFloat = data instanceof Float32Array || data instanceof Float64Array;
  const all = { rows: heads * rows, cols, data: isFloat ? data : Float32Array.from(data ?? []) };
  if (head === undefined) return all;
  const first = (Math.min(head, heads) - 1) * rows;
  return rowsOf(all, first, first + rows);
}

/** Of what is finite; nothing, where nothing is. @param {Matrix[]} matrices @param {number} reach */
function spanOf(matrices, reach) {
  let [min, max] = reach > 0 ? [-reach, reach] : [Infinity, -Infinity];
  for (const { data } of matrices) {
    for (const value of data) {
      if (!Number.isFinite(value)) continue;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }
  return min <= max && { min, max };
}
