/** The frames of a figure's panels and their titles. */
import { layer } from './layer.js';
import { typeScale } from './layout.js';

/** @import { PlotFrame } from './frame.js' */

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Box in px of the plot
 * @typedef {{text: string, x: number, y: number}} PanelTitle
 */

const LETTER = 7.8; // px: one of a title
const BESIDE = 10; // px: of the gap to the next panel that a title may take

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
 * A title right above its panel, or a shorter one where there is no room for all, of which no more is
 * shown than ends before the next panel.
 * @param {string} title
 * @param {Box} box
 * @param {string} [brief] else what stands before its comma
 * @returns {PanelTitle}
 */
export function titleAbove(title, { x, y, width }, brief = title.split(',')[0]) {
  const letter = LETTER * typeScale();
  const text = title.length * letter <= width ? title : brief;
  const most = Math.floor((width + BESIDE) / letter);
  const shown = text.length <= most ? text : `${text.slice(0, Math.max(most - 1, 1)).trim()}…`;
  return { text: shown, x, y: y - 7 };
}
