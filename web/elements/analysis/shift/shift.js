/** <pe-shift>: the matrix that moves every position by k, and what it can do. */
import { html, nothing } from 'lit';
import { CoreError } from '../../../core/check.js';
import { atMost, quantity, short } from '../../../plot/format.js';
import { drawHeatmap } from '../../../plot/heatmap.js';
import { PeElement } from '../../frame/base.js';
import { colormapSetting, findColormap } from '../../shared/colormap.js';
import { presentOrNull } from '../../shared/optional-parts.js';
import { atPositions, positionOf, takesPositions } from '../../../settings/settings.js';
import { derivationTemplate } from '../../shared/steps.js';
import { stepsStyles } from '../../shared/styles/steps.js';
import { derivation, derivationCalls } from './derivation.js';
import { land, landTemplate } from './land.js';
import { sineAnswer, sineCalls, sineTemplate } from './sine.js';
import { pairStyles } from '../../shared/styles/pair.js';
import { shiftStyles } from './styles.js';
import { choice, integer } from '../../../settings/own-settings.js';
import { matrixTable } from '../../../plot/table.js';

/** @import { Attempt, Call } from '../../../core/calls/batch.js' */
/** @import { DrawnHeatmap, Encoding, Matrix, Picture, Place, PlotFrame, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Shift } from '../../../core/types.js' */
/** @import { Landing } from './land.js' */
/** @import { SineAnswer } from './sine.js' */

/**
 * @typedef {object} ShiftPicture
 * @property {Settings} settings
 * @property {Shift} shift
 * @property {Matrix} corner the part of the matrix that is drawn
 * @property {Picture} image
 * @property {Landing[]} landings
 * @property {ArrayLike<number> | null} frequencies of the pairs, where the scheme has them
 * @property {number} pair that is derived
 * @property {Step[] | null} steps of its derivation, where that is shown
 * @property {SineAnswer | null} sine
 * @property {string} remark
 */

/** @import { Step } from '../../shared/steps.js' */

const MOST_WIDTH = 420; // px

/**
 * @summary M(k) with M·PE(p) = PE(p + k) for every p; derived, tried, and its residual where there is none.
 * @tag pe-shift
 * @example <pe-shift encoding="sinusoidal" d-model="16" length="32" k="5"></pe-shift>
 * @extends {PeElement<ShiftPicture, DrawnHeatmap>}
 */
