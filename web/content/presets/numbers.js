/** What notices say in numbers: of a figure's own settings, by the core, while the page is built. */
import { unfinishedRuns } from '../../plot/runs.js';
import { fixed } from '../../plot/format.js';
import { roundingOf } from '../rounding.js';

/** @import { Core } from '../../core/index.js' */
/** @import { Preset } from '../types.js' */

/** @typedef {Preset['settings']} Settings of a figure */

/** The numbers that a post gives a word for an example. */
export const WORD = [0.1, 0.8, 0.45];

/** @param {number} share @param {number} [decimals] */
export const percent = (share, decimals = 0) => `${fixed(100 * share, decimals)}\u00a0%`;

/** The settings that are the scheme's, in float64. @param {Core} core @param {Settings} settings */
function parametersOf(core, settings) {
  const scheme = core.catalogue().find(({ name }) => name === settings.encoding);
  const own = scheme?.parameters.filter(({ name }) => name in settings) ?? [];
  const params = Object.fromEntries(own.map(({ name }) => [name, settings[name]]));
  const { tokens, positions } = settings;
  if (positions) params.positions = /** @type {any} */ (String(positions).split(' ').map(Number));
  else if (tokens) params.length = String(tokens).split(' ').length;
  return { ...params, precision: 'float64' };
}

/** @param {Core} core @param {Settings} settings @param {object} [more] */
export const tableOf = (core, settings, more = {}) =>
  core.encode(String(settings.encoding), { ...parametersOf(core, settings), ...more });

/** @param {Core} core @param {Settings} settings @param {number} row @param {number} column */
export function cellOf(core, settings, row, column) {
  const { cols, data } = tableOf(core, settings);
  return data[row * cols + column];
}

/** A row as it is read aloud. @param {Core} core @param {Settings} settings @param {number} row @param {number} decimals @param {number} [count] of numbers */
export function rowText(core, settings, row, decimals, count) {
  const { cols, data } = tableOf(core, settings);
  const shown = [...data.subarray(row * cols, row * cols + (count ?? cols))];
  return shown.map((value) => fixed(value, decimals)).join(', ');
}

/** @param {Core} core @param {Settings} settings @param {number} column of the waves; of both A and B is told */
export function heightsApart(core, settings, column) {
  const [a, b] = String(settings.cursors).split(' ').map(Number);
  const { cols, data } = tableOf(core, settings);
  return Math.abs(data[a * cols + column] - data[b * cols + column]);
}

/** @param {Core} core @param {Settings} settings */
export function profileOf(core, settings) {
  const { metric, over } = settings;
  const options = /** @type {any} */ ({ metric, ...(over === 'position' && { reference: 0 }) });
  return core.offsetProfileOf(String(settings.encoding), parametersOf(core, settings), options);
}

/** Similarity of two rows by the figure's measure. @param {Core} core @param {Settings} settings @param {number} first @param {number} second */
export const alike = (core, settings, first, second) =>
  core.rowPairs(tableOf(core, settings), { pairs: [first, second] })[
    /** @type {'dot'} */ (settings.metric)
  ][0];

/** Printed distances of the pairs of a figure. @param {Core} core @param {Settings} settings */
export const distances = (core, settings) =>
  String(settings.pairs)
    .split('; ')
    .map((text) => {
      const [first, second, printed = ''] = text.split(' ');
      const positions = [first, second].map(Number);
      const found = core.rowPairs(tableOf(core, settings, { positions }));
      return { isRight: roundingOf(printed, found.cosineDistance[0]) === 'rounded' };
    });

/** @param {Core} core @param {Settings} settings @param {number} [length] */
export const movedOf = (core, settings, length = Number(settings.length)) =>
  core.variance(tableOf(core, settings, { length }), { threshold: Number(settings.threshold) });

/** After how many steps of a radian the hand of a clock is nearest to where it was, within a thousand. @param {Core} core */
export function nearestTurn(core) {
  const table = core.encode('harmonic', { dModel: 2, length: 1001, precision: 'float64' });
  const [{ first, second }] = core.collisions(table, { count: 1 }).pairs;
  return Math.abs(second - first);
}

/** @param {Core} core @param {Settings} settings */
export const nearestRows = (core, settings) =>
  core.collisions(tableOf(core, settings), { count: 1 }).pairs[0];

