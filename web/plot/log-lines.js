/** Points over whole numbers on a logarithmic axis, with marked heights and a second axis beside it. */
import { axisRight } from 'd3-axis';
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { curveStyle } from './colors.js';
import { powerOfTen, short } from './format.js';
import { roomForTicks, spreadLabels } from './labels.js';
import { wholeTicks } from './heatmap.js';
import { layer } from './layer.js';
import { nearest } from './lines.js';
import { grown, typeScale } from './layout.js';

/** @import { PlotFrame } from './frame.js' */

/**
 * @typedef {object} LogSeries
 * @property {string} name
 * @property {ArrayLike<number>} values one per x; what is not above 0, or infinite, is not drawn
 * @property {boolean} [dots] points as well as a line
 *
 * @typedef {object} LogLinesData
 * @property {number[]} xs increasing
 * @property {boolean} [isLogX]
 * @property {boolean} [isLinearY] heights from 0 on, evenly
 * @property {[number, number]} [heights] least and most, evenly; values below 0 are drawn, too
 * @property {LogSeries[]} series
 * @property {{value: number, name: string}[]} marks heights to draw across
 * @property {{at: number, name: string}[]} [across] places of x to draw down
 * @property {[number, number][]} [bands] first and last whole x of what is shaded
 * @property {string} xLabel
 * @property {string} yLabel
 * @property {{label: string, of: (value: number) => number} | null} [second] what the right axis counts,
 *   from a height of the left one
 */

/** @param {PlotFrame} frame @param {LogLinesData} data */
export function drawLogLines(frame, data) {
  const { xs, series, marks, second = null } = data;
  const range = heightRange(data);
  const isLinear = Boolean(data.isLinearY || data.heights);
  const y = isLinear
    ? scaleLinear(data.heights ?? [0, range[1]], [0, 0]).nice(4)
    : scaleLog(range, [0, 0]);
  const numbers = isLinear ? y.ticks(5) : [];
  const left = Math.max(66, roomForTicks(numbers.map((tick) => short(tick))));
  const margins = grown({ top: 14, right: second ? 66 : 24, bottom: 46, left });
  const width = Math.max(frame.available - margins.left - margins.right, 40);
  const height = Math.min(Math.max(width * 0.5, 220), 380, frame.heightWithin(margins));
  y.range([height, 0]);
  const last = xs[xs.length - 1];
  const x = data.isLogX
    ? scaleLog([xs[0], Math.max(last, xs[0] * 2)], [0, width])
    : scaleLinear([xs[0] - 0.5, last + 0.5], [0, width]);
  frame.leaveCanvas();
  frame.layOut({
    width,
    height,
    margins,
    x: {
      scale: x,
      label: data.xLabel,
      ticks: data.isLogX
        ? powers(xs[0], last, width / (60 * typeScale()))
        : wholeTicks(last + 1, width / (46 * typeScale())),
      format: data.isLogX ? powerOfTen : short,
    },
    y: {
      scale: y,
      label: data.yLabel,
      ticks: isLinear ? numbers : powers(...extent(y), height / (26 * typeScale())),
      format: isLinear ? short : powerOfTen,
    },
  });
  drawSecond(frame, second, y, width, height);
  drawBands(frame, data.bands ?? [], x, height);
  drawMarks(frame, marks, y, width, height);
  drawAcross(frame, data.across ?? [], x, height);
  const defined = (/** @type {number} */ value) =>
    (value > 0 || data.heights !== undefined) && Number.isFinite(value);
  layer(frame, 'path', 'curve', series)
    .attr('stroke', (_, index) => curveStyle(index).color)
    .attr('stroke-dasharray', (_, index) => curveStyle(index).dash)
    .attr('d', ({ values }) =>
      line()
        .defined((_, index) => defined(values[index]))
        .x((_, index) => x(xs[index]))
        .y((_, index) => y(values[index]))(/** @type {any[]} */ (xs)),
    );
  layer(frame, 'g', 'points', series)
    .attr('fill', (_, index) => curveStyle(index).color)
    .selectAll('circle')
    .data(({ values, dots }) =>
      dots && xs.length * 5 <= width
        ? xs.flatMap((at, index) =>
            defined(values[index]) ? [{ cx: x(at), cy: y(values[index]) }] : [],
          )
        : [],
    )
    .join('circle')
    .attr('r', 3)
    .attr('cx', ({ cx }) => cx)
    .attr('cy', ({ cy }) => cy);
  const at = (/** @type {number} */ column, /** @type {number} */ row) => {
    const value = series[row].values[column];
    return { x: x(xs[column]), y: defined(value) ? y(value) : 0 };
  };
  frame.track({
    columns: xs.length,
    rows: series.length,
    stepX: 1,
    pageAxis: 'column',
    line: series.map(({ name }) => name),
    isLog: !isLinear,
    placeAt: (across, down) => {
      const column = nearest(xs, x.invert(across * width));
      const gaps = series.map((_, row) => Math.abs(at(column, row).y - down * height));
      return { column, row: gaps.indexOf(Math.min(...gaps)) };
    },
  });
  return {
    /** @param {{column: number, row: number}} place */
    centre: ({ column, row }) => at(column, row),
  };
}

