/** A matrix as comma-separated text that reads back as the same numbers. */

/** @import { Matrix } from '../types.js' */

/** @param {Matrix} matrix @returns {string} a line per row, without names */
export function csvText({ rows, cols, data }) {
  const toText = data instanceof Float32Array ? shortSingle : shortDouble;
  const lines = [];
  for (let row = 0; row < rows; row += 1) {
    lines.push(Array.from(data.subarray(row * cols, (row + 1) * cols), toText).join(','));
  }
  return `${lines.join('\n')}\n`;
}

const WORDS = new Map([
  [Infinity, 'inf'],
  [-Infinity, '-inf'],
]);

/** @param {number} value */
function shortDouble(value) {
  if (Number.isNaN(value)) return 'nan';
  return WORDS.get(value) ?? (Object.is(value, -0) ? '-0' : String(value));
}

/** The fewest digits that give this float32 back. @param {number} value */
function shortSingle(value) {
  if (!Number.isFinite(value) || Number.isInteger(value)) return shortDouble(value);
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}
