/** Where square maps of words × words go: side by side where their cells stay readable, else stacked. */

/** Cells at least this wide [px] hold a number; narrower maps are stacked before they shrink below. */
const READABLE_CELL = 34;
const MOST_CELL = 46;
const LETTER = 7.8; // px, of a word at 0.8125rem in a wide font
const SLANT = Math.SQRT1_2; // column words stand at 45 degrees
const LINKS = 34; // px, room for the arcs beside and below a map
const TITLE = 22;
const GAP = 22;
const MOST_WORD = 14; // letters; longer words are cut

/**
 * @typedef {object} WordBox place of one map's cells [px]
 * @property {number} x
 * @property {number} y
 * @property {number} size width and height
 * @property {number} across column of maps it stands in
 * @property {number} down row of maps
 *
 * @typedef {object} WordLayout
 * @property {WordBox[]} boxes
 * @property {number} cell [px]
 * @property {number[]} columnCounts cells across, per column of maps
 * @property {number[]} rowCounts cells down, per row of maps
 * @property {number} width
 * @property {number} height
 */

/** A word short enough for an axis. @param {string} word */
export function shortWord(word) {
  const letters = Array.from(word);
  return letters.length > MOST_WORD ? `${letters.slice(0, MOST_WORD - 1).join('')}…` : word;
}

/** Widest of some words [px]. @param {string[]} words */
const widestWord = (words) =>
  LETTER * Math.max(0, ...words.map((word) => Array.from(shortWord(word)).length));

/**
 * Places maps with equal cells, as many side by side as stay readable.
 * @param {object} options
 * @param {string[][]} options.words of each map
 * @param {number} options.available width [CSS px]
 * @param {number} [options.tallest] most height [CSS px]
 * @returns {WordLayout}
 */
export function wordLayout({ words, available, tallest = Infinity }) {
  const label = 14 + widestWord(words.flat());
  const head = TITLE + 10 + SLANT * (label - 6);
  // A slanted word over the last column reaches beyond the map.
  const tail = Math.max(LINKS, SLANT * (label - 6));
  const tries = words.map((_, index) => words.length - index);
  const layouts = tries.map((across) => {
    const columnCounts = most(words, across, (index) => index % across);
    const cells = sum(columnCounts);
    const room = available - across * (label + tail) - (across - 1) * GAP;
    const rowCounts = most(words, across, (index) => Math.floor(index / across), true);
    const down = (tallest - rowCounts.length * (head + LINKS)) / sum(rowCounts);
    return { across, columnCounts, rowCounts, cell: Math.min(room / cells, down, MOST_CELL) };
  });
  const chosen =
    layouts.find(({ cell }) => cell >= READABLE_CELL) ??
    layouts.reduce((best, other) => (other.cell > best.cell ? other : best));
  const cell = Math.max(chosen.cell, 3);
  const { across, columnCounts, rowCounts } = chosen;
  const lefts = starts(columnCounts.map((count) => label + count * cell + tail + GAP));
  const tops = starts(rowCounts.map((count) => head + count * cell + LINKS));
  const boxes = words.map((list, index) => ({
    x: lefts[index % across] + label,
    y: tops[Math.floor(index / across)] + head,
    size: list.length * cell,
    across: index % across,
    down: Math.floor(index / across),
  }));
  return {
    boxes,
    cell,
    columnCounts,
    rowCounts,
    width: lefts[across] - GAP,
    height: tops[rowCounts.length],
  };
}

/**
 * Most words of a map in each column, or row, of maps.
 * @param {string[][]} words
 * @param {number} across
 * @param {(index: number) => number} place
 * @param {boolean} [down]
 */
function most(words, across, place, down = false) {
  const counts = Array(down ? Math.ceil(words.length / across) : across).fill(0);
  words.forEach((list, index) => {
    counts[place(index)] = Math.max(counts[place(index)], list.length);
  });
  return counts;
}

/** @param {number[]} counts */
export const sum = (counts) => counts.reduce((total, count) => total + count, 0);

/** Where each begins, and the end. @param {number[]} sizes */
const starts = (sizes) => sizes.reduce((all, size) => [...all, all[all.length - 1] + size], [0]);
