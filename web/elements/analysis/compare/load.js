/** What <pe-compare> asks the core for: the same view of both sides, and their difference. */
import { CoreError } from '../../../core/check.js';
import { pickRows } from '../../../core/matrix.js';
import { OWN } from './settings.js';
import { strideRemark } from '../../shared/sampled-positions.js';
import { metricText } from '../../shared/similarity-metrics.js';
import { biasParameters } from '../../shared/bias.js';
import { atPositions, inFloat64, positionOf, takesPositions } from '../../../settings/settings.js';

/** @import { AsyncCore, Difference, Matrix } from '../../../core/types.js' */
/** @import { Side } from './settings.js' */

/**
 * @typedef {'value' | 'factor' | 'bias' | 'similarity'} Quantity
 *
 * @typedef {object} View of one side
 * @property {Matrix} matrix
 * @property {Quantity} quantity
 * @property {number[]} positions of the rows [tokens]; of curves one row: those of its columns, offsets
 * @property {string} note what it shows, where that is not what was asked for; may be empty
 *
 * @typedef {object} Compared
 * @property {[View, View]} views of A and of B
 * @property {Difference | null} difference
 * @property {string} reason why there is none
 * @property {string} remark
 */

const MOST_CELLS = 2 ** 21; // of one table
const MOST_SQUARE = 768; // rows of a position × position picture, three of which stand side by side

/** @type {Record<Quantity, string>} */
export const QUANTITIES = {
  value: 'numbers that go with the words',
  factor: 'cosines and sines that turn queries and keys',
  bias: 'numbers added to the scores',
  similarity: 'similarities of rows',
};

/**
 * @param {AsyncCore} core
 * @param {[Side, Side]} sides
 * @param {{show: string, metric: any, head: number}} values
 * @param {Matrix | null} own the reader's table
 * @returns {Promise<Compared>}
 */
export async function compare(core, sides, { show, metric, head }, own) {
  for (const { letter, encoding } of sides) {
    if (encoding !== OWN || own) continue;
    const message = `${letter} is a reader’s own table. It is in no link: bring it here again.`;
    throw new CoreError(message, {
      code: 'input',
      parameter: letter === 'A' ? 'encoding' : 'against',
    });
  }
  if (show === 'offsets') {
    const curves = [];
    for (const side of sides) curves.push(await curveOf(core, side, metric, head, own));
    return subtracted(core, /** @type {[View, View]} */ (curves), true, '');
  }
  const isSquare = show === 'similarity';
  const [a, b] = sides.map(({ parameters }) => parameters.precision ?? 'float32');
  const isExact = isSquare || a === b; // else it is formats that are compared
  const { tables, stride } = await tablesOf(core, sides, isSquare, isExact, own);
  const views = [];
  for (const [index, side] of sides.entries()) {
    const table = tables[index];
    if (!table) views.push(await biasOf(core, side, head, isSquare));
    else {
      const positions = Array.from({ length: table.rows }, (_, row) =>
        rowPosition(side, row * stride),
      );
      const quantity = side.encoding.kind === 'rotate' ? 'factor' : 'value';
      if (isSquare) {
        const matrix = await core.similarity(table, { metric });
        views.push({ matrix, quantity: 'similarity', positions, note: '' });
      } else views.push({ matrix: table, quantity, positions, note: '' });
    }
  }
  return subtracted(core, /** @type {any} */ (views), false, strideRemark(stride));
}

/** @param {Side} side @param {number} row */
const rowPosition = (side, row) => positionOf(/** @type {any} */ (side), row);

/** Whether rows can be asked for one by one. @param {Side} side */
const canSkip = ({ encoding, values }) =>
  takesPositions(encoding) && !values.positions && values.length !== undefined;

/**
 * A table per side that has rows, null for others; every n-th row of both where there are many.
 * @param {AsyncCore} core
 * @param {[Side, Side]} sides
 * @param {boolean} isSquare rows are for similarities
 * @param {boolean} isExact in float64
 * @param {Matrix | null} own
 * @returns {Promise<{tables: (Matrix | null)[], stride: number}>}
 */
async function tablesOf(core, sides, isSquare, isExact, own) {
  /** @type {(Matrix | null)[]} */
  const tables = [null, null];
  let stride = 1;
  for (const [index, side] of sides.entries()) {
    const { encoding, values } = side;
    if (encoding.kind === 'bias') continue;
    if (encoding === OWN) tables[index] = own;
    else if (!canSkip(side)) tables[index] = await core.encode(encoding.name, asked(side, isExact));
    const rows = tables[index]?.rows ?? values.length;
    const cols = tables[index]?.cols ?? values.dModel ?? values.headDim ?? 1;
    const wanted = isSquare ? rows / MOST_SQUARE : (rows * cols) / MOST_CELLS;
    stride = Math.max(stride, Math.ceil(wanted));
  }
  for (const [index, side] of sides.entries()) {
    const { encoding, values } = side;
    if (encoding.kind === 'bias') continue;
    const table = tables[index];
    if (table) tables[index] = stride === 1 ? table : pickRows(table, every(table.rows, stride));
    else if (stride === 1) tables[index] = await core.encode(encoding.name, asked(side, isExact));
    else {
      const positions = every(values.length, stride).map((row) => rowPosition(side, row));
      const parameters = atPositions(
        /** @type {any} */ ({ ...side, parameters: asked(side, isExact) }),
        positions,
      );
      tables[index] = await core.encode(encoding.name, parameters);
    }
  }
  return { tables, stride };
}

