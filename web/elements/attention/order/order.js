/** <pe-order>: words in another order: does what leaves the head change, or only change places? */
import { html, nothing } from 'lit';
import { atMost, fixed, quantity, short } from '../../../plot/format.js';
import { drawPanels } from '../../../plot/panels.js';
import { shortWord } from '../../../plot/word-layout.js';
import { attendSettings } from '../../shared/attention/data.js';
import {
  attentionOptions,
  attentionSettings,
  fitsWords,
  refineSettings,
} from '../../shared/attention/settings.js';
import { PeElement } from '../../frame/base.js';
import { attributeOf } from '../../../settings/given.js';
import { orderStyles } from './styles.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';
import { seeded, shuffled } from '../../../core/chance.js';
import { identity, isPermutation } from './permutation.js';
import { Glide } from './glide.js';
import { THREADS, drawThreads } from './threads.js';
import { WordChips } from './word-chips.js';

/** @import { TextAttention, TextOrder } from '../../../core/attention-types.js' */
/** @import { AsyncCore, DrawnPanels, Encoding, Matrix, Picture, Place, PlotFrame, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Colormap } from '../../../core/types.js' */

/**
 * @typedef {object} OrderPicture
 * @property {Settings} settings
 * @property {TextAttention} before
 * @property {TextAttention} after
 * @property {number[]} order which word stands at every place
 * @property {ArrayLike<number>} differences per new place
 * @property {number} maxDifference
 * @property {Matrix[]} outputs of the words: as typed; at their new places, and the difference there
 * @property {Picture[]} images
 * @property {Colormap | undefined} colormap
 * @property {string} remark
 */

const MOST_WORDS = 24;
const TITLES = ['as typed', 'in this order', 'difference'];
const LEFT_OUT = new Set([
  'tokens-2',
  'tokens-3',
  'show',
  'markers',
  'embeddings',
  'head',
  'theta',
]);

/**
 * @summary Words to be dragged into another order; without positions the outputs only change places.
 * @tag pe-order
 * @example <pe-order tokens="Rahul killed the lion" order="2 3 1 0"></pe-order>
 * @extends {PeElement<OrderPicture, DrawnPanels>}
 */
export class PeOrder extends PeElement {
  /** @override @type {Record<string, string>} */
  static defaults = { tokens: 'Rahul killed the lion', 'head-dim': '16' };

