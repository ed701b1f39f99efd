/** Where small multiples go: pure arithmetic on sizes, in CSS pixels. */

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
