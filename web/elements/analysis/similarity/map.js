/** Maps of more positions than a screen has pixels, in blocks of pairs, for those who look at one. */
import { grouped, short } from '../../../plot/format.js';

/** @import { AsyncCore, PaintOptions, Parameters, SimilarityMap } from '../../../core/types.js' */
/** @import { Place } from '../../../plot/cursor.js' */
/** @import { Settings } from '../../../settings/settings.js' */
/** @import { Asked, Compared, Free } from '../../shared/similarity.js' */
/** @import { Metric } from '../../shared/similarity-metrics.js' */
/** @import { View } from './view.js' */

export { MapZoom } from './zoom.js';

/**
 * @typedef {{key: string, least: number, largest: number}} Scale of the whole map, for every part of it
 *
 * @typedef {Omit<SimilarityMap, 'mean' | 'min' | 'max'> & {scale: Scale, pairs: string}} Blocks pairs: in words,
 *   those that a cell is the mean of
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
  const part = {
    ...{ metric, block, extremes: false },
    ...{ firstRow: row, firstColumn: column, rows: blocks, columns: blocks },
  };
  const isWhole = blocks * block >= count;
  /** @type {import('../../../core/calls/batch.js').Call[]} */
  const calls = [['similarityMap', name, parameters, part]];
  // Only its extremes are wanted.
  const coarse = { metric, block: Math.ceil(count / 64), extremes: false };
  if (!scale && !isWhole) calls.push(['similarityMap', name, parameters, coarse]);
  const of = calls.length - 1;
  const range = scale
    ? { min: scale.least, max: scale.largest }
    : { min: { from: of, field: 'least' }, max: { from: of, field: 'largest' } };
  calls.push(['paint', { from: 0, field: 'mean' }, { ...range, ...paint }]);
  const answers = await core.batch(calls);
  const { mean: matrix, ...found } = /** @type {SimilarityMap} */ (answers[0]);
  const { least, largest } = scale ?? answers[of];
  const pairs = pairsOf(found);
  const places = (/** @type {number} */ from) =>
    Array.from({ length: blocks }, (_, cell) => first + from + cell * block);
  return {
    matrix,
    image: answers[of + 1],
    proof: null,
    blocks: { ...found, pairs, scale: { key, least, largest } },
    positions: places(row),
    columns: places(column),
    table: null,
    parameters,
    count,
    stride: block,
    rowsOf,
    remark: block === 1 ? '' : `each cell is the mean of ${pairs}`,
  };
}

/**
 * Of the pairs that one cell of a picture is the mean of: a picture of all of them would take three times
 * as much memory.
 * @param {AsyncCore} core
 * @param {{view: View | null, settings: Settings, parameters: Parameters}} picture
 * @param {Place} place
 */
export async function extremesOf(core, { view, settings, parameters }, { row, column }) {
  const { block, blocks, row: top, column: left } = /** @type {View} */ (view);
  const { least, largest } = await core.similarityMap(
    /** @type {any} */ (settings.encoding.name),
    parameters,
    {
      ...{ metric: settings.values.metric, block, extremes: false },
      ...{ firstRow: top + row * block, firstColumn: left + column * block },
      ...{ rows: 1, columns: 1, ofRows: blocks, ofColumns: blocks },
    },
  );
  return `, from ${short(least)} to ${short(largest)}`;
}

/**
 * Gives up the numbers of a picture that was dragged past, as a message that nobody receives: 12 MB of a
 * picture, thirty pictures a second, and browsers collect garbage after some hundreds.
 * @param {Compared} picture
 */
export function free({ matrix, image }) {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [matrix.data.buffer, image.data.buffer]);
  port1.close();
}

/** What a cell is the mean of. @param {Pick<SimilarityMap, 'block' | 'samples'>} blocks */
function pairsOf({ block, samples }) {
  const all = `${grouped(block)} × ${grouped(block)} pairs`;
  return samples === block ? all : `${samples} × ${samples} of its ${all}, drawn at random`;
}
