/** What <pe-offsets> asks the core for: profiles over the offset, from a position, and from row to row. */
import { columnsAlone } from '../../shared/sine-cosine-columns.js';
import { MEASURES } from '../../shared/similarity-metrics.js';
import { sizeOf } from '../../shared/table-size.js';
import { positionOf } from '../../../settings/settings.js';

/** @import { Call, Earlier } from '../../../core/calls/batch.js' */
/** @import { RowPairs } from '../../../core/types.js' */
/** @import { AsyncCore, Matrix, Settings } from '../../frame/types.js' */
/** @import { Metric } from '../../shared/similarity-metrics.js' */
/** @import { Part } from '../../shared/sine-cosine-columns.js' */

/**
 * @typedef {object} Profile of one part of the table
 * @property {Part} part
 * @property {number[]} xs offsets, or positions [tokens]
 * @property {ArrayLike<number>} values
 * @property {ArrayLike<number> | null} least of all pairs of an offset
 * @property {ArrayLike<number> | null} largest
 * @property {number | null} spread largest difference among pairs of one offset; null: not measured
 * @property {number | null} first where it turns back nearest to the start of the comparison
 * @property {number[]} turns entries of xs where similarity rises again, or distance falls again
 */

const BLOCK = 4096; // rows that are measured in one call

/**
 * @param {AsyncCore} core
 * @param {Settings} settings
 * @param {Part[]} parts
 * @param {Matrix | null} own table of the reader
 * @returns {Promise<Profile[]>}
 */
export async function loadProfiles(core, settings, parts, own) {
  const { encoding, parameters, values } = settings;
  const { over, metric, reference } = values;
  const exact = { ...parameters, precision: 'float64' };
  const isStrip = over === 'neighbours' || over === 'norm';
  const isWhole = parts.every((part) => part === 'both');
  const size = own ?? (isStrip || !isWhole ? await sizeOf(core, settings, exact) : null);
  const positionAt = (/** @type {number} */ row) => (own ? row : positionOf(settings, row));
  const row = Math.max(0, Math.round(reference - positionAt(0)));
  const options = over === 'offset' ? { metric } : { metric, reference: row };
  /** @type {Call[]} */
  const calls = size && !own ? [['encode', encoding.name, exact]] : [];
  const first = calls.length;
  for (const part of parts) {
    if (!size || (part === 'both' && !own && !isStrip)) {
      calls.push(['offsetProfileOf', encoding.name, exact, options]);
      continue;
    }
    const columns = part === 'both' ? undefined : columnsAlone(part, values.layout, size.cols);
    const table = { from: own ?? 0, columns };
    if (isStrip) calls.push(...stripCalls(table, size.rows, over));
    else calls.push(['offsetProfile', table, options]);
  }
  const answers = (await core.batch(calls)).slice(first);
  const count = answers.length / parts.length;
  return parts.map((part, index) => {
    const found = answers.slice(count * index, count * (index + 1));
    const none = { part, least: null, largest: null, spread: null, first: null, turns: [] };
    if (isStrip) {
      const heights = found.flatMap((each) => stripOf(each, over, metric));
      return { ...none, xs: heights.map((_, at) => positionAt(at)), values: heights };
    }
    const { firstRise, rises } = found[0];
    if (over === 'offset') {
      const { offsets = [], mean = [], min = null, max = null, toeplitzDefect } = found[0];
      const spread = toeplitzDefect ?? null;
      const range = { least: min, largest: max, spread, first: firstRise, turns: [...rises] };
      return { part, xs: [...offsets], values: mean, ...range };
    }
    const xs = Array.from(/** @type {number[]} */ (found[0].positions ?? []), positionAt);
    const turned = firstRise === null ? null : positionAt(firstRise);
    return { ...none, xs, values: found[0].values ?? [], first: turned, turns: [...rises] };
  });
}

/**
 * Each row against the next one, or against itself: rows are measured in blocks.
 * @param {Earlier} table
 * @param {number} rows
 * @param {string} over
 * @returns {Call[]}
 */
function stripCalls(table, rows, over) {
  const next = over === 'norm' ? 0 : 1;
  return Array.from({ length: Math.ceil((rows - next) / BLOCK) }, (_, block) => {
    const [from, to] = [block * BLOCK, Math.min((block + 1) * BLOCK + next, rows)];
    const pairs = Array.from({ length: 2 * (to - from) }, (_, k) => k >> 1);
    return ['rowPairs', { ...table, rows: [from, to] }, next ? {} : { pairs }];
  });
}

/** @param {RowPairs} found @param {string} over @param {Metric} metric @returns {number[]} */
const stripOf = (found, over, metric) =>
  over === 'norm' ? [...found.norms.filter((_, k) => k % 2 === 0)] : [...found[MEASURES[metric]]];
