/** How alike positions are, in blocks. */

/** @import { Deal } from './deal.js' */
/** @import { Matrix } from '../../core/types.js' */
import { rowsOf } from './deal.js';

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
  return { block, firstRow, rows, columns, isMirrored };
}

const MAPS = /** @type {const} */ (['mean', 'min', 'max']);

/**
 * A part of a window on the diagonal has its rows up to there, of which the rest is the mirror image. Where
 * offsets alone count, each is compared once for all rows: the first part has them.
 * @type {Deal}
 */
export const similarityMap = {
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
