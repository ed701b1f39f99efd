/** <pe-binary>: counting in bits beside the signs of sines and cosines. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { firstColumns } from '../../../core/matrix.js';
import { fixed, quantity, short } from '../../../plot/format.js';
import { drawPanels } from '../../../plot/panels.js';
import { PeElement } from '../../frame/base.js';
import { bitsParameter, explanationOf } from './cells.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';
import { choice, integer } from '../../../settings/own-settings.js';
import { columnNames } from '../../../plot/table.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { Colormap } from '../../../core/types.js' */
/** @import { DrawnPanels, Encoding, Matrix, Picture, Place, PlotFrame, Setting, Settings, Spot, TableData } from '../../frame/types.js' */

/**
 * @typedef {{title: string, matrix: Matrix, image: Picture}} Part
 *
 * @typedef {object} BinaryPicture
 * @property {Settings} settings
 * @property {number} bits
 * @property {number} number being counted to
 * @property {Part[]} parts bits, wave, sign of the wave
 * @property {{same: number, all: number} | null} agreement of signs and bits, where each has its bit
 * @property {string} remark
 */

const BINARY = 'binary';
const BASE_2 = 'base-2';
const MOST_ROWS = 64;

/**
 * @summary Bits of a counter beside a sinusoid and its signs.
 * @tag pe-binary
 * @example <pe-binary bits="4" number="5"></pe-binary>
 * @extends {PeElement<BinaryPicture, DrawnPanels>}
 */
