/** <pe-combine>: to add or to concatenate: the same head when weights are tied, and what each costs. */
import { html, nothing } from 'lit';
import { CoreError } from '../core/check.js';
import { fixed, short } from '../plot/format.js';
import { ColorBar } from '../plot/legend.js';
import { drawPanels } from '../plot/panels.js';
import { grouped } from '../texts/numbers.js';
import { say } from '../texts/say.js';
import { ofSetting } from './attention-data.js';
import { fitsWords } from './attention-settings.js';
import { PeElement } from './base.js';
import { measureStyles, measures } from './measures.js';
import {
  DECIDED,
  choice,
  integer,
  leaveOut,
  number,
  schemeParameters,
  text,
} from './own-settings.js';
import { panelStyles } from './panel-styles.js';

/** @import { Combining, CombiningCost } from '../core/lab-types.js' */
/** @import { Colormap, Encoding, Matrix, Picture } from '../core/types.js' */
/** @import { AsyncCore } from '../worker/client.js' */
/** @import { Place } from '../plot/cursor.js' */
/** @import { PlotFrame } from '../plot/frame.js' */
/** @import { Spot } from './reading.js' */
/** @import { Setting, Settings } from './settings.js' */

/**
 * @typedef {object} Shown three matrices side by side
 * @property {string[]} titles
 * @property {Matrix[]} matrices first channels only; the third follows from the first two
 * @property {string[]} words a name per row
 * @property {string} sum how the third follows
 * @property {string} barLabel
 * @property {string} remark
 *
 * @typedef {object} Extra
 * @property {Settings} settings
 * @property {Combining} found
 * @property {Picture[]} images
 * @property {Colormap | undefined} colormap
 *
 * @typedef {Shown & Extra} CombinePicture
 */

const MOST_CHANNELS = 16;
const MOST_WORDS = 48;

/** @type {Setting[]} */
const SETTINGS = [
  choice(
    'show',
    ['projected', 'rows'],
    'What a head makes of both; or the rows of words and positions that are combined.',
  ),
  text('tokens', 'I am a robot', 'A sentence whose rows are shown (rows).'),
  integer('dModel', 64, [2, 1024], 'Channels of a word.'),
  integer('positionDim', 64, [2, 1024], 'Channels of a position that is concatenated.'),
  integer('headDim', 64, [2, 256], 'Channels of a head.'),
  integer('heads', 1, [1, 64], 'Heads.'),
  integer('length', 16, [1, 48], 'Random words (projected).'),
  number('alpha', 1, [0, 16], 'Factor on the encoding.'),
  number('weightStd', 0.8, [0, 8], 'Deviation of the random weights, before division by √d_model.'),
  integer('seed', 1, [0, 2 ** 31], 'Of words and weights.'),
];

/**
 * @summary Adding is concatenating with tied weights, shown with numbers; parameters and operations.
 * @tag pe-combine
 * @attr {'projected' | 'rows'} show - what a head makes of both, or the rows that are combined
 * @attr {string} tokens - a sentence whose rows are shown (rows)
 * @attr {string} d-model - channels of a word
 * @attr {string} position-dim - channels of a concatenated position
 * @attr {string} head-dim - channels of a head
 * @attr {string} heads
 * @attr {string} length - random words [tokens] (projected)
 * @attr {string} alpha - factor on the encoding
 * @attr {string} weight-std - deviation of the random weights
 * @attr {string} seed
 * @extends {PeElement<CombinePicture>}
 */
export class PeCombine extends PeElement {
  /** @override */
  static needsWhole = true;

