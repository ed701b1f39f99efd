/** <pe-precision>: one table in float64, float32, bfloat16 and float16, and how far each is off. */
import { html } from 'lit';
import { known, short } from '../../../plot/format.js';
import { drawLogLines } from '../../../plot/log-lines.js';
import { drawPanels } from '../../../plot/panels.js';
import { PeElement } from '../../frame/base.js';
import { curveNames } from '../../shared/curve-legend.js';
import { choice, explained, integer } from '../../../settings/own-settings.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';
import { logSamples } from '../../shared/sampled-positions.js';
import { atPositions, positionOf } from '../../../settings/settings.js';
import { spectrumStyles } from '../../shared/styles/logarithmic.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { DrawnLogLines, DrawnPanels, Encoding, Picture, Place, PlotFrame, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Precision } from '../../../core/types.js' */

/**
 * @typedef {object} PrecisionPicture
 * @property {Settings} settings
 * @property {'worst' | 'errors' | 'values'} show
 * @property {number[]} positions of the rows
 * @property {Precision[]} tables one per format
 * @property {Picture[]} images one per format; none for `worst`
 * @property {string} remark
 */

/** @type {('float64' | 'float32' | 'bfloat16' | 'float16')[]} */
const FORMATS = ['float64', 'float32', 'bfloat16', 'float16'];
const MOST_SAMPLES = 200;

/** @type {Record<string, {help: string}>} */
const ROUNDINGS = {
  once: { help: 'the exact value, rounded once' },
  phase: { help: 'position, frequency and their product rounded too, as usual code does' },
  position: { help: 'only the position rounded to the format, the rest float32' },
};

const OF_EXACT = 2 ** -53; // half a unit of the exact sines and cosines in float64

/** @param {number} error @param {number} digits */
const errorText = (error, digits) => known(error, OF_EXACT, digits, short);

/**
 * @summary A scheme's sines and cosines in four number formats, with their errors against the exact.
 * @tag pe-precision
 * @example <pe-precision encoding="rope" head-dim="64" farthest="65536"></pe-precision>
 * @extends {PeElement<PrecisionPicture>}
 */
