/** Curves over a common axis, told apart by colour, dash and a name at their end. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { curveStyle } from './colors.js';
import { short } from './format.js';
import { apartTicks, roomForTicks, spreadLabels } from './labels.js';
import { layer } from './layer.js';
import { grown, typeScale } from './layout.js';

/** @import { ScaleLinear } from 'd3-scale' */
/** @import { PlotFrame } from './frame.js' */

/**
 * @typedef {object} Curve
 * @property {string} name
 * @property {ArrayLike<number>} values one per x
 *
 * @typedef {object} LinesData
 * @property {number[]} xs increasing
 * @property {Curve[]} curves
 * @property {number[]} dots indices into xs that are drawn as points: where the table has an entry
 * @property {string} xLabel
 * @property {string} yLabel
 * @property {number} stepX entries of xs from one dot to the next
 * @property {[number, number]} [heights] least and most value to show; else what the curves reach
 * @property {{index: number, name: string}[]} [marks] entries of xs to point out on the first curve
 * @property {{x: number, name: string, heights: number[]}[]} [stops] upright lines with a letter, and
 *   where they meet the curves
 */

const LABEL_GAP = 13;
const MOST_DIGITS = 7; // of a tick: a float32 has no more
const LEAST_DOT_DISTANCE = 5; // px: closer ones would hide the dashes

/** @param {PlotFrame} frame @param {LinesData} data */
export function drawLines(frame, data) {
  const { xs, curves, stepX } = data;
  const longest = Math.max(...curves.map(({ name }) => name.length), 0);
  const { y, ticks, format } = heightsOf(data);
  const left = Math.max(58, roomForTicks(ticks.map((tick) => format(tick))));
  const margins = grown({ top: 12, right: 20 + 7.5 * longest, bottom: 46, left });
  const width = Math.max(frame.available - margins.left - margins.right, 40);
  const height = Math.min(Math.max(width * 0.4, 180), 340, frame.heightWithin(margins));
  const [first, last] = xs.length > 0 ? [xs[0], xs[xs.length - 1]] : [0, 1];
  const x = scaleLinear(last > first ? [first, last] : [first - 0.5, first + 0.5], [0, width]);
  y.range([height, 0]);
  frame.leaveCanvas();
  frame.layOut({
    width,
    height,
    margins,
    x: {
      scale: x,
      label: data.xLabel,
      ticks: apartTicks(entryTicks(x.ticks(width / 70), data), x, short),
      format: short,
    },
    y: { scale: y, label: data.yLabel, ticks, format },
  });
  const [from, to] = y.domain();
  layer(frame, 'line', 'zero', from < 0 && to > 0 ? [0] : [])
    .attr('x2', width)
    .attr('y1', y)
    .attr('y2', y);
  drawStops(frame, data, x, y, height);
  drawCurves(frame, data, x, y);
  drawMarks(frame, data, x, y);
  drawNames(frame, curves, width, height, y);
  frame.track({
    columns: xs.length,
    rows: curves.length,
    stepX,
    pageAxis: 'column',
    line: curves.map(({ name }) => name),
    placeAt: (across, down) => {
      const column = nearest(xs, x.invert(across * width));
      return { column, row: nearestCurve(curves, column, y.invert(down * height)) };
    },
  });
  return {
    /** @param {{column: number, row: number}} place */
    centre: ({ column, row }) => ({ x: x(xs[column]), y: y(curves[row].values[column]) }),
    /** @param {number | null} column null: no reading */
    mark: (column) => markHeights(frame, data, column, x, y),
  };
}

/**
 * @param {PlotFrame} frame
 * @param {LinesData} data
 * @param {ScaleLinear<number, number>} x
 * @param {(value: number) => number} y
 */
function drawCurves(frame, { xs, curves, dots }, x, y) {
  /** @param {Curve} curve */
  const path = ({ values }) =>
    line(
      (_, index) => x(xs[index]),
      (_, index) => y(values[index]),
    ).defined((_, index) => Number.isFinite(values[index]))(/** @type {any[]} */ (xs));
  frame.marks
    .selectAll('path')
    .data(curves)
    .join('path')
    .attr('class', 'curve')
    .attr('stroke', (_, index) => curveStyle(index).color)
    .attr('stroke-dasharray', (_, index) => curveStyle(index).dash)
    .attr('d', path);
  const [from, to] = x.range();
  const shown = dots.length * LEAST_DOT_DISTANCE <= to - from ? dots : [];
  layer(frame, 'g', 'dots', curves)
    .attr('fill', (_, index) => curveStyle(index).color)
    .selectAll('circle')
    .data(({ values }) => shown.map((index) => ({ cx: x(xs[index]), cy: y(values[index]) })))
    .join('circle')
    .attr('r', 2.2)
    .attr('cx', ({ cx }) => cx)
    .attr('cy', ({ cy }) => cy);
}

