/** Maps of more positions than a screen has pixels, in blocks of pairs, for those who look at one. */
import { grouped, short } from '../../../plot/format.js';
import { stepsOfMap } from '../../../worker/deals/similarity-map.js';
import { Pool } from '../../../worker/pool.js';
import { cores, workers } from '../../../worker/pool-workers.js';
import { Asking } from '../../shared/asking.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { PeElement } from '../../frame/base.js' */
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

/** A map of more is made by workers of its own: about half a second. */
const LONG = 2 ** 29; // steps
/** Each may take 150 MB. */
const MOST_WORKERS = 4;
const IDLE = 5000; // ms

/** What one figure asks for maps that take long. @param {PeElement<any>} host */
export function askingOf(host) {
  /** @type {Promise<Pool> | undefined} */
  let pool;
  const jobs = Math.min(cores, MOST_WORKERS);
  const core = () => (pool ??= workers().then((own) => new Pool({ ...own, jobs, idle: IDLE })));
  // the pool ends a call by its signal
  const opened = { core, isBusy: () => true, end() {} };
  return new Asking(host, () => opened, 'Positions are compared.');
}

/**
 * The maps, and the picture of the first. Undefined: overtaken by a newer one.
 * @param {AsyncCore} core
 * @param {ReturnType<typeof askingOf>} asking
 * @param {Call[]} maps
 * @param {(mean: unknown, range: {least: unknown, largest: unknown}) => Call} paint the range is that of
 *   the last one
 * @returns {Promise<any[] | undefined>}
 */
async function painted(core, asking, maps, paint) {
  const inBatch = () => {
    const last = (/** @type {string} */ field) => ({ from: maps.length - 1, field });
    const range = { least: last('least'), largest: last('largest') };
    return core.batch([...maps, paint({ from: 0, field: 'mean' }, range)]);
  };
  const [, name, parameters, part] = /** @type {[string, any, any, any]} */ (maps[0]);
  const { sampled, offsets } = stepsOfMap([name, parameters, part]);
  if (Math.max(sampled, offsets) < LONG) return inBatch();
  return asking.latest(async (open, { signal, onProgress }) => {
    const { path } = await core.similarityOf(name, { ...parameters, length: 2 });
    if ((path === 'toeplitz' ? offsets : sampled) < LONG) return inBatch();
    const pool = await open();
    const made = maps.map(([method, ...args], at) =>
      pool.call(method, args, { signal, onProgress: at === 0 ? onProgress : undefined }),
    );
    const answers = await Promise.all(made);
    const image = await core.batch([paint(answers[0].mean, answers[maps.length - 1])]);
    return [...answers, ...image];
  });
}

/**
 * Undefined: overtaken by a newer one.
 * @param {AsyncCore} core
 * @param {ReturnType<typeof askingOf>} asking
 * @param {string} name of the scheme
 * @param {Free} rows its rows
 * @param {Metric} metric
 * @param {View} view
 * @param {PaintOptions} paint
 * @param {Scale | null} known from another part, perhaps of this map
 * @returns {Promise<(Asked & Compared & {columns: number[], blocks: Blocks}) | undefined>}
 */
export async function loadBlocks(core, asking, name, rows, metric, view, paint, known) {
  const { first, parameters, rowsOf } = rows;
  const { count, block, blocks, row, column } = view;
  const key = JSON.stringify([name, parameters, metric]);
  const scale = known?.key === key ? known : null;
  const part = {
    ...{ metric, block, extremes: false },
    ...{ firstRow: row, firstColumn: column, rows: blocks, columns: blocks },
  };
  const isWhole = blocks * block >= count;
  /** @type {Call[]} */
  const maps = [['similarityMap', name, parameters, part]];
  // Only its extremes are wanted.
  const coarse = { metric, block: Math.ceil(count / 64), extremes: false };
  if (!scale && !isWhole) maps.push(['similarityMap', name, parameters, coarse]);
  const answers = await painted(core, asking, maps, (mean, range) => {
    const { least: min, largest: max } = scale ?? range;
    return ['paint', mean, { min, max, ...paint }];
  });
  if (!answers) return undefined;
  const { mean: matrix, ...found } = /** @type {SimilarityMap} */ (answers[0]);
  const { least, largest } = scale ?? answers[maps.length - 1];
  const pairs = pairsOf(found);
  const places = (/** @type {number} */ from) =>
    Array.from({ length: blocks }, (_, cell) => first + from + cell * block);
  return {
    matrix,
    image: answers[maps.length],
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
