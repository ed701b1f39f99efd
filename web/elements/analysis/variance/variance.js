/** <pe-variance>: how much every dimension moves within a length, and how many take part. */
import { html, nothing } from 'lit';
import { amount, quantity, short } from '../../../plot/format.js';
import { drawLines } from '../../../plot/lines.js';
import { drawLogLines } from '../../../plot/log-lines.js';
import { curveNames } from '../../shared/curve-legend.js';
import { explained, number } from '../../../settings/own-settings.js';
import { sizeOf } from '../../shared/table-size.js';
import { PeOwnTable } from '../../shared/own-table.js';
import { columnsOf, hasParts } from '../../shared/sine-cosine-columns.js';
import { spectrumStyles } from '../../shared/styles/logarithmic.js';
import { capital } from '../../../texts/words.js';
import { loadVariance } from './load.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { DrawnLines, DrawnLogLines, Place, PlotFrame, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Moved } from './load.js' */

/**
 * @typedef {{
 *   settings: Settings, rows: number, cols: number, own: boolean, xs: number[],
 *   series: {name: string, values: number[], columns: number[]}[], remark: string,
 * } & Moved} VariancePicture
 */

/** @type {Record<string, {title: string, help: string}>} */
const SHOWN = {
  range: { title: 'how far it moves (largest − least)', help: 'range of every dimension' },
  variance: { title: 'variance', help: 'variance of every dimension' },
  share: { title: 'share of all variance so far', help: 'share of the dimensions up to each' },
  length: {
    title: 'dimensions that take part',
    help: 'how many take part, by the number of positions',
  },
};

/**
 * @summary How far every dimension moves within a length, its variance, and how many take part.
 * @tag pe-variance
 * @example <pe-variance encoding="sinusoidal" length="50" d-model="64"></pe-variance>
 * @prop {Matrix | null} table - a table of the reader, instead of the scheme's
 * @extends {PeOwnTable<VariancePicture, DrawnLogLines | DrawnLines>}
 */