/** @param {Side} side @param {boolean} isExact */
const asked = ({ encoding, parameters }, isExact) =>
  isExact ? inFloat64(encoding, parameters) : parameters;

/** @param {number} count @param {number} stride */
const every = (count, stride) =>
  Array.from({ length: Math.ceil(count / stride) }, (_, k) => k * stride);

/**
 * One head of what a scheme adds to the scores.
 * @param {AsyncCore} core
 * @param {Side} side
 * @param {number} head from 1
 * @param {boolean} isInstead of similarities
 * @returns {Promise<View>}
 */
async function biasOf(core, { letter, encoding, parameters, values }, head, isInstead) {
  const exact = biasParameters(encoding, parameters, values);
  const { heads, rows, cols, data } = await core.bias(encoding.name, exact);
  const chosen = Math.min(head, heads);
  const first = (chosen - 1) * rows * cols;
  const matrix = { rows, cols, data: data.slice(first, first + rows * cols) };
  // Queries are the last of the keys.
  const positions = Array.from({ length: rows }, (_, row) => Math.max(cols - rows, 0) + row);
  const note = isInstead
    ? `${letter} has no rows to compare; shown is what head ${chosen} adds to the scores.`
    : '';
  return { matrix, quantity: 'bias', positions, note };
}

/**
 * Similarity by offset: the mean of all pairs. Of a bias: what the last query gets from keys so far back.
 * @param {AsyncCore} core
 * @param {Side} side
 * @param {any} metric
 * @param {number} head
 * @param {Matrix | null} own
 * @returns {Promise<View>}
 */
async function curveOf(core, side, metric, head, own) {
  const { encoding, parameters, letter } = side;
  if (encoding.kind !== 'bias') {
    const profile =
      encoding === OWN && own
        ? await core.offsetProfile(own, { metric })
        : await core.offsetProfileOf(
            encoding.name,
            { ...parameters, precision: 'float64' },
            { metric },
          );
    return curve([...(profile.mean ?? [])], 'similarity', '');
  }
  const { matrix } = await biasOf(core, side, head, true);
  const { rows, cols, data } = matrix;
  const last = data.subarray((rows - 1) * cols);
  const note = `${letter} has no rows to compare; shown is what head ${head} adds to the score of the last query and a key so many tokens back.`;
  return curve([...last].reverse(), 'bias', note);
}

/** @param {number[]} values @param {Quantity} quantity @param {string} note @returns {View} */
const curve = (values, quantity, note) => ({
  matrix: { rows: 1, cols: values.length, data: Float64Array.from(values) },
  quantity,
  positions: values.map((_, offset) => offset),
  note,
});

/**
 * @param {AsyncCore} core
 * @param {[View, View]} views
 * @param {boolean} isCurve common offsets are enough
 * @param {string} remark
 * @returns {Promise<Compared>}
 */
async function subtracted(core, views, isCurve, remark) {
  const [a, b] = views;
  const refused = (/** @type {string} */ reason) => ({ views, difference: null, reason, remark });
  if (a.quantity !== b.quantity) {
    return refused(
      `There is no A − B here: A holds ${QUANTITIES[a.quantity]}, B holds ${QUANTITIES[b.quantity]}.`,
    );
  }
  if (isCurve) {
    const count = Math.min(a.matrix.cols, b.matrix.cols);
    const first = (/** @type {View} */ { matrix }) => ({
      rows: 1,
      cols: count,
      data: matrix.data.slice(0, count),
    });
    return { views, difference: await core.difference(first(a), first(b)), reason: '', remark };
  }
  const [sizeA, sizeB] = views.map(({ matrix: { rows, cols } }) => `${rows} × ${cols}`);
  if (sizeA !== sizeB) {
    return refused(
      `There is no A − B here: A is ${sizeA} (rows × columns), B is ${sizeB}. Cells are subtracted where both have as many rows and columns.`,
    );
  }
  return { views, difference: await core.difference(a.matrix, b.matrix), reason: '', remark };
}

/** What numbers of a view are called on axes and legends. @param {Quantity} quantity @param {unknown} metric */
export const quantityTitle = (quantity, metric) =>
  ({
    value: 'value',
    factor: 'cosine or sine',
    bias: 'added to the score',
    similarity: metricText(metric).title,
  })[quantity];
