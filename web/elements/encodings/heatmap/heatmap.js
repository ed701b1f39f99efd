/** <pe-heatmap>: a table of encodings, one row per position, one column per dimension. */
import { drawHeatmap } from '../../../plot/heatmap.js';
import { fixed, quantity, short, valuesText, writerOf } from '../../../plot/format.js';
import { PeElement } from '../../frame/base.js';
import { colormapSetting, findColormap } from '../../shared/colormap.js';
import { axesIn, isOfPaper, lettersOf, symbolsSetting, symbolsTemplate } from './symbols.js';
import { pictureSamples } from '../../shared/sampled-positions.js';
import { rowsOf } from '../../../settings/rows.js';
import { atPositions, inFloat64, positionOf, takesPositions } from '../../../settings/settings.js';
import { text } from '../../../settings/own-settings.js';
import { matrixTable } from '../../../plot/table.js';
import { shortWord } from '../../../plot/word-layout.js';

/** @import { DrawnHeatmap, Matrix, Picture, Place, PlotFrame, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */

const MOST_READ = 2 ** 16; // cells: larger tables are colours, drawn in half the memory

/**
 * @typedef {object} Heatmap
 * @property {Settings} settings
 * @property {Matrix} matrix
 * @property {Picture} image
 * @property {number[] | null} positions of the rows, where not every one is drawn
 * @property {string[]} words
 * @property {string} remark
 */

/**
 * @summary A table of encodings; point at a cell for the formula with its numbers.
 * @tag pe-heatmap
 * @example <pe-heatmap encoding="sinusoidal" length="32" d-model="64" controls></pe-heatmap>
 * @extends {PeElement<Heatmap, DrawnHeatmap>}
 */
export class PeHeatmap extends PeElement {
  /** @override @type {import('../../../core/types.js').Encoding['kind'][]} */
  static kinds = ['add', 'none', 'rotate'];

  /** @override */
  static hasPairs = true;

  /** @override */
  static samplesRows = true;

