/** Tables as CSV (RFC 4180): for programs, and for spreadsheets, which run what looks like a formula. */
import { wellFormed } from './steering.js';
import { writer } from './writer.js';

/**
 * @typedef {string | number | {numbers: string}} Cell numbers: several, as the core writes them
 */

/** Signs that begin a formula, in every width, also behind blanks and what is not seen. */
const FORMULA = /(?<![;\s\p{C}])[;\s\p{C}]*[=+\-@＝＋－＠]/gu;
const FIRST = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** Also what separates in other countries, and what some readers take for the end of a line. */
const QUOTED = /[",;\t\r\n\u0085\u2028\u2029]/;
const CONTROL = /[\0-\u0008\u000b\u000c\u000e-\u001f]/g;
const NUMBERS = /^[\d+\-.,einfaINFA]*$/;

/** Also as the core writes it. @param {string} text */
const isNumber = (text) =>
  /^\S+$/.test(text) && (!Number.isNaN(Number(text)) || /^[+-]?(?:inf|nan)$/i.test(text));

/** @param {Cell} value */
function cell(value) {
  if (typeof value === 'object') {
    if (!NUMBERS.test(value.numbers)) throw new Error('CSV: numbers expected');
    return value.numbers;
  }
  const text = wellFormed(String(value)).replace(CONTROL, '\ufffd');
  const safe = isNumber(text) ? text : harmless(text);
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Also a part of a text may become a cell: a spreadsheet that separates by `;` or a tab finds no quotes in
 * the middle of a field, and ends the row with the line.
 * @param {string} text
 */
function harmless(text) {
  const inside = text.replace(FORMULA, (found) =>
    /[;\t\r\n]/.test(found) ? `${found.slice(0, -1)}'${found.at(-1)}` : found,
  );
  return FIRST.test(inside) ? `'${inside}` : inside;
}

/**
 * A text that a spreadsheet would run as a formula has `'` before it: one that begins with a sign of
 * formulas, a tab or the end of a line. So has such a sign after `;`, a tab or the end of a line. Numbers
 * stay numbers. U+FFFD for controls but tab, CR and LF, and for a half of a pair.
 */
export const csv = writer('CSV', { takes: 'rows', reader: 'csv' }, (/** @type {Cell[][]} */ rows) =>
  rows.map((row) => `${row.map(cell).join(',')}\n`).join(''),
);
