/** <pe-head>: a head built by hand that looks at the word a fixed number of places away. */
import { html } from 'lit';
import { fixed, short } from '../plot/format.js';
import { drawHeatmap } from '../plot/heatmap.js';
import { ColorBar } from '../plot/legend.js';
import { phrase, say, toSay } from '../texts/say.js';
import { explainWeight } from './attention-arithmetic.js';
import { PeElement } from './base.js';
import { measureStyles, measures, percent } from './measures.js';
import { choice, integer, leaveOut, number } from './own-settings.js';

/** @import { BuiltHead } from '../core/lab-types.js' */
/** @import { Colormap, Encoding, Matrix, Picture } from '../core/types.js' */
/** @import { Place } from '../plot/cursor.js' */
/** @import { PlotFrame } from '../plot/frame.js' */
/** @import { Spot } from './reading.js' */
/** @import { Setting, Settings } from './settings.js' */

/**
 * @typedef {object} HeadPicture
 * @property {Settings} settings
 * @property {BuiltHead} head
 * @property {{beta: number, mean: number}[]} sharper mean weight on the target over β
 * @property {Matrix} matrix that is drawn
 * @property {Picture} image
 * @property {Colormap | undefined} colormap
 * @property {string} remark
 */

const BETAS = [1, 2, 4, 8, 16];
const LABELS = { weights: toSay('weight'), scores: toSay('score'), map: toSay('entry of M(k)') };

/** Of the sinusoid only its base can be changed here. */
const KEPT = 'base';

/** @type {Setting[]} */
const SETTINGS = [
  integer('offset', 3, [-128, 128], 'k: a query looks at the word k places after it.'),
  number('beta', 8, [0, 64], 'Factor on the scores: how sharply it looks.'),
  integer('length', 50, [2, 256], 'Words.'),
  integer('dModel', 128, [2, 1024], 'Channels of an encoding; even.'),
  choice('show', ['weights', 'scores', 'map'], 'After or before the softmax, or the matrix M(k).'),
  choice('mask', ['none', 'causal'], 'Causal: a word sees itself and the words before it.'),
];

/**
 * @summary A head whose W_QᵀW_K is the matrix that moves a position by k: it looks k words on.
 * @tag pe-head
 * @attr {string} offset - how many words on it looks; may be negative [tokens]
 * @attr {string} beta - factor on the scores
 * @attr {string} length - words
 * @attr {string} d-model - channels
 * @attr {'weights' | 'scores' | 'map'} show
 * @attr {'none' | 'causal'} mask
 * @extends {PeElement<HeadPicture>}
 */
export class PeHead extends PeElement {
  /** @override */
  static needsWhole = true;