  /** @override */
  static coded = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles, orderStyles];

  #chips = new WordChips();
  #glide = new Glide();
  #shuffles = 0;

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    return fitsWords(encoding);
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    const { context } = this;
    if (!context) return [];
    const diverging = context.colormaps.find((map) => map.diverging)?.as;
    const list = attentionSettings(context, this.getAttribute('encoding'));
    return list
      .filter(({ name }) => !LEFT_OUT.has(name))
      .map((setting) =>
        setting.name === 'colormap' ? { ...setting, default: diverging ?? null } : setting,
      )
      .concat({
        name: 'order',
        type: 'list',
        unit: '',
        default: null,
        min: 0,
        max: MOST_WORDS - 1,
        help: 'Which word stands at every place, counted from 0.',
      });
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    refineSettings(settings, (attribute) => attributeOf(this, attribute));
  }

  /** @override @param {Settings} settings @returns {Promise<OrderPicture | undefined>} */
  async load(settings) {
    return this.askAll((core) => this.#ask(core, settings));
  }

  /** @param {AsyncCore} core @param {Settings} settings @returns {Promise<OrderPicture>} */
  async #ask(core, settings) {
    const { values } = settings;
    const colormap = this.context?.colormaps.find(({ as }) => as === values.colormap);
    const { reordered, maps } = await attendSettings(
      core,
      [{ name: 'tokens', text: String(values.tokens) }],
      attentionOptions(settings, null),
      {
        show: 'outputs',
        order: values.order,
        most: MOST_WORDS,
        paint: { colormap: colormap?.name },
      },
    );
    const { before, after, order, differences, maxDifference } = /** @type {TextOrder} */ (
      reordered
    );
    const fits = isPermutation(values.order, before.tokens.length);
    return {
      settings,
      before,
      after,
      order: Array.from(order),
      differences,
      maxDifference,
      outputs: maps.map(({ matrix }) => matrix),
      images: maps.map(({ image }) => image),
      colormap,
      remark:
        values.order && !fits
          ? `the order is one of ${quantity(values.order.length, 'word')}, here are ${order.length}: they stand as typed`
          : before.note,
    };
  }

  /** @override @param {Map<string, unknown>} changed */
  updated(changed) {
    super.updated(changed);
    if (this.picture) this.#chips.restoreFocus(this.renderRoot, this.picture.order);
  }

  /** @override @param {OrderPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { outputs, images, order, maxDifference } = picture;
    this.drawn = drawPanels(frame, {
      panels: outputs.map((matrix, index) => ({
        title: index < 2 ? TITLES[index] : `${TITLES[index]}, at most ${atMost(maxDifference, 3)}`,
        matrix,
        image: images[index],
        columnName: String,
      })),
      rowName: (row, panel) => shortWord(wordAt(picture, panel ? order[row] : row)),
      rowLabel: 'word',
      rowIn: ({ panel, row }, other) =>
        other ? newPlace(order, panel, row) : typed(order, panel, row),
      right: THREADS,
      columnLabel: 'channel of the output',
      wordRows: true,
    });
    drawThreads(frame, this.drawn, order, outputs[0].cols);
    this.#glide.show(frame, this.drawn, order, outputs[0].cols);
  }

  /** @override @param {OrderPicture} picture */
  colorBar({ colormap, images }) {
    return { colormap, image: images[0], label: 'output of the head' };
  }

  /** @override @param {OrderPicture | null} picture */
  stage(picture) {
    return html`${picture ? this.#desk(picture) : nothing}
      <div class="plot" part="plot"></div>`;
  }

  /** @param {OrderPicture} picture */
  #desk({ before, order, settings }) {
    const words = before.tokens.map(({ text }) => text);
    const isOff = settings.values.combine === 'none' || settings.encoding.kind === 'none';
    return html`<div class="desk">
      ${this.#chips.template({
        words,
        order,
        onOrder: (next, isFinal) => this.change({ order: next.join(' ') }, isFinal),
        announce: (text) => this.#announce(text),
      })}
      <p class="tools">
        <button type="button" @click=${() => this.#shuffle(order)}>Shuffle</button>
        <button
          type="button"
          @click=${() => this.change({ order: [...order].reverse().join(' ') })}
        >
          Reverse
        </button>
        <button
          type="button"
          @click=${() => this.change({ order: identity(order.length).join(' ') })}
        >
          As typed
        </button>
        ${
          settings.encoding.kind === 'none'
            ? nothing
            : html`<button
                type="button"
                aria-pressed=${!isOff}
                @click=${() => this.change({ combine: isOff ? settings.encoding.kind : 'none' })}
              >
                Positions: ${isOff ? 'off' : 'on'}
              </button>`
        }
      </p>
    </div>`;
  }

  /** @override @param {OrderPicture} picture */
  aside(picture) {
    return badge(picture.order, picture.maxDifference);
  }

  /** @param {number[]} order */
  #shuffle(order) {
    const { seed } = this.settings?.values ?? { seed: 1 };
    const seeds = seeded(seed + ++this.#shuffles);
    this.change({ order: shuffled(identity(order.length), seeds).join(' ') });
  }

  /** @param {string} text */
  #announce(text) {
    const live = this.renderRoot.querySelector('.live');
    if (live) live.textContent = text;
  }

  /** @override @param {OrderPicture} picture @param {Place} place @param {DrawnPanels} drawn @returns {Spot | null} */
  spotOf(picture, place, drawn) {
    const cell = drawn.cellAt(place);
    if (!cell) return null;
    const { outputs, order } = picture;
    const { panel, row, column } = cell;
    const { cols } = outputs[0];
    const word = wordAt(picture, typed(order, panel, row));
    const before = outputs[0].data[typed(order, panel, row) * cols + column];
    const after = outputs[1].data[newPlace(order, panel, row) * cols + column];
    const value = outputs[panel].data[row * cols + column];
    const text = `${word}, channel ${column}, ${TITLES[panel]}: ${short(value, 4)}`;
    return {
      point: { ...drawn.centre(cell), bare: true },
      value,
      title: `output(${word} ${row}, ${column})`,
      tooltip: `${word}, ${column}: ${short(value, 4)}`,
      spoken: text,
      position: row,
      dimension: column,
      explanation:
        panel === 2
          ? {
              formula: 'in this order − as typed',
              substituted: `${fixed(after, 6)} − (${fixed(before, 6)})`,
              value,
              steps: [`largest in this row: ${short(picture.differences[row], 3)}`],
            }
          : explainOutput(panel ? picture.after : picture.before, row, column, value),
    };
  }

  /** @override @param {OrderPicture} picture @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf(picture, { position }) {
    const row = Math.round(position ?? -1);
    if (!this.drawn || row < 0 || row >= picture.order.length) return null;
    return this.drawn.placeOf({ panel: 0, row, column: 0 });
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.drawn?.mark(place);
  }

  /** @override @param {OrderPicture} picture */
  describe(picture) {
    const { order, before, maxDifference } = picture;
    const words = order.map((index) => before.tokens[index].text).join(' ');
    const verdict =
      maxDifference === 0
        ? 'the outputs only changed places'
        : `outputs differ by up to ${atMost(maxDifference, 3)}`;
    return `Outputs of one head for “${before.tokens.map(({ text }) => text).join(' ')}” in the order “${words}”: ${verdict}`;
  }

  /** @override @param {OrderPicture} picture @returns {TableData} */
  tableOf(picture) {
    const { order, differences } = picture;
    return {
      corner: 'place',
      rows: order.length,
      columns: ['word', 'place as typed', 'largest difference of its output'],
      rowName: String,
      text: (row, column) =>
        [wordAt(picture, order[row]), String(order[row]), short(differences[row], 4)][column],
    };
  }
}

