/** <pe-similarity>: every position against every other, one row of it as a curve, and its proof. */
import { html, nothing } from 'lit';
import { atMost, fixed, short, valuesText } from '../../../plot/format.js';
import { PlotFrame } from '../../../plot/frame.js';
import { drawHeatmap } from '../../../plot/heatmap.js';
import { drawLines } from '../../../plot/lines.js';
import { colormapSetting } from '../../shared/colormap.js';
import {
  MEASURES,
  metricColormap,
  metricSetting,
  metricText,
} from '../../shared/similarity-metrics.js';
import { askedRows, compareRows, proveOneRow } from '../../shared/similarity.js';
import { SimilarityTiles } from './tiles.js';
import { PeOwnTable } from '../../shared/own-table.js';
import { pairStyles } from '../../shared/styles/pair.js';
import { underwayStyles } from '../../shared/styles/progress.js';
import { choice, integer } from '../../../settings/own-settings.js';
import { rowsOf } from '../../../settings/rows.js';
import { atPositions, inFloat64 } from '../../../settings/settings.js';
import { matrixTable } from '../../../plot/table.js';
import { largestOf } from '../../../plot/largest.js';

/** @import { Matrix, Place, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { AsyncCore, Colormap, PaintOptions } from '../../../core/types.js' */
/** @import { Metric } from '../../shared/similarity-metrics.js' */
/** @import { Asked, Compared } from '../../shared/similarity.js' */

/**
 * @typedef {{settings: Settings, colormap: Colormap | undefined, own: boolean, paint: PaintOptions} & Asked & Compared} Similarity
 */

const MOST_WIDTH = 460; // px: a square as high as figures are

const SHOWN = {
  matrix: 'made from all rows',
  'one-row': 'rebuilt from one row',
  difference: 'rebuilt from one row, minus made from all rows',
};

/**
 * @summary Similarity or distance of every two positions, with one row as a curve; the toggle `show`
 *   proves that one row makes the matrix, or that it does not.
 * @tag pe-similarity
 * @example <pe-similarity encoding="sinusoidal" length="50" metric="dot"></pe-similarity>
 * @attr {'cosine' | 'cosine-distance' | 'dot' | 'euclidean'} metric
 * @attr {'matrix' | 'one-row' | 'difference'} show - the matrix; rebuilt from its first row; what differs
 * @attr {'sampled' | 'all'} cells - of matrices larger than the screen: one cell of each pixel, or all of
 *   them, tile by tile, as their mean
 * @attr {string} row - position whose row is the curve while nothing is pointed at
 * @attr {string} colormap - name of a colour map of the core
 * @prop {Matrix | null} table - a table of the reader, instead of the scheme's
 * @extends {PeOwnTable<Similarity>}
 */