/**
 * @param {PlotFrame} frame
 * @param {LinesData} data
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 * @param {number} height
 */
function drawStops(frame, { stops = [] }, x, y, height) {
  layer(frame, 'line', 'stop', stops)
    .attr('x1', ({ x: at }) => x(at))
    .attr('x2', ({ x: at }) => x(at))
    .attr('y2', height);
  layer(frame, 'text', 'stop', stops)
    .attr('x', ({ x: at }) => x(at) + 3)
    .attr('y', 10)
    .text(({ name }) => name);
  layer(
    frame,
    'circle',
    'stop',
    stops.flatMap(({ x: at, heights }) => heights.map((value) => ({ at, value }))),
  )
    .attr('r', 3.5)
    .attr('cx', ({ at }) => x(at))
    .attr('cy', ({ value }) => y(value));
}

/**
 * @param {PlotFrame} frame
 * @param {Curve[]} curves
 * @param {number} width
 * @param {number} height
 * @param {(value: number) => number} y
 */
function drawNames(frame, curves, width, height, y) {
  const ends = curves.map(({ values }) => y(values[values.length - 1] ?? 0));
  const heights = spreadLabels(ends, LABEL_GAP * typeScale(), height);
  layer(frame, 'text', 'name', curves)
    .attr('fill', (_, index) => curveStyle(index).color)
    .attr('x', width + 8)
    .attr('y', (_, index) => heights[index])
    .text(({ name }) => name);
}

/**
 * Triangles under the first curve: a shape of their own, told apart without colour.
 * @param {PlotFrame} frame
 * @param {LinesData} data
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
function drawMarks(frame, { xs, curves, marks = [] }, x, y) {
  layer(frame, 'polygon', 'mark', marks)
    .attr('points', '0,4 -4,11 4,11')
    .attr('transform', ({ index }) => `translate(${x(xs[index])},${y(curves[0].values[index])})`)
    .selectAll('title')
    .data(({ name }) => [name])
    .join('title')
    .text((name) => name);
}

/**
 * Rings round the heights being read.
 * @param {PlotFrame} frame
 * @param {LinesData} data
 * @param {number | null} column
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
function markHeights(frame, { xs, curves }, column, x, y) {
  layer(frame, 'circle', 'ring', column === null ? [] : curves)
    .attr('r', 4.5)
    .attr('stroke', (_, index) => curveStyle(index).color)
    .attr('cx', x(xs[column ?? 0]))
    .attr('cy', ({ values }) => y(values[column ?? 0]));
}

/** None between two entries that stand at whole numbers: nothing is there. @param {number[]} ticks @param {LinesData} data */
function entryTicks(ticks, { xs, dots }) {
  const isWhole = [...dots.map((index) => xs[index]), xs[0]].every(Number.isInteger);
  return isWhole ? ticks.filter(Number.isInteger) : ticks;
}

/**
 * The upright axis, with as many digits as tell its ticks apart. Heights that no digits of a float32 tell
 * apart are one height, and what is left of them are errors of rounding.
 * @param {LinesData} data
 */
function heightsOf({ heights, curves }) {
  const range = heights ?? heightRange(curves);
  for (let digits = 4; digits <= MOST_DIGITS; digits++) {
    const y = scaleLinear(range, [0, 0]).nice(4);
    const ticks = y.ticks(5);
    const format = (/** @type {number} */ tick) => short(tick, digits);
    if (new Set(ticks.map((tick) => format(tick))).size === ticks.length)
      return { y, ticks, format };
  }
  const y = scaleLinear([range[0] - 1, range[1] + 1], [0, 0]).nice(4);
  return { y, ticks: y.ticks(5), format: short };
}

/** @param {Curve[]} curves @returns {[number, number]} */
function heightRange(curves) {
  let from = Infinity;
  let to = -Infinity;
  for (const { values } of curves) {
    for (let index = 0; index < values.length; index++) {
      if (!Number.isFinite(values[index])) continue;
      from = Math.min(from, values[index]);
      to = Math.max(to, values[index]);
    }
  }
  if (!(from <= to)) return [-1, 1];
  return from === to ? [from - 1, to + 1] : [from, to];
}

/**
 * Index of the entry nearest to a value in an increasing list.
 * @param {number[]} xs
 * @param {number} value
 */
export function nearest(xs, value) {
  let low = 0;
  let high = xs.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (xs[middle] < value) low = middle;
    else high = middle;
  }
  return Math.abs(xs[high] - value) < Math.abs(xs[low] - value) ? high : low;
}

/** @param {Curve[]} curves @param {number} column @param {number} height */
function nearestCurve(curves, column, height) {
  const gaps = curves.map(({ values }) => Math.abs(values[column] - height));
  return gaps.indexOf(Math.min(...gaps));
}
