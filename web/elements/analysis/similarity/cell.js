/** How the value of one cell comes about. */
import { atPositions, inFloat64 } from '../../../settings/settings.js';
import { short } from '../../../plot/format.js';
import { MEASURES, metricText } from '../../shared/similarity-metrics.js';
import { SHOWN } from './settings.js';

/** @import { AsyncCore, Explanation, Place } from '../../frame/types.js' */
/** @import { Metric } from '../../shared/similarity-metrics.js' */
/** @import { Similarity } from './similarity.js' */

/**
 * @param {AsyncCore} core
 * @param {Similarity} picture
 * @param {Place} place
 * @param {{isMean: boolean, extremes: ((core: AsyncCore) => Promise<string>) | null}} means whether the value is
 *   the mean of all its cells; of blocks of pairs, what their extremes are
 * @returns {Promise<Explanation>}
 */
export async function explained(core, picture, { row, column }, means) {
  const { isMean, extremes } = means;
  const { matrix, positions, columns, settings, proof, stride, blocks } = picture;
  const { metric, show } = settings.values;
  const { formula } = metricText(metric);
  const value = matrix.data[row * matrix.cols + column];
  const [p, q] = [positions[row], columns[column]].map((position) => short(position, 8));
  const offset = columns[column] - positions[row];
  const isOwn = (isMean && !extremes) || show === 'difference';
  const steps = [`offset q − p = ${short(offset, 8)}`, SHOWN[/** @type {'matrix'} */ (show)]];
  if (proof) steps.push(`cell |p − q| = ${short(Math.abs(row - column))} of the first row`);
  if (extremes) {
    steps.push(`mean of ${blocks?.pairs}: ${short(value, 6)}${await extremes(core)}`);
  } else if (isMean) steps.push(`mean of the ${stride} × ${stride} cells from here on`);
  return {
    formula: formula('PE(p)', 'PE(q)'),
    substituted: formula(`PE(${p})`, `PE(${q})`),
    value: isOwn ? value : await exactly(core, picture, row, column),
    steps,
  };
}

/**
 * In float64, whatever the picture is drawn from.
 * @param {AsyncCore} core
 * @param {Similarity} picture
 * @param {number} row
 * @param {number} column
 */
async function exactly(core, { settings, positions, columns, table }, row, column) {
  const { encoding, values } = settings;
  const measure = MEASURES[/** @type {Metric} */ (values.metric)];
  const asked = atPositions(settings, [positions[row], columns[column]]);
  const rows = table ?? (await core.encode(encoding.name, inFloat64(encoding, asked)));
  const pairs = table ? [row, column] : [0, 1];
  return (await core.rowPairs(rows, { pairs }))[measure][0];
}