  /** @override */
  static coded = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles, measureStyles];

  /** @type {ColorBar | null} */
  #bar = null;
  /** @type {ReturnType<typeof drawPanels> | null} */
  #drawn = null;

  constructor() {
    super();
    this.defaults = { 'd-model': '64', length: '16' };
  }

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    return encoding.kind === 'add' && fitsWords(encoding);
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return SETTINGS;
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    leaveOut(settings, DECIDED);
  }

  /** @override @param {Settings} settings @returns {Promise<CombinePicture | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    const { dModel, positionDim, headDim, heads, length, alpha, weightStd, seed } = values;
    const colormap = this.context?.colormaps.find((map) => map.diverging);
    return this.askAll(async (core) => {
      const found = await core.sumOrConcat({
        ...{ dModel, positionDim, headDim, heads, length, alpha, weightStd, seed },
        encoding: encoding.name,
        params: schemeParameters(encoding, parameters, values),
      });
      const shown =
        (values.show === 'projected' && projections(found)) || (await rows(core, settings));
      const most = Math.max(...shown.matrices.flatMap(({ data }) => Array.from(data, Math.abs)));
      const range = { colormap: colormap?.name, min: -(most || 1), max: most || 1 };
      const images = await Promise.all(shown.matrices.map((matrix) => core.paint(matrix, range)));
      return { ...shown, found, settings, images, colormap };
    });
  }

  /** @override @param {CombinePicture} picture @param {PlotFrame} frame */
  draw({ matrices, titles, words, images, colormap, barLabel }, frame) {
    this.#drawn = drawPanels(frame, {
      panels: matrices.map((matrix, index) => ({
        ...{ title: titles[index], matrix, image: images[index], columnName: String },
      })),
      rowName: (row) => words[row],
      wordRows: true,
      rowLabel: 'word',
      columnLabel: say`channel; at most the first ${MOST_CHANNELS}`,
    });
    const root = this.renderRoot.querySelector('.color-bar');
    if (!(root instanceof HTMLElement) || !colormap) return;
    this.#bar ??= new ColorBar(root);
    this.#bar.draw(colormap, images[0], barLabel);
  }

  /** @override */
  legend() {
    return html`<div class="color-bar"></div>`;
  }

  /** @override */
  below() {
    const { picture } = this;
    if (!picture) return nothing;
    const { sum, concat, ratio, maxDifference, scoreDifference } = picture.found;
    const gap = (/** @type {number | null} */ value) =>
      html`<b>${value === null ? say('not tied') : short(value, 2)}</b>`;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${say('Costs')}>
        <table class="wrapped">
          <caption>
            ${say('Queries, keys and values of all heads')}
          </caption>
          <thead>
            <tr>
              ${[
                say('positions'),
                say('channels in'),
                say('parameters'),
                say('operations a word'),
              ].map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${costRow(say('added'), sum)} ${costRow(say('concatenated'), concat)}
          </tbody>
        </table>
      </div>
      ${measures([
        {
          name: say('largest difference of the projected words, weights tied'),
          value: gap(maxDifference),
        },
        { name: say('largest difference of their scores'), value: gap(scoreDifference) },
        {
          name: say('parameters, concatenated to added'),
          value: html`<b>${fixed(ratio, 2)}</b> ${say('times')}`,
        },
      ])}`;
  }

  /** @override @param {Place} place @returns {Spot | null} */
  spotAt(place) {
    const { picture } = this;
    const cell = this.#drawn?.cellAt(place);
    if (!picture || !this.#drawn || !cell) return null;
    const { matrices, titles, words, sum } = picture;
    const { panel, row, column } = cell;
    const values = matrices.map(({ data, cols }) => data[row * cols + column]);
    const value = values[panel];
    const where = say`${words[row]}, channel ${column}`;
    const text = `${titles[panel]}, ${where}: ${short(value, 6)}`;
    return {
      point: { ...this.#drawn.centre(cell), bare: true },
      ...{ value, title: where, tooltip: text, spoken: text },
      ...{ position: row, dimension: column },
      explanation: {
        formula: titles[panel],
        substituted: titles
          .map((title, index) => `${title}: ${fixed(values[index] ?? NaN, 8)}`)
          .join(', '),
        value,
        steps: [sum],
      },
    };
  }

  /** @override @param {Spot | null} spot @param {Place | null} place */
  pointAt(spot, place) {
    this.#bar?.pointAt(spot && spot.value);
    this.#drawn?.mark(place && this.#drawn.cellAt(place));
  }

  /** @override @param {CombinePicture} picture */
  describe({ found, titles, words }) {
    const { maxDifference, sum, concat } = found;
    const same =
      maxDifference === null
        ? say('word and position have different widths')
        : say`with tied weights, adding and concatenating differ by at most ${short(maxDifference, 2)}`;
    return say`${titles.join(', ')} of ${words.length} words; ${same}; ${sum.parameters} and ${concat.parameters} parameters`;
  }

  /** @override @param {CombinePicture} picture */
  tableOf(picture) {
    const { matrices, titles, words } = picture;
    const columns = matrices.flatMap(({ cols }, panel) =>
      Array.from({ length: cols }, (_, column) => ({ panel, column })),
    );
    return {
      ...{ caption: this.describe(picture), corner: 'word' },
      ...{ rows: words.length, columns: columns.length },
      rowName: (/** @type {number} */ row) => words[row],
      columnName: (/** @type {number} */ index) =>
        `${titles[columns[index].panel]} ${columns[index].column}`,
      text: (/** @type {number} */ row, /** @type {number} */ index) => {
        const { panel, column } = columns[index];
        return fixed(matrices[panel].data[row * matrices[panel].cols + column], 4);
      },
    };
  }
}

/** What a head makes of both ways; null where widths differ, so that its weights cannot be tied. @param {Combining} found @returns {Shown | null} */
function projections({ projected, concatenated }) {
  if (!projected || !concatenated) return null;
  const shown = [projected, concatenated].map(firstChannels);
  const data = Float64Array.from(shown[1].data, (value, k) => value - shown[0].data[k]);
  return {
    titles: ['W (x + αp)', '[W αW] [x; p]', say('difference')],
    matrices: [...shown, { ...shown[0], data }],
    words: Array.from({ length: projected.rows }, (_, row) => String(row)),
    sum: 'W (x + αp) = W x + αW p = [W αW] [x; p]',
    barLabel: say('projected word'),
    remark: '',
  };
}

/**
 * Rows of words, of their positions, and of both together.
 * @param {AsyncCore} core
 * @param {Settings} settings
 * @returns {Promise<Shown>}
 */
async function rows(core, { encoding, parameters, values }) {
  const { tokens, show, dModel, positionDim, alpha, seed } = values;
  const { total } = await ofSetting('tokens', core.tokenize(String(tokens)));
  if (total > MOST_WORDS) {
    const message = say`tokens: ${total} words are too many to read; at most ${MOST_WORDS}`;
    throw new CoreError(message, { code: 'input', parameter: 'tokens' });
  }
  const isSum = positionDim === dModel;
  const params = { ...schemeParameters(encoding, parameters, values), dModel: positionDim };
  const asked = core.attendText(String(tokens), {
    ...{ encoding: encoding.name, params, dModel, alpha, seed },
    ...{ combine: isSum ? 'add' : 'concatenate', split: false },
  });
  const { embeddings, encodings, inputs, tokens: found } = await ofSetting('tokens', asked);
  const two = [embeddings, /** @type {Matrix} */ (encodings)].map(firstChannels);
  return {
    titles: isSum
      ? [say('word x'), say('position αp'), 'x + αp']
      : [say('word x'), say('position αp')],
    matrices: isSum ? [...two, firstChannels(inputs)] : two,
    words: found.map(({ text }, place) => `${text} ${place}`),
    sum: isSum ? say('x + αp, number by number') : say('side by side: [x; αp]'),
    barLabel: say('number'),
    remark:
      show === 'projected'
        ? say(
            'word and position have different widths, so their weights cannot be tied: the rows themselves are shown',
          )
        : '',
  };
}

/** @param {Matrix} matrix @returns {Matrix} */
function firstChannels({ rows, cols, data }) {
  const kept = Math.min(cols, MOST_CHANNELS);
  const part = new Float64Array(rows * kept);
  for (let row = 0; row < rows; row++) {
    part.set(data.subarray(row * cols, row * cols + kept), row * kept);
  }
  return { rows, cols: kept, data: part };
}

/** @param {string} name @param {CombiningCost} cost */
const costRow = (name, { inputDim, parameters, flops }) =>
  html`<tr>
    <th scope="row">${name}</th>
    ${[inputDim, parameters, flops].map((count) => html`<td>${grouped(count)}</td>`)}
  </tr>`;
