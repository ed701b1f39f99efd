/** CSV as RFC 4180 says it, and as spreadsheets take it. */

/**
 * @param {string} text
 * @param {string} separator what a reader takes for one
 * @returns {string[][]}
 */
export function cells(text, separator) {
  /** @type {string[][]} */
  const rows = [[]];
  let at = 0;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] === '"' && text[++at] !== '"') break;
        value += text[at];
      }
    }
    const rest = at;
    while (at < text.length && !(text[at] === separator || /[\r\n]/.test(text[at]))) at++;
    rows[rows.length - 1].push(value + text.slice(rest, at));
    if (text[at] === separator) {
      at++;
      if (at === text.length) rows[rows.length - 1].push('');
    } else {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      if (at < text.length) rows.push([]);
    }
  }
  return rows;
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$|^[+-]?(inf|infinity|nan)$/i;

/** @param {string} cell */
export const runsAsFormula = (cell) =>
  /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell) && !NUMBER.test(cell.split(',')[0]);
