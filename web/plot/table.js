/** The numbers behind a plot as a real table: for screen readers, and for whoever wants the numbers. */

/** @import { Matrix } from '../core/types.js' */

/**
 * @typedef {object} TableData
 * @property {string} [caption] the figure's description, if left out
 * @property {string} corner heading of the row names
 * @property {number} rows
 * @property {string[]} columns their names
 * @property {(row: number) => string} [rowName] its number, if left out
 * @property {(row: number, column: number) => string} text
 * @property {number} [heads] the matrix has a table of each, one below the other; else one
 */

/** @param {string} name @param {number} count of columns called by it and their number */
export const columnNames = (name, count) =>
  Array.from({ length: count }, (_, column) => `${name} ${column}`);

/**
 * Of all entries of a matrix.
 * @param {Matrix} matrix
 * @param {string} corner
 * @param {string} column what columns are called, before their number
 * @param {(value: number) => string} text
 * @returns {TableData}
 */
export const matrixTable = ({ rows, cols, data }, corner, column, text) => ({
  corner,
  rows,
  columns: columnNames(column, cols),
  text: (row, col) => text(data[row * cols + col]),
});

const MOST_ROWS = 26;
const MOST_COLUMNS = 12;

/**
 * A table of at most 26 × 12 entries; the caption says what was left out.
 * @param {TableData} data
 * @returns {HTMLTableElement}
 */
export function buildTable(data) {
  const { rowName = String } = data;
  const rows = sampleIndices(data.rows, MOST_ROWS);
  const columns = sampleIndices(data.columns.length, MOST_COLUMNS);
  const table = document.createElement('table');
  const caption = table.createCaption();
  caption.textContent = [
    data.caption,
    rows.step > 1 ? `one row in ${rows.step}` : '',
    columns.step > 1 ? `one column in ${columns.step}` : '',
  ]
    .filter(Boolean)
    .join('; ');
  const head = table.createTHead().insertRow();
  head.append(heading('col', data.corner));
  head.append(...columns.indices.map((column) => heading('col', data.columns[column])));
  const body = table.createTBody();
  for (const row of rows.indices) {
    const line = body.insertRow();
    line.append(heading('row', rowName(row)));
    for (const column of columns.indices) line.insertCell().textContent = data.text(row, column);
  }
  return table;
}

/** @param {'row' | 'col'} scope @param {string} text */
function heading(scope, text) {
  const cell = document.createElement('th');
  cell.scope = scope;
  cell.textContent = text;
  return cell;
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