export class PeSimilarity extends PeOwnTable {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeOwnTable.styles, pairStyles, underwayStyles];

  /** @type {ReturnType<typeof drawHeatmap> | null} */
  #drawn = null;
  /** @type {PlotFrame | null} the curve's */
  #side = null;
  /** @type {ReturnType<typeof drawLines> | null} */
  #curve = null;
  /** @type {number | null} the row that the curve shows */
  #row = null;
  #tiles = new SimilarityTiles(this, (matrix) => this.#refine(matrix));

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      metricSetting('cosine'),
      choice(
        'show',
        Object.keys(SHOWN),
        'The matrix made from all rows; rebuilt from its first row alone; the difference of both.',
      ),
      choice(
        'cells',
        ['sampled', 'all'],
        'Of matrices larger than the screen: one cell of each pixel, or the mean of all of them, tile by tile.',
      ),
      integer(
        'row',
        0,
        [0, 65536],
        'Position whose row is the curve while nothing is pointed at.',
        'tokens',
      ),
      colormapSetting(this.context),
    ];
  }

  /** @override */
  fixedSettings() {
    const { picture } = this;
    const fixed = super.fixedSettings();
    if (picture && picture.stride === 1) fixed.cells = 'every cell has a pixel';
    else if (picture && picture.settings.values.show !== 'matrix') fixed.cells = 'for the matrix';
    return fixed;
  }

  /** @override @returns {boolean} */
  get canRest() {
    return this.#tiles.state === null;
  }

  /** @override @param {Settings} settings @returns {Promise<Similarity | undefined>} */
  async load(settings) {
    this.#tiles.stop();
    const { encoding, values } = settings;
    const { metric, show } = values;
    const own = this.table;
    const colormap = metricColormap(this.context, /** @type {any} */ (values));
    const diverging = this.context?.colormaps.find((map) => map.diverging);
    const shown = show === 'difference' ? diverging : colormap;
    /** @type {PaintOptions} */
    const paint = metricText(metric).isDistance
      ? { colormap: colormap?.name, min: 0 }
      : { colormap: colormap?.name, center: colormap?.diverging ? 0 : null };
    /** @type {PaintOptions} */
    const paintDifference = { colormap: diverging?.name, center: 0 };
    const picture = await this.askAll(async (core) => {
      const asked = await askedRows(core, settings, own);
      const compared =
        show === 'matrix'
          ? await compareRows(core, encoding.name, asked, metric, paint)
          : await proveOneRow(core, encoding.name, asked, metric, show, paint, paintDifference);
      return { settings, colormap: shown, own: own !== null, paint, ...asked, ...compared };
    });
    if (picture && picture.stride > 1 && show === 'matrix' && values.cells === 'all') {
      this.#addUp(picture);
    }
    return picture;
  }

  /** Begins to replace samples by means of all cells. @param {Similarity} picture */
  #addUp({ matrix: samples, count, stride, rowsOf, settings }) {
    const core = this.context?.client.core;
    if (!core) return;
    const { metric } = settings.values;
    const rows = (/** @type {number} */ from, /** @type {number} */ to) => rowsOf(core, from, to);
    this.#tiles.start({ core, metric, count, stride, samples, rows });
  }

  /** Shows what has been added up so far. @param {Matrix} matrix */
  async #refine(matrix) {
    const { picture } = this;
    const core = this.context?.client.core;
    if (!picture || !core) return;
    const image = await core.paint(matrix, picture.paint);
    if (picture !== this.picture || !this.frame) return;
    const { stride } = picture;
    const remark = this.#isMean ? `each cell is the mean of ${stride} × ${stride}` : picture.remark;
    Object.assign(picture, { matrix, image, remark });
    this.draw(picture, this.frame);
    this.frame.refresh();
  }

  /** Whether pixels are means of all their cells. */
  get #isMean() {
    const { state } = this.#tiles;
    return state !== null && state.done === state.tiles;
  }

  /** @override */
  stage() {
    return html`<div class="pair">
      <div class="plot" part="plot"></div>
      <div class="side">
        <p class="side-title"></p>
        <div class="plot curve-plot" part="curve"></div>
      </div>
    </div>`;
  }

  /** @override @param {Similarity} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { matrix, image, positions, settings } = picture;
    const { axis } = rowsOf(settings.values);
    this.#drawn = drawHeatmap(frame, {
      matrix,
      image,
      rowName: (row) => short(positions[row], 8),
      columnName: (column) => short(positions[column], 8),
      wordRows: false,
      rowLabel: axis('p'),
      columnLabel: axis('q'),
      mostWidth: MOST_WIDTH,
    });
    this.#row = null;
    this.#drawRow(this.#restingRow(picture));
  }

  /** @override @param {Similarity} picture */
  colorBar({ colormap, image, settings }) {
    const { metric, show } = settings.values;
    const { title } = metricText(metric);
    const label = show === 'difference' ? `difference of ${title}` : title;
    return { colormap, image, label };
  }

  /** The row to show while nothing is pointed at. @param {Similarity} picture */
  #restingRow({ positions, settings }) {
    const wanted = settings.values.row;
    const distances = positions.map((position) => Math.abs(position - wanted));
    return distances.indexOf(-largestOf(distances.map((distance) => -distance)));
  }

  /** One row of the matrix as a curve in the second plot. @param {number} row */
  #drawRow(row) {
    const { picture } = this;
    const root = this.renderRoot.querySelector('.curve-plot');
    if (!picture || !(root instanceof HTMLElement) || row === this.#row) return;
    this.#side ??= new PlotFrame(root, {
      onMove: (place, means) =>
        this.read(place && { row: this.#row ?? 0, column: place.column }, means),
      onResize: () => {
        const shown = this.#row;
        this.#row = null;
        this.#drawRow(shown ?? 0);
      },
    });
    this.#row = row;
    const { matrix, image, positions, settings } = picture;
    const { title } = metricText(settings.values.metric);
    // A copy: the plot keeps it, and must not keep the whole matrix.
    const values = matrix.data.slice(row * matrix.cols, (row + 1) * matrix.cols);
    const name = `Row p = ${short(positions[row], 8)}`;
    this.#curve = drawLines(this.#side, {
      xs: positions,
      curves: [{ name: '', values }],
      dots: positions.map((_, index) => index),
      stepX: 1,
      xLabel: rowsOf(settings.values).axis('q'),
      yLabel: title,
      heights: image.max > image.min ? [image.min, image.max] : undefined,
    });
    this.#side.describe({ name: `${name} as a curve`, hint: 'Arrow keys move by one.' });
    const heading = /** @type {HTMLElement} */ (this.renderRoot.querySelector('.side-title'));
    heading.textContent = `${name} of the matrix, as a curve`;
  }

  /** @override */
  legend() {
    return html`<div class="color-bar"></div>`;
  }

  /** @override */
  below() {
    const { picture } = this;
    if (!picture?.proof) return this.#tiles.template();
    const { largest, byCore, times } = picture.proof;
    const { rows, cols } = picture.matrix;
    const cells = `${rows} × ${cols} cells`;
    const isEnough = largest <= tolerance(picture);
    return html`<p class="proof">
      ${
        isEnough
          ? html`One row makes the matrix: rebuilt from its first row, the ${cells} differ from
              those of all rows by at most <b>${atMost(largest, 3)}</b>, which is rounding.`
          : html`One row does not make this matrix: rebuilt from its first row, the ${cells} differ
              by up to <b>${atMost(largest, 4)}</b>.`
      }
      ${
        times
          ? html`Here and now all rows took ${short(times.allRows, 3)} ms, one row
            ${short(times.oneRow, 3)} ms: ${ratioText(times)}.`
          : nothing
      }
      ${byCore || !isEnough ? nothing : 'The core has no shortcut for it.'}
    </p>`;
  }

  /** @override @param {Place} place @returns {Spot | null} */
  spotAt({ row, column }) {
    const { picture } = this;
    if (!picture || !this.#drawn) return null;
    const { matrix, positions, settings, proof, stride } = picture;
    if (row >= matrix.rows || column >= matrix.cols) return null;
    const { metric, show } = settings.values;
    const { title, formula } = metricText(metric);
    const [p, q] = [row, column].map((index) => short(positions[index], 8));
    const value = matrix.data[row * matrix.cols + column];
    const what = show === 'difference' ? `difference of ${title}` : title;
    const offset = positions[column] - positions[row];
    const isMean = this.#isMean;
    const mean = isMean ? 'mean ' : '';
    const rebuilt = `cell |p − q| = ${short(Math.abs(row - column))} of the first row`;
    return {
      point: this.#drawn.centre({ row, column }),
      value,
      title: `${what}(${p}, ${q})`,
      tooltip: `p ${p}, q ${q}: ${mean}${short(value)}`,
      spoken: `${mean}${what} of ${rowsOf(settings.values).many} ${p} and ${q}: ${short(value)}`,
      // The resting row is a curve over q; every other cell tells about its row.
      position: positions[row === this.#restingRow(picture) ? column : row],
      dimension: null,
      pair: [positions[row], positions[column]],
      explanation: async (core) => ({
        formula: formula('PE(p)', 'PE(q)'),
        substituted: formula(`PE(${p})`, `PE(${q})`),
        value: isMean || show === 'difference' ? value : await exactly(core, picture, row, column),
        steps: [
          `offset q − p = ${short(offset, 8)}`,
          SHOWN[/** @type {'matrix'} */ (show)],
          ...(proof ? [rebuilt] : []),
          ...(isMean ? [`mean of the ${stride} × ${stride} cells from here on`] : []),
        ],
      }),
    };
  }

  /** @override @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf({ position, dimension, pair }) {
    const { picture } = this;
    if (!picture || position === null) return null;
    const [row, column] = (pair ?? []).map((each) => picture.positions.indexOf(Math.round(each)));
    if (row >= 0 && column >= 0) return { row, column };
    const place = picture.positions.indexOf(Math.round(position));
    if (place < 0) return null;
    // A cell of a table is in a row of its own; a point of a curve is on the resting row.
    return { row: dimension === null ? this.#restingRow(picture) : place, column: place };
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    const { picture } = this;
    if (!picture) return;
    this.#drawRow(place ? place.row : this.#restingRow(picture));
    this.#curve?.mark(place && place.column);
    const at = place && this.#curve?.centre({ column: place.column, row: 0 });
    this.#side?.pointAt(at ? { ...at, text: '' } : null);
  }

  /** @override @param {Similarity} picture */
  describe(picture) {
    const { matrix, settings, positions } = picture;
    const { metric, show } = settings.values;
    const { title } = metricText(metric);
    return (
      `Matrix of ${title} of ${this.whose(picture)}, ${SHOWN[/** @type {'matrix'} */ (show)]}: ${matrix.rows} by ` +
      `${matrix.cols} ${rowsOf(settings.values).many} from ${short(positions[0], 8)} to ` +
      `${short(positions[positions.length - 1], 8)}, ${valuesText(matrix.data)}`
    );
  }

  /** @override @param {Similarity} picture @returns {TableData} */
  tableOf(picture) {
    const { matrix, positions, settings } = picture;
    const isSmall = settings.values.show === 'difference';
    const text = (/** @type {number} */ value) => (isSmall ? short(value, 3) : fixed(value, 5));
    return {
      ...matrixTable(matrix, rowsOf(settings.values).one, 'q', text),
      rowName: (row) => short(positions[row], 8),
      columns: positions.map((position) => `q ${short(position, 8)}`),
    };
  }
}

/**
 * What sums of as many products may differ by in float64.
 * @param {Similarity} picture
 */
const tolerance = ({ image }) => 1e-12 * Math.max(Math.abs(image.min), Math.abs(image.max), 1);

/** @param {{allRows: number, oneRow: number}} times */
function ratioText({ allRows, oneRow }) {
  const ratio = allRows / oneRow;
  return ratio >= 1 ? `${short(ratio, 2)} times as long` : 'too short to tell';
}

/**
 * One cell in float64, whatever the picture is drawn from.
 * @param {AsyncCore} core
 * @param {Similarity} picture
 * @param {number} row
 * @param {number} column
 */
async function exactly(core, { settings, positions, table }, row, column) {
  const { encoding, values } = settings;
  const measure = MEASURES[/** @type {Metric} */ (values.metric)];
  const asked = atPositions(settings, [positions[row], positions[column]]);
  const rows = table ?? (await core.encode(encoding.name, inFloat64(encoding, asked)));
  const pairs = table ? [row, column] : [0, 1];
  return (await core.rowPairs(rows, { pairs }))[measure][0];
}
