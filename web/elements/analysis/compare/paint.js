/** Colours of two views and of their difference: the same for A and B where they hold the same kind of number. */
import { padded } from '../../../core/matrix.js';
import { metricText } from '../../shared/similarity-metrics.js';

/** @import { Call, Earlier } from '../../../core/calls/batch.js' */
/** @import { Colormap, Difference, Matrix, Picture } from '../../../core/types.js' */
/** @import { Quantity, View } from './load.js' */

/**
 * @typedef {object} Painted
 * @property {Matrix[]} matrices of A, of B and of the difference, all with as many rows
 * @property {Picture[]} images of them
 * @property {Bar[]} bars what colours mean
 *
 * @typedef {{label: string, image: Picture, colormap: Colormap, panels: number[]}} Bar
 *
 * @typedef {{value?: Colormap, similarity?: Colormap, diverging?: Colormap}} Maps
 */

/** @param {Quantity} quantity @param {Maps} maps */
const mapOf = (quantity, maps) => maps[quantity === 'similarity' ? 'similarity' : 'value'];

/**
 * @param {Earlier[]} shown where the two views are
 * @param {Quantity[]} quantities of them
 * @param {number | null} difference which call gives it; null: none does
 * @param {Maps} maps
 * @returns {Call[]}
 */
export function paintCalls(shown, quantities, difference, maps) {
  const isSame = quantities[0] === quantities[1];
  /** @type {Call[]} */
  const calls = shown.map((each, index) => {
    const colormap = mapOf(quantities[index], maps);
    const options = { ...paintOf(colormap), range: isSame ? shown : [each] };
    return ['paint', { ...each, padTo: shown[1 - index] }, options];
  });
  if (difference === null) return calls;
  const cells = { from: difference, field: 'matrix' };
  const options = { ...paintOf(maps.diverging), range: [cells], center: 0, reach: LEAST_SCALE };
  return [...calls, ['paint', cells, options]];
}

/**
 * @param {[View, View]} views
 * @param {Difference | null} difference
 * @param {Picture[]} images answers to paintCalls()
 * @param {Maps} maps
 * @param {unknown} metric
 * @returns {Painted}
 */
export function paintedViews(views, difference, images, maps, metric) {
  const rows = Math.max(...views.map(({ matrix }) => matrix.rows));
  const matrices = views.map(({ matrix }) => padded(matrix, rows));
  const isSame = views[0].quantity === views[1].quantity;
  /** @param {number} index */
  const title = (index) => quantityTitle(views[index].quantity, metric);
  const named = isSame
    ? [{ label: `A and B: ${title(0)}`, panels: [0, 1] }]
    : [0, 1].map((index) => ({ label: `${'AB'[index]}: ${title(index)}`, panels: [index] }));
  const bars = named.map((bar) => ({
    ...bar,
    image: images[bar.panels[0]],
    colormap: mapOf(views[bar.panels[0]].quantity, maps),
  }));
  if (difference) {
    matrices.push(difference.matrix);
    bars.push({ label: 'A − B', image: images[2], colormap: maps.diverging, panels: [2] });
  }
  const known = /** @type {Bar[]} */ (bars.filter(({ colormap }) => colormap));
  const drawn = images.slice(0, matrices.length);
  return { matrices, images: drawn, bars: rows === 1 ? [] : known };
}

/** Below it differences are rounding, and are not blown up to the whole scale. */
const LEAST_SCALE = 1e-9;

/** How far the scale of a difference reaches either way. @param {Difference} difference */
export const scaleOf = ({ largest }) => Math.max(largest, LEAST_SCALE);

/** @param {Colormap | undefined} colormap */
const paintOf = (colormap) => ({
  colormap: colormap?.name,
  center: colormap?.diverging ? 0 : null,
});

/** What numbers of a view are called on axes and legends. @param {Quantity} quantity @param {unknown} metric */
export const quantityTitle = (quantity, metric) =>
  ({
    value: 'value',
    factor: 'cosine or sine',
    bias: 'added to the score',
    similarity: metricText(metric).title,
  })[quantity];
