/** A matrix as a picture: one pixel per element, painted by the core and enlarged by the browser. */
import { scaleLinear } from 'd3-scale';
import { inkOn } from './colors.js';
import { decimalsThatFit, fixed, short } from './format.js';
import { apartTicks } from './labels.js';
import { grown, heatmapSize, typeScale } from './layout.js';
import { contextOf } from './canvas.js';
import { largestOf } from './largest.js';

/** @import { Matrix, Picture } from '../core/types.js' */
/** @import { PlotFrame } from './frame.js' */
/** @import { Place } from './cursor.js' */

/**
 * @typedef {object} HeatmapData
 * @property {Matrix} matrix
 * @property {Picture} image
 * @property {(row: number) => string} rowName
 * @property {(column: number) => string} columnName
 * @property {boolean} wordRows row names are words: every row gets one
 * @property {string} rowLabel axis title
 * @property {string} columnLabel axis title
 * @property {number} [mostWidth] of the plot area [px], whose cells are square
 */

const MOST_PRINTED_CELLS = 400;
const LABEL_LETTER = 6.9; // px
const TICK_LETTER = 8.5; // px, in the widest of usual fonts
/** Whole steps give up to so many times the ticks that are wanted. */
const MOST_OF_WANTED = Math.SQRT2;

/** @param {PlotFrame} frame @param {HeatmapData} data */
export function drawHeatmap(frame, data) {
  const { matrix, image, rowName, columnName } = data;
  const { rows, cols } = matrix;
  const names = Math.max(nameWidth(data), wordWidth(data));
  const margins = grown({ top: 10, right: 10, bottom: 46, left: 44 + 7 * names });
  const tallest = frame.heightWithin(margins);
  const { width, height, smooth } = heatmapSize({
    rows,
    cols,
    available: Math.min(
      Math.max(frame.available - margins.left - margins.right, 40),
      data.mostWidth ? Math.min(data.mostWidth, (tallest / rows) * cols) : Infinity,
    ),
    tallest,
    pixelRatio: devicePixelRatio,
  });
  paint(frame.canvas, image, smooth);
  const x = scaleLinear([-0.5, cols - 0.5], [0, width]);
  const y = scaleLinear([-0.5, rows - 0.5], [0, height]);
  const widest = Math.max(...[0, cols - 1].map((column) => columnName(column).length));
  const letter = TICK_LETTER * typeScale();
  const half = (/** @type {number} */ column) => (letter * columnName(column).length) / 2;
  const xTicks = wholeTicks(
    cols,
    width / Math.max(46, MOST_OF_WANTED * (letter * widest + 6)),
  ).filter((tick) => x(tick) + half(tick) <= width + margins.right);
  const yTicks =
    data.wordRows && height / rows >= 12 * typeScale()
      ? allOf(rows)
      : wholeTicks(rows, height / 24);
  frame.layOut({
    width,
    height,
    margins,
    x: {
      scale: x,
      label: smooth ? blendedLabel(data.columnLabel, width + 2 * margins.right) : data.columnLabel,
      ticks: apartTicks(xTicks, x, columnName),
      format: columnName,
    },
    y: { scale: y, label: data.rowLabel, ticks: yTicks, format: rowName },
  });
  printValues(frame, matrix, image, { x, y });
  frame.track({
    columns: cols,
    rows,
    stepX: 1,
    pageAxis: 'row',
    line: 'cells',
    placeAt: (across, down) => ({
      column: Math.floor(across * cols),
      row: Math.floor(down * rows),
    }),
  });
  return {
    /** @param {Place} place @returns {{x: number, y: number}} centre of a cell [px] */
    centre: ({ column, row }) => ({ x: x(column), y: y(row) }),
  };
}

/**
 * An axis title that also says that neighbours are blended, as far as there is room.
 * @param {string} label
 * @param {number} room [px]
 */
function blendedLabel(label, room) {
  const longer = [`${label}; neighbours blended`, `${label}; blended`];
  return longer.find((text) => text.length * LABEL_LETTER * typeScale() <= room) ?? label;
}

/** @param {HeatmapData} data */
const nameWidth = ({ matrix, rowName }) =>
  Math.max(...[0, matrix.rows - 1].map((row) => rowName(row).length));

/** @param {HeatmapData} data */
function wordWidth({ matrix, rowName, wordRows }) {
  return wordRows ? largestOf(allOf(matrix.rows).map((row) => rowName(row).length)) : 0;
}

/** @param {HTMLCanvasElement} canvas @param {Picture} image @param {boolean} smooth */
function paint(canvas, image, smooth) {
  const { width, height } = image;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  canvas.style.imageRendering = smooth ? 'auto' : 'pixelated';
  const data = /** @type {Uint8ClampedArray<ArrayBuffer>} */ (image.data);
  contextOf(canvas).putImageData(new ImageData(data, width, height), 0, 0);
}

/**
 * Values inside the cells, where the cells are large enough to hold them.
 * @param {PlotFrame} frame
 * @param {Matrix} matrix
 * @param {Picture} image
 * @param {{x: (column: number) => number, y: (row: number) => number}} scales
 */
function printValues(frame, { rows, cols, data }, image, { x, y }) {
  const decimals = decimalsThatFit(x(1) - x(0));
  const fits = decimals >= 1 && y(1) - y(0) >= 18 && rows * cols <= MOST_PRINTED_CELLS;
  const isWhole = fits && data.every((value) => Number.isInteger(value));
  frame.marks
    .selectAll('text')
    .data(fits ? data : [])
    .join('text')
    .attr('class', 'value')
    .attr('x', (_, index) => x(index % cols))
    .attr('y', (_, index) => y(Math.floor(index / cols)))
    .attr('fill', (_, index) =>
      inkOn(image.data[4 * index], image.data[4 * index + 1], image.data[4 * index + 2]),
    )
    .text((value) => (isWhole ? short(value) : fixed(value, decimals)));
}

/**
 * Ticks at whole numbers of 0..count-1, about `wanted` of them.
 * @param {number} count
 * @param {number} wanted
 */
export function wholeTicks(count, wanted) {
  return scaleLinear([0, Math.max(count - 1, 1)], [0, 1])
    .ticks(Math.max(2, Math.min(wanted, 12)))
    .filter((tick) => Number.isInteger(tick) && tick < count);
}

/** @param {number} count */
const allOf = (count) => Array.from({ length: count }, (_, index) => index);
