/** Words as points of a plane, side by side before and after: a shape and a colour per category, names where there is room. */
import { scaleLinear } from 'd3-scale';
import { symbol, symbolsFill } from 'd3-shape';
import { curveStyle } from './colors.js';
import { clearLabels, nearestPoint } from './labels.js';
import { layer } from './layer.js';
import { drawPanelFrames, titleAbove } from './panel-frames.js';
import { grown } from './layout.js';

/** @import { Matrix } from '../core/types.js' */
/** @import { Place } from './cursor.js' */
/** @import { PlotFrame } from './frame.js' */

/**
 * @typedef {object} ScatterPanel
 * @property {string} title
 * @property {Matrix} points n × 2
 *
 * @typedef {object} WordScatter
 * @property {ScatterPanel[]} panels of the same words
 * @property {string[]} words
 * @property {number[]} groups category of every word; -1: none
 */

const SYMBOL_AREA = 44; // px²
const SIDE_BY_SIDE = 620; // px: narrower, panels are stacked
const GAP = 26;
const HEAD = 24;
const PADDING = 0.08; // share of the panel
const MOST_SIDE = 480;
const STACKED_HEIGHT = 0.55; // share of the width

/** Outline of a category's mark. @param {number} group */
export const groupSymbol = (group) =>
  symbol(symbolsFill[Math.max(group, 0) % symbolsFill.length], SYMBOL_AREA)() ?? '';

/** @param {number} group */
export const groupColor = (group) => (group < 0 ? 'var(--quiet)' : curveStyle(group).color);

/** @param {PlotFrame} frame @param {WordScatter} data */
export function drawWordScatter(frame, { panels, words, groups }) {
  const margins = grown({ top: 0, right: 8, bottom: 26, left: 24 });
  const available = Math.max(frame.available - margins.left - margins.right, 40);
  const across = available >= SIDE_BY_SIDE ? panels.length : 1;
  const down = Math.ceil(panels.length / across);
  const tallest = frame.heightWithin(margins) / down - HEAD;
  const most = Math.min((available - GAP * (across - 1)) / across, MOST_SIDE);
  const tall = Math.min(across > 1 ? most : STACKED_HEIGHT * most, tallest);
  const side = across > 1 ? tall : most;
  const boxes = panels.map((_, index) => ({
    x: (index % across) * (side + GAP),
    y: Math.floor(index / across) * (tall + HEAD) + HEAD,
    width: side,
    height: tall,
  }));
  const width = across * side + GAP * (across - 1);
  const height = down * (tall + HEAD);
  const scale = scaleLinear([0, 1], [0, 1]);
  frame.leaveCanvas();
  frame.layOut({
    width,
    height,
    margins,
    bare: true,
    x: { scale, label: 'first principal component', ticks: [], format: String },
    y: { scale, label: 'second principal component', ticks: [], format: String },
  });
  const places = panels.map(({ points }, panel) => pixels(points, boxes[panel]));
  /** @param {Place} place */
  const centre = ({ column, row }) => places[row][column];
  const titles = panels.map(({ title }, panel) => titleAbove(title, boxes[panel]));
  drawPanelFrames(frame, boxes, titles);
  const marks = places.flatMap((list) => list.map((at, word) => ({ at, word })));
  layer(frame, 'path', 'point', marks)
    .attr('fill', ({ word }) => groupColor(groups[word]))
    .attr('d', ({ word }) => groupSymbol(groups[word]))
    .attr('transform', ({ at }) => `translate(${at.x},${at.y})`);
  const labels = places.flatMap((list, panel) => {
    const right = boxes[panel].x + side;
    return clearLabels(list, words, right).map((word) => ({ at: list[word], word }));
  });
  layer(frame, 'text', 'tag', labels)
    .attr('x', ({ at }) => at.x + 7)
    .attr('y', ({ at }) => at.y)
    .text(({ word }) => words[word]);
  frame.track({
    columns: words.length,
    rows: panels.length,
    stepX: 1,
    pageAxis: 'column',
    placeAt: (right, low) =>
      nearestPoint(panels.length, words.length, centre, right * width, low * height),
  });
  return {
    centre,
    /** Rings one word in every panel. @param {number | null} word */
    mark: (word) => {
      layer(
        frame,
        'circle',
        'ring word-ring',
        word === null ? [] : places.map((list) => list[word]),
      )
        .attr('r', 9)
        .attr('cx', ({ x }) => x)
        .attr('cy', ({ y }) => y);
    },
  };
}

/**
 * One scale for both axes: distances on the picture are distances of the points.
 * @param {Matrix} points
 * @param {{x: number, y: number, width: number, height: number}} box
 */
function pixels({ rows, data }, box) {
  const list = Array.from({ length: rows }, (_, k) => [data[2 * k], data[2 * k + 1]]);
  const range = (/** @type {number} */ axis) => {
    const values = list.map((point) => point[axis]);
    return [Math.min(...values), Math.max(...values)];
  };
  const [left, right] = range(0);
  const [bottom, top] = range(1);
  const fit = (/** @type {number} */ size, /** @type {number} */ span) =>
    ((1 - 2 * PADDING) * size) / Math.max(span, 1e-9);
  const scale = Math.min(fit(box.width, right - left), fit(box.height, top - bottom));
  const [middleX, middleY] = [(left + right) / 2, (bottom + top) / 2];
  return list.map(([x, y]) => ({
    x: box.x + box.width / 2 + (x - middleX) * scale,
    y: box.y + box.height / 2 - (y - middleY) * scale,
  }));
}
