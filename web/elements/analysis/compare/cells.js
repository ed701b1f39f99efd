/** Cells and points of a comparison: what stands where. */

import { quantityTitle, scaleOf } from './paint.js';

/** @import { LinesData } from '../../../plot/lines.js' */
/** @import { Matrix } from '../../../core/types.js' */
/** @import { Comparison } from './compare.js' */

/** @param {Comparison} picture */
export const secondTitle = ({ difference }) =>
  difference ? 'A − B, on a scale of its own' : 'B, on a scale of its own';

/** How many points the first curve has. @param {Comparison} picture */
export const pointsOf = ({ difference, views }) => (difference ?? views[0]).matrix.cols;

/** The position that a row of the pictures stands for. @param {Comparison} picture @param {number} row */
export function positionAt({ views: [a, b] }, row) {
  return a.positions[row] ?? b.positions[row] ?? row;
}

/** @param {Matrix} matrix @param {number} row @param {number} column */
export const valueAt = ({ rows, cols, data }, row, column) =>
  row < rows && column < cols ? data[row * cols + column] : undefined;

/** @param {Matrix} matrix */
export const hasGaps = ({ data }) => data.some((value) => !Number.isFinite(value));

/** A, B and A − B in columns, cell after cell. @param {Comparison} picture @returns {Matrix | null} */
export function columnsOf({ views, difference }) {
  if (!difference) return null;
  const columns = [...views.map(({ matrix }) => matrix.data), difference.matrix.data];
  const rows = difference.matrix.data.length;
  const data = new Float64Array(3 * rows);
  columns.forEach((column, at) => {
    for (let row = 0; row < rows; row++) data[3 * row + at] = column[row];
  });
  return { rows, cols: 3, data };
}

/**
 * The curves of both, and of what they differ by; of B where they do not go together.
 * @param {Comparison} picture
 * @returns {{first: LinesData, second: LinesData}}
 */
export function curvesOf({ views, difference, settings }) {
  const [a, b] = views.map(({ matrix }) => matrix.data);
  const [titleA, titleB] = views.map(({ quantity }) =>
    quantityTitle(quantity, settings.values.metric),
  );
  if (!difference) {
    return {
      first: lines([{ name: 'A', values: a }], titleA),
      second: lines([{ name: 'B', values: b }], titleB),
    };
  }
  const count = difference.matrix.cols;
  const both = [
    { name: 'A', values: a.slice(0, count) },
    { name: 'B', values: b.slice(0, count) },
  ];
  const most = scaleOf(difference);
  const apart = lines([{ name: 'A − B', values: difference.matrix.data }], `A − B: ${titleA}`);
  return { first: lines(both, titleA), second: { ...apart, heights: [-most, most] } };
}

/** @param {LinesData['curves']} curves @param {string} yLabel @returns {LinesData} */
function lines(curves, yLabel) {
  const xs = Array.from(curves[0].values, (_, offset) => offset);
  return { xs, curves, dots: xs, stepX: 1, xLabel: 'offset Δ [tokens]', yLabel };
}
