/** The frames of a figure's panels and their titles. */
import { layer } from './layer.js';

/** @import { PlotFrame } from './frame.js' */

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Box in px of the plot
 * @typedef {{text: string, x: number, y: number}} PanelTitle
 */

const LETTER = 7.8; // px: one of a title

/** @param {PlotFrame} frame @param {Box[]} boxes @param {PanelTitle[]} titles */
export function drawPanelFrames(frame, boxes, titles) {
  layer(frame, 'rect', 'panel border', boxes)
    .attr('x', ({ x }) => x)
    .attr('y', ({ y }) => y)
    .attr('width', ({ width }) => width)
    .attr('height', ({ height }) => height);
  layer(frame, 'text', 'title', titles)
    .attr('x', ({ x }) => x)
    .attr('y', ({ y }) => y)
    .text(({ text }) => text);
}

/**
 * A title right above its panel, or what stands before its comma where there is no room for all.
 * @param {string} title
 * @param {Box} box
 * @returns {PanelTitle}
 */
export function titleAbove(title, { x, y, width }) {
  const text = title.length * LETTER <= width ? title : title.split(',')[0];
  return { text, x, y: y - 7 };
}
