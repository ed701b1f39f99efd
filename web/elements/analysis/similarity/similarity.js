/** <pe-similarity>: every position against every other, one row of it as a curve, and its proof. */
import { html, nothing } from 'lit';
import { fixed, grouped, quantity, short, valuesText } from '../../../plot/format.js';
import { PlotFrame } from '../../../plot/frame.js';
import { drawHeatmap } from '../../../plot/heatmap.js';
import { drawLines } from '../../../plot/lines.js';
import { metricColormap, metricText } from '../../shared/similarity-metrics.js';
import { askedRows, compareRows, freeRows, proveOneRow } from '../../shared/similarity.js';
import { explained } from './cell.js';
import { cellsTemplate, proofTemplate } from './below.js';
import { fixedIn, settingsOf, SHOWN } from './settings.js';
import { SimilarityTiles } from './tiles.js';
import { isInBlocks, MOST_SAMPLED, viewOf } from './view.js';
import { arriving } from '../../../core/fetched.js';
import { PeOwnTable } from '../../shared/own-table.js';
import { pairStyles } from '../../shared/styles/pair.js';
import { underwayStyles } from '../../shared/styles/progress.js';
import { rowsOf } from '../../../settings/rows.js';
import { matrixTable } from '../../../plot/table.js';
import { largestOf } from '../../../plot/largest.js';

/** @import { DrawnHeatmap, DrawnLines, Matrix, Place, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { AsyncCore, Colormap, PaintOptions } from '../../../core/types.js' */
/** @import { Metric } from '../../shared/similarity-metrics.js' */
/** @import { Asked, Compared } from '../../shared/similarity.js' */
/** @import { Blocks, MapZoom, Scale } from './map.js' */
/** @import { View } from './view.js' */

/**
 * @typedef {object} Parts
 * @property {View | null} view the part of a large map that is seen
 * @property {Blocks | null} blocks of which its cells are means
 * @property {number[]} columns positions of the columns; `positions` are those of the rows
 *
 * @typedef {{settings: Settings, colormap: Colormap | undefined, own: boolean, paint: PaintOptions} & Asked & Compared & Parts} Similarity
 */

const mapParts = arriving(() => import('./map.js'));

const MOST_WIDTH = 460; // px: a square as high as figures are

/**
 * @summary Similarity or distance of every two positions, with one row as a curve; the toggle `show`
 *   proves that one row makes the matrix, or that it does not.
 * @tag pe-similarity
 * @example <pe-similarity encoding="sinusoidal" length="50" metric="dot"></pe-similarity>
 * @prop {Matrix | null} table - a table of the reader, instead of the scheme's
 * @extends {PeOwnTable<Similarity, DrawnHeatmap>}
 */
