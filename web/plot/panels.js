/** Small multiples: several matrices side by side, read as one, with one place in all of them. */
import { scaleLinear } from 'd3-scale';
import { inkOn } from './colors.js';
import { fixed, short, decimalsThatFit } from './format.js';
import { wholeTicks } from './heatmap.js';
import { apartTicks } from './labels.js';
import { layer } from './layer.js';
import { panelLayout } from './panel-layout.js';
import { drawPanelFrames, titleAbove } from './panel-frames.js';
import { penOf, sharpContextOf } from './canvas.js';
import { largestOf } from './largest.js';
import { grown, typeScale } from './layout.js';

/** @import { Matrix, Picture } from '../core/types.js' */
/** @import { PlotFrame } from './frame.js' */
/** @import { Place } from './cursor.js' */
/** @import { PanelBox } from './panel-layout.js' */

/**
 * @typedef {object} Panel
 * @property {string} title
 * @property {string} [brief] the title where there is no room for all of it
 * @property {Matrix} matrix
 * @property {Picture} image of the matrix; where it is transparent, a hatch shows
 * @property {(column: number) => string} columnName
 *
 * @typedef {object} PanelsData
 * @property {Panel[]} panels all with the same number of rows
 * @property {(row: number, panel: number) => string} rowName
 * @property {string} rowLabel axis title
 * @property {string} columnLabel axis title
 * @property {boolean} [oneRow] side by side, however narrow
 * @property {number} [right] room beside the panels [px]
 * @property {(at: Cell, panel: number) => number} [rowIn] row of a panel that shows what another's cell shows
 * @property {boolean} [wordRows] row names are words: every row gets one where they do not overlap
 *
 * @typedef {{panel: number, row: number, column: number}} Cell
 */

const MOST_PRINTED_CELLS = 600;
const HATCH_DISTANCE = 6; // px
const LEAST_WORD_ROW = 12; // px

/** @param {PlotFrame} frame @param {PanelsData} data */
export function drawPanels(frame, data) {
  const { panels, rowName, columnLabel, rowLabel, right = 10, rowIn = ({ row }) => row } = data;
  const { rows } = panels[0].matrix;
  const named = data.wordRows ? Array.from({ length: rows }, (_, row) => row) : [0, rows - 1];
  const left = 44 + 7 * largestOf(named.map((row) => rowName(row, 0).length));
  const margins = grown({ top: 24, right, bottom: 46, left });
  const layout = panelLayout({
    columns: panels.map(({ matrix }) => matrix.cols),
    rows,
    available: Math.max(frame.available - margins.left - margins.right, 40),
    tallest: frame.heightWithin(margins),
    oneRow: data.oneRow ?? false,
  });
  const { boxes, width, height, cell } = layout;
  frame.layOut({
    width,
    height,
    margins,
    bare: true,
    x: { ...columnAxis(panels, layout), label: columnLabel },
    y: { ...rowAxis(data, rows, layout), label: rowLabel },
  });
  paintPanels(frame.canvas, panels, layout);
  const end = frame.available - margins.left - margins.right;
  const titles = panels.map(({ title, brief }, index) => {
    const box = boxes[index];
    const isLast = boxes[index + 1]?.y !== box.y; // what is free beside it is its title's
    return titleAbove(
      title,
      isLast ? { ...box, width: Math.max(box.width, end - box.x) } : box,
      brief,
    );
  });
  drawPanelFrames(frame, boxes, titles);
  printCells(frame, panels, layout);
  frame.track({
    columns: sum(layout.columnCounts),
    rows: rows * layout.down,
    stepX: 1,
    pageAxis: 'row',
    placeAt: (across, down) => placeAt(layout, rows, across * width, down * height),
  });
  /** @param {Cell} at */
  const centre = ({ panel, row, column }) => ({
    x: boxes[panel].x + (column + 0.5) * cell.width,
    y: boxes[panel].y + (row + 0.5) * cell.height,
  });
  return {
    centre,
    /** @param {Place} place @returns {Cell | null} null: no panel there */
    cellAt: (place) => cellAt(layout, panels, rows, place),
    /** @param {Cell} at @returns {Place} */
    placeOf: ({ panel, row, column }) => ({
      column: sum(layout.columnCounts.slice(0, boxes[panel].across)) + column,
      row: boxes[panel].down * rows + row,
    }),
    /** Rings the cell there in every panel that has it. @param {Place | null} place null: none */
    mark: (place) => {
      const at = place && cellAt(layout, panels, rows, place);
      const shown = at
        ? panels.flatMap((p, panel) => (at.column < p.matrix.cols ? [panel] : []))
        : [];
      layer(frame, 'rect', 'cell', shown)
        .classed('read', (panel) => panel === at?.panel)
        .attr('x', (panel) => boxes[panel].x + (at?.column ?? 0) * cell.width - 1)
        .attr('y', (panel) => boxes[panel].y + (at ? rowIn(at, panel) : 0) * cell.height - 1)
        .attr('width', Math.max(cell.width, 3) + 2)
        .attr('height', Math.max(cell.height, 3) + 2);
    },
    /** Outlines one row in all panels. @param {number | null} row null: none */
    markRow: (row) => {
      frame.marks
        .selectAll('rect.row')
        .data(row === null || row < 0 || row >= rows ? [] : boxes)
        .join('rect')
        .attr('class', 'cell row read')
        .attr('x', ({ x }) => x - 1)
        .attr('y', ({ y }) => y + (row ?? 0) * cell.height - 1)
        .attr('width', ({ width: wide }) => wide + 2)
        .attr('height', cell.height + 2);
    },
  };
}