export class PeBinary extends PeElement {
  /** @override @type {Record<string, string>} */
  static defaults = { 'd-model': '8' };

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles];

  /** @override @param {Encoding} encoding */
  accepts({ name }) {
    return name === 'sinusoidal';
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      integer('bits', 4, [1, 16], 'Bits of the counter.', 'bits'),
      integer(
        'number',
        5,
        [0, 2 ** (this.settings?.values.bits ?? 16) - 1],
        'The number whose row is pointed out.',
      ),
      choice(
        'waves',
        [BASE_2, 'sinusoidal'],
        'Sines whose speed halves from pair to pair, w = π/2^m, or the sinusoidal table itself.',
      ),
    ];
  }

  /** @override @param {Settings} settings */
  refine({ values, parameters }) {
    values.number = Math.min(values.number, 2 ** values.bits - 1);
    parameters.length = values.length = Math.min(2 ** values.bits, MOST_ROWS);
    delete parameters.positions;
  }

  /** @override */
  fixedSettings() {
    const counted = 'as far as the counter goes';
    const base2 = this.settings?.values.waves === BASE_2 ? 'follows from w = π/2^m' : '';
    /** @type {Record<string, string>} */
    const fixed = { length: counted, start: counted, positions: counted };
    return base2 ? { ...fixed, dModel: base2, base: base2, layout: base2, schedule: base2 } : fixed;
  }

  /** @override @param {Settings} settings @returns {Promise<BinaryPicture | undefined>} */
  async load(settings) {
    const { values } = settings;
    const scheme = /** @type {Encoding} */ (
      this.context?.catalogue.find(({ name }) => name === BINARY)
    );
    const { bits, number } = values;
    // A long count is shown in the stretch that holds the number.
    const rows = Math.min(2 ** bits, MOST_ROWS);
    const start = Math.floor(number / rows) * rows;
    const numbers = Array.from({ length: rows }, (_, row) => start + row);
    return this.askAll(async (core) => {
      const [gray, diverging] = [false, true].map((wanted) =>
        this.context?.colormaps.find((map) => map.diverging === wanted),
      );
      const waved = this.#waved(settings, numbers);
      const { before, columns } = waved;
      const from = before.length;
      const answers = await core.batch([
        ...before,
        waved.call,
        ['encode', BINARY, { ...bitsParameter(scheme, bits), positions: numbers }],
        ['paint', { from: from + 1 }, { colormap: gray?.name, min: 0, max: 1 }],
        ['paint', { from, columns }, { colormap: diverging?.name, min: -1, max: 1 }],
      ]);
      const [drawn, digits, digitImage, waveImage] = answers.slice(from);
      /** @type {Matrix} */
      const wave = waved.columns ? inSingle(firstColumns(drawn, waved.columns)) : drawn;
      const signs = { ...wave, data: Float32Array.from(wave.data, (value) => (value < 0 ? 1 : 0)) };
      const isBase2 = values.waves === BASE_2;
      const parts = [
        { title: quantity(bits, 'bit'), matrix: digits, image: digitImage },
        { title: isBase2 ? 'sines' : 'waves', matrix: wave, image: waveImage },
        { title: 'sine < 0?', matrix: signs, image: inTwoColors(signs, gray) },
      ];
      const same = signs.data.filter(
        (/** @type {number} */ value, /** @type {number} */ index) => value === digits.data[index],
      ).length;
      return {
        settings,
        bits,
        number,
        parts,
        agreement: isBase2 ? { same, all: signs.data.length } : null,
        remark:
          rows < 2 ** bits
            ? `numbers ${start} to ${start + rows - 1} of ${2 ** bits} are drawn`
            : '',
      };
    });
  }

  /**
   * Base 2: speeds π/2^m come from RoPE's own kind of schedule, base 2^bits, at positions times π. Half a
   * step is added, so that no sine is exactly 0 where its bit flips.
   * @param {Settings} settings
   * @param {number[]} numbers
   * @returns {{before: Call[], call: Call, columns?: number}} before: what the call needs first; and how many columns of its table are meant; all without it
   */
  #waved({ values, parameters, encoding }, numbers) {
    if (values.waves !== BASE_2) {
      const { length: _length, start: _start, ...rest } = parameters;
      return { before: [], call: ['encode', encoding.name, { ...rest, positions: numbers }] };
    }
    const { bits } = values;
    const params = { dModel: 2 * bits, base: 2 ** bits, layout: 'concat' };
    const formula = { formula: '(p + 1 / 2) * pi', dModel: 1, precision: 'float64' };
    const positions = { from: 0, field: 'data' };
    return {
      before: [['encode', 'formula', { ...formula, positions: numbers }]],
      call: ['encode', 'sinusoidal', { ...params, positions }],
      columns: bits,
    };
  }

  /** First row that is drawn. @param {BinaryPicture} picture */
  #start({ parts, number }) {
    return Math.floor(number / parts[0].matrix.rows) * parts[0].matrix.rows;
  }

  /** @override @param {BinaryPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const start = this.#start(picture);
    this.drawn = drawPanels(frame, {
      panels: picture.parts.map((part) => ({ ...part, columnName: String })),
      rowName: (row) => String(start + row),
      rowLabel: 'number',
      columnLabel: 'bit, from the lowest; dimension',
      oneRow: true,
    });
    this.drawn.markRow(picture.number - start);
  }

  /** @override @param {BinaryPicture | null} picture */
  below(picture) {
    if (!picture) return nothing;
    const { number, bits, agreement } = picture;
    const text = number.toString(2).padStart(bits, '0');
    const set = (/** @type {boolean} */ isFinal) => (/** @type {Event} */ event) =>
      this.change({ number: /** @type {HTMLInputElement} */ (event.target).value }, isFinal);
    return html`<div class="scrub" @keydown=${(/** @type {Event} */ e) => e.stopPropagation()}>
      <input
        type="range"
        min="0"
        max=${2 ** bits - 1}
        step="1"
        aria-label="number"
        aria-valuetext=${`${number}, in bits ${text}`}
        .value=${live(String(number))}
        @input=${set(false)}
        @change=${set(true)}
      />
      <output>${number} = <b>${text}</b>₂</output>
      ${
        agreement
          ? html`<p>${agreement.same} of ${agreement.all} signs equal the bit beside them.</p>`
          : nothing
      }
    </div>`;
  }

  /** @override @param {BinaryPicture} picture @param {Place} place @param {DrawnPanels} drawn @returns {Spot | null} */
  spotOf(picture, place, drawn) {
    const cell = drawn.cellAt(place);
    if (!cell) return null;
    const { title, matrix } = picture.parts[cell.panel];
    const number = this.#start(picture) + cell.row;
    const value = matrix.data[cell.row * matrix.cols + cell.column];
    const said = `${title}, number ${number}, column ${cell.column}: ${short(value)}`;
    return {
      point: { ...drawn.centre(cell), bare: true },
      value,
      title: `${title} (${number}, ${cell.column})`,
      tooltip: said,
      position: number,
      dimension: cell.column,
      explanation: explanationOf(cell.panel, number, cell.column, value, picture),
    };
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.drawn?.mark(place);
  }

  /** @override @param {BinaryPicture} picture */
  describe({ bits, parts, agreement }) {
    const { rows } = parts[0].matrix;
    const same = agreement ? `; ${agreement.same} of ${agreement.all} signs equal their bit` : '';
    return `${quantity(rows, 'number')} in ${quantity(bits, 'bit')}, beside ${quantity(parts[1].matrix.cols, 'wave')} and ${parts[1].matrix.cols === 1 ? 'its' : 'their'} signs${same}`;
  }

  /** @override @param {BinaryPicture} picture @returns {TableData} */
  tableOf(picture) {
    const [digits, , signs] = picture.parts.map(({ matrix }) => matrix);
    const start = this.#start(picture);
    return {
      corner: 'number',
      rows: digits.rows,
      columns: [...columnNames('bit', digits.cols), ...columnNames('sign', signs.cols)],
      rowName: (row) => String(start + row),
      text: (row, column) =>
        column < digits.cols
          ? fixed(digits.data[row * digits.cols + column], 0)
          : fixed(signs.data[row * signs.cols + column - digits.cols], 0),
    };
  }
}

/** @param {Matrix} matrix @returns {Matrix} of float32, as tables that are drawn are */
const inSingle = (matrix) => ({ ...matrix, data: Float32Array.from(matrix.data) });

/** Zeros and ones in the first and the last colour of a map. @param {Matrix} matrix @param {Colormap | undefined} colormap */
function inTwoColors({ rows, cols, data }, colormap) {
  const colors = colormap?.colors ?? [];
  const pixels = new Uint8ClampedArray(4 * data.length);
  data.forEach((value, index) => {
    const first = value ? colors.length - 4 : 0;
    for (let part = 0; part < 4; part++) pixels[4 * index + part] = colors[first + part];
  });
  return { width: cols, height: rows, data: pixels, min: 0, max: 1 };
}
