/** The numbers behind a plot as a real table: for screen readers, and for whoever wants the numbers. */

/**
 * @typedef {object} TableData
 * @property {string} caption
 * @property {string} corner heading of the row names
 * @property {number} rows
 * @property {number} columns
 * @property {(row: number) => string} rowName
 * @property {(column: number) => string} columnName
 * @property {(row: number, column: number) => string} text
 */

const MOST_ROWS = 26;
const MOST_COLUMNS = 12;

/**
 * A table of at most 26 × 12 entries; the caption says what was left out.
 * @param {TableData} data
 * @returns {HTMLTableElement}
 */
export function buildTable(data) {
  const rows = sampleIndices(data.rows, MOST_ROWS);
  const columns = sampleIndices(data.columns, MOST_COLUMNS);
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
  head.append(...columns.indices.map((column) => heading('col', data.columnName(column))));
  const body = table.createTBody();
  for (const row of rows.indices) {
    const line = body.insertRow();
    line.append(heading('row', data.rowName(row)));
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
