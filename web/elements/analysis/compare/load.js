/** What <pe-compare> asks the core for: the same view of both sides, and their difference. */
import { CoreError } from '../../../core/check.js';
import { firstColumns, pickRows } from '../../../core/matrix.js';
import { paintCalls, paintedViews } from './paint.js';
import { OWN } from './settings.js';
import { presentOrNull } from '../../shared/optional-parts.js';
import { strideRemark } from '../../shared/sampled-positions.js';
import { biasParameters } from '../../shared/bias.js';
import { atPositions, inFloat64, positionOf, takesPositions } from '../../../settings/settings.js';

/** @import { Attempt, Call } from '../../../core/calls/batch.js' */
/** @import { Maps, Painted } from './paint.js' */
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
 * @param {Maps} maps
 * @returns {Promise<Compared & Painted>}
 */
export async function compare(core, sides, { show, metric, head }, own, maps) {
  for (const { letter, encoding } of sides) {
    if (encoding !== OWN || own) continue;
    const message = `${letter} is a reader’s own table. It is in no link: bring it here again.`;
    throw new CoreError(message, {
      code: 'input',
      parameter: letter === 'A' ? 'encoding' : 'against',
    });
  }
  if (show === 'offsets') return compareCurves(core, sides, metric, head, own);
  const isSquare = show === 'similarity';
  const [first, second] = sides.map(({ parameters }) => parameters.precision ?? 'float32');
  // Else it is formats that are compared, or a reader's table with what it was saved from.
  const isExact = isSquare || (first === second && sides.every(({ encoding }) => encoding !== OWN));
  const { tables, stride } = await knownTables(core, sides, isSquare, isExact, own);
  /** @type {(Call | Attempt)[]} */
  const calls = [];
  const asks = (/** @type {Call | Attempt} */ call) => calls.push(call) - 1;
  const shown = sides.map((side, index) => {
    const { encoding } = side;
    if (encoding.kind === 'bias') return { from: asks(biasCall(side)), head };
    const from = tables[index] ?? asks(['encode', encoding.name, atStride(side, isExact, stride)]);
    return { from: isSquare ? asks(['similarity', { from }, { metric }]) : from };
  });
  const quantities = sides.map(({ encoding: { kind } }) => quantityOf(kind, isSquare));
  const isSame = quantities[0] === quantities[1];
  const subtracted = isSame ? asks({ try: ['difference', ...shown] }) : null;
  const paints = paintCalls(shown, quantities, subtracted, maps);
  const answers = await core.batch([...calls, ...paints]);
  const views = /** @type {[View, View]} */ (
    sides.map((side, index) => {
      const { from } = shown[index];
      const answer = typeof from === 'number' ? answers[from] : from;
      if (side.encoding.kind === 'bias') return biasView(side, answer, head, isSquare);
      const positions = Array.from({ length: answer.rows }, (_, row) =>
        rowPosition(side, row * stride),
      );
      return { matrix: answer, quantity: quantities[index], positions, note: '' };
    })
  );
  const reason = lackOfDifference(views);
  const difference = subtracted === null || reason ? null : presentOrNull(answers[subtracted], []);
  const painted = paintedViews(views, difference, answers.slice(calls.length), maps, metric);
  return { views, difference, reason, remark: strideRemark(stride), ...painted };
}

/** @param {Side['encoding']['kind']} kind @param {boolean} isSquare @returns {Quantity} */
function quantityOf(kind, isSquare) {
  if (kind === 'bias') return 'bias';
  if (isSquare) return 'similarity';
  return kind === 'rotate' ? 'factor' : 'value';
}

/** @param {Side} side @param {number} row */
const rowPosition = (side, row) => positionOf(/** @type {any} */ (side), row);

/** Whether rows can be asked for one by one. @param {Side} side */
const canSkip = ({ encoding, values }) =>
  takesPositions(encoding) && !values.positions && values.length !== undefined;

/**
 * The tables whose size only they tell, null for others; every n-th row of both where there are many.
 * @param {AsyncCore} core
 * @param {[Side, Side]} sides
 * @param {boolean} isSquare rows are for similarities
 * @param {boolean} isExact in float64
 * @param {Matrix | null} own
 * @returns {Promise<{tables: (Matrix | null)[], stride: number}>}
 */
