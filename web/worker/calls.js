/**
 * The calls that may take long: how long, and how their rows are dealt to several workers. No sum is ever
 * split, so that the answer is the same, bit for bit, whatever the number of workers.
 */

/** @import { Core } from '../core/index.js' */
/** @import { Matrix } from '../core/types.js' */
import { isMatrix } from '../core/matrix.js';
import { transposed } from './transposed.js';

/**
 * @typedef {object} Deal
 * @property {(args: any[]) => number} rows how many there are to be dealt; 0: this call is not
 * @property {(args: any[]) => Bounds} bounds what the core counts before it begins
 * @property {(args: any[]) => 'even' | 'growing' | 'falling'} shape how the work of a row changes along them
 * @property {(args: any[]) => boolean} [isPrepared] each part begins with work for all rows: few are better
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
 *
 * @typedef {{work: (args: any[]) => number, deal?: Deal}} Call work: [ms] on one core of this decade
 */

/** Of a step as src/support/work.h counts them. */
const STEP = 0.5e-6; // ms
const steps = (/** @type {number} */ count) => STEP * count;

const isDouble = (/** @type {Matrix} */ { data }) => data instanceof Float64Array;
/** A part of a vector's step: floats go four at a time. @param {Matrix} matrix */
const product = (matrix) => (isDouble(matrix) ? 1 / 4 : 1 / 8);
const even = () => /** @type {const} */ ('even');

/** @param {Matrix} matrix @param {number} from @param {number} to @returns {Matrix} in the same memory */
const rowsOf = ({ cols, data }, from, to) => ({
  rows: to - from,
  cols,
  data: data.subarray(from * cols, to * cols),
});

// A test holds these and the bounds below to what the core says where it refuses.
const MOST_STEPS = 2 ** 34;
const MOST_BYTES = 2 ** 28;

/**
 * Rows to be dealt. What one core refuses as too large is not done in parts: the answer does not depend on
 * their number.
 * @param {Deal} deal
 * @param {any[]} args
 */
export function rowsToDeal(deal, args) {
  const rows = deal.rows(args);
  if (rows === 0) return 0;
  const { steps: count, most = MOST_STEPS, bytes = 0 } = deal.bounds(args);
  return count <= most && bytes <= MOST_BYTES ? rows : 0;
}

/** Whether a call asks for some rows itself. @param {any} options */
const asksSome = (options) => options?.first != null || options?.rows != null;

/**
 * Rows one below another.
 * @param {number} rows
 */
