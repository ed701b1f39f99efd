/** <pe-bias>: what a scheme adds to attention scores, one matrix of queries × keys per head. */
import { html, nothing } from 'lit';
import { dotChart } from '../../../plot/dots.js';
import { fixed, quantity, short, valuesText, writerOf } from '../../../plot/format.js';
import { drawPanels } from '../../../plot/panels.js';
import { counted } from '../../../texts/words.js';
import { PeElement } from '../../frame/base.js';
import { biasParameters } from '../../shared/bias.js';
import { colormapSetting, findColormap } from '../../shared/colormap.js';
import { hatchLegend } from '../../shared/hatch.js';
import { presentOrNull } from '../../shared/optional-parts.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';
import { choice, integer } from '../../../settings/own-settings.js';
import { columnNames } from '../../../plot/table.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { DrawnPanels, Matrix, Picture, Place, PlotFrame, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Colormap } from '../../../core/types.js' */
/** @import { Panel } from '../../../plot/panels.js' */

/**
 * @typedef {object} BiasPicture
 * @property {Settings} settings
 * @property {Colormap | undefined} colormap
 * @property {boolean} isBuckets integers instead of biases
 * @property {Matrix} matrix all heads one below the other
 * @property {Picture} image of that matrix
 * @property {number} rows of one head
 * @property {number[]} heads that are drawn, from 0
 * @property {Float64Array | null} slopes one per head, where the scheme has them
 * @property {string} remark
 */

const MOST_PANELS = 16;

/**
 * @summary What a scheme adds to the scores of each head; slopes and buckets where it has them.
 * @tag pe-bias
 * @example <pe-bias encoding="alibi" num-heads="4"></pe-bias>
 * @extends {PeElement<BiasPicture, DrawnPanels>}
 */