  /** @override */
  static coded = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, measureStyles];

  /** @type {ColorBar | null} */
  #bar = null;
  /** @type {ReturnType<typeof drawHeatmap> | null} */
  #drawn = null;

  constructor() {
    super();
    this.defaults = { length: '50', 'd-model': '128' };
  }

  /** @override @param {Encoding} encoding */
  accepts({ name }) {
    return name === 'sinusoidal';
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return SETTINGS;
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    const names = settings.encoding.parameters.map(({ name }) => name);
    leaveOut(settings, new Set(names.filter((name) => name !== KEPT)));
    const { values, problems } = settings;
    const { offset, length } = values;
    if (Math.abs(offset) < length) return;
    values.offset = Math.sign(offset) * (length - 1);
    problems.offset = say`no two of ${length} words are ${short(Math.abs(offset))} apart; using ${short(values.offset)}`;
  }

  /** @override @param {Settings} settings @returns {Promise<HeadPicture | undefined>} */
  async load(settings) {
    const { offset, beta, length, dModel, base, mask, show } = settings.values;
    const isSigned = show !== 'weights';
    const colormap = this.context?.colormaps.find((map) => map.diverging === isSigned);
    return this.askAll(async (core) => {
      const options = { offset, length, dModel, base, mask };
      const head = await core.buildHead({ ...options, beta });
      const others = await Promise.all(
        BETAS.map((other) => core.buildHead({ ...options, beta: other })),
      );
      const matrix = head[/** @type {keyof typeof LABELS} */ (show)];
      const range = isSigned ? { center: 0 } : { min: 0, max: 1 };
      const image = await core.paint(matrix, { colormap: colormap?.name, ...range });
      const sharper = BETAS.map((other, index) => ({ beta: other, mean: others[index].mean }));
      return { settings, head, sharper, matrix, image, colormap, remark: '' };
    });
  }

  /** @override @param {HeadPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { matrix, image, settings, colormap } = picture;
    const isMap = settings.values.show === 'map';
    this.#drawn = drawHeatmap(frame, {
      ...{ matrix, image, rowName: String, columnName: String, wordRows: false },
      rowLabel: isMap ? say('row of M(k) (channel)') : 'query m [tokens]',
      columnLabel: isMap ? say('column of M(k) (channel)') : 'key n [tokens]',
    });
    const root = this.renderRoot.querySelector('.color-bar');
    if (!(root instanceof HTMLElement) || !colormap) return;
    this.#bar ??= new ColorBar(root);
    const { show } = settings.values;
    this.#bar.draw(colormap, image, LABELS[/** @type {keyof typeof LABELS} */ (show)]);
  }

  /** @override */
  legend() {
    return html`<div class="color-bar"></div>`;
  }

  /** @override */
  below() {
    const { picture } = this;
    if (!picture) return null;
    const { head, sharper, settings } = picture;
    const { offset, length, beta } = settings.values;
    return measures([
      {
        name: say`mean weight on the word ${short(offset)} on, with β = ${short(beta)}`,
        value: html`<b>${fixed(head.mean, 3)}</b
          >${phrase`; an even spread would give ${fixed(1 / length, 3)}`}`,
      },
      {
        name: say('words whose largest weight is on it'),
        value: html`<b>${percent(head.hits)}</b>`,
      },
      {
        name: say('the same mean for other β'),
        value: sharper.map(({ beta: other, mean }) => html`${other}: <b>${fixed(mean, 2)}</b> `),
      },
    ]);
  }

  /** @override @param {Place} place @returns {Spot | null} */
  spotAt({ row, column }) {
    const { picture } = this;
    if (!picture || !this.#drawn) return null;
    const { settings, matrix, head } = picture;
    const { show, offset, beta, dModel } = settings.values;
    const value = matrix.data[row * matrix.cols + column];
    const isTarget = show !== 'map' && head.targets[row] === column;
    const name = show === 'map' ? 'M' : show === 'weights' ? say('weight') : say('score');
    const text = `${name}(${row}, ${column}): ${short(value, 4)}${isTarget ? say(', the right word') : ''}`;
    const tokens = { length: matrix.rows };
    return {
      point: this.#drawn.centre({ column, row }),
      ...{ value, title: `${name}(${row}, ${column})`, tooltip: text, spoken: text },
      ...{ position: row, dimension: null },
      explanation:
        show === 'weights'
          ? explainWeight(
              { tokens, scores: head.scores, weights: head.weights },
              { head: 0, row, column },
            )
          : show === 'scores'
            ? {
                formula: 'β / √d · Σ cos((m + k − n) ωᵢ)',
                substituted: `${short(beta)} / √${dModel} · Σ cos(${short(row + offset - column)} ωᵢ)`,
                value,
                steps: [say`largest where n = m + k = ${row + offset}`],
              }
            : {
                formula: say('cos or sin of k·ωᵢ in the block of pair i, 0 elsewhere'),
                substituted: say`row ${row}, column ${column}, k = ${short(offset)}`,
                value,
                steps: [
                  say('W_QᵀW_K = M(k): PE(m) is turned into PE(m + k) before it is compared'),
                ],
              },
    };
  }

  /** @override @param {Spot | null} spot */
  pointAt(spot) {
    this.#bar?.pointAt(spot && spot.value);
  }

  /** @override @param {HeadPicture} picture */
  describe({ settings, head }) {
    const { offset, length, dModel, beta } = settings.values;
    return say`A head that looks ${short(offset)} words on: ${length} words, ${dModel} channels, β = ${short(beta)}; mean weight on the right word ${fixed(head.mean, 3)}`;
  }

  /** @override @param {HeadPicture} picture */
  tableOf(picture) {
    const { matrix } = picture;
    return {
      ...{ caption: this.describe(picture), corner: 'query' },
      ...{ rows: matrix.rows, columns: matrix.cols, rowName: String },
      columnName: (/** @type {number} */ column) => say`key ${column}`,
      text: (/** @type {number} */ row, /** @type {number} */ column) =>
        fixed(matrix.data[row * matrix.cols + column], 4),
    };
  }
}
