/** Lines from every word as typed to the same word where it stands now, beside the panels of both. */
import { layer } from '../../../plot/layer.js';

/** @import { drawPanels } from '../../../plot/panels.js' */
/** @import { PlotFrame } from '../../../plot/frame.js' */

/** Room for them [px]. */
export const THREADS = 64;
const FARTHEST = 240; // px: how far apart the ends of the widest are

/**
 * @param {PlotFrame} frame
 * @param {ReturnType<typeof drawPanels>} panels as typed, and in the new order
 * @param {number[]} order which word stands at every place
 * @param {number} columns of a panel
 */
export function drawThreads(frame, panels, order, columns) {
  const ends = order.map((word, place) =>
    [word, place].map((row, panel) => panels.centre({ panel, row, column: columns - 0.5 })),
  );
  layer(frame, 'path', 'thread', ends).attr('d', ([from, to]) => {
    const bulge = from.x + 8 + (THREADS - 16) * Math.min((to.y - from.y) / FARTHEST, 1);
    return `M${from.x + 4},${from.y}C${bulge},${from.y} ${bulge},${to.y} ${to.x + 4},${to.y}`;
  });
}