/** @param {LogLinesData} data @returns {[number, number]} a little more than what is drawn */
function heightRange({ series, marks }) {
  let from = Infinity;
  let to = 0;
  /** @param {number} value */
  const take = (value) => {
    if (!(value > 0) || !Number.isFinite(value)) return;
    from = Math.min(from, value);
    to = Math.max(to, value);
  };
  for (const { values } of series) for (let i = 0; i < values.length; i++) take(values[i]);
  for (const { value } of marks) take(value);
  return from <= to ? [from / 1.6, to * 1.6] : [0.1, 10];
}

/** @param {{domain: () => number[]}} scale @returns {[number, number]} */
function extent(scale) {
  const domain = scale.domain();
  return [domain[0], domain[1]];
}

/**
 * Powers of ten within a range, thinned to about `wanted`.
 * @param {number} from
 * @param {number} to
 * @param {number} wanted
 */
export function powers(from, to, wanted) {
  const first = Math.ceil(Math.log10(from) - 1e-9);
  const last = Math.floor(Math.log10(to) + 1e-9);
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(wanted, 2)));
  const ticks = [];
  for (let power = first; power <= last; power += step) ticks.push(Number(`1e${power}`));
  return ticks;
}

/**
 * @param {PlotFrame} frame
 * @param {LogLinesData['second']} second
 * @param {{domain: () => number[]}} y
 * @param {number} width
 * @param {number} height
 */
function drawSecond(frame, second, y, width, height) {
  const [from, to] = extent(y);
  const ends = second ? [second.of(from), second.of(to)] : [];
  const axis = layer(frame, 'g', 'second axis', second ? [second] : []).attr(
    'transform',
    `translate(${width},0)`,
  );
  layer(frame, 'text', 'second-label label', second ? [second] : [])
    .attr('text-anchor', 'middle')
    .attr('transform', `translate(${width + 58 * typeScale()},${height / 2}) rotate(-90)`)
    .text(({ label }) => label);
  if (!second) return;
  const scale = scaleLog(ends, [height, 0]);
  const ticks = powers(Math.min(...ends), Math.max(...ends), height / (26 * typeScale()));
  axis.each(function () {
    axisRight(scale)
      .tickValues(ticks)
      .tickFormat((value) => powerOfTen(value.valueOf()))
      .tickSizeOuter(0)(/** @type {any} */ (axis));
  });
}

/**
 * @param {PlotFrame} frame
 * @param {LogLinesData['marks']} marks
 * @param {(value: number) => number} y
 * @param {number} width
 * @param {number} height
 */
function drawMarks(frame, marks, y, width, height) {
  frame.marks
    .selectAll('line.mark:not(.across)')
    .data(marks)
    .join('line')
    .attr('class', 'mark')
    .attr('x2', width)
    .attr('y1', ({ value }) => y(value))
    .attr('y2', ({ value }) => y(value));
  const wanted = marks.map(({ value }) => y(value) - 8);
  const placed = spreadLabels(wanted, 14 * typeScale(), height);
  frame.marks
    .selectAll('text.mark-name:not(.across-name)')
    .data(marks)
    .join('text')
    .attr('class', 'mark-name')
    .attr('x', 6)
    .attr('y', (_, index) => placed[index])
    .text(({ name }) => name);
}

/**
 * What is shaded, below all that is drawn.
 * @param {PlotFrame} frame
 * @param {[number, number][]} bands
 * @param {(value: number) => number} x
 * @param {number} height
 */
function drawBands(frame, bands, x, height) {
  frame.marks
    .selectAll('rect.band')
    .data(bands)
    .join((enter) => enter.insert('rect', ':first-child'))
    .attr('class', 'band')
    .attr('x', ([first]) => x(first - 0.5))
    .attr('width', ([first, last]) => x(last + 0.5) - x(first - 0.5))
    .attr('height', height);
}

/**
 * Places of x, named beside their lines at the foot of the plot.
 * @param {PlotFrame} frame
 * @param {NonNullable<LogLinesData['across']>} across
 * @param {(value: number) => number} x
 * @param {number} height
 */
function drawAcross(frame, across, x, height) {
  layer(frame, 'line', 'across mark', across)
    .attr('x1', ({ at }) => x(at))
    .attr('x2', ({ at }) => x(at))
    .attr('y2', height);
  layer(frame, 'text', 'across-name mark-name', across)
    .attr('text-anchor', 'end')
    .attr('x', ({ at }) => x(at) - 6)
    .attr('y', (_, index) => (8 + 14 * index) * typeScale())
    .text(({ name }) => name);
}
