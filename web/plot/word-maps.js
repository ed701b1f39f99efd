/**
 * Attention as maps: a square of queries × keys per sentence, the words along both sides, numbers in
 * the cells, and arcs that link rows and columns of equal words.
 */
import { scaleLinear } from 'd3-scale';
import { inkOn } from './colors.js';
import { cellText } from './format.js';
import { layer } from './layer.js';
import { drawPanelFrames } from './panel-frames.js';
import { drawCells } from './panels.js';
import { shortWord, sum, wordLayout } from './word-layout.js';
import { sharpContextOf } from './canvas.js';
import { grown } from './layout.js';

/** @import { Matrix, Picture } from '../core/types.js' */
/** @import { Place } from './cursor.js' */
/** @import { PlotFrame } from './frame.js' */
/** @import { WordBox, WordLayout } from './word-layout.js' */

/**
 * @typedef {object} Link of two words of one map
 * @property {number} first
 * @property {number} second
 * @property {boolean} sameRows the rows are equal to the last bit
 * @property {boolean} sameColumns
 *
 * @typedef {object} WordMap
 * @property {string} title
 * @property {string[]} words
 * @property {Matrix} matrix queries × keys
 * @property {Picture} image of the matrix; where it is transparent, a hatch shows
 * @property {Link[]} links
 *
 * @typedef {{map: number, row: number, column: number}} WordCell
 */

const MOST_PRINTED_CELLS = 1200;
const LEAST_LABEL_CELL = 11; // px: words of narrower cells would overlap

/** @param {PlotFrame} frame @param {WordMap[]} maps */
export function drawWordMaps(frame, maps) {
  const margins = grown({ top: 0, right: 2, bottom: 24, left: 22 });
  const layout = wordLayout({
    words: maps.map(({ words }) => words),
    available: Math.max(frame.available - margins.left - margins.right, 40),
    tallest: frame.heightWithin(margins),
  });
  const { width, height, cell, boxes } = layout;
  const scale = scaleLinear([0, 1], [0, 1]);
  frame.layOut({
    width,
    height,
    margins,
    bare: true,
    x: { scale, label: 'key: the word looked at', ticks: [], format: String },
    y: { scale, label: 'query: the word that looks', ticks: [], format: String },
  });
  paint(frame.canvas, maps, layout);
  drawPanelFrames(
    frame,
    boxes.map(({ x, y, size }) => ({ x, y, width: size, height: size })),
    maps.map(({ title }, k) => ({ text: title, x: leftOf(boxes, k), y: topOf(boxes, k) + 14 })),
  );
  drawWords(frame, maps, layout);
  drawLinks(frame, maps, layout);
  printCells(frame, maps, layout);
  frame.track({
    columns: sum(layout.columnCounts),
    rows: sum(layout.rowCounts),
    stepX: 1,
    pageAxis: 'row',
    placeAt: (across, down) => placeOf(layout, nearest(layout, across * width, down * height)),
  });
  return {
    /** @param {WordCell} at */
    centre: ({ map, row, column }) => ({
      x: boxes[map].x + (column + 0.5) * cell,
      y: boxes[map].y + (row + 0.5) * cell,
    }),
    /** @param {Place} place @returns {WordCell} */
    cellAt: (place) => cellAt(layout, maps, place),
    /** @param {WordCell} at @returns {Place} */
    placeOf: (at) => placeOf(layout, at),
    /** Outlines the row of the cell there, and the cell. @param {Place | null} place null: none */
    mark: (place) => {
      const at = place && cellAt(layout, maps, place);
      const marks = at
        ? [
            { kind: 'cell', x: 0, width: maps[at.map].words.length },
            { kind: 'cell read', x: at.column, width: 1 },
          ]
        : [];
      frame.marks
        .selectAll('rect.cell')
        .data(marks)
        .join('rect')
        .attr('class', ({ kind }) => kind)
        .attr('x', ({ x }) => (at ? boxes[at.map].x + x * cell - 1 : 0))
        .attr('y', at ? boxes[at.map].y + at.row * cell - 1 : 0)
        .attr('width', ({ width: cells }) => cells * cell + 2)
        .attr('height', cell + 2);
    },
  };
}

/** @param {WordLayout} layout @param {WordCell} at @returns {Place} */
const placeOf = ({ boxes, columnCounts, rowCounts }, { map, row, column }) => ({
  column: sum(columnCounts.slice(0, boxes[map].across)) + column,
  row: sum(rowCounts.slice(0, boxes[map].down)) + row,
});

/**
 * The cell nearest to a point: a map is never missed.
 * @param {WordLayout} layout
 * @param {number} x [px]
 * @param {number} y
 * @returns {WordCell}
 */
function nearest({ boxes, cell }, x, y) {
  /** @param {WordBox} box */
  const outside = ({ x: left, y: top, size }) =>
    Math.hypot(Math.max(left - x, 0, x - left - size), Math.max(top - y, 0, y - top - size));
  const map = boxes.reduce((b, box, i) => (outside(box) < outside(boxes[b]) ? i : b), 0);
  const box = boxes[map];
  const inside = (/** @type {number} */ at) =>
    Math.min(Math.max(Math.floor(at / cell), 0), Math.round(box.size / cell) - 1);
  return { map, row: inside(y - box.y), column: inside(x - box.x) };
}

