/** What <pe-offsets> asks the core for: profiles over the offset, from a position, and from row to row. */
import { pickColumns, rowsOf } from '../../../core/matrix.js';
import { columnsAlone } from '../../shared/sine-cosine-columns.js';
import { MEASURES } from '../../shared/similarity-metrics.js';
import { positionOf } from '../../../settings/settings.js';

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
 * @param {Part} part
 * @param {Matrix | null} own table of the reader
 * @returns {Promise<Profile>}
 */
export async function loadProfile(core, settings, part, own) {
  const { encoding, parameters, values } = settings;
  const { over, metric, reference } = values;
  const exact = { ...parameters, precision: 'float64' };
  const needsTable = own || part !== 'both' || over === 'neighbours' || over === 'norm';
  const whole = needsTable ? (own ?? (await core.encode(encoding.name, exact))) : null;
  const table = whole && pickColumns(whole, columnsAlone(part, values.layout, whole.cols));
  const positionAt = (/** @type {number} */ row) => (own ? row : positionOf(settings, row));
  if (table && (over === 'neighbours' || over === 'norm')) {
    const strip = over === 'norm' ? await norms(core, table) : await steps(core, table, metric);
    const xs = Array.from(strip, (_, row) => positionAt(row));
    return {
      part,
      xs,
      values: strip,
      least: null,
      largest: null,
      spread: null,
      first: null,
      turns: [],
    };
  }
  if (over === 'offset') {
    const found = table
      ? await core.offsetProfile(table, { metric })
      : await core.offsetProfileOf(encoding.name, exact, { metric });
    const { offsets = [], mean = [], min = null, max = null, firstRise: first } = found;
    const [xs, turns] = [[...offsets], [...found.rises]];
    const spread = found.toeplitzDefect ?? null;
    return { part, xs, values: mean, least: min, largest: max, spread, first, turns };
  }
  const row = Math.max(0, Math.round(reference - positionAt(0)));
  const from = { metric, reference: row };
  const found = table
    ? await core.offsetProfile(table, from)
    : await core.offsetProfileOf(encoding.name, exact, from);
  const xs = Array.from(found.positions ?? [], positionAt);
  const turns = [...found.rises];
  const first = found.firstRise === null ? null : positionAt(found.firstRise);
  const { values: heights = [] } = found;
  return { part, xs, values: heights, least: null, largest: null, spread: null, first, turns };
}

/**
 * Each row against the next one.
 * @param {AsyncCore} core
 * @param {Matrix} table
 * @param {Metric} metric
 */
async function steps(core, table, metric) {
  const strip = new Float64Array(Math.max(table.rows - 1, 0));
  for (let from = 0; from < strip.length; from += BLOCK) {
    const to = Math.min(from + BLOCK + 1, table.rows);
    strip.set((await core.rowPairs(rowsOf(table, from, to)))[MEASURES[metric]], from);
  }
  return strip;
}

/** Length of each row. @param {AsyncCore} core @param {Matrix} table */
async function norms(core, table) {
  const strip = new Float64Array(table.rows);
  for (let from = 0; from < table.rows; from += BLOCK) {
    const part = rowsOf(table, from, Math.min(from + BLOCK, table.rows));
    const pairs = Array.from({ length: 2 * part.rows }, (_, k) => k >> 1);
    const found = await core.rowPairs(part, { pairs });
    strip.set(
      found.norms.filter((_, k) => k % 2 === 0),
      from,
    );
  }
  return strip;
}