function below(rows) {
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
const attend = {
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

/** Of distances: up to here one core holds all at once, and computes half of them. */
const AT_ONCE = 2 ** 26; // bytes, as in src/analysis/neighbors.cpp

/** @type {Deal} */
const neighbors = {
  rows: ([matrix, options]) =>
    isMatrix(matrix) &&
    !asksSome(options) &&
    matrix.data.BYTES_PER_ELEMENT * matrix.rows ** 2 > AT_ONCE
      ? matrix.rows
      : 0,
  bounds: ([matrix, options]) => ({ steps: stepsOfNeighbors(matrix, options) }),
  shape: even,
  part: (core, [matrix, options], from, to) =>
    core.neighbors(matrix, { ...options, first: from, rows: to - from }),
  gather([{ rows }]) {
    /** @type {{indices: Int32Array, distances: Float32Array, k: number}} */
    let all;
    return {
      take({ indices, distances, k }, from) {
        all ??= { indices: new Int32Array(rows * k), distances: new Float32Array(rows * k), k };
        all.indices.set(indices, from * k);
        all.distances.set(distances, from * k);
      },
      whole: () => all,
    };
  },
};

/**
 * Of a table with itself a part has its rows up to the diagonal, and these as columns: half of the work,
 * as in one core. Of two tables it has rows.
 * @type {Deal}
 */
const similarity = {
  rows: ([a, options]) => (isMatrix(a) && (options?.b == null || isMatrix(options.b)) ? a.rows : 0),
  bounds([a, options]) {
    const cells = a.rows * (options?.b ?? a).rows;
    return { steps: product(a) * a.cols * cells, bytes: a.data.BYTES_PER_ELEMENT * cells };
  },
  shape: ([, options]) => (options?.b ? 'even' : 'growing'),
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

/** What a map in blocks is asked for, as src/analysis/map/similarity_map.cpp fills it up. @param {any[]} args */
function windowOf([, params, options]) {
  const { firstRow = 0, firstColumn = 0 } = options ?? {};
  const length = Number(params?.length);
  const block = options?.block ?? Math.ceil(length / 1024);
  const left = (/** @type {number} */ first) => Math.ceil((length - first) / block);
  const { rows = left(firstRow), columns = left(firstColumn) } = options ?? {};
  const isMirrored = firstRow === firstColumn && rows === columns;
  return { block, firstRow, rows, columns, isMirrored };
}

const MAPS = /** @type {const} */ (['mean', 'min', 'max']);

/**
 * A part of a window on the diagonal has its rows up to there, of which the rest is the mirror image. Where
 * offsets alone count, each is compared once for all rows: the first part has them.
 * @type {Deal}
 */
const similarityMap = {
  rows: (args) => windowOf(args).rows || 0,
  bounds: () => ({ steps: 0 }), // as many samples as fit
  shape: (args) => (windowOf(args).isMirrored ? 'growing' : 'even'),
  isPrepared: () => true,
  part(core, args, from, to) {
    const [name, params, options = {}] = args;
    const { block, firstRow, rows, columns, isMirrored } = windowOf(args);
    if (core.similarityOf(name, { ...params, length: 2 }).path === 'toeplitz') {
      return from === 0 ? core.similarityMap(name, params, options) : null;
    }
    return core.similarityMap(name, params, {
      ...{ ofRows: rows, ofColumns: columns, ...options },
      ...{ firstRow: firstRow + from * block, rows: to - from },
      columns: isMirrored ? to : columns,
    });
  },
  gather(args) {
    const { rows, columns, isMirrored } = windowOf(args);
    /** @type {any} */
    let all = { least: Infinity, largest: -Infinity };
    /** @param {Matrix} map @param {Matrix} part @param {number} from */
    const put = ({ data }, part, from) => {
      for (let row = 0; row < part.rows; row += 1) {
        const own = rowsOf(part, row, row + 1).data;
        data.set(own, (from + row) * columns);
        if (!isMirrored || part.rows === rows) continue;
        own.forEach((value, column) => (data[column * columns + from + row] = value));
      }
    };
    return {
      take(part, from) {
        if (!part) return;
        const { least, largest } = all;
        const given = MAPS.filter((name) => part[name]);
        const empty = () => ({ rows, cols: columns, data: new Float64Array(rows * columns) });
        const maps = given.map((name) => [name, all[name] ?? empty()]);
        all = { ...part, ...Object.fromEntries(maps) };
        all.least = Math.min(least, part.least);
        all.largest = Math.max(largest, part.largest);
        for (const name of given) put(all[name], part[name], from);
      },
      whole: () => all,
    };
  },
};

const LISTED = 10; // pairs, where nobody says how many

/** @typedef {{first: number, second: number, distance: number, square: number}} Pair */

/** @type {Deal} */
const collisions = {
  rows: ([matrix, options]) => (isMatrix(matrix) && !asksSome(options) ? matrix.rows : 0),
  bounds: ([matrix]) => ({ steps: stepsOfPairs(matrix), most: MOST_STEPS / 4 }),
  shape: () => 'falling',
  part: (core, [matrix, options], from, to) =>
    core.collisions(matrix, { ...options, first: from, rows: to - from }),
  gather([, options]) {
    /** @type {Pair[]} */
    const pairs = [];
    let below = 0;
    return {
      take(part) {
        pairs.push(...part.pairs);
        below += part.below;
      },
      whole() {
        pairs.sort((a, b) => a.square - b.square || a.first - b.first || a.second - b.second);
        const listed = pairs
          .slice(0, options?.count ?? LISTED)
          .map(({ first, second, distance }) => ({ first, second, distance }));
        return { pairs: listed, below, nearest: listed[0]?.distance ?? null };
      },
    };
  },
};

/** What it takes, of which the bound is the worst case. @param {any[]} args */
function workOfAttend([{ queries, keys, values, heads = 1, outputOnly, split, mask }]) {
  const single = !isDouble(queries);
  const pairs = (queries.rows * keys.rows) / (mask === 'causal' ? 2 : 1);
  const ofChannel = (single ? 0.08 : 4) + (split ? 16 : 0);
  const ofHead = outputOnly && single ? 3 : 20;
  return steps(pairs * ((queries.cols + values.cols) * ofChannel + heads * ofHead));
}

/** @param {Matrix} matrix @param {any} options */
function stepsOfNeighbors(matrix, options) {
  const k = options?.k ?? 15;
  const sorting = k > 128 ? 6 * Math.log2(k) : 2;
  const rows = options?.rows ?? matrix.rows;
  return rows * matrix.rows * (product(matrix) * matrix.cols + sorting);
}

/** @param {any[]} args */
const workOfSimilarity = ([a, options]) =>
  steps(product(a) * a.rows * a.cols * (options?.b?.rows ?? a.rows / 2));

/** Of a table of usual width: samples of blocks, as many as the core takes, or the window's offsets. @param {any[]} args */
function workOfMap(args) {
  const { block, rows, columns } = windowOf(args);
  const ofPair = 24;
  const sampled = Math.min(ofPair * rows * columns * Math.min(block, 16) ** 2, 2 ** 28);
  return steps(sampled + ofPair * (rows + columns) * block);
}

/** @param {Matrix} matrix */
const stepsOfPairs = ({ rows, cols }) => (rows ** 2 / 2) * (cols + 8);
const workOfPairs = (/** @type {any[]} */ [matrix]) => steps(stepsOfPairs(matrix));

const SOME = 60; // ms: of schemes and of tables of some hundred rows

/** Those that are not here are quick. @type {Record<string, Call>} */
export const CALLS = {
  attend: { work: workOfAttend, deal: attend },
  neighbors: {
    work: ([matrix, options]) => steps(stepsOfNeighbors(matrix, options)),
    deal: neighbors,
  },
  similarity: { work: workOfSimilarity, deal: similarity },
  similarityMap: { work: workOfMap, deal: similarityMap },
  collisions: { work: workOfPairs, deal: collisions },
  offsetProfile: { work: workOfPairs },
  project: { work: ([{ rows, cols }]) => steps(rows * cols * Math.min(rows, cols, 60)) },
  scorecard: { work: () => SOME },
  identify: { work: ([{ rows, cols }]) => steps(rows * cols * 1000) },
};

/** @param {string} method @param {any[]} args @returns {number} [ms]; 0 of what the core will refuse */
export function workOf(method, args) {
  try {
    const work = Object.hasOwn(CALLS, method) ? CALLS[method].work(args) : 0;
    return work > 0 ? work : 0;
  } catch {
    return 0; // arguments that are none: the core says so
  }
}