/** @param {WordLayout} layout @param {WordMap[]} maps @param {Place} place @returns {WordCell} */
function cellAt({ boxes, columnCounts, rowCounts }, maps, place) {
  const [across, column] = split(columnCounts, place.column);
  const [down, row] = split(rowCounts, place.row);
  const found = boxes.findIndex((box) => box.across === across && box.down === down);
  const map = found < 0 ? maps.length - 1 : found;
  const last = maps[map].words.length - 1;
  return { map, row: Math.min(row, last), column: Math.min(column, last) };
}

/** @param {number[]} counts @param {number} index @returns {[number, number]} which, and where in it */
function split(counts, index) {
  let which = 0;
  while (which < counts.length - 1 && index >= counts[which]) index -= counts[which++];
  return [which, index];
}

/** @param {HTMLCanvasElement} canvas @param {WordMap[]} maps @param {WordLayout} layout */
function paint(canvas, maps, { boxes, width, height }) {
  const context = sharpContextOf(canvas, width, height);
  context.imageSmoothingEnabled = false;
  maps.forEach(({ image }, index) => {
    const { x, y, size } = boxes[index];
    drawCells(context, image, { x, y, width: size, height: size });
  });
}

/** Titles stand over the row words. @param {WordBox[]} boxes @param {number} index */
function leftOf(boxes, index) {
  const first = boxes[0].x;
  return boxes[index].x - first;
}

/** @param {WordBox[]} boxes @param {number} index */
const topOf = (boxes, index) => boxes[index].y - boxes[0].y;

/** @param {PlotFrame} frame @param {WordMap[]} maps @param {WordLayout} layout */
function drawWords(frame, maps, { boxes, cell }) {
  const skip = Math.ceil(LEAST_LABEL_CELL / cell);
  const labels = maps.flatMap(({ words }, map) =>
    words.flatMap((word, index) => {
      if (index % skip) return [];
      const { x, y } = boxes[map];
      const middle = (index + 0.5) * cell;
      const text = shortWord(word);
      return [
        { text, anchor: 'end', at: `translate(${x - 6},${y + middle})` },
        { text, anchor: 'start', at: `translate(${x + middle},${y - 7}) rotate(-45)` },
      ];
    }),
  );
  layer(frame, 'text', 'word', labels)
    .attr('text-anchor', ({ anchor }) => anchor)
    .attr('transform', ({ at }) => at)
    .text(({ text }) => text);
}

/**
 * Arcs to the right of equal words' rows and below their columns: solid with = where they cannot be
 * told apart, dotted with ≠ where they can.
 * @param {PlotFrame} frame
 * @param {WordMap[]} maps
 * @param {WordLayout} layout
 */
function drawLinks(frame, maps, { boxes, cell }) {
  const arcs = maps.flatMap(({ links }, map) => {
    const { x, y, size } = boxes[map];
    return links.flatMap((link, index) => {
      const from = (link.first + 0.5) * cell;
      const to = (link.second + 0.5) * cell;
      // Crossing arcs of equal span would lie on one another.
      const out = Math.min(8 + 2 * (link.second - link.first), 18) + 6 * (index % 2);
      const right = x + size + 3;
      const under = y + size + 3;
      return [
        {
          same: link.sameRows,
          path: `M${right},${y + from}C${right + 1.33 * out},${y + from} ${right + 1.33 * out},${y + to} ${right},${y + to}`,
          at: [right + out, y + (from + to) / 2],
        },
        {
          same: link.sameColumns,
          path: `M${x + from},${under}C${x + from},${under + 1.33 * out} ${x + to},${under + 1.33 * out} ${x + to},${under}`,
          at: [x + (from + to) / 2, under + out],
        },
      ];
    });
  });
  layer(frame, 'path', 'link', arcs)
    .classed('same', ({ same }) => same)
    .attr('d', ({ path }) => path);
  layer(frame, 'text', 'sign', arcs)
    .classed('same', ({ same }) => same)
    .attr('x', ({ at }) => at[0])
    .attr('y', ({ at }) => at[1])
    .text(({ same }) => (same ? '=' : '≠'));
}

/** @param {PlotFrame} frame @param {WordMap[]} maps @param {WordLayout} layout */
function printCells(frame, maps, { boxes, cell }) {
  const values = sum(maps.map(({ matrix }) => matrix.data.length));
  const texts =
    values > MOST_PRINTED_CELLS
      ? []
      : maps.flatMap(({ matrix, image }, map) =>
          Array.from(matrix.data, (value, index) => ({
            x: boxes[map].x + ((index % matrix.cols) + 0.5) * cell,
            y: boxes[map].y + (Math.floor(index / matrix.cols) + 0.5) * cell,
            ink: inkOn(image.data[4 * index], image.data[4 * index + 1], image.data[4 * index + 2]),
            text: Number.isFinite(value) ? cellText(value, cell) : '',
          })),
        );
  layer(frame, 'text', cell < READABLE ? 'value small' : 'value', texts)
    .attr('x', ({ x }) => x)
    .attr('y', ({ y }) => y)
    .attr('fill', ({ ink }) => ink)
    .text(({ text }) => text);
}

const READABLE = 40; // px: narrower cells get smaller digits
