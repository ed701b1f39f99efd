/**
 * Pictures of exercises as plain shapes, in greys that a copier keeps: pages make an SVG of them, and so
 * does the build. The numbers come from the core; here are pixels alone.
 */

/**
 * @typedef {object} Panel
 * @property {string} title
 * @property {number[][]} [cells] rows of numbers in −1 … 1, white to black
 * @property {boolean} [counted] whether the rows are numbered, from 0
 * @property {number[]} [curve] values in −1 … 1
 * @property {number} [steps] how many whole steps the curve covers
 *
 * @typedef {object} Drawing
 * @property {number} width [px]
 * @property {number} height
 * @property {{x: number, y: number, width: number, height: number, fill: string}[]} cells
 * @property {{points: string, kind: 'curve' | 'rule'}[]} lines
 * @property {{x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end'}[]} texts
 */

const GAP = 26;
const TITLE = 20;
const WIDEST = 620;
const CURVE = { width: 260, height: 70, down: 24 };
/** Room for numbers before a row or below a curve. */
const NUMBER = 22;

/**
 * @param {Panel[]} panels
 * @param {number} [widest] room for panels beside each other [px]
 * @returns {Drawing}
 */
export function draw(panels, widest = WIDEST) {
  /** @type {Drawing} */
  const drawing = { width: 0, height: 0, cells: [], lines: [], texts: [] };
  let [x, y, low] = [0, 0, 0];
  for (const panel of panels) {
    const { width, height } = sizeOf(panel);
    if (x > 0 && x + width > widest) [x, y] = [0, low + GAP / 2];
    drawing.texts.push({ x, y: y + 14, text: panel.title, anchor: 'start' });
    if (panel.cells) cellsAt(drawing, panel, x, y + TITLE);
    else curveAt(drawing, panel, x, y + TITLE);
    low = Math.max(low, y + TITLE + height);
    drawing.width = Math.max(drawing.width, x + width);
    x += width + GAP;
  }
  drawing.height = low;
  return drawing;
}

/**
 * Square cells, smaller where there are many; rows with numbers keep room for them.
 * @param {number[][]} cells
 * @param {boolean} [counted]
 */
const sideOf = (cells, counted = false) =>
  Math.min(18, Math.max(counted ? 14 : 0, 190 / Math.max(cells.length, cells[0].length)));

/** @param {Panel} panel */
function sizeOf({ cells, counted, title }) {
  const named = title.length * 7.4;
  if (!cells) return { width: CURVE.width + NUMBER, height: CURVE.height + CURVE.down };
  const side = sideOf(cells, counted);
  const width = (counted ? NUMBER : 0) + side * cells[0].length;
  return { width: Math.max(width, named), height: side * cells.length };
}

/** @param {Drawing} drawing @param {Panel} panel @param {number} left @param {number} top */
function cellsAt({ cells: shapes, texts, lines }, { cells = [], counted }, left, top) {
  const side = sideOf(cells, counted);
  const start = left + (counted ? NUMBER : 0);
  cells.forEach((row, r) => {
    const y = top + r * side;
    if (counted) texts.push({ x: start - 6, y: y + side / 2 + 4, text: String(r), anchor: 'end' });
    row.forEach((value, c) => {
      const light = Math.round(255 * (1 - Math.min(Math.max((value + 1) / 2, 0), 1)));
      const fill = `rgb(${light},${light},${light})`;
      shapes.push({ x: start + c * side, y, width: side, height: side, fill });
    });
  });
  const [right, bottom] = [start + side * cells[0].length, top + side * cells.length];
  lines.push({
    points: `${start},${top} ${right},${top} ${right},${bottom} ${start},${bottom} ${start},${top}`,
    kind: 'rule',
  });
}

/** @param {Drawing} drawing @param {Panel} panel @param {number} left @param {number} top */
function curveAt({ lines, texts }, { curve = [], steps = 1 }, left, top) {
  const { width, height } = CURVE;
  const at = (/** @type {number} */ step) => left + 4 + (width * step) / steps;
  const every = steps > 16 ? 4 : 2;
  for (let step = 0; step <= steps; step++) {
    const isNamed = step % every === 0;
    const ends = isNamed ? [top, top + height + 4] : [top + height - 4, top + height];
    lines.push({ points: ends.map((y) => `${at(step)},${y}`).join(' '), kind: 'rule' });
    if (isNamed)
      texts.push({ x: at(step), y: top + height + 18, text: String(step), anchor: 'middle' });
  }
  const middle = top + height / 2;
  lines.push({ points: `${at(0)},${middle} ${at(steps)},${middle}`, kind: 'rule' });
  const points = curve.map((value, k) => {
    const x = at((steps * k) / (curve.length - 1));
    return `${tenths(x)},${tenths(middle - (value * height) / 2.2)}`;
  });
  lines.push({ points: points.join(' '), kind: 'curve' });
}

/** Of pixels. @param {number} value */
const tenths = (value) => Math.round(10 * value) / 10;

/** What it is to those who do not see it; rows and curves are too many to be read out. @param {Panel[]} panels */
export const described = (panels) =>
  `A picture to read: ${panels.map(({ title }) => title).join(', ')}.`;
