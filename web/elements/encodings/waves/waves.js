/** <pe-waves>: columns of a table as curves over the position, or rows as curves over the dimension. */
import { html, nothing } from 'lit';
import { columnOf } from '../../../core/matrix.js';
import { fixed, short } from '../../../plot/format.js';
import { drawLines, nearest } from '../../../plot/lines.js';
import { PeElement } from '../../frame/base.js';
import { lineSample } from '../../shared/curve-legend.js';
import { cursorCalls, cursorsOf, cursorsSetting, cursorsTemplate } from './cursors.js';
import { namedByWave, unitSetting } from './names.js';
import { wavesStyles } from './styles.js';
import { curveSamples } from '../../shared/sampled-positions.js';
import { sizeOf } from '../../shared/table-size.js';
import { rowsOf } from '../../../settings/rows.js';
import {
  atPositions,
  inFloat64,
  isContinuous,
  positionOf,
  takesPositions,
} from '../../../settings/settings.js';

/** @import { RowPairs } from '../../../core/types.js' */
/** @import { Curve, DrawnLines, Matrix, Place, PlotFrame, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */

/**
 * @typedef {object} Waves
 * @property {Settings} settings
 * @property {boolean} overDimension curves are rows; else columns
 * @property {number[]} indices row or column of each curve
 * @property {number[]} xs positions [tokens], or columns
 * @property {Curve[]} curves
 * @property {number[]} dots
 * @property {number} stepX
 * @property {Cursor[]} cursors marked positions
 * @property {string} remark what the picture leaves out
 */

/** @import { Cursor } from './cursors.js' */

const MOST_CURVES = 12;

/**
 * @summary Columns as curves over the position, or rows as curves over the dimension.
 * @tag pe-waves
 * @example <pe-waves encoding="sinusoidal" length="32" d-model="8" columns="0 2"></pe-waves>
 * @attr {string} x-label - name of the horizontal axis
 * @extends {PeElement<Waves, DrawnLines>}
 */