export class PeSimilarity extends PeOwnTable {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeOwnTable.styles, pairStyles, underwayStyles];

  /** @override */
  static samplesRows = true;

  /** @type {PlotFrame | null} the curve's */
  #side = null;
  /** @type {DrawnLines | null} */
  #curve = null;
  /** @type {number | null} the row that the curve shows */
  #row = null;
  #tiles = new SimilarityTiles(this, (matrix) => this.#refine(matrix));
  /** @type {typeof import('./map.js') | null} what large maps take */
  #map = null;
  /** @type {ReturnType<typeof import('./map.js').askingOf> | null} for maps that take long */
  #asking = null;
  /** @type {MapZoom | null} once there is a map to zoom in */
  #zoom = null;
  /** @type {Similarity | null} what is shown while the map is dragged */
  #passing = null;
  /** @type {Scale | null} of the colours of the last map in blocks */
  #scale = null;

  /** @override @returns {Setting[]} */
  ownSettings() {
    return settingsOf(this.context);
  }

  /** @override */
  fixedSettings() {
    const fixed = super.fixedSettings();
    return this.picture ? { ...fixed, ...fixedIn(this.picture) } : fixed;
  }

  /** The part of a large map that the settings ask for. */
  get #view() {
    return this.settings && viewOf(this.settings, this.table !== null);
  }

  /** @override @returns {boolean} */
  get canRest() {
    return this.#tiles.state === null;
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#asking?.leave();
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
    const view = viewOf(settings, own !== null);
    const map = view && (await mapParts());
    this.#map = map;
    const hooks = { viewOf: () => this.#view, onRest: () => this.#redraw() };
    this.#zoom ??= map && new map.MapZoom(this, hooks);
    const asking = (this.#asking ??= map && map.askingOf(this));
    asking?.overtake(); // the next one waits behind it
    const all = { settings, colormap: shown, own: own !== null, paint, view };
    const picture = await this.askAll(async (core) => {
      if (view && map && asking && isInBlocks(view, settings)) {
        const rows = freeRows(settings);
        const { name } = encoding;
        const known = this.#scale;
        const found = await map.loadBlocks(core, asking, name, rows, metric, view, paint, known);
        return found && { ...all, ...found };
      }
      const asked = await askedRows(core, settings, own);
      const compared =
        show === 'matrix'
          ? await compareRows(core, encoding.name, asked, metric, paint)
          : await proveOneRow(core, encoding.name, asked, metric, show, paint, paintDifference);
      return { ...all, blocks: null, columns: asked.positions, ...asked, ...compared };
    });
    if (picture?.blocks) this.#scale = picture.blocks.scale;
    if (picture && this.#isToAddUp(picture)) this.#addUp(picture);
    return picture;
  }

  /**
   * Whether there are cells that the picture does not have, and not more than a reader waits for.
   * @param {Similarity} picture
   */
  #isToAddUp({ settings, blocks, count, stride }) {
    const { show, cells, zoom } = settings.values;
    const lacks = blocks ? blocks.samples < blocks.block : stride > 1;
    return show === 'matrix' && cells === 'all' && zoom === 0 && lacks && count <= MOST_SAMPLED;
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
    const blocks = this.#isMean ? null : picture.blocks;
    Object.assign(picture, { matrix, image, remark, blocks });
    this.#redraw();
  }

  #redraw() {
    const { picture, frame } = this;
    if (!picture || !frame) return;
    this.draw(picture, frame);
    frame.refresh();
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
    const { matrix, image, positions, columns, settings } = picture;
    const { axis } = rowsOf(settings.values);
    if (this.#passing && this.#passing !== picture) this.#map?.free(this.#passing);
    this.#passing = this.#zoom?.isMoving ? picture : null;
    this.drawn = drawHeatmap(frame, {
      matrix,
      image,
      rowName: (row) => short(positions[row], 8),
      columnName: (column) => short(columns[column], 8),
      wordRows: false,
      rowLabel: axis('p'),
      columnLabel: axis('q'),
      mostWidth: MOST_WIDTH,
    });
    this.#zoom?.shift();
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
    if (this.#zoom?.isMoving) return; // it follows once the map is let go of
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
    const { matrix, image, positions, columns, settings, stride, blocks } = picture;
    const { title } = metricText(settings.values.metric);
    // A copy: the plot keeps it, and must not keep the whole matrix.
    const values = matrix.data.slice(row * matrix.cols, (row + 1) * matrix.cols);
    const name = `Row p = ${short(positions[row], 8)}`;
    this.#curve = drawLines(this.#side, {
      xs: columns,
      curves: [{ name: '', values }],
      dots: columns.map((_, index) => index),
      stepX: 1,
      xLabel: rowsOf(settings.values).axis('q'),
      yLabel: title,
      heights: image.max > image.min ? [image.min, image.max] : undefined,
    });
    this.#side.describe({ name: `${name} as a curve`, hint: 'Arrow keys move by one.' });
    const heading = /** @type {HTMLElement} */ (this.renderRoot.querySelector('.side-title'));
    const means = blocks && stride > 1 ? ', in means' : '';
    heading.textContent = `${name} of the matrix${means}, as a curve`;
  }

  /** @override @param {Similarity | null} picture */
  below(picture) {
    const asking = this.#asking?.template() ?? nothing;
    if (picture?.proof) return html`${asking}${proofTemplate(picture, picture.proof)}`;
    return html`${this.#zoom?.template()}${asking}${this.#tiles.state ? nothing : cellsTemplate(picture)}${this.#tiles.template()}`;
  }

  /** @override @param {Similarity} picture @param {Place} place @param {DrawnHeatmap} drawn @returns {Spot | null} */
  spotOf(picture, { row, column }, drawn) {
    const { matrix, positions, columns, settings, stride, blocks } = picture;
    if (row >= matrix.rows || column >= matrix.cols) return null;
    const { metric, show } = settings.values;
    const { title } = metricText(metric);
    const pair = /** @type {[number, number]} */ ([positions[row], columns[column]]);
    const [p, q] = pair.map((position) => short(position, 8));
    const value = matrix.data[row * matrix.cols + column];
    const what = show === 'difference' ? `difference of ${title}` : title;
    const isMean = this.#isMean;
    const map = blocks && stride > 1 ? this.#map : null;
    const mean = isMean || map ? 'mean ' : '';
    const extremes =
      map && ((/** @type {AsyncCore} */ core) => map.extremesOf(core, picture, { row, column }));
    return {
      point: drawn.centre({ row, column }),
      value,
      title: `${what}(${p}, ${q})`,
      tooltip: `p ${p}, q ${q}: ${mean}${short(value)}`,
      spoken: `${mean}${what} of ${rowsOf(settings.values).many} ${p} and ${q}: ${short(value)}`,
      more: extremes,
      // The resting row is a curve over q; every other cell tells about its row.
      position: pair[row === this.#restingRow(picture) ? 1 : 0],
      pair,
      explanation: (core) => explained(core, picture, { row, column }, { isMean, extremes }),
    };
  }

  /** @override @param {Similarity} picture @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf(picture, { position, dimension, pair }) {
    if (position === null) return null;
    const { positions, columns } = picture;
    if (pair) {
      const [row, column] = [
        positions.indexOf(Math.round(pair[0])),
        columns.indexOf(Math.round(pair[1])),
      ];
      if (row >= 0 && column >= 0) return { row, column };
    }
    const column = columns.indexOf(Math.round(position));
    // A cell of a table is in a row of its own; a point of a curve is on the resting row.
    const row =
      dimension === null ? this.#restingRow(picture) : positions.indexOf(Math.round(position));
    return row < 0 || column < 0 ? null : { row, column };
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
    const { matrix, settings, positions, columns, blocks } = picture;
    const { metric, show } = settings.values;
    const { title } = metricText(metric);
    const ends = (/** @type {number[]} */ list) =>
      `${short(list[0], 8)} to ${short(list[list.length - 1], 8)}`;
    const values = blocks
      ? `values from ${short(blocks.least)} to ${short(blocks.largest)}`
      : valuesText(matrix.data);
    const { one, many } = rowsOf(settings.values);
    const against = positions[0] === columns[0] ? '' : ` against ${ends(columns)}`;
    return (
      `Matrix of ${title} of ${this.whose(picture)}, ${SHOWN[/** @type {'matrix'} */ (show)]}: ${grouped(matrix.rows)} by ` +
      `${quantity(matrix.cols, one, many)} from ${ends(positions)}${against}, ${values}`
    );
  }

  /** @override @param {Similarity} picture @returns {TableData} */
  tableOf(picture) {
    const { matrix, positions, columns, settings } = picture;
    const isSmall = settings.values.show === 'difference';
    const text = (/** @type {number} */ value) => (isSmall ? short(value, 3) : fixed(value, 5));
    return {
      ...matrixTable(matrix, rowsOf(settings.values).one, 'q', text),
      rowName: (row) => short(positions[row], 8),
      columns: columns.map((position) => `q ${short(position, 8)}`),
    };
  }
}
