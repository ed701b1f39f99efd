/** Colours of two views and of their difference: the same for A and B where they hold the same kind of number. */
import { quantityTitle } from './load.js';

/** @import { AsyncCore, Colormap, Difference, Matrix, PaintOptions, Picture } from '../../../core/types.js' */
/** @import { Compared, View } from './load.js' */

/**
 * @typedef {object} Painted
 * @property {Matrix[]} matrices of A, of B and of the difference, all with as many rows
 * @property {Picture[]} images of them
 * @property {Bar[]} bars what colours mean
 *
 * @typedef {{label: string, image: Picture, colormap: Colormap, panels: number[]}} Bar
 */

/**
 * @param {AsyncCore} core
 * @param {Compared} compared
 * @param {{value?: Colormap, similarity?: Colormap, diverging?: Colormap}} maps
 * @param {unknown} metric
 * @returns {Promise<Painted>}
 */
export async function paintViews(core, { views, difference }, maps, metric) {
  const rows = Math.max(...views.map(({ matrix }) => matrix.rows));
  const matrices = views.map(({ matrix }) => padded(matrix, rows));
  const isSame = views[0].quantity === views[1].quantity;
  const colormaps = views.map(
    ({ quantity }) => maps[quantity === 'similarity' ? 'similarity' : 'value'],
  );
  const ranges = matrices.map(rangeOf);
  const common = {
    min: Math.min(...ranges.map(({ min }) => min)),
    max: Math.max(...ranges.map(({ max }) => max)),
  };
  /** @type {Picture[]} */
  const images = [];
  for (const [index, matrix] of matrices.entries()) {
    const colormap = colormaps[index];
    const range = isSame ? common : ranges[index];
    images.push(await core.paint(matrix, paintOf(colormap, range)));
  }
  /** @param {number} index */
  const title = (index) => quantityTitle(views[index].quantity, metric);
  const named = isSame
    ? [{ label: `A and B: ${title(0)}`, panels: [0, 1] }]
    : [0, 1].map((index) => ({ label: `${'AB'[index]}: ${title(index)}`, panels: [index] }));
  const bars = named.map((bar) => ({
    ...bar,
    image: images[bar.panels[0]],
    colormap: colormaps[bar.panels[0]],
  }));
  if (difference) {
    const most = scaleOf(difference);
    const image = await core.paint(
      difference.matrix,
      paintOf(maps.diverging, { min: -most, max: most }),
    );
    matrices.push(difference.matrix);
    images.push(image);
    bars.push({ label: 'A − B', image, colormap: maps.diverging, panels: [2] });
  }
  const known = /** @type {Bar[]} */ (bars.filter(({ colormap }) => colormap));
  return { matrices, images, bars: rows === 1 ? [] : known };
}

/** Below it differences are rounding, and are not blown up to the whole scale. */
const LEAST_SCALE = 1e-9;

/** How far the scale of a difference reaches either way. @param {Difference} difference */
export const scaleOf = ({ largest }) => Math.max(largest, LEAST_SCALE);

/** @param {Colormap | undefined} colormap @param {{min: number, max: number}} range @returns {PaintOptions} */
const paintOf = (colormap, range) => ({
  colormap: colormap?.name,
  center: colormap?.diverging ? 0 : null,
  ...(range.min <= range.max && range),
});

/** As many rows as the other has: what is missing is no number. @param {Matrix} matrix @param {number} rows @returns {Matrix} */
function padded(matrix, rows) {
  const { cols, data } = matrix;
  if (matrix.rows === rows) return matrix;
  const all = new Float64Array(rows * cols).fill(NaN);
  all.set(data);
  return { rows, cols, data: all };
}

/** Of what is finite. @param {Matrix} matrix */
function rangeOf({ data }) {
  let [min, max] = [Infinity, -Infinity];
  for (const value of data) {
    if (!Number.isFinite(value)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return { min, max };
}
