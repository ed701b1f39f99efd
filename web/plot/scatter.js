/** Points in the plane, coloured by a number; one panel, or two with the same points. */
import { scaleLinear } from 'd3-scale';
import { short } from './format.js';
import { sharpContextOf } from './canvas.js';
import { layer } from './layer.js';
import { apartTicks, clearNames, nearestPoint, roomForTicks, widthOf } from './labels.js';
import { grown, typeScale } from './layout.js';

/** @import { ScaleLinear } from 'd3-scale' */
/** @import { PlotFrame } from './frame.js' */
/** @import { Place } from './cursor.js' */

/**
 * @typedef {object} ScatterPanel
 * @property {string} title
 * @property {ArrayLike<number>} points x and y in turns
 *
 * @typedef {object} ScatterData
 * @property {ScatterPanel[]} panels one or two
 * @property {ArrayLike<number>} values of the points, which colour them
 * @property {[number, number]} range of the values
 * @property {ArrayLike<number>} colors 256 RGBA entries
 * @property {{index: number, text: string}[]} named points that get a text beside them
 * @property {string} xLabel
 * @property {string} yLabel
 * @property {boolean} hasScale whether distances along the axes are numbers worth reading
 * @property {boolean} isPath joins each point to the next
 */

const GAP = 24; // px between panels
const LEAST_PANEL = 240; // px: narrower ones stand one below the other
const MOST_PANEL = 640;
const MOST_HEIGHT = 440;
const TICKS = 6;
const PADDING = 0.06; // of a panel, free at its edges

/** @param {PlotFrame} frame @param {ScatterData} data */
export function drawScatter(frame, data) {
  const { panels, hasScale } = data;
  const margins = grown({
    top: panels.length > 1 ? 26 : 10,
    right: 12,
    bottom: 46,
    left: hasScale ? Math.max(62, roomForTicks(numbersOf(data, frame.available))) : 30,
  });
  const most = MOST_PANEL * panels.length + GAP * (panels.length - 1);
  const room = Math.max(frame.available - margins.left - margins.right, 60);
  const available = Math.min(room, most);
  const across = panels.length > 1 && available >= 2 * LEAST_PANEL + GAP ? panels.length : 1;
  const down = Math.ceil(panels.length / across);
  const panelWidth = (available - GAP * (across - 1)) / across;
  const tallest = (frame.heightWithin(margins) - GAP * (down - 1)) / down;
  const panelHeight = Math.min(Math.max(panelWidth * 0.7, 180), MOST_HEIGHT, tallest);
  const [width, height] = [available, down * panelHeight + GAP * (down - 1)];
  const boxes = panels.map((_, index) => ({
    x: (index % across) * (panelWidth + GAP),
    y: Math.floor(index / across) * (panelHeight + GAP),
  }));
  const scales = panels.map(({ points }, index) =>
    equalScales(points, boxes[index], panelWidth, panelHeight),
  );
  const [first] = scales;
  frame.layOut({
    width,
    height,
    margins,
    bare: panels.length > 1,
    x: {
      scale: first.x,
      label: data.xLabel,
      ticks: hasScale ? ticksAcross(first.x, width, margins.right) : [],
      format: short,
    },
    y: {
      scale: first.y,
      label: data.yLabel,
      ticks: hasScale ? first.y.ticks(TICKS) : [],
      format: short,
    },
  });
  layer(frame, 'rect', 'panel border', panels.length > 1 ? boxes : [])
    .attr('x', ({ x }) => x)
    .attr('y', ({ y }) => y)
    .attr('width', panelWidth)
    .attr('height', panelHeight);
  layer(frame, 'text', 'title', panels.length > 1 ? panels : [])
    .attr('x', (_, index) => boxes[index].x)
    .attr('y', (_, index) => boxes[index].y - 7)
    .text(({ title }) => title);
  /** @param {Place} place row: panel, column: point @returns {{x: number, y: number}} [px] */
  const centre = ({ row, column }) => ({
    x: scales[row].x(panels[row].points[2 * column]),
    y: scales[row].y(panels[row].points[2 * column + 1]),
  });
  paint(frame.canvas, data, { width, height }, centre);
  drawNames(frame, data, centre, width);
  const count = panels[0].points.length / 2;
  frame.track({
    columns: count,
    rows: panels.length,
    stepX: 1,
    pageAxis: 'column',
    placeAt: (right, low) =>
      nearestPoint(panels.length, count, centre, right * width, low * height),
  });
  return {
    centre,
    /** Rings a point in every panel. @param {number | null} column null: none */
    mark: (column) => {
      const places = column === null ? [] : panels.map((_, row) => centre({ row, column }));
      layer(frame, 'circle', 'ring point-ring', places)
        .attr('r', 6)
        .attr('cx', ({ x }) => x)
        .attr('cy', ({ y }) => y);
    },
  };
}