/**
 * What the outputs say of the order; nothing while the words stand as typed.
 * @param {number[]} order
 * @param {number} maxDifference
 */
function badge(order, maxDifference) {
  if (order.every((word, place) => word === place)) {
    return html`<p class="badge" role="status">
      <b>As typed.</b> Move a word to see what becomes of the outputs.
    </p>`;
  }
  const isBag = maxDifference === 0;
  const says = isBag
    ? 'The outputs only changed places.'
    : 'The same words in this order are not the same sentence to this head.';
  return html`<p class="badge ${isBag ? 'bag' : ''}" role="status">
    <b>${isBag ? 'Order not seen.' : 'Order seen.'}</b>
    Largest difference of any output: <b class="number">${short(maxDifference, 3)}</b>. ${says}
  </p>`;
}

/** @param {OrderPicture} picture @param {number} place as typed */
const wordAt = ({ before }, place) => before.tokens[place].text;

/** Place as typed of the word in a panel's row. @param {number[]} order @param {number} panel @param {number} row */
const typed = (order, panel, row) => (panel ? order[row] : row);

/** Its place in this order. @param {number[]} order @param {number} panel @param {number} row */
const newPlace = (order, panel, row) => (panel ? row : order.indexOf(row));

/**
 * One number of an output: the values of all words, weighted.
 * @param {OrderPicture['before']} attention
 * @param {number} row
 * @param {number} column
 * @param {number} value
 */
function explainOutput({ weights, values, heads, tokens }, row, column, value) {
  const head = Math.floor((column * heads) / values.cols);
  const from = (head * tokens.length + row) * weights.cols;
  const parts = tokens.map(
    (_, key) =>
      `${fixed(weights.data[from + key], 2)}·${fixed(values.data[key * values.cols + column], 2)}`,
  );
  return {
    formula: 'Σ weight(key) · value(key)',
    substituted: parts.join(' + '),
    value,
    steps: tokens.map(({ text }) => text),
  };
}