export class PeVariance extends PeOwnTable {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeOwnTable.styles, spectrumStyles];

  #shown = '';

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      explained('show', SHOWN),
      number('threshold', 0.1, [0.001, 2], 'A dimension takes part if it moves by more than this.'),
    ];
  }

  /** @override @param {Settings} settings @returns {Promise<VariancePicture | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    const { show, threshold, layout } = values;
    const own = this.table;
    return this.askAll(async (core) => {
      const exact = { ...parameters, precision: 'float64' };
      /** @type {Call} */
      const encoded = ['encode', encoding.name, exact];
      const wanted = show === 'length';
      const size = wanted && (own ?? (await sizeOf(core, settings, exact)));
      const length = size ? size.rows : 0;
      const { table, ...moved } = await loadVariance(core, own ?? encoded, threshold, length);
      const isSplit = hasParts(encoding) && !own && (show === 'range' || show === 'variance');
      const { cols, rows } = table;
      const groups = isSplit
        ? [
            { name: 'sines', columns: columnsOf('sine', layout, cols) },
            { name: 'cosines', columns: columnsOf('cosine', layout, cols) },
          ]
        : [{ name: '', columns: columnsOf('both', layout, cols) }];
      const heights = heightsOf(show, moved);
      const { lengths, counts } = moved.byLength;
      const series =
        show === 'length'
          ? [{ name: '', columns: [], values: counts }]
          : groups.map((group) => ({
              ...group,
              values: group.columns.map((column) => heights[column]),
            }));
      const kept = series.filter(({ values: heights }) => heights.length > 0);
      const still = show === 'range' ? heights.filter((height) => height === 0).length : 0;
      const stands =
        still === 1 ? 'does not move and is not drawn' : 'do not move and are not drawn';
      const remark = still ? `${still} of ${quantity(cols, 'dimension')} ${stands}` : '';
      const xs = show === 'length' ? lengths : kept[0].columns;
      return { settings, rows, cols, own: own !== null, xs, series: kept, remark, ...moved };
    });
  }

  /** @override @param {VariancePicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { settings, series } = picture;
    const { show, threshold } = settings.values;
    const kind = show === 'range' || show === 'length' ? 'log' : 'lines';
    if (this.#shown !== show) frame.marks.selectAll('*').remove();
    this.#shown = show;
    const xs = picture.xs;
    const xLabel = show === 'length' ? 'length L [tokens]' : 'dimension j (channel)';
    const yLabel = SHOWN[show].title;
    if (kind === 'log') {
      const isLength = show === 'length';
      const marks = isLength
        ? [{ value: picture.cols, name: `all ${picture.cols}` }]
        : [{ value: threshold, name: `takes part: more than ${short(threshold)}` }];
      const named = series.map(({ name, values }) => ({ name, values, dots: isLength }));
      this.drawn = drawLogLines(frame, {
        xs,
        isLogX: isLength,
        isLinearY: isLength,
        series: named,
        marks,
        xLabel,
        yLabel,
      });
      return;
    }
    const dots = xs.map((_, index) => index);
    this.drawn = drawLines(frame, { xs, curves: series, dots, stepX: 1, xLabel, yLabel });
  }

  /** @override @param {VariancePicture | null} picture */
  legend(picture) {
    if (!picture || picture.series.length < 2) return nothing;
    return html`<ul class="curves">
      ${curveNames(picture.series.map(({ name }) => name))}
    </ul>`;
  }

  /** @override @param {VariancePicture} picture */
  aside(picture) {
    return html`<p class="found">${found(picture)}</p>`;
  }

  /** @override @param {VariancePicture} picture @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf(picture, { dimension }) {
    if (dimension === null || picture.settings.values.show === 'length') return null;
    const places = picture.series.map(({ columns }) => [...columns].indexOf(dimension));
    const row = places.findIndex((column) => column >= 0);
    return row < 0 ? null : { row, column: places[row] };
  }

  /** @override @param {VariancePicture} picture @param {Place} place @param {DrawnLogLines | DrawnLines} drawn @returns {Spot | null} */
  spotOf(picture, { row, column }, drawn) {
    const shown = picture.series[row];
    if (!shown || column >= shown.values.length) return null;
    const { show } = picture.settings.values;
    const { variance } = picture;
    const value = shown.values[column];
    const isLength = show === 'length';
    const at = isLength ? picture.xs[column] : shown.columns[column];
    const said = isLength
      ? `${value} of ${picture.cols} dimensions take part in ${amount(at, 8, 'position')}`
      : `dimension ${at}: ${short(value)}`;
    return {
      point: drawn.centre({ row, column }),
      value,
      title: isLength ? `dimensions taking part in ${amount(at, 8, 'position')}` : `${show}(${at})`,
      tooltip: said,
      dimension: isLength ? null : at,
      explanation: isLength
        ? {
            formula: 'columns with largest − least > threshold',
            substituted: `in the first ${amount(at, 8, 'row')}`,
            value,
            steps: [`threshold ${short(picture.settings.values.threshold)}`],
          }
        : {
            formula: SHOWN[show].help,
            substituted: `dimension ${at} over ${amount(picture.rows, 8, 'position')}`,
            value,
            steps: [
              `from ${short(variance.min[at], 5)} to ${short(variance.max[at], 5)}`,
              `mean ${short(variance.mean[at], 5)}, variance ${short(variance.variance[at], 5)}`,
            ],
          },
    };
  }

  /** @override @param {VariancePicture} picture */
  describe(picture) {
    const { settings } = picture;
    return `${capital(SHOWN[settings.values.show].help)} of ${this.whose(picture)}. ${found(picture)}`;
  }

  /** @override @param {VariancePicture} picture @returns {TableData} */
  tableOf(picture) {
    const { min, max, variance, shares } = picture.variance;
    const columns = [
      { name: 'least', of: (/** @type {number} */ j) => min[j] },
      { name: 'largest', of: (/** @type {number} */ j) => max[j] },
      { name: 'range', of: (/** @type {number} */ j) => max[j] - min[j] },
      { name: 'variance', of: (/** @type {number} */ j) => variance[j] },
      { name: 'share so far', of: (/** @type {number} */ j) => shares[j] },
    ];
    return {
      corner: 'dimension',
      rows: picture.cols,
      columns: columns.map(({ name }) => name),
      text: (row, column) => short(columns[column].of(row), 6),
    };
  }
}

/** @param {string} show @param {Moved} moved @returns {number[]} one per dimension */
function heightsOf(show, { variance: { min, max, variance, shares } }) {
  if (show === 'variance') return Array.from(variance);
  if (show === 'share') return Array.from(shares);
  return Array.from(max, (largest, column) => largest - min[column]);
}

/** @param {VariancePicture} picture */
function found({ variance, byOne, rows, cols, settings }) {
  if (rows < 2) return 'Within one position no dimension varies.';
  const { participating, shares } = variance;
  const { threshold } = settings.values;
  const shareOf = (/** @type {number} */ part) =>
    short(100 * (shares[Math.max(Math.ceil(cols * part) - 1, 0)] ?? 0), 3);
  return (
    `${participating} of ${quantity(cols, 'dimension')} ${participating === 1 ? 'moves' : 'move'} by more than ` +
    `${short(threshold)} within ${rows} positions, ${byOne} by more than 1. The first quarter of the dimensions holds ${shareOf(0.25)} % ` +
    `of the variance, the first half ${shareOf(0.5)} %.`
  );
}