export class PePrecision extends PeElement {
  /** @override @type {import('../../../core/types.js').Encoding['kind'][]} */
  static kinds = ['add', 'rotate'];

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles, spectrumStyles];

  #shown = '';
  /** @type {DrawnLogLines | null} */
  #curves = null;
  /** @type {DrawnPanels | null} */
  #panels = null;

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    return super.accepts(encoding) && encoding.hasPrecision;
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      { ...explained('rounding', ROUNDINGS), default: 'phase' },
      choice(
        'show',
        ['worst', 'errors', 'values'],
        'The largest error at every position, the correct digits of every cell, or the tables.',
      ),
      integer('farthest', 131072, [16, 2 ** 24], 'Last position of the curves (worst).', 'tokens'),
    ];
  }

  /** @override @param {Settings} settings @returns {Promise<PrecisionPicture | undefined>} */
  async load(settings) {
    const { encoding, values, parameters } = settings;
    const { show, rounding } = values;
    const isWorst = show === 'worst';
    const count = values.positions?.length ?? values.length ?? 0;
    const positions = isWorst
      ? logSamples(values.farthest, MOST_SAMPLES)
      : Array.from({ length: count }, (_, row) => positionOf(settings, row));
    const asked = isWorst ? atPositions(settings, positions) : parameters;
    return this.askAll(async (core) => {
      const [field, paint] =
        show === 'errors'
          ? ['digits', { colormap: this.#colormap(false), min: 0, max: 16 }]
          : ['values', { colormap: this.#colormap(true), min: -1, max: 1 }];
      /** @type {Call[]} */
      const measured = FORMATS.map((format) => [
        'precision',
        encoding.name,
        asked,
        { format, rounding },
      ]);
      /** @type {Call[]} */
      const painted = FORMATS.map((_, from) => ['paint', { from, field }, paint]);
      const answers = await core.batch(isWorst ? measured : [...measured, ...painted]);
      const [tables, images] = [answers.slice(0, FORMATS.length), answers.slice(FORMATS.length)];
      const exact = isWorst
        ? FORMATS.filter((_, k) =>
            tables[k].worst.every((/** @type {number} */ error) => error === 0),
          )
        : [];
      const remark = exact.length ? `${exact.join(', ')}: no error, nothing to draw` : '';
      return { settings, show, positions, tables, images, remark };
    });
  }

  /** @param {boolean} diverging */
  #colormap(diverging) {
    return this.context?.colormaps.find((map) => map.diverging === diverging)?.name;
  }

  /** @override @param {PrecisionPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { show, tables, images, positions } = picture;
    const kind = show === 'worst' ? 'curves' : 'panels';
    if (this.#shown !== kind) frame.marks.selectAll('*').remove();
    this.#shown = kind;
    if (show === 'worst') {
      this.#panels = null;
      this.#curves = drawLogLines(frame, {
        xs: positions,
        isLogX: true,
        series: FORMATS.map((name, k) => ({ name, values: tables[k].worst })),
        marks: [],
        xLabel: 'position p [tokens]',
        yLabel: 'largest error of a sine or cosine',
      });
      return;
    }
    this.#curves = null;
    this.#panels = drawPanels(frame, {
      panels: FORMATS.map((name, k) => ({
        title: `${name}, worst ${errorText(Math.max(...tables[k].worst), 2)}`,
        matrix: show === 'errors' ? tables[k].digits : tables[k].values,
        image: images[k],
        columnName: String,
      })),
      rowName: (row) => short(positions[row], 8),
      rowLabel: 'position p [tokens]',
      columnLabel: 'sine and cosine of every pair',
    });
  }

  /** @override @param {PrecisionPicture} picture */
  colorBar({ show, images }) {
    if (show === 'worst') return undefined;
    const name = this.#colormap(show === 'values');
    const colormap = this.context?.colormaps.find((map) => map.name === name);
    const label = show === 'errors' ? 'correct decimal digits' : 'value';
    return { colormap, image: images[0], label };
  }

  /** @override @param {PrecisionPicture | null} picture */
  legend(picture) {
    const rounding = html`<p>${ROUNDINGS[this.settings?.values.rounding]?.help ?? ''}</p>`;
    if (!picture || picture.show !== 'worst') {
      return html`<div class="color-bar"></div>
        ${rounding}`;
    }
    return html`<ul class="curves">
        ${curveNames(FORMATS)}
      </ul>
      ${rounding}`;
  }

  /** @override @param {Place} place @returns {Spot | null} */
  spotAt(place) {
    const { picture } = this;
    if (!picture) return null;
    return picture.show === 'worst'
      ? this.#curveSpot(picture, place)
      : this.#cellSpot(picture, place);
  }

  /** @param {PrecisionPicture} picture @param {Place} place @returns {Spot | null} */
  #curveSpot({ tables, positions, settings }, { row, column }) {
    if (!this.#curves || column >= positions.length) return null;
    const value = tables[row].worst[column];
    const said = `${FORMATS[row]}, position ${positions[column]}: ${errorText(value, 4)}`;
    return {
      point: this.#curves.centre({ row, column }),
      value,
      said: errorText(value, 8),
      title: `worst error of ${FORMATS[row]}`,
      tooltip: said,
      position: positions[column],
      explanation: {
        formula: 'max over all pairs of |computed − exact|',
        substituted: `at p = ${short(positions[column], 8)}`,
        value,
        steps: [ROUNDINGS[settings.values.rounding].help],
      },
    };
  }

  /** @param {PrecisionPicture} picture @param {Place} place @returns {Spot | null} */
  #cellSpot({ tables, positions, settings, show }, place) {
    const cell = this.#panels?.cellAt(place);
    if (!cell || !this.#panels) return null;
    const { values, errors, digits } = tables[cell.panel];
    const index = cell.row * values.cols + cell.column;
    const which =
      cell.column % 2 ? `cosine of pair ${cell.column >> 1}` : `sine of pair ${cell.column >> 1}`;
    const said = `${FORMATS[cell.panel]}, position ${short(positions[cell.row], 8)}, ${which}`;
    return {
      point: { ...this.#panels.centre(cell), bare: true },
      value: errors.data[index],
      onBar: (show === 'errors' ? digits : values).data[index],
      said: errorText(errors.data[index], 8),
      title: `error of ${FORMATS[cell.panel]}`,
      tooltip: `${said}: error ${errorText(errors.data[index], 3)}`,
      spoken: `${said}: error ${errorText(errors.data[index], 3)}`,
      position: positions[cell.row],
      explanation: {
        formula: '|computed − exact|',
        substituted: `|${short(values.data[index], 10)} − exact|`,
        value: errors.data[index],
        steps: [said, ROUNDINGS[settings.values.rounding].help],
      },
    };
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.#panels?.mark(place);
  }

  /** @override @param {PrecisionPicture} picture */
  describe({ settings, tables, positions }) {
    const worst = FORMATS.map((name, k) => `${name} ${errorText(Math.max(...tables[k].worst), 2)}`);
    return (
      `Errors of “${settings.encoding.title}” in four number formats, to position ` +
      `${short(positions[positions.length - 1], 8)}: largest ${worst.join(', ')}`
    );
  }

  /** @override @param {PrecisionPicture} picture @returns {TableData} */
  tableOf(picture) {
    const { tables, positions } = picture;
    return {
      corner: 'position',
      rows: positions.length,
      columns: FORMATS.map((format) => `largest error, ${format}`),
      rowName: (row) => short(positions[row], 8),
      text: (row, column) => errorText(tables[column].worst[row], 4),
    };
  }
}