/** @typedef {ReturnType<typeof panelLayout>} Layout */

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * @param {Layout} layout
 * @param {number} rows of a panel
 * @param {number} x [px]
 * @param {number} y
 * @returns {Place}
 */
function placeAt({ boxes, cell, columnCounts }, rows, x, y) {
  const box = boxes.reduce((best, other) =>
    distance(other, x, y) < distance(best, x, y) ? other : best,
  );
  const inside = (/** @type {number} */ at, /** @type {number} */ count) =>
    Math.min(Math.max(Math.floor(at), 0), count - 1);
  const column = inside((x - box.x) / cell.width, columnCounts[box.across]);
  return {
    column: sum(columnCounts.slice(0, box.across)) + column,
    row: box.down * rows + inside((y - box.y) / cell.height, rows),
  };
}

/** @param {PanelBox} box @param {number} x @param {number} y */
function distance({ x: left, y: top, width, height }, x, y) {
  return Math.hypot(
    Math.max(left - x, 0, x - left - width),
    Math.max(top - y, 0, y - top - height),
  );
}

/**
 * @param {Layout} layout
 * @param {Panel[]} panels
 * @param {number} rows
 * @param {Place} place
 * @returns {Cell | null}
 */
function cellAt({ boxes, columnCounts }, panels, rows, place) {
  let { column } = place;
  let across = 0;
  while (across < columnCounts.length - 1 && column >= columnCounts[across]) {
    column -= columnCounts[across++];
  }
  const down = Math.floor(place.row / rows);
  const panel = boxes.findIndex((box) => box.across === across && box.down === down);
  if (panel < 0 || column >= panels[panel].matrix.cols) return null;
  return { panel, row: place.row % rows, column };
}

/** @param {Panel[]} panels @param {Layout} layout */
function columnAxis(panels, { boxes, cell, width }) {
  /** @type {Map<number, string>} px -> name */
  const names = new Map();
  for (const [index, { x, down }] of boxes.entries()) {
    if (down > 0) continue; // the panels below stand in the same columns
    const { matrix, columnName } = panels[index];
    const at = (/** @type {number} */ tick) => x + (tick + 0.5) * cell.width;
    const ticks = wholeTicks(matrix.cols, (matrix.cols * cell.width) / 34);
    for (const tick of apartTicks(ticks, at, columnName)) names.set(at(tick), columnName(tick));
  }
  return pixelAxis(names, width);
}