export class PeWaves extends PeElement {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, wavesStyles];

  /** @override */
  static properties = { ...PeElement.properties, xLabel: { attribute: 'x-label' } };

  /** What is read, here or in another element of the group. @type {Spot | null} */
  #marked = null;

  constructor() {
    super();
    /** @type {string | null} */
    this.xLabel = null;
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      {
        name: 'columns',
        type: 'indices',
        unit: '',
        default: [0, 1, 2, 3],
        help: 'Dimensions to draw over the position; beside rows, the dimensions on the axis.',
      },
      {
        name: 'rows',
        type: 'indices',
        unit: '',
        default: null,
        help: 'Rows to draw over the dimension, instead of columns over the position.',
      },
      cursorsSetting,
      unitSetting,
    ];
  }

  /** @override @param {Settings} settings @returns {Promise<Waves | undefined>} */
  async load(settings) {
    if (settings.values.rows) return this.#loadRows(settings);
    return this.#loadColumns(settings);
  }

  /** @param {Settings} settings @returns {Promise<Waves | undefined>} */
  async #loadColumns(settings) {
    const { encoding, parameters, values } = settings;
    const first = positionOf(settings, 0);
    const count = values.positions?.length ?? values.length ?? 0;
    const canBeContinuous = !values.positions && isContinuous(encoding);
    const samples = curveSamples(first, count);
    const asked = canBeContinuous ? atPositions(settings, samples.positions) : parameters;
    const exact = inFloat64(encoding, asked);
    const rowsAt = (/** @type {number} */ rows) =>
      Array.from({ length: rows }, (_, row) => positionOf(settings, row));
    const found = await this.askAll(async (core) => {
      const hasCursors = values.cursors?.length > 0;
      const size = hasCursors ? await sizeOf(core, settings, exact) : { rows: 0, cols: 0 };
      const at = canBeContinuous ? samples.positions : rowsAt(size.rows);
      const columns = keep(values.columns, size.cols, false).kept;
      return core.batch([
        ['encode', encoding.name, exact],
        ...cursorCalls({ from: 0, columns }, at, values.cursors),
      ]);
    });
    if (!found) return undefined;
    const [matrix, pairs] = /** @type {[Matrix, RowPairs?]} */ (found);
    const { kept, remark } = keep(values.columns, matrix.cols, false);
    const all = Array.from({ length: matrix.rows }, (_, row) => row);
    const xs = canBeContinuous ? samples.positions : rowsAt(matrix.rows);
    const curves = kept.map((column) => ({
      name: `dim ${column}`,
      values: columnOf(matrix, column),
    }));
    return {
      settings,
      overDimension: false,
      indices: kept,
      xs,
      curves: values.unit > 0 ? namedByWave(curves, xs, values.unit) : curves,
      dots: canBeContinuous ? samples.dots : all,
      stepX: canBeContinuous ? samples.perToken : 1,
      cursors: cursorsOf({ xs, curves }, values.cursors, pairs),
      remark: [remark, canBeContinuous ? samples.remark : ''].filter(Boolean).join('; '),
    };
  }

  /** @param {Settings} settings @returns {Promise<Waves | undefined>} */
  async #loadRows(settings) {
    const { encoding, parameters, values } = settings;
    const matrix = await this.ask('encode', encoding.name, inFloat64(encoding, parameters));
    if (!matrix) return undefined;
    const { kept, remark } = keep(values.rows, matrix.rows, true);
    const isPart = this.hasAttribute('columns');
    const axis = isPart
      ? values.columns.filter((/** @type {number} */ column) => column < matrix.cols)
      : Array.from({ length: matrix.cols }, (_, column) => column);
    axis.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
    const name = (/** @type {number} */ row) => `p = ${short(positionOf(settings, row), 8)}`;
    return {
      settings,
      overDimension: true,
      indices: kept,
      xs: axis,
      curves: kept.map((row) => ({ name: name(row), values: rowOf(matrix, row, axis) })),
      dots: axis.map((/** @type {number} */ _, /** @type {number} */ index) => index),
      stepX: 1,
      cursors: [],
      remark,
    };
  }

  /** @override @param {Waves} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { axis } = rowsOf(picture.settings.values);
    const standard = picture.overDimension ? 'dimension j (channel)' : axis('p');
    this.drawn = drawLines(frame, {
      ...picture,
      xLabel: this.xLabel ?? standard,
      yLabel: 'value of PE(p, j)',
      stops: picture.cursors,
    });
  }

  /** @override @param {Waves | null} picture */
  below(picture) {
    if (!picture?.cursors.length) return nothing;
    return cursorsTemplate(picture, picture.cursors, (positions, isFinal) => {
      this.change({ cursors: positions.join(' ') }, isFinal);
    });
  }

  /** @override @param {Waves | null} picture */
  legend(picture) {
    if (!picture) return nothing;
    const column = this.#marked ? nearest(picture.xs, this.#xOf(this.#marked)) : null;
    return html`
      <ul class="curves">
        ${picture.curves.map(({ name, values }, index) => {
          const isRead = this.#marked && index === this.#curveOf(this.#marked);
          return html`<li class=${isRead ? 'read' : ''}>
            ${lineSample(index)}
            ${name}${column === null ? nothing : html` <b>${fixed(values[column], 3)}</b>`}
          </li>`;
        })}
      </ul>
    `;
  }

  /** @param {Spot} spot */
  #xOf({ position, dimension }) {
    return this.picture?.overDimension ? (dimension ?? 0) : (position ?? 0);
  }

  /** @param {Spot} spot */
  #curveOf({ position, dimension }) {
    const { picture } = this;
    if (!picture) return -1;
    if (!picture.overDimension) return picture.indices.indexOf(dimension ?? -1);
    return picture.indices.findIndex((row) => positionOf(picture.settings, row) === position);
  }

  /** @override @param {Waves} picture @param {Place} place @param {DrawnLines} drawn @returns {Spot | null} */
  spotOf(picture, { column, row }, drawn) {
    const curve = picture.curves[row];
    if (!curve || column >= picture.xs.length) return null;
    const { settings, overDimension, xs, indices } = picture;
    const position = overDimension ? positionOf(settings, indices[row]) : xs[column];
    const dimension = overDimension ? xs[column] : indices[row];
    const value = curve.values[column];
    const isFree = takesPositions(settings.encoding);
    return {
      point: drawn.centre({ column, row }),
      value,
      title: `PE(${short(position, 6)}, ${dimension})`,
      tooltip: `p ${short(position)}, j ${dimension}: ${short(value)}`,
      spoken: `${curve.name}, ${axisName(picture)} ${short(xs[column])}: ${short(value)}`,
      position,
      dimension,
      cell: {
        encoding: settings.encoding.name,
        parameters: isFree ? atPositions(settings, [position]) : settings.parameters,
        row: isFree ? 0 : overDimension ? indices[row] : column,
        column: dimension,
      },
    };
  }

  /** @override @param {Waves} picture @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf(picture, { position, dimension }) {
    if (picture.xs.length === 0) return null;
    const { overDimension, xs, indices, settings } = picture;
    const x = overDimension ? dimension : position;
    if (x === null || x < xs[0] || x > xs[xs.length - 1]) return null;
    const curve = overDimension
      ? indices.findIndex((row) => positionOf(settings, row) === position)
      : indices.indexOf(dimension ?? -1);
    return { column: nearest(xs, x), row: Math.max(curve, 0) };
  }

  /** @override @param {Spot | null} spot */
  pointAt(spot) {
    this.#marked = spot;
    this.requestUpdate();
    this.drawn?.mark(spot && this.picture ? nearest(this.picture.xs, this.#xOf(spot)) : null);
  }

  /** @override @param {Waves} picture */
  describe(picture) {
    const names = picture.curves.map(({ name }) => name).join(', ');
    const { title } = picture.settings.encoding;
    return `Curves of the encoding “${title}” over the ${axisName(picture)}: ${names}`;
  }

  /** @override @param {Waves} picture @returns {Matrix} */
  matrixOf({ curves, dots }) {
    const values = dots.flatMap((dot) => curves.map((curve) => curve.values[dot]));
    return { rows: dots.length, cols: curves.length, data: Float32Array.from(values) };
  }

  /** @override @param {Waves} picture @returns {TableData} */
  tableOf(picture) {
    const { curves, dots, xs } = picture;
    return {
      corner: axisName(picture),
      rows: dots.length,
      columns: curves.map(({ name }) => name),
      rowName: (row) => short(xs[dots[row]], 8),
      text: (row, column) => fixed(curves[column].values[dots[row]], 4),
    };
  }
}

/** @param {Waves} picture */
const axisName = ({ overDimension }) => (overDimension ? 'dimension' : 'position');

/**
 * Those of the chosen indices that exist, and not too many of them.
 * @param {number[]} chosen
 * @param {number} count
 * @param {boolean} areRows
 */
function keep(chosen, count, areRows) {
  const one = areRows ? 'row' : 'column';
  const existing = chosen.filter((index) => index < count);
  const kept = existing.slice(0, MOST_CURVES);
  const remarks = [];
  if (existing.length < chosen.length) {
    const lost = chosen.filter((index) => index >= count);
    const which = `${lost.slice(0, 4).join(', ')}${lost.length > 4 ? ' …' : ''}`;
    remarks.push(`${one} ${which} is beyond the last, ${count - 1}`);
  }
  if (kept.length < existing.length) {
    remarks.push(`the first ${MOST_CURVES} of ${existing.length} ${one}s`);
  }
  return { kept, remark: remarks.join('; ') };
}

/** @param {Matrix} matrix @param {number} row @param {number[]} columns */
function rowOf({ cols, data }, row, columns) {
  return Float64Array.from(columns, (column) => data[row * cols + column]);
}
