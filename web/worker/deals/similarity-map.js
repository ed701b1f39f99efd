/** How alike positions are, in blocks. */

/** @import { Deal } from './deal.js' */
/** @import { Matrix } from '../../core/types.js' */
import { MOST_STEPS, rowsOf } from './deal.js';

/** What a map in blocks is asked for, as src/analysis/map/similarity_map.cpp fills it up. @param {any[]} args */
export function windowOf([, params, options]) {
  // the core takes both spellings
  const firstRow = options?.firstRow ?? options?.first_row ?? 0;
  const firstColumn = options?.firstColumn ?? options?.first_column ?? 0;
  const length = Number(params?.length);
  const block = options?.block ?? Math.ceil(length / 1024);
  const left = (/** @type {number} */ first) => Math.ceil((length - first) / block);
  const { rows = left(firstRow), columns = left(firstColumn) } = options ?? {};
  const isMirrored = firstRow === firstColumn && rows === columns;
  const { ofRows = options?.of_rows ?? rows, ofColumns = options?.of_columns ?? columns } =
    options ?? {};
  return { block, firstRow, rows, columns, ofRows, ofColumns, isMirrored };
}

const USUAL_WIDTH = 128; // columns, where nobody says how many
const WIDTHS = ['dModel', 'd_model', 'headDim', 'head_dim', 'numBits', 'num_bits'];

/** @param {any} params of a scheme @returns {number} columns of its table */
export const widthOf = (params) =>
  WIDTHS.map((name) => params?.[name]).find(Number.isFinite) ?? USUAL_WIDTH;

const MOST_SAMPLES = 16; // of a block
const OF_NUMBER = 16; // steps of making it
const MOST_SAMPLED = 2 ** 28; // steps
const MOST_TABLE = 2 ** 26; // bytes

/**
 * As src/analysis/map counts it.
 * @param {any[]} args
 * @returns {{products: number, sampled: number, offsets: number}} products: of all samples; sampled: what
 *   takes where these are compared, offsets: where each offset is compared once
 */
export function stepsOfMap(args) {
  const { block, rows, columns, ofRows, ofColumns, isMirrored } = windowOf(args);
  const width = widthOf(args[1]);
  const ofPair = width / 4 + 8;
  const fits = (/** @type {number} */ samples) => {
    const numbers = (ofRows + ofColumns) * samples * width;
    return (
      ofRows * ofColumns * samples ** 2 * ofPair <= MOST_SAMPLED &&
      OF_NUMBER * numbers <= MOST_SAMPLED &&
      Float64Array.BYTES_PER_ELEMENT * numbers <= MOST_TABLE
    );
  };
  let samples = Math.min(block, MOST_SAMPLES);
  while (samples > 1 && !fits(samples)) samples -= 1;
  const products = rows * columns * samples ** 2 * ofPair;
  const [share, made] = isMirrored ? [1 / 2, rows] : [1, rows + columns];
  return {
    products,
    sampled: share * products + OF_NUMBER * made * samples * width,
    offsets: made * block * ofPair,
  };
}

const MAPS = /** @type {const} */ (['mean', 'min', 'max']);

/**
 * A part of a window on the diagonal has its rows up to there, of which the rest is the mirror image. Where
 * offsets alone count, each is compared once for all rows: the first part has them.
 * @type {Deal}
 */
export const similarityMap = {
  rows: (args) => windowOf(args).rows || 0,
  bounds: (args) => ({ steps: stepsOfMap(args).products, most: MOST_STEPS / 4 }),
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
