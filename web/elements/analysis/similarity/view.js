/** Which part of a map of more positions than a screen has pixels settings ask for. */
import { MOST_SQUARE } from '../../shared/sampled-positions.js';
import { isFree } from '../../shared/similarity.js';

/** @import { Settings } from '../../../settings/settings.js' */

/**
 * @typedef {object} View a part of the map
 * @property {number} count positions of the whole map
 * @property {number} span positions that are seen of them, in each direction
 * @property {number} block positions of a cell, in each direction
 * @property {number} blocks cells, in each direction
 * @property {number} row the first one's position, counted from that of the map
 * @property {number} column
 * @property {boolean} isDeepest there is no nearer one
 */

/** Positions up to which samples, one of each cell's pairs, are what is shown where nobody asks for all. */
export const MOST_SAMPLED = 2 ** 16;
/** Often enough to see single positions of the longest map. */
export const MOST_ZOOM = 20;
/** Positions that are seen of a map, at least. */
const LEAST_SPAN = 16;

/**
 * Null where every cell of the whole map has a pixel, or nothing can be computed for positions alone.
 * @param {Settings} settings
 * @param {boolean} isOwn a table of the reader
 * @returns {View | null}
 */
export function viewOf(settings, isOwn) {
  const { length: count, show, zoom, zoomRow, zoomColumn } = settings.values;
  if (show !== 'matrix' || isOwn || !isFree(settings) || !(count > MOST_SQUARE)) return null;
  const span = Math.max(Math.ceil(count / 2 ** zoom), LEAST_SPAN);
  const block = Math.ceil(span / MOST_SQUARE);
  const blocks = Math.ceil(span / block);
  const last = Math.ceil(count / block) - blocks;
  const begin = (/** @type {number} */ wanted) =>
    Math.min(Math.floor(wanted / block), last) * block;
  const isDeepest = zoom >= MOST_ZOOM || span <= LEAST_SPAN;
  return { count, span, block, blocks, row: begin(zoomRow), column: begin(zoomColumn), isDeepest };
}

/** Whether cells are blocks, not one pair each. @param {View} view @param {Settings} settings */
export const isInBlocks = ({ count }, { values }) =>
  values.cells === 'all' || values.zoom > 0 || count > MOST_SAMPLED;