  /** What is read, here or in another element of the group. @type {Spot | null} */
  #marked = null;

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      colormapSetting(this.context),
      text(
        'tokens',
        '',
        'Words that name the rows. The numbers depend on the place of a word only.',
        2000,
      ),
      symbolsSetting,
    ];
  }

  /** @override @param {Settings} settings */
  refine({ encoding, parameters, values }) {
    const words = wordsOf(values.tokens);
    if (words.length === 0 || !encoding.parameters.some(({ name }) => name === 'length')) return;
    if (values.positions) return;
    parameters.length = values.length = words.length;
  }

  /** @override */
  fixedSettings() {
    const { values } = this.settings ?? {};
    if (values?.positions) return super.fixedSettings();
    /** @type {Record<string, string>} */
    const fixed = wordsOf(values?.tokens).length > 0 ? { length: 'one row per token' } : {};
    if (this.settings && !isOfPaper(this.settings)) fixed.symbols = 'for the table of the paper';
    return fixed;
  }

  /** @override */
  get canRest() {
    return true;
  }

  /** @override @param {Settings} settings @returns {Promise<Heatmap | undefined>} */
  async load(settings) {
    const { encoding, values } = settings;
    const isWhole = values.positions || !values.length || !takesPositions(encoding);
    const columns = values.dModel ?? values.headDim ?? 1;
    const samples = isWhole
      ? null
      : pictureSamples(positionOf(settings, 0), values.length, columns);
    const asked = samples ? atPositions(settings, samples.positions) : settings.parameters;
    const rows = samples?.positions.length ?? values.length ?? 0;
    const isRead = rows * columns <= MOST_READ;
    const parameters = isRead ? inFloat64(encoding, asked) : asked;
    const colormap = findColormap(this.context, values);
    const options = { colormap: colormap?.name, center: colormap?.diverging ? 0 : null };
    const drawn = await this.ask('draw', encoding.name, parameters, options);
    if (!drawn) return undefined;
    return {
      ...drawn,
      settings,
      positions: samples && samples.positions,
      words: wordsOf(values.tokens),
      remark: samples?.remark ?? '',
    };
  }

  /** @override @param {Heatmap} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { matrix, image, words, settings } = picture;
    this.drawn = drawHeatmap(frame, {
      matrix,
      image,
      rowName: (row) => this.#rowName(picture, row, shortWord),
      columnName: (column) => columnName(picture, column),
      wordRows: words.length > 0,
      rowLabel: words.length > 0 ? 'position p' : rowsOf(settings.values).axis('p'),
      columnLabel: isRotation(picture)
        ? 'factor: cosines, then sines, of every pair'
        : 'dimension j (channel)',
      ...this.#axes(picture),
    });
  }

  /** @override @param {Heatmap} picture */
  colorBar({ settings, image }) {
    return { colormap: findColormap(this.context, settings.values), image, label: 'value' };
  }

  /** Axis titles in other letters, where they were chosen. @param {Heatmap} picture */
  #axes({ settings }) {
    const letters = lettersOf(settings);
    return letters && axesIn(letters);
  }

  /** @override @param {Heatmap | null} picture */
  below(picture) {
    if (!picture) return null;
    const { dModel: width, base } = picture.settings.values;
    const { position, dimension: column, value } = this.#marked ?? {};
    const digits = picture.matrix.data instanceof Float64Array ? 8 : 4; // that hold
    const cell =
      typeof position === 'number' && typeof column === 'number'
        ? { position, column, width, base, value: value ?? NaN, digits }
        : null;
    return symbolsTemplate(lettersOf(picture.settings), cell);
  }

  /** @param {Heatmap} picture @param {number} row */
  #position({ settings, positions }, row) {
    return positions ? positions[row] : positionOf(settings, row);
  }

  /** @param {Heatmap} picture @param {number} row @param {(word: string) => string} [write] */
  #rowName(picture, row, write = String) {
    const position = short(this.#position(picture, row), 8);
    const word = picture.words[row];
    return word ? `${position} ${write(word)}` : position;
  }

  /** @override @param {Heatmap} picture @param {Place} place @param {DrawnHeatmap} drawn @returns {Spot | null} */
  spotOf(picture, { row, column }, drawn) {
    const { matrix, settings } = picture;
    if (row >= matrix.rows || column >= matrix.cols) return null;
    const { name } = settings.encoding;
    const isFree = takesPositions(settings.encoding);
    const value = matrix.data[row * matrix.cols + column];
    const said = writerOf(matrix.data, short)(value, 4);
    const position = this.#position(picture, row);
    return {
      point: drawn.centre({ row, column }),
      value,
      title: isRotation(picture)
        ? `${columnName(picture, column)} at p = ${short(position, 8)}`
        : `PE(${short(position, 8)}, ${column})`,
      tooltip: `p ${this.#rowName(picture, row)}, j ${columnName(picture, column)}: ${said}`,
      spoken: `${rowsOf(settings.values).one} ${this.#rowName(picture, row)}, dimension ${column}: ${said}`,
      position,
      dimension: column,
      cell: isFree
        ? { encoding: name, parameters: atPositions(settings, [position]), row: 0, column }
        : { encoding: name, parameters: settings.parameters, row, column },
    };
  }

  /** @override @param {Heatmap} picture @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf(picture, { position, dimension }) {
    const { matrix } = picture;
    // A dimension of no position in particular is shown at the first.
    if (position === null) return { row: 0, column: Math.min(dimension ?? 0, matrix.cols - 1) };
    for (let row = 0; row < matrix.rows; row++) {
      if (this.#position(picture, row) === Math.round(position)) {
        return { row, column: Math.min(dimension ?? 0, matrix.cols - 1) };
      }
    }
    return null;
  }

  /** @override @param {Spot | null} spot */
  pointAt(spot) {
    this.#marked = spot;
    this.requestUpdate();
  }

  /** @override @param {Heatmap} picture */
  describe({ matrix, settings }) {
    const { one, many } = rowsOf(settings.values);
    const size = `${quantity(matrix.rows, one, many)} by ${quantity(matrix.cols, 'dimension')}`;
    return `Heatmap of the encoding “${settings.encoding.title}”: ${size}, ${valuesText(matrix.data)}`;
  }

  /**
   * As the core encodes it, in the precision that was asked for.
   * @override @param {Heatmap} picture @returns {Matrix}
   */
  matrixOf({ matrix, settings }) {
    const isDouble = settings.parameters.precision === 'float64';
    return isDouble ? matrix : { ...matrix, data: Float32Array.from(matrix.data) };
  }

  /** @override @param {Heatmap} picture @returns {TableData} */
  tableOf(picture) {
    const { matrix, settings } = picture;
    const rows = rowsOf(settings.values).one;
    const write = writerOf(matrix.data, fixed);
    const table = matrixTable(matrix, rows, 'dim', (value) => write(value, 4));
    return {
      ...table,
      rowName: (row) => this.#rowName(picture, row),
      ...(isRotation(picture) && {
        columns: table.columns.map((_, column) => columnName(picture, column)),
      }),
    };
  }
}

/** @param {Heatmap} picture */
const isRotation = ({ settings }) => settings.encoding.kind === 'rotate';

/**
 * A scheme that rotates has a cosine and a sine for every pair, in that order.
 * @param {Heatmap} picture
 * @param {number} column
 */
function columnName(picture, column) {
  if (!isRotation(picture)) return String(column);
  const pairs = picture.matrix.cols / 2;
  return column < pairs ? `cos ${column}` : `sin ${column - pairs}`;
}

/** @param {string | undefined} tokens */
const wordsOf = (tokens) => (tokens ?? '').split(/\s+/).filter(Boolean);