export class PeBias extends PeElement {
  /** @override @type {import('../../../core/types.js').Encoding['kind'][]} */
  static kinds = ['bias'];

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles];

  /** The head being read, from 0. @type {number | null} */
  #readHead = null;

  /** @override @returns {Setting[]} */
  ownSettings() {
    const heads = this.settings?.values.numHeads ?? 256;
    return [
      {
        ...integer('head', 0, [0, heads], 'Shows one head alone, counted from 1; 0 shows all.'),
        title: 'One head alone, 0 for all',
      },
      choice(
        'show',
        ['bias', 'buckets'],
        'What is added to the scores, or which learned row each pair of query and key uses.',
      ),
      colormapSetting(this.context),
    ];
  }

  /** @override */
  get canRest() {
    return true;
  }

  /** @override @param {Settings} settings @returns {Promise<BiasPicture | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    return this.askAll(async (core) => {
      const remarks = [];
      const wantsBuckets = values.show === 'buckets';
      const asked = /** @type {const} */ ([encoding.name, parameters]);
      const paintOf = (/** @type {Colormap | undefined} */ map) => ({
        colormap: map?.name,
        center: map?.diverging ? 0 : null,
      });
      const plain = this.#plainColormap(values);
      const added = findColormap(this.context, values);
      const [slopesOrNot, bias, image, bucketsOrNot, bucketImage] = await core.batch([
        { try: ['slopes', ...asked] },
        ['bias', encoding.name, biasParameters(encoding, parameters, values)],
        ['paint', { from: 1 }, paintOf(added)],
        ...(wantsBuckets
          ? [
              { try: /** @type {Call} */ (['buckets', ...asked]) },
              /** @type {Call} */ (['paint', { from: 3 }, paintOf(plain)]),
            ]
          : []),
      ]);
      const buckets = wantsBuckets ? presentOrNull(bucketsOrNot) : null;
      const slopes = presentOrNull(slopesOrNot);
      if (wantsBuckets && !buckets) remarks.push(`${encoding.title} has no buckets`);
      const table = buckets
        ? { heads: 1, ...buckets, data: Float64Array.from(buckets.data) }
        : bias;
      const { heads, rows, cols, data } = table;
      const matrix = { rows: heads * rows, cols, data };
      const colormap = buckets ? plain : added;
      const chosen = Math.min(values.head, heads);
      const shown = chosen > 0 ? [chosen - 1] : firstHeads(heads);
      if (shown.length > 1 && shown.length < heads) {
        remarks.push(`the first ${shown.length} of ${heads} heads are drawn`);
      }
      if (values.head > heads && !buckets)
        remarks.push(`head ${values.head} is beyond the last, ${heads}`);
      const remark = remarks.join('; ');
      return {
        settings,
        colormap,
        isBuckets: Boolean(buckets),
        matrix,
        image: buckets ? bucketImage : image,
        rows,
        heads: shown,
        slopes,
        remark,
      };
    });
  }

  /** Buckets have no middle: their colours run one way. @param {Record<string, any>} values */
  #plainColormap(values) {
    const chosen = findColormap(this.context, values);
    return chosen?.diverging ? this.context?.colormaps.find((map) => !map.diverging) : chosen;
  }

  /** @override @param {BiasPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { heads } = picture;
    this.drawn = drawPanels(frame, {
      panels: heads.map((head) => headPanel(picture, head)),
      rowName: (row) => String(queryOf(picture, row)),
      rowLabel: 'query m [tokens]',
      columnLabel: 'key n [tokens]',
    });
  }

  /** @override @param {BiasPicture} picture */
  colorBar({ colormap, image, isBuckets }) {
    return { colormap, image, label: isBuckets ? 'bucket' : 'added to the score' };
  }

  /** @override @param {BiasPicture | null} picture */
  legend(picture) {
    const blocked = picture?.matrix.data.some((value) => value === -Infinity);
    return html`<div class="color-bar"></div>
      ${blocked ? hatchLegend('no attention (−∞)') : nothing}`;
  }

  /** @override @param {BiasPicture} picture */
  aside(picture) {
    const { frame } = this;
    if (!picture.slopes || picture.isBuckets || !frame) return nothing;
    return html`<div class="scroll" tabindex="0" role="group" aria-label="Slopes of the heads">
      ${dotChart({
        label: 'slope [per token]',
        name: (index) => `head ${index + 1}`,
        values: picture.slopes,
        width: 260,
        read: this.#readHead,
      })}
    </div>`;
  }

  /** @override @param {BiasPicture} picture @param {Place} place @param {DrawnPanels} drawn @returns {Spot | null} */
  spotOf(picture, place, drawn) {
    const cell = drawn.cellAt(place);
    if (!cell) return null;
    const { settings, matrix, rows, heads, isBuckets } = picture;
    const head = heads[cell.panel];
    const row = head * rows + cell.row;
    const value = matrix.data[row * matrix.cols + cell.column];
    const query = queryOf(picture, cell.row);
    const which = isBuckets ? 'bucket' : `head ${head + 1}`;
    const place_ = `query ${query}, key ${cell.column}`;
    const reading = value === -Infinity ? 'no attention' : writerOf(matrix.data, short)(value, 6);
    const title = isBuckets
      ? `bucket(${query}, ${cell.column})`
      : `bias(${head + 1}, ${query}, ${cell.column})`;
    return {
      point: { ...drawn.centre(cell), bare: true },
      value,
      title,
      tooltip: `${which}, ${place_}: ${reading}`,
      spoken: `${which}, ${place_}: ${reading}`,
      position: query,
      pair: [query, cell.column],
      ...(isBuckets
        ? { explanation: bucketExplanation(query, cell.column, value) }
        : {
            cell: {
              encoding: settings.encoding.name,
              parameters: settings.parameters,
              row,
              column: cell.column,
            },
          }),
    };
  }

  /** @override @param {BiasPicture} picture @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf(picture, { position, pair }) {
    if (!this.drawn || position === null) return null;
    const row = Math.round(position) - queryOf(picture, 0);
    if (row < 0 || row >= picture.rows) return null;
    const column = Math.round(pair?.[1] ?? 0);
    return this.drawn.placeOf({ panel: 0, row, column: column < picture.matrix.cols ? column : 0 });
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    const cell = place && this.drawn?.cellAt(place);
    this.drawn?.mark(place);
    this.#readHead = cell && this.picture ? this.picture.heads[cell.panel] : null;
    this.requestUpdate();
  }

  /** @override @param {BiasPicture} picture */
  describe({ settings, heads, rows, matrix, isBuckets }) {
    const what = isBuckets
      ? 'Buckets'
      : counted(
          heads.length,
          { one: 'Bias of head {1}', other: 'Bias of {0} heads' },
          heads[0] + 1,
        );
    const cells = rows * matrix.cols;
    const shown = matrix.data.subarray(heads[0] * cells, (heads[heads.length - 1] + 1) * cells);
    const size = `${quantity(rows, 'query', 'queries')} by ${quantity(matrix.cols, 'key')}`;
    return `${what} of “${settings.encoding.title}”: ${size}, ${valuesText(shown)}`;
  }

  /** @override @param {BiasPicture} picture @returns {TableData} */
  tableOf(picture) {
    const { matrix, heads, rows, isBuckets } = picture;
    const head = this.#readHead ?? heads[0];
    const write = writerOf(matrix.data, fixed);
    return {
      caption: isBuckets ? this.describe(picture) : `${this.describe(picture)}; head ${head + 1}`,
      corner: 'query',
      rows,
      columns: columnNames('key', matrix.cols),
      rowName: (row) => String(queryOf(picture, row)),
      heads: matrix.rows / rows,
      text: (row, column) => {
        const value = matrix.data[(head * rows + row) * matrix.cols + column];
        return isBuckets ? short(value) : write(value, 4);
      },
    };
  }
}

/** Queries are the last of the keys. @param {BiasPicture} picture @param {number} row */
const queryOf = ({ rows, matrix }, row) => Math.max(matrix.cols - rows, 0) + row;

/** @param {number} heads */
const firstHeads = (heads) =>
  Array.from({ length: Math.min(heads, MOST_PANELS) }, (_, head) => head);

/**
 * The part of the matrix and of its image that is one head's.
 * @param {BiasPicture} picture
 * @param {number} head
 * @returns {Panel}
 */
function headPanel({ matrix, image, rows, isBuckets }, head) {
  const from = head * rows * matrix.cols;
  const to = from + rows * matrix.cols;
  return {
    ...(isBuckets
      ? { title: 'bucket of each pair' }
      : { title: `head ${head + 1}`, brief: `${head + 1}` }),
    matrix: { rows, cols: matrix.cols, data: matrix.data.subarray(from, to) },
    image: { ...image, height: rows, data: image.data.subarray(4 * from, 4 * to) },
    columnName: String,
  };
}

/** @param {number} query @param {number} key @param {number} bucket */
const bucketExplanation = (query, key, bucket) => ({
  formula: 'bucket(n − m)',
  substituted: `bucket(${short(key - query)})`,
  value: bucket,
  steps: [`offset key minus query = ${short(key - query)}`, `row ${bucket} of the learned table`],
});