/** What the word before gets, others = 1, by scheme. @param {Core} core @param {Settings} settings */
export const adjacent = (core, { schemes, heads, length, dModel, headDim, mask }) =>
  core
    .attentionByOffset(
      /** @type {any} */ ({
        ...{ heads, length, dModel, headDim, mask },
        schemes: String(schemes)
          .split(' ')
          .map((encoding) => ({ encoding, params: encoding === 'alibi' ? { causal: false } : {} })),
      }),
    )
    .schemes.map((scheme) => scheme.adjacent);

/** The comment's own size. @param {Settings} settings @returns {Settings} */
export const few = (settings) => ({ ...settings, heads: 256, length: 5, dModel: 10, headDim: 10 });

/** Of the schemes that are not made to prefer neighbours. @param {number[]} ratios ALiBi's last */
export const least = (ratios) => Math.min(...ratios.slice(0, 3));
/** @param {number[]} ratios ALiBi's last */
export const most = (ratios) => Math.max(...ratios.slice(0, 3));

/** @param {Core} core @param {Settings} settings */
export const headOf = (core, { tokens, offset, beta, dModel }) =>
  core.buildHead(
    /** @type {any} */ ({ offset, beta, dModel, length: String(tokens).split(' ').length }),
  );

/** Largest difference of two columns. @param {Core} core @param {Settings} settings @param {number} a @param {number} b */
export function columnsApart(core, settings, a, b) {
  const { rows, cols, data } = tableOf(core, settings);
  const gaps = Array.from({ length: rows }, (_, row) =>
    Math.abs(data[row * cols + a] - data[row * cols + b]),
  );
  return Math.max(...gaps);
}

/** Angles of “ate” and “cheese”. @param {Settings} settings @param {string | number} tokens */
export function turnsOf({ theta, start = 0 }, tokens) {
  const words = String(tokens).split(' ');
  const [ate, cheese] = ['ate', 'cheese'].map(
    (word) => Number(theta) * (words.indexOf(word) + Number(start)),
  );
  return `${ate}° and ${cheese}°`;
}

const SAME = 0.9; // columns that correlate by more say the same

/** Columns that have another which says the same. @param {Core} core @param {string} encoding @param {Settings} settings @param {number} dModel */
export function repeated(core, encoding, { length }, dModel) {
  const { rows, cols, data } = core.correlation(tableOf(core, { encoding, length, dModel }));
  const isRepeated = (/** @type {number} */ row) =>
    data
      .subarray(row * cols, (row + 1) * cols)
      .some((value, column) => column !== row && Math.abs(value) > SAME);
  return Array.from({ length: rows }, (_, row) => row).filter(isRepeated).length;
}

/** Texts that a rule is for. @param {Settings} settings @returns {number} tokens */
export const stretched = ({ turnsWithin, factor }) => Number(turnsWithin) * Number(factor);

/**
 * Pairs that do not finish a turn: in training, without a rule; with one, in the texts that it is for.
 * @param {Core} core
 * @param {Settings} settings
 */
export function unfinished(core, settings) {
  const { encoding, headDim, scaling, factor, turnsWithin } = settings;
  const params = /** @type {any} */ ({ headDim, scaling, factor, originalLength: turnsWithin });
  const { wavelengths } = core.frequencies(String(encoding), params);
  const length = scaling === 'none' ? Number(turnsWithin) : stretched(settings);
  return unfinishedRuns(wavelengths, length);
}

/** Rows that should have come back, beside neighbours. @param {Core} core @param {Settings} settings */
export function farRows(core, settings) {
  const positions = String(settings.pairs).split(/; | /).map(Number);
  const pairs = positions.map((_, k) => k);
  const { euclidean, norms } = core.rowPairs(tableOf(core, settings, { positions }), { pairs });
  const [first, second, neighbours] = euclidean;
  const away = Math.min(first, second);
  return { length: norms[0], least: away, times: away / neighbours };
}

/** The first neighbours whose angles are one in bfloat16. @param {Core} core */
export function oneInBfloat16(core) {
  const options = /** @type {const} */ ({ format: 'bfloat16', rounding: 'position' });
  const { values } = core.precision('rope', { headDim: 64, length: 400 }, options);
  const row = (/** @type {number} */ p) =>
    values.data.slice(p * values.cols, (p + 1) * values.cols).join();
  let p = 0;
  while (p + 1 < values.rows && row(p) !== row(p + 1)) p++;
  return `${p} and ${p + 1}`;
}

/** The position of the first row. @param {Core} core */
export function fairseqFirst(core) {
  const scheme = core.catalogue().find(({ name }) => name === 'sinusoidal-fairseq');
  const padding = scheme?.parameters.find(({ name }) => name === 'paddingIdx');
  return String(Number(padding?.default) + 1);
}