export class PeShift extends PeElement {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, pairStyles, stepsStyles, shiftStyles];

  /** The landing whose numbers are shown. */
  #chosen = 0;

  /** Letters of a text are in no line to move along. @override @param {Encoding} encoding */
  accepts(encoding) {
    return super.accepts(encoding) && encoding.parameters.every(({ type }) => type !== 'text');
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      integer('k', 10, [0, 1000], 'How many positions the matrix moves by.', 'tokens'),
      choice(
        'show',
        ['land', 'derivation', 'one-sine'],
        'Rows moved by the matrix; its derivation for one pair; what a sine alone can do.',
      ),
      {
        name: 'starts',
        type: 'indices',
        unit: 'tokens',
        default: [10, 30, 40],
        max: 65535,
        help: 'Positions that the matrix moves.',
      },
      integer('pair', 4, [0, 4095], 'The pair of channels whose 2 × 2 block is derived.'),
      integer('step', 1, [1, 4], 'How far the derivation is shown.'),
      integer(
        'channels',
        32,
        [1, 8192],
        'How many channels of the matrix are drawn, from the first.',
      ),
      colormapSetting(this.context),
    ];
  }

  /** @override @param {Settings} settings @returns {Promise<ShiftPicture | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    const { k, pair: wanted } = values;
    const colormap = findColormap(this.context, values);
    return this.askAll(async (core) => {
      const { channels, starts, show } = values;
      const paint = { colormap: colormap?.name, center: colormap?.diverging ? 0 : null };
      const p = positionOf(settings, 0) + (starts[0] ?? 0);
      const omega = { from: 2, field: 'frequencies', at: wanted };
      /** @type {(Call | Attempt)[]} */
      const further =
        show === 'one-sine'
          ? sineCalls(settings, { omega: { ...omega, or: 1 }, k, p }, 3)
          : show === 'derivation'
            ? derivationCalls({ omega, k, p: starts[0] ?? 0 }, 3)
            : landingCalls(settings, 3);
      const [shift, image, spectrum, ...answers] = await core
        .batch([
          ['shift', encoding.name, { ...parameters, offset: k }],
          ['paint', { from: 0, field: 'matrix', rows: [0, channels], columns: channels }, paint],
          { try: ['frequencies', encoding.name, parameters] },
          ...further,
        ])
        .catch(ofTheStep);
      const corner = cornerOf(shift.matrix, channels);
      const isLanding = show === 'land' && answers.length > 0;
      const landings = isLanding ? landingsOf(starts, /** @type {any} */ (answers)) : [];
      const frequencies = presentOrNull(spectrum)?.frequencies ?? null;
      const pair = Math.min(wanted, (frequencies?.length ?? 1) - 1);
      const found = { omega: frequencies ? frequencies[pair] : 1, k, p };
      const sine = show === 'one-sine' ? sineAnswer(found, answers) : null;
      const block = { ...found, pair, p: starts[0] ?? 0 };
      const steps =
        show === 'derivation' && frequencies
          ? derivation(block, /** @type {any} */ (answers))
          : null;
      const remarks = [];
      if (corner.rows < shift.matrix.rows) {
        remarks.push(`the first ${corner.rows} of ${shift.matrix.rows} channels are drawn`);
      }
      if (show !== 'land' && frequencies && pair < wanted) {
        remarks.push(`pair ${wanted} is beyond the last, ${pair}`);
      }
      const remark = remarks.join('; ');
      return { settings, shift, corner, image, landings, frequencies, pair, steps, sine, remark };
    });
  }

  /** @override @param {ShiftPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { corner, image } = picture;
    this.drawn = drawHeatmap(frame, {
      matrix: corner,
      image,
      rowName: String,
      columnName: String,
      wordRows: false,
      rowLabel: 'channel of PE(p + k)',
      columnLabel: 'channel of PE(p)',
      mostWidth: MOST_WIDTH,
    });
  }

  /** @override @param {ShiftPicture} picture */
  colorBar({ settings, image }) {
    const { k } = settings.values;
    return {
      colormap: findColormap(this.context, settings.values),
      image,
      label: `entry of M(${k})`,
    };
  }

  /** @override @param {ShiftPicture | null} picture */
  stage(picture) {
    return html`<div class="pair">
      <div class="plot" part="plot"></div>
      <div class="side">
        ${
          picture
            ? html`<p class="residual">${verdict(picture)}</p>
                ${this.#demonstration(picture)}`
            : nothing
        }
      </div>
    </div>`;
  }

  /** @param {ShiftPicture} picture */
  #demonstration({ settings, landings, steps, sine }) {
    const { k, show, step } = settings.values;
    if (show === 'one-sine' && sine) return sineTemplate(sine);
    if (show === 'derivation') {
      if (!steps) return html`<p>This scheme has no pairs of sine and cosine.</p>`;
      return derivationTemplate(steps, step, (next) => this.change({ step: String(next) }));
    }
    return landTemplate(landings, k, this.#chosen, (index) => {
      this.#chosen = index;
      this.requestUpdate();
    });
  }

  /** @override @param {ShiftPicture} picture @param {Place} place @param {DrawnHeatmap} drawn @returns {Spot | null} */
  spotOf(picture, { row, column }, drawn) {
    const { corner: matrix } = picture;
    if (row >= matrix.rows || column >= matrix.cols) return null;
    const value = matrix.data[row * matrix.cols + column];
    const { k } = picture.settings.values;
    return {
      point: drawn.centre({ row, column }),
      value,
      title: `M(${k})[${row}, ${column}]`,
      tooltip: `row ${row}, column ${column}: ${short(value)}`,
      spoken: `row ${row}, column ${column}: ${short(value)}`,
      explanation: picture.shift.exact
        ? blockExplanation(picture, row, column, value)
        : {
            formula: 'least squares over all rows',
            substituted: `argmin |M·PE(p) − PE(p + ${k})|²`,
            value,
            steps: [`how much of channel ${column} goes into channel ${row}`],
          },
    };
  }

  /** @override @param {ShiftPicture} picture */
  describe(picture) {
    const { settings, shift } = picture;
    const { rows, cols } = shift.matrix;
    return (
      `Matrix M(${settings.values.k}) of “${settings.encoding.title}”, ${rows} by ${cols}. ` +
      verdict(picture)
    );
  }

  /** @override @param {ShiftPicture} picture @returns {TableData} */
  tableOf(picture) {
    return matrixTable(picture.shift.matrix, 'row', 'column', (value) => short(value, 7));
  }
}

/**
 * Rows where each starts, where it should land, and where the matrix moves it; none where rows cannot be asked for.
 * @param {Settings} settings
 * @param {number} next index of the first of these calls; the shift is the first of all
 * @returns {Call[]}
 */
function landingCalls(settings, next) {
  const { encoding, values } = settings;
  const { starts, k } = values;
  if (!takesPositions(encoding) || starts.length === 0) return [];
  const positions = [...starts, ...starts.map((/** @type {number} */ start) => start + k)];
  const parameters = { ...atPositions(settings, positions), precision: 'float64' };
  const b = { from: 0, field: 'matrix' };
  return [
    ['encode', encoding.name, parameters],
    ['similarity', { from: next, rows: [0, starts.length] }, { b, metric: 'dot' }],
  ];
}

/** @param {number[]} starts @param {[Matrix, Matrix]} answers to landingCalls() @returns {Landing[]} */
function landingsOf(starts, [rows, moved]) {
  const row = (/** @type {Matrix} */ { cols, data }, /** @type {number} */ index) =>
    data.subarray(index * cols, (index + 1) * cols);
  return starts.map((start, index) =>
    land(start, row(rows, index), row(moved, index), row(rows, starts.length + index)),
  );
}

/** The core's offset is the reader's k. @param {unknown} thrown @returns {never} */
function ofTheStep(thrown) {
  const { code, parameter, rule } = CoreError.from(thrown);
  const isStep = parameter === 'offset' && rule !== null;
  throw isStep ? new CoreError(`k ${rule}`, { code, parameter: 'k', cause: thrown }) : thrown;
}

/** @param {Matrix} matrix square @param {number} most @returns {Matrix} its first rows and columns */
function cornerOf({ rows, cols, data }, most) {
  const size = Math.min(rows, most);
  const picked = Float64Array.from(
    { length: size * size },
    (_, index) => data[Math.floor(index / size) * cols + (index % size)],
  );
  return { rows: size, cols: size, data: picked };
}

/** Whether there is such a matrix, in a sentence. @param {ShiftPicture} picture */
function verdict({ shift, settings }) {
  const { k } = settings.values;
  const { residual, heldOut, rows, exact } = shift;
  const missed = short(residual, 3);
  // A fit with as many columns as rows passes through any rows: what counts are those it did not see.
  const isOne = exact || heldOut < 1e-6;
  if (isOne) {
    return `One matrix moves every position by ${k}: M·PE(p) and PE(p + ${k}) differ by at most ${atMost(residual, 3)} in ${quantity(rows, 'row')}.`;
  }
  const best = `the best one, by least squares over ${quantity(rows, 'row')}, misses by ${missed}`;
  if (Number.isNaN(heldOut)) return `No matrix moves every position by ${k}: ${best}.`;
  return `No matrix moves every position by ${k}: ${best}, and rows that it was not fitted to by ${short(heldOut, 3)}.`;
}

/**
 * A cell of the blocks along the diagonal, by the pair of its channels.
 * @param {ShiftPicture} picture
 * @param {number} row
 * @param {number} column
 * @param {number} value
 */
function blockExplanation({ settings, frequencies }, row, column, value) {
  const { k, layout } = settings.values;
  const count = frequencies?.length ?? 0;
  const isConcat = layout === 'concat';
  const pairOf = (/** @type {number} */ channel) => (isConcat ? channel % count : channel >> 1);
  const pair = pairOf(column);
  if (!frequencies || pairOf(row) !== pair || pair >= count) {
    const steps = [`channels ${row} and ${column} belong to different pairs`];
    return { formula: '0', substituted: '0', value, steps };
  }
  const isCosine = (/** @type {number} */ channel) =>
    isConcat ? channel >= count : channel % 2 === 1;
  const name = row === column ? 'cos' : isCosine(row) ? '−sin' : 'sin';
  return {
    formula: `${name}(ω_i k)`,
    substituted: `${name}(${short(frequencies[pair], 8)} · ${k})`,
    value,
    steps: [`pair i = ${pair}`, 'the same for every position p'],
  };
}