async function knownTables(core, sides, isSquare, isExact, own) {
  const wanted = sides.map((side) => side.encoding.kind !== 'bias' && !canSkip(side));
  const unknown = sides.filter(({ encoding }, index) => wanted[index] && encoding !== OWN);
  const made = unknown.length
    ? await core.batch(unknown.map((side) => ['encode', side.encoding.name, asked(side, isExact)]))
    : [];
  const tables = sides.map(({ encoding }, index) => {
    if (!wanted[index]) return null;
    return encoding === OWN ? own : made.shift();
  });
  const strides = sides.map(({ encoding, values }, index) => {
    if (encoding.kind === 'bias') return 1;
    const rows = tables[index]?.rows ?? values.length;
    const cols = tables[index]?.cols ?? values.dModel ?? values.headDim ?? 1;
    return Math.ceil(isSquare ? rows / MOST_SQUARE : (rows * cols) / MOST_CELLS);
  });
  const stride = Math.max(1, ...strides);
  const picked = tables.map((table) =>
    table && stride > 1 ? pickRows(table, every(table.rows, stride)) : table,
  );
  return { tables: picked, stride };
}

/** What encode() is asked for. @param {Side} side @param {boolean} isExact @param {number} stride of rows */
function atStride(side, isExact, stride) {
  const parameters = asked(side, isExact);
  if (stride === 1) return parameters;
  const positions = every(side.values.length, stride).map((row) => rowPosition(side, row));
  return atPositions(/** @type {any} */ ({ ...side, parameters }), positions);
}

/** @param {Side} side @param {boolean} isExact */
const asked = ({ encoding, parameters }, isExact) =>
  isExact ? inFloat64(encoding, parameters) : parameters;

/** @param {Side} side @returns {Call} */
const biasCall = ({ encoding, parameters, values }) => [
  'bias',
  encoding.name,
  biasParameters(encoding, parameters, values),
];

/** @param {number} count @param {number} stride */
const every = (count, stride) =>
  Array.from({ length: Math.ceil(count / stride) }, (_, k) => k * stride);

/**
 * One head of what a scheme adds to the scores.
 * @param {Side} side
 * @param {Matrix & {heads: number}} bias
 * @param {number} head from 1
 * @param {boolean} isInstead of similarities
 * @returns {View}
 */
function biasView({ letter }, { heads, rows, cols, data }, head, isInstead) {
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
 * @param {[Side, Side]} sides
 * @param {any} metric
 * @param {number} head
 * @param {Matrix | null} own
 * @returns {Promise<Compared & Painted>}
 */
async function compareCurves(core, sides, metric, head, own) {
  const [first, second] = [0, 1].map((from) => ({ from, field: 'mean.length' }));
  const means = [
    { from: 0, field: 'mean', cols: first, columns: second },
    { from: 1, field: 'mean', cols: second, columns: first },
  ];
  const [one, other, subtracted] = await core.batch([
    ...sides.map((side) => {
      const { encoding, parameters } = side;
      const exact = { ...parameters, precision: 'float64' };
      /** @type {Call} */
      const asked =
        encoding.kind === 'bias'
          ? biasCall(side)
          : encoding === OWN
            ? ['offsetProfile', own, { metric }]
            : ['offsetProfileOf', encoding.name, exact, { metric }];
      return asked;
    }),
    { try: ['difference', ...means] },
  ]);
  const views = /** @type {[View, View]} */ (
    [one, other].map((answer, index) => curveView(sides[index], answer, head))
  );
  const reason = lackOfDifference(views, true);
  const areBiases = sides.every(({ encoding }) => encoding.kind === 'bias');
  const difference = reason
    ? null
    : areBiases
      ? await ofBiases(core, views)
      : presentOrNull(subtracted, []);
  return { views, difference, reason, remark: '', matrices: [], images: [], bars: [] };
}

/** Their curves are rows read backwards. @param {AsyncCore} core @param {[View, View]} views */
function ofBiases(core, views) {
  const count = Math.min(...views.map(({ matrix }) => matrix.cols));
  const [a, b] = views.map(({ matrix }) => firstColumns(matrix, count));
  return core.difference(a, b);
}

/** @param {Side} side @param {any} answer @param {number} head @returns {View} */
function curveView(side, answer, head) {
  if (side.encoding.kind !== 'bias') return curve([...(answer.mean ?? [])], 'similarity', '');
  const { rows, cols, data } = biasView(side, answer, head, true).matrix;
  const last = data.subarray((rows - 1) * cols);
  const note = `${side.letter} has no rows to compare; shown is what head ${head} adds to the score of the last query and a key so many tokens back.`;
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
 * Why there is no difference; empty: there is one.
 * @param {[View, View]} views
 * @param {boolean} [isCurve] common offsets are enough
 */
function lackOfDifference([a, b], isCurve = false) {
  if (a.quantity !== b.quantity) {
    return `There is no A − B here: A holds ${QUANTITIES[a.quantity]}, B holds ${QUANTITIES[b.quantity]}.`;
  }
  const [sizeA, sizeB] = [a, b].map(({ matrix: { rows, cols } }) => `${rows} × ${cols}`);
  if (isCurve || sizeA === sizeB) return '';
  return `There is no A − B here: A is ${sizeA} (rows × columns), B is ${sizeB}. Cells are subtracted where both have as many rows and columns.`;
}