/**
 * What stands beside the axis: a plot is not much narrower than its frame, and its numbers are as long.
 * @param {ScatterData} data
 * @param {number} width
 */
const numbersOf = ({ panels: [{ points }] }, width) =>
  equalScales(points, { x: 0, y: 0 }, width, 0.7 * width)
    .y.ticks(TICKS)
    .map((tick) => short(tick));

/**
 * Whose numbers are apart and end within the frame.
 * @param {ScaleLinear<number, number>} x
 * @param {number} width
 * @param {number} right margin
 */
const ticksAcross = (x, width, right) =>
  apartTicks(x.ticks(Math.min(width / (80 * typeScale()), 8)), x, short).filter(
    (tick) => x(tick) + (typeScale() * widthOf(short(tick))) / 2 <= width + right,
  );

/**
 * One unit is as long across as it is down: distances are what the picture is about.
 * @param {ArrayLike<number>} points
 * @param {{x: number, y: number}} box
 * @param {number} width
 * @param {number} height
 */
function equalScales(points, box, width, height) {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 2) {
    left = Math.min(left, points[at]);
    right = Math.max(right, points[at]);
    low = Math.min(low, points[at + 1]);
    high = Math.max(high, points[at + 1]);
  }
  if (!(left <= right)) [left, right, low, high] = [-1, 1, -1, 1];
  const room = 1 - 2 * PADDING;
  const isPoint = Math.max(right - left, high - low) < 1e-12;
  const widths = (isPoint ? 2 : right - left) / (width * room);
  const heights = (isPoint ? 2 : high - low) / (height * room);
  const perPixel = Math.max(widths, heights);
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  const [halfX, halfY] = [(perPixel * width) / 2, (perPixel * height) / 2];
  return {
    x: scaleLinear([x - halfX, x + halfX], [box.x, box.x + width]),
    y: scaleLinear([y - halfY, y + halfY], [box.y + height, box.y]),
  };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {ScatterData} data
 * @param {{width: number, height: number}} size
 * @param {(place: Place) => {x: number, y: number}} centre
 */
function paint(canvas, { panels, values, range, colors, isPath }, { width, height }, centre) {
  canvas.style.imageRendering = 'auto';
  const context = sharpContextOf(canvas, width, height);
  const count = panels[0].points.length / 2;
  const radius = count > 600 ? 2.6 : 3.6;
  panels.forEach((_, row) => {
    if (isPath) {
      context.beginPath();
      for (let column = 0; column < count; column++) {
        const { x, y } = centre({ row, column });
        context.lineTo(x, y);
      }
      context.strokeStyle = '#8a8a8a'; // between the inks of both themes
      context.lineWidth = 0.7;
      context.stroke();
    }
    for (let column = 0; column < count; column++) {
      const { x, y } = centre({ row, column });
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = colorOf(values[column], range, colors);
      context.fill();
      context.strokeStyle = '#8a8a8a';
      context.lineWidth = 0.4;
      context.stroke();
    }
  });
}

/** @param {number} value @param {[number, number]} range @param {ArrayLike<number>} colors */
function colorOf(value, [from, to], colors) {
  const share = to > from ? (value - from) / (to - from) : 0.5;
  const at = 4 * Math.min(Math.max(Math.round(share * 255), 0), 255);
  return `rgb(${colors[at]} ${colors[at + 1]} ${colors[at + 2]})`;
}

/**
 * @param {PlotFrame} frame
 * @param {ScatterData} data
 * @param {(place: Place) => {x: number, y: number}} centre
 * @param {number} width
 */
function drawNames(frame, { panels, named }, centre, width) {
  const texts = panels.flatMap((_, row) =>
    named.map(({ index: column, text }) => ({ ...centre({ row, column }), text })),
  );
  layer(frame, 'text', 'point-name', clearNames(texts, width))
    .attr('text-anchor', ({ anchor }) => anchor)
    .attr('x', ({ x, anchor }) => x + (anchor === 'end' ? -7 : 7))
    .attr('y', ({ y }) => y - 7)
    .text(({ text }) => text);
}
