/** Where things go: sizes in CSS pixels, and the letters that a reader may have set in the browser. */

/** @import { Margins } from './frame.js' */

/** Cells at least this large [device pixels] look even however they fall on the pixel grid. */
const COARSE_CELL = 8;
/** Share of the width that may be given up so that every cell is the same number of pixels wide. */
const KEPT_WIDTH = 0.72;
const MOST_CELL_WIDTH = 112;
const MOST_CELL_HEIGHT = 52;
const LEAST_HEIGHT = 190;
const MOST_HEIGHT = 460;

/**
 * The drawn size of a heatmap. Fine cells get a whole number of device pixels each, because uneven
 * ones draw stripes that are not in the data; where that would waste too much width the picture is
 * smoothed instead, for the same reason.
 * @param {object} options
 * @param {number} options.rows
 * @param {number} options.cols
 * @param {number} options.available width [CSS px]
 * @param {number} [options.tallest] most height [CSS px]
 * @param {number} [options.pixelRatio] device pixels per CSS pixel
 * @returns {{width: number, height: number, smooth: boolean}}
 */
export function heatmapSize({ rows, cols, available, tallest = Infinity, pixelRatio = 1 }) {
  const across = fitCells(cols, Math.min(available, cols * MOST_CELL_WIDTH), pixelRatio);
  const square = (across.size / cols) * rows;
  const least = Math.min(LEAST_HEIGHT, rows * MOST_CELL_HEIGHT);
  const most = Math.min(MOST_HEIGHT, rows * MOST_CELL_HEIGHT, tallest);
  const wanted = Math.min(Math.max(square, least), most);
  const down = fitCells(rows, wanted, pixelRatio);
  return { width: across.size, height: down.size, smooth: across.smooth || down.smooth };
}

/** @param {number} count @param {number} available [CSS px] @param {number} pixelRatio */
function fitCells(count, available, pixelRatio) {
  const devicePixels = Math.floor(available * pixelRatio);
  const perCell = devicePixels / count;
  const whole = Math.floor(perCell);
  if (whole >= 1 && whole * count >= KEPT_WIDTH * devicePixels) {
    return { size: (whole * count) / pixelRatio, smooth: false };
  }
  return { size: devicePixels / pixelRatio, smooth: perCell < COARSE_CELL };
}

/**
 * Where a hand of length 1 points after some turns, counterclockwise from the right.
 * @param {number} turns
 */
export const handAfter = (turns) => {
  const angle = 2 * Math.PI * turns;
  return { x: Math.cos(angle), y: Math.sin(angle) };
};

const USUAL = 18; // px: of the pages' own root, up to which rooms in px suffice

/** What rooms for letters are multiplied by; 1 where there is no page. */
export function typeScale() {
  if (typeof document === 'undefined') return 1;
  const { fontSize } = getComputedStyle(document.documentElement);
  return Math.max(parseFloat(fontSize) / USUAL || 1, 1);
}

/** Margins with room for such letters. @param {Margins} margins */
export function grown({ top, right, bottom, left }) {
  const scale = typeScale();
  return { top: top * scale, right: right * scale, bottom: bottom * scale, left: left * scale };
}
