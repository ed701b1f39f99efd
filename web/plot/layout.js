/** Where things go: pure arithmetic on sizes, in CSS pixels. */

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

/**
 * @param {number} count
 * @param {number} available [CSS px]
 * @param {number} pixelRatio
 */
function fitCells(count, available, pixelRatio) {
  const devicePixels = Math.floor(available * pixelRatio);
  const perCell = devicePixels / count;
  const whole = Math.floor(perCell);
  if (whole >= 1 && whole * count >= KEPT_WIDTH * devicePixels) {
    return { size: (whole * count) / pixelRatio, smooth: false };
  }
  return { size: devicePixels / pixelRatio, smooth: perCell < COARSE_CELL };
}

const HALF_LABEL = 6; // px

/**
 * Places labels near the heights they name without overlap: order kept, each moved as little as a
 * single sweep down and one up allow. None reaches below the plot, where the axis has its own.
 * @param {number[]} wanted heights of their middles [px]
 * @param {number} gap least distance of two labels [px]
 * @param {number} height of the plot
 * @returns {number[]} heights, in the order given
 */
export function spreadLabels(wanted, gap, height) {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const placed = [...wanted];
  let limit = -Infinity;
  for (const index of order) {
    placed[index] = Math.max(wanted[index], limit);
    limit = placed[index] + gap;
  }
  limit = height - HALF_LABEL;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index], limit);
    limit = placed[index] - gap;
  }
  return placed;
}

/**
 * At most `limit` indices of 0..count-1, evenly spaced, first included.
 * @param {number} count
 * @param {number} limit
 * @returns {{indices: number[], step: number}}
 */
export function sampleIndices(count, limit) {
  const step = Math.max(1, Math.ceil(count / limit));
  const indices = [];
  for (let index = 0; index < count; index += step) indices.push(index);
  return { indices, step };
}

/** Room between small multiples [px]: above each for its title, and beside it. */
const PANEL_GAP = { across: 18, down: 30 };
const MOST_PANEL_CELL = 44;
const MOST_PANELS_HEIGHT = 400;
const LEAST_LINE = 22; // px: height of a row with a word or a number in it
const LEAST_TOWER = 300; // px: height that a panel with many rows may always have
const PRESSED = 0.6; // share of its height that a panel may be pressed to before fewer stand above each other

/**
 * @typedef {{x: number, y: number, width: number, height: number, across: number, down: number}} PanelBox
 *   place of a panel [px], and in which column and row of panels it stands
 */

/**
 * Places panels with equal cells: as many side by side as make the cells largest.
 * @param {object} options
 * @param {number[]} options.columns of each panel
 * @param {number} options.rows of every panel
 * @param {number} options.available width [CSS px]
 * @param {number} [options.tallest] most height [CSS px]
 * @param {boolean} options.oneRow all side by side
 */
export function panelLayout({ columns, rows, available, tallest = Infinity, oneRow }) {
  const tries = oneRow ? [columns.length] : columns.map((_, index) => index + 1);
  const most = Math.min(MOST_PANELS_HEIGHT, tallest / PRESSED);
  const layOut = (/** @type {number} */ across, end = Infinity) =>
    layOutPanels({ columns, rows, available, across, most, tallest: end });
  const fitting = tries.filter((across) => layOut(across).height <= most);
  const pool = (fitting.length ? fitting : tries.slice(-1)).map((across) =>
    layOut(across, tallest),
  );
  return pool.reduce((best, other) => (other.cell.width > best.cell.width + 1e-6 ? other : best));
}

/**
 * @param {object} options
 * @param {number[]} options.columns
 * @param {number} options.rows
 * @param {number} options.available
 * @param {number} options.across panels side by side
 * @param {number} options.most height that rows with words in them may take [px]
 * @param {number} options.tallest height that all must do with [px]
 */
function layOutPanels({ columns, rows, available, across, most, tallest }) {
  const columnCounts = Array.from({ length: across }, (_, index) =>
    Math.max(...columns.filter((_count, panel) => panel % across === index)),
  );
  const total = columnCounts.reduce((sum, count) => sum + count, 0);
  const room = Math.max(available - PANEL_GAP.across * (across - 1), across);
  const down = Math.ceil(columns.length / across);
  const cellWithin = (/** @type {number} */ end) =>
    (end - PANEL_GAP.down * (down - 1)) / (down * rows);
  const isSquare = columns.every((count) => count === rows);
  // Only a square matrix has to look like one.
  const mostWidth = isSquare ? Math.min(MOST_PANEL_CELL, cellWithin(tallest)) : MOST_PANEL_CELL;
  const width = Math.min(room / total, mostWidth);
  const widest = width * Math.max(...columnCounts);
  const line = isSquare ? Infinity : Math.max(cellWithin(most), LEAST_LINE);
  const height = Math.min(panelCellHeight(rows, width, widest), line, cellWithin(tallest));
  const cell = { width, height };
  const lefts = columnCounts.map(
    (_, index) =>
      columnCounts.slice(0, index).reduce((sum, count) => sum + count * width, 0) +
      PANEL_GAP.across * index,
  );
  const boxes = columns.map((count, panel) => ({
    x: lefts[panel % across],
    y: Math.floor(panel / across) * (rows * cell.height + PANEL_GAP.down),
    width: count * width,
    height: rows * cell.height,
    across: panel % across,
    down: Math.floor(panel / across),
  }));
  return {
    boxes,
    cell,
    columnCounts,
    down,
    width: total * width + PANEL_GAP.across * (across - 1),
    height: down * rows * cell.height + PANEL_GAP.down * (down - 1),
  };
}

/**
 * Square cells, unless a panel would then be a thin strip or a tower.
 * @param {number} rows
 * @param {number} width of a cell [px]
 * @param {number} widest panel [px]
 */
function panelCellHeight(rows, width, widest) {
  const least = Math.min(90 / rows, 30);
  const most = Math.max(1.2 * widest, LEAST_TOWER) / rows;
  return Math.max(Math.min(width, most), Math.min(least, most));
}