/** @param {PanelsData} data @param {number} rows @param {Layout} layout */
function rowAxis({ rowName, wordRows }, rows, { boxes, cell, height }) {
  const isEvery = wordRows && cell.height >= LEAST_WORD_ROW * typeScale();
  const ticks = isEvery
    ? Array.from({ length: rows }, (_, row) => row)
    : wholeTicks(rows, (rows * cell.height) / 24);
  /** @type {Map<number, string>} */
  const names = new Map();
  for (const [panel, { y, across }] of boxes.entries()) {
    if (across > 0) continue;
    for (const tick of ticks) {
      names.set(y + (tick + 0.5) * cell.height, rowName(tick, panel));
    }
  }
  return pixelAxis(names, height);
}

/** @param {Map<number, string>} names @param {number} size [px] */
const pixelAxis = (names, size) => ({
  scale: scaleLinear([0, size], [0, size]),
  ticks: [...names.keys()],
  format: (/** @type {number} */ at) => names.get(at) ?? '',
});

/**
 * The canvas has the screen's own pixels here: panels stand at any place, with gaps between.
 * @param {HTMLCanvasElement} canvas
 * @param {Panel[]} panels
 * @param {Layout} layout
 */
function paintPanels(canvas, panels, { boxes, width, height, cell }) {
  const context = sharpContextOf(canvas, width, height);
  const ratio = devicePixelRatio;
  context.imageSmoothingEnabled = cell.width * ratio < 1 || cell.height * ratio < 1;
  for (const [index, { x, y, width: wide, height: high }] of boxes.entries()) {
    drawCells(context, panels[index].image, { x, y, width: wide, height: high });
  }
}

/**
 * A matrix; where its picture is transparent, a hatch shows.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} image
 * @param {{x: number, y: number, width: number, height: number}} box
 */
export function drawCells(context, image, box) {
  hatch(context, box);
  const source = document.createElement('canvas');
  source.width = image.width;
  source.height = image.height;
  const pixels = new ImageData(image.width, image.height);
  pixels.data.set(image.data);
  penOf(source)?.putImageData(pixels, 0, 0);
  context.drawImage(source, box.x, box.y, box.width, box.height);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{x: number, y: number, width: number, height: number}} box
 */
export function hatch(context, { x, y, width, height }) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = '#8a8a8a'; // between the inks of both themes
  context.lineWidth = 1;
  context.beginPath();
  for (let along = -height; along < width; along += HATCH_DISTANCE) {
    context.moveTo(x + along, y + height);
    context.lineTo(x + along + height, y);
  }
  context.stroke();
  context.restore();
}

/** How the values of a panel are written, whole ones without decimals; null: they find no room. @param {Matrix['data']} data @param {number} width of a cell [px] */
function cellWriter(data, width) {
  const values = [...data].filter(Number.isFinite);
  if (values.every(Number.isInteger)) {
    const digits = Math.max(0, ...values.map((value) => short(value).length));
    return width >= 7.5 * digits + 4 ? short : null;
  }
  const decimals = decimalsThatFit(width, 3);
  return decimals >= 1 ? (/** @type {number} */ value) => fixed(value, decimals) : null;
}

/** Values inside the cells, where all of them find room. @param {PlotFrame} frame @param {Panel[]} panels @param {Layout} layout */
function printCells(frame, panels, { boxes, cell }) {
  const count = panels.reduce((sum, { matrix }) => sum + matrix.data.length, 0);
  const isFew = count <= MOST_PRINTED_CELLS; // no call takes as many arguments as there are cells
  const writers = isFew ? panels.map(({ matrix }) => cellWriter(matrix.data, cell.width)) : [null];
  const fits = cell.height >= 14 && writers.every((write) => write);
  const texts = !fits
    ? []
    : panels.flatMap(({ matrix, image }, panel) =>
        Array.from(matrix.data, (value, index) => ({
          x: boxes[panel].x + ((index % matrix.cols) + 0.5) * cell.width,
          y: boxes[panel].y + (Math.floor(index / matrix.cols) + 0.5) * cell.height,
          ink: inkOn(image.data[4 * index], image.data[4 * index + 1], image.data[4 * index + 2]),
          text: (Number.isFinite(value) && writers[panel]?.(value)) || '',
        })),
      );
  layer(frame, 'text', 'value', texts)
    .attr('x', ({ x }) => x)
    .attr('y', ({ y }) => y)
    .attr('fill', ({ ink }) => ink)
    .text(({ text }) => text);
}
