/** What <pe-similarity> asks the core for: the matrix, and the same matrix made from one row. */
import { pickRows } from '../../core/matrix.js';
import { atPositions, inFloat64, positionOf, takesPositions } from '../../settings/settings.js';
import { squareSamples } from './sampled-positions.js';
import { differences, fromOneRow } from './toeplitz.js';
import { presentOrNull } from './optional-parts.js';

/** @import { Call } from '../../core/calls/batch.js' */
/** @import { AsyncCore, Matrix, PaintOptions, Parameters, Picture } from '../../core/types.js' */
/** @import { Metric } from './similarity-metrics.js' */
/** @import { Settings } from '../../settings/settings.js' */

/**
 * @typedef {object} Asked which rows are compared
 * @property {number[]} positions of the rows
 * @property {Matrix | null} table rows to compare; null: those of the scheme at `parameters`
 * @property {Parameters} parameters
 * @property {number} count of rows before every n-th was taken
 * @property {number} stride n
 * @property {(core: AsyncCore, from: number, to: number) => Promise<Matrix>} rowsOf all rows, a part at
 *   a time
 * @property {string} remark
 *
 * @typedef {Pick<Asked, 'parameters' | 'rowsOf'> & {first: number}} Free rows of a scheme from position `first` on
 *
 * @typedef {object} Proof that one row is enough, or is not
 * @property {number} largest difference of any two cells
 * @property {boolean} byCore the core knows that the scheme depends on the offset only
 * @property {{allRows: number, oneRow: number} | null} times [ms] where the core made both
 *
 * @typedef {object} Compared
 * @property {Matrix} matrix what is drawn
 * @property {Picture} image
 * @property {Proof | null} proof
 */

const RUNS = 3; // of each way: the quickest counts, the first ones also warm up

/** Whether rows can be had for positions of one's own. @param {Settings} settings */
export const isFree = ({ encoding, values }) =>
  takesPositions(encoding) && !values.positions && values.length !== undefined;

/** @param {Settings} settings that are free @returns {Free} */
export function freeRows(settings) {
  const { encoding } = settings;
  const first = positionOf(settings, 0);
  const parameters = inFloat64(encoding, settings.parameters);
  return {
    first,
    parameters,
    rowsOf: (core, begin, end) => {
      const part = Array.from({ length: end - begin }, (_, row) => first + begin + row);
      return core.encode(encoding.name, atPositions({ ...settings, parameters }, part));
    },
  };
}

/**
 * Rows to compare: every n-th where there are more than a screen has pixels for.
 * @param {AsyncCore} core
 * @param {Settings} settings
 * @param {Matrix | null} own table of the reader
 * @returns {Promise<Asked>}
 */
export async function askedRows(core, settings, own) {
  const { encoding, values } = settings;
  const parameters = inFloat64(encoding, settings.parameters);
  if (!own && isFree(settings)) {
    const { first, rowsOf } = freeRows(settings);
    const count = values.length;
    const { positions, remark } = squareSamples(first, count);
    const asked = remark ? atPositions({ ...settings, parameters }, positions) : parameters;
    const stride = Math.ceil(count / positions.length);
    return { positions, table: null, parameters: asked, count, stride, rowsOf, remark };
  }
  const table = own ?? (await core.encode(encoding.name, parameters));
  const { positions: rows, remark } = squareSamples(0, table.rows);
  const first = own ? 0 : positionOf(settings, 0);
  const positions = rows.map((row) =>
    !own && values.positions ? values.positions[row] : first + row,
  );
  return {
    positions,
    table: pickRows(table, rows),
    parameters,
    count: table.rows,
    stride: Math.ceil(table.rows / rows.length),
    rowsOf: async (_core, begin, end) =>
      pickRows(
        table,
        Array.from({ length: end - begin }, (_, row) => begin + row),
      ),
    remark,
  };
}

/**
 * @param {AsyncCore} core
 * @param {string} name of the scheme
 * @param {Asked} asked
 * @param {Metric} metric
 * @param {PaintOptions} paint
 * @returns {Promise<Compared>}
 */
export async function compareRows(core, name, { table, parameters }, metric, paint) {
  const from = 0;
  const [found, image] = await core.batch(
    table
      ? [
          ['similarity', table, { metric }],
          ['paint', { from }, paint],
        ]
      : [
          ['similarityOf', name, parameters, { metric }],
          ['paint', { from, field: 'matrix' }, paint],
        ],
  );
  return { matrix: table ? found : found.matrix, image, proof: null };
}

/**
 * The matrix made from all rows and from one, in turns; what is drawn is the second or the difference.
 * @param {AsyncCore} core
 * @param {string} name of the scheme
 * @param {Asked} asked
 * @param {Metric} metric
 * @param {'one-row' | 'difference'} show
 * @param {PaintOptions} paint of values
 * @param {PaintOptions} paintDifference
 * @returns {Promise<Compared>}
 */
export async function proveOneRow(core, name, asked, metric, show, paint, paintDifference) {
  const { table, parameters } = asked;
  /** @param {'gram' | 'toeplitz'} path */
  const call = (path) => /** @type {Call} */ (['similarityOf', name, parameters, { metric, path }]);
  const times = { allRows: Infinity, oneRow: Infinity };
  /** @type {Matrix | null} */
  let all = null;
  /** @type {Matrix | null} */
  let one = null;
  for (let run = 0; run < (table ? 0 : RUNS); run++) {
    const start = performance.now();
    [{ matrix: all }] = await core.batch([call('gram')]);
    const middle = performance.now();
    const [found] = await core.batch([{ try: call('toeplitz') }]);
    one = presentOrNull(found, ['encoding', 'path'])?.matrix ?? null;
    if (!one) break;
    times.allRows = Math.min(times.allRows, middle - start);
    times.oneRow = Math.min(times.oneRow, performance.now() - middle);
  }
  const whole = all ?? (await core.similarity(/** @type {Matrix} */ (table), { metric }));
  const rebuilt = one ?? fromOneRow(whole.data.subarray(0, whole.cols));
  const { matrix: difference, largest } = differences(rebuilt, whole);
  const matrix = show === 'difference' ? difference : rebuilt;
  return {
    matrix,
    image: await core.paint(matrix, show === 'difference' ? paintDifference : paint),
    proof: { largest, byCore: Boolean(one), times: one ? times : null },
  };
}
