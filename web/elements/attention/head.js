/** <pe-head>: a head built by hand that looks at the word a fixed number of places away. */
import { html } from 'lit';
import { fixed, short } from '../../plot/format.js';
import { drawHeatmap } from '../../plot/heatmap.js';
import { ColorBar } from '../../plot/legend.js';
import { explainWeight } from '../shared/attention/arithmetic.js';
import { headSettings } from './head/settings.js';
import { PeElement } from '../frame/base.js';
import { measureStyles, measures, percent } from '../shared/key-figures.js';
import { leaveOut } from '../../settings/own-settings.js';

/** @import { BuiltHead } from '../../core/demo-types.js' */
/** @import { Colormap, Encoding, Matrix, Picture } from '../../core/types.js' */
/** @import { Place } from '../../plot/cursor.js' */
/** @import { PlotFrame } from '../../plot/frame.js' */
/** @import { Spot } from '../frame/reading.js' */
/** @import { Setting, Settings } from '../../settings/settings.js' */

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
const LABELS = { weights: 'weight', scores: 'score', map: 'entry of M(k)' };

/** Of the sinusoid only its base can be changed here. */
const KEPT = 'base';

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
    return this.context ? headSettings(this.context.labs) : [];
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    const names = settings.encoding.parameters.map(({ name }) => name);
    leaveOut(settings, new Set(names.filter((name) => name !== KEPT)));
    const { values, problems } = settings;
    const { offset, length } = values;
    if (Math.abs(offset) < length) return;
    values.offset = Math.sign(offset) * (length - 1);
    problems.offset = `no two of ${length} words are ${short(Math.abs(offset))} apart; using ${short(values.offset)}`;
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
      matrix,
      image,
      rowName: String,
      columnName: String,
      wordRows: false,
      rowLabel: isMap ? 'row of M(k) (channel)' : 'query m [tokens]',
      columnLabel: isMap ? 'column of M(k) (channel)' : 'key n [tokens]',
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
  beside() {
    const { picture } = this;
    if (!picture) return null;
    const { head, sharper, settings } = picture;
    const { offset, length, beta } = settings.values;
    return measures([
      {
        name: `mean weight on the word ${short(offset)} on, with β = ${short(beta)}`,
        value: html`<b>${fixed(head.mean, 3)}</b>; an even spread would give ${fixed(1 / length, 3)}`,
      },
      {
        name: 'words whose largest weight is on it',
        value: html`<b>${percent(head.hits)}</b>`,
      },
      {
        name: 'the same mean for other β',
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
    const name = show === 'map' ? 'M' : show === 'weights' ? 'weight' : 'score';
    const text = `${name}(${row}, ${column}): ${short(value, 4)}${isTarget ? ', the right word' : ''}`;
    const tokens = { length: matrix.rows };
    return {
      point: this.#drawn.centre({ column, row }),
      value,
      title: `${name}(${row}, ${column})`,
      tooltip: text,
      spoken: text,
      position: row,
      dimension: null,
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
                steps: [`largest where n = m + k = ${row + offset}`],
              }
            : {
                formula: 'cos or sin of k·ωᵢ in the block of pair i, 0 elsewhere',
                substituted: `row ${row}, column ${column}, k = ${short(offset)}`,
                value,
                steps: ['W_QᵀW_K = M(k): PE(m) is turned into PE(m + k) before it is compared'],
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
    return `A head that looks ${short(offset)} words on: ${length} words, ${dModel} channels, β = ${short(beta)}; mean weight on the right word ${fixed(head.mean, 3)}`;
  }

  /** @override @param {HeadPicture} picture */
  tableOf(picture) {
    const { matrix } = picture;
    return {
      caption: this.describe(picture),
      corner: 'query',
      rows: matrix.rows,
      columns: matrix.cols,
      rowName: String,
      columnName: (/** @type {number} */ column) => `key ${column}`,
      text: (/** @type {number} */ row, /** @type {number} */ column) =>
        fixed(matrix.data[row * matrix.cols + column], 4),
    };
  }
}
