/** The numbers of a figure as files, for programs: in English whatever the reader's language is. */
import { CoreError } from '../../core/check.js';
import { forPrograms } from '../../texts/language.js';

/** @import { Matrix } from '../../core/types.js' */
/** @import { Cell } from '../../export/csv.js' */
/** @import { PeElement } from '../frame/base.js' */

/**
 * A table with a name for each column and row where the figure has a table of them. All digits of its
 * matrix; a figure without one gives what its table shows.
 * @param {PeElement<any>} element
 * @returns {Promise<Cell[][]>}
 */
export async function csvRows(element) {
  const { picture, context } = element;
  const table = forPrograms(() => element.tableOf(picture));
  const matrix = element.matrixOf(picture);
  if (!matrix) return forPrograms(() => textTable(element));
  const bytes = await context?.client.core.write(matrix, { format: 'csv' });
  const lines = new TextDecoder().decode(bytes).trimEnd().split(/\r?\n/);
  const { heads = 1, rows = 0, columns = [], rowName = String } = table ?? {};
  if (!table || heads * rows !== matrix.rows || columns.length !== matrix.cols) {
    return lines.map((numbers) => [{ numbers }]);
  }
  /** @param {string | number} head @param {Cell[]} cells */
  const withHead = (head, cells) => (heads > 1 ? [head, ...cells] : cells);
  return forPrograms(() => [
    withHead('head', header(table)),
    ...lines.map((numbers, row) =>
      withHead(1 + Math.floor(row / rows), [rowName(row % rows), { numbers }]),
    ),
  ]);
}

/** @param {PeElement<any>} element @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function npyOf(element) {
  const matrix = element.matrixOf(element.picture) ?? forPrograms(() => tableMatrix(element));
  const bytes = await element.context?.client.core.write(matrix, { format: 'npy' });
  return /** @type {Uint8Array<ArrayBuffer>} */ (bytes);
}

/** @param {PeElement<any>} element @returns {Cell[][]} */
function textTable(element) {
  const table = tableOf(element);
  const { columns, text, rowName = String } = table;
  const lines = range(table.rows).map((row) => [
    rowName(row),
    ...columns.map((_, column) => text(row, column)),
  ]);
  return [header(table), ...lines];
}

/** @param {PeElement<any>} element @returns {Matrix} */
function tableMatrix(element) {
  const { rows, columns, text } = tableOf(element);
  const texts = range(rows).flatMap((row) => columns.map((_, column) => text(row, column)));
  const data = Float64Array.from(texts, numberOf);
  if (data.every(Number.isNaN)) throw new CoreError('This figure has no numbers for a NPY file.');
  return { rows, cols: columns.length, data };
}

/** @param {PeElement<any>} element */
function tableOf(element) {
  const table = element.tableOf(element.picture);
  if (!table) throw new CoreError('This figure has no table of numbers.');
  return table;
}

/** @param {import('../../plot/table.js').TableData} table */
const header = ({ corner, columns }) => [corner, ...columns];

/** @param {number} count */
const range = (count) => Array.from({ length: count }, (_, index) => index);

/** NaN for what is none. @param {string} text as it is written for programs */
const numberOf = (text) => (text.trim() ? Number(text.replace('inf', 'Infinity')) : NaN);
