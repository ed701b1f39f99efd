/** Maps of more positions than a screen has pixels, in blocks of pairs, for those who look at one. */
import { grouped } from '../../../plot/format.js';

/** @import { AsyncCore, PaintOptions, SimilarityMap } from '../../../core/types.js' */
/** @import { Asked, Compared, Free } from '../../shared/similarity.js' */
/** @import { Metric } from '../../shared/similarity-metrics.js' */
/** @import { View } from './view.js' */

export { MapZoom } from './zoom.js';

/**
 * @typedef {{key: string, least: number, largest: number}} Scale of the whole map, for every part of it
 *
 * @typedef {Omit<SimilarityMap, 'mean'> & {scale: Scale}} Blocks
 */

/**
 * @param {AsyncCore} core
 * @param {string} name of the scheme
 * @param {Free} rows its rows
 * @param {Metric} metric
 * @param {View} view
 * @param {PaintOptions} paint
 * @param {Scale | null} known from another part, perhaps of this map
 * @returns {Promise<Asked & Compared & {columns: number[], blocks: Blocks}>}
 */
export async function loadBlocks(core, name, rows, metric, view, paint, known) {
  const { first, parameters, rowsOf } = rows;
  const { count, block, blocks, row, column } = view;
  const key = JSON.stringify([name, parameters, metric]);
  const scale = known?.key === key ? known : null;
  const part = { metric, block, firstRow: row, firstColumn: column, rows: blocks, columns: blocks };
  const isWhole = blocks * block >= count;
  /** @type {import('../../../core/calls/batch.js').Call[]} */
  const calls = [['similarityMap', name, parameters, part]];
  // Only its extremes are wanted.
  const coarse = { metric, block: Math.ceil(count / 64) };
  if (!scale && !isWhole) calls.push(['similarityMap', name, parameters, coarse]);
  const of = calls.length - 1;
  const range = scale
    ? { min: scale.least, max: scale.largest }
    : { min: { from: of, field: 'least' }, max: { from: of, field: 'largest' } };
  calls.push(['paint', { from: 0, field: 'mean' }, { ...range, ...paint }]);
  const answers = await core.batch(calls);
  const { mean: matrix, ...found } = /** @type {SimilarityMap} */ (answers[0]);
  const { least, largest } = scale ?? answers[of];
  const places = (/** @type {number} */ from) =>
    Array.from({ length: blocks }, (_, cell) => first + from + cell * block);
  return {
    matrix,
    image: answers[of + 1],
    proof: null,
    blocks: { ...found, scale: { key, least, largest } },
    positions: places(row),
    columns: places(column),
    table: null,
    parameters,
    count,
    stride: block,
    rowsOf,
    remark: remarkOf(found),
  };
}

/** What a cell stands for. @param {Pick<SimilarityMap, 'block' | 'samples'>} blocks */
function remarkOf({ block, samples }) {
  if (block === 1) return '';
  const all = `${grouped(block)} × ${grouped(block)}`;
  return samples === block
    ? `each cell is the mean of ${all} pairs`
    : `each cell is the mean of ${samples} × ${samples} of its ${all} pairs, drawn at random`;
}
