/** <pe-words>: clusters of words in two dimensions, and what adding positions does to them. */
import { html, nothing, svg } from 'lit';
import { CoreError } from '../../../core/check.js';
import { fixed, quantity, short } from '../../../plot/format.js';
import { drawLines } from '../../../plot/lines.js';
import { drawWordScatter, groupColor, groupSymbol } from '../../../plot/word-scatter.js';
import { fitsWords } from '../../shared/attention/settings.js';
import { PeElement } from '../../frame/base.js';
import { intakeStyles } from '../../shared/styles/table-intake.js';
import { measureStyles, measures, percent } from '../../shared/key-figures.js';
import { DECIDED, leaveOut } from '../../../settings/own-settings.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';
import { OwnVectors } from '../../shared/attention/own-vectors.js';
import { wordsOptions, wordsSettings } from './settings.js';
import { wordsStyles } from './styles.js';
import { matrixTable } from '../../../plot/table.js';

/** @import { WordVectors } from '../../shared/attention/word-vectors.js' */
/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { WordCloud, WordCloudOptions, WordConfusion } from '../../../core/demo-types.js' */
/** @import { AsyncCore, DrawnLines, Encoding, Place, PlotFrame, Setting, Settings, Spot, TableData } from '../../frame/types.js' */

/**
 * @typedef {object} WordsPicture
 * @property {Settings} settings
 * @property {WordCloud} cloud
 * @property {WordConfusion | null} curves
 * @property {string} remark
 */

const ALPHAS = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];
const D_MODELS = [16, 64, 256, 512];
const MOST_WORDS = 200;

/**
 * @summary Word clusters in two dimensions with and without positions; how many are taken for another.
 * @tag pe-words
 * @example <pe-words encoding="sinusoidal" alpha="1" d-model="64"></pe-words>
 * @extends {PeElement<WordsPicture>}
 */
export class PeWords extends PeElement {
  /** @override @type {Record<string, string>} */
  static defaults = { 'd-model': '64' };

  /** @override */
  static coded = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles, measureStyles, intakeStyles, wordsStyles];

  #own = new OwnVectors(this);

  /** @type {ReturnType<typeof drawWordScatter> | null} */
  #points = null;
  /** @type {DrawnLines | null} */
  #lines = null;

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    return (encoding.kind === 'add' || encoding.kind === 'none') && fitsWords(encoding);
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return this.context ? wordsSettings(this.context.labs) : [];
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    leaveOut(settings, DECIDED);
    settings.values.file = this.#own.files;
  }

  /** @override @param {Settings} settings @returns {Promise<WordsPicture | undefined>} */
  async load(settings) {
    const asked = wordsOptions(settings);
    const count = asked.words?.length ?? 0;
    if (count > MOST_WORDS || count === 1) {
      const message = `words: ${count} given; between 2 and ${MOST_WORDS} can be shown`;
      throw new CoreError(message, { code: 'input', parameter: 'words' });
    }
    return this.askAll(async (core) => {
      const { options, dModels, remark } = await withVectors(core, asked, this.#own.vectors);
      const { alpha, dModel, ...rest } = options;
      /** @type {Call[]} */
      const confusion = [['wordConfusion', { ...rest, alphas: ALPHAS, dModels }]];
      const [cloud, curves = null] = await core.batch([
        ['wordCloud', options],
        ...(settings.values.show === 'clouds' ? [] : confusion),
      ]);
      const groups =
        cloud.categories.length > 0
          ? ''
          : 'none of these words is in the toy set: they have no categories, and no clusters';
      const remarks = [remark, groups].filter(Boolean).join('; ');
      return { settings, cloud, curves, remark: remarks };
    });
  }

  /** @override @param {WordsPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    frame.marks.selectAll('*').remove();
    if (picture.curves) {
      this.#points = null;
      this.#drawCurves(picture, picture.curves, frame);
      return;
    }
    this.#lines = null;
    const { cloud, settings } = picture;
    const share = (/** @type {Float64Array} */ ratios) =>
      `${short(100 * (ratios[0] + ratios[1]), 2)} % of the variance`;
    this.#points = drawWordScatter(frame, {
      panels: [
        {
          title: `without positions, ${share(cloud.without.ratios)}`,
          points: cloud.without.points,
        },
        { title: `${withText(settings)}, ${share(cloud.ratios)}`, points: cloud.points },
      ],
      words: cloud.words.map(({ text }) => text),
      groups: cloud.words.map(({ category }) => cloud.categories.indexOf(category ?? '')),
    });
  }

  /** @param {WordsPicture} picture @param {WordConfusion} curves @param {PlotFrame} frame */
  #drawCurves({ settings, cloud }, curves, frame) {
    const show = /** @type {'confusion' | 'purity'} */ (settings.values.show);
    const { cols, data } = curves[show];
    this.#lines = drawLines(frame, {
      xs: Array.from(curves.alphas),
      curves: Array.from(curves.dModels, (dModel, row) => ({
        name: `d = ${dModel}`,
        values: Array.from(data.subarray(row * cols, (row + 1) * cols), (value) => 100 * value),
      })),
      dots: ALPHAS.map((_, index) => index),
      xLabel: `strength of “${settings.encoding.title}”`,
      yLabel: labelOf(show, cloud),
      stepX: 1,
    });
  }

  /** @override @param {WordsPicture | null} picture */
  legend(picture) {
    if (!picture || picture.curves) return nothing;
    return html`<ul class="curves">
      ${picture.cloud.categories.map(
        (name, group) =>
          html`<li>
            ${svg`<svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
              <path d=${groupSymbol(group)} fill=${groupColor(group)}></path></svg>`}
            ${name}
          </li>`,
      )}
    </ul>`;
  }

  /** @override @param {WordsPicture} picture */
  aside(picture) {
    const { cloud } = picture;
    const expected = cloud.expectedEncodingNorm;
    return html`${this.#measures(cloud, expected)}
    ${
      cloud.missing.length === 0
        ? nothing
        : html`<p class="remark" role="status">
            Not in your file, and left out: ${cloud.missing.join(', ')}.
          </p>`
    }
    ${this.#own.template()}`;
  }

  /** @param {WordCloud} cloud @param {number | null} expected norm */
  #measures(cloud, expected) {
    const nearest = cloud.neighbors;
    const pure = {
      name: `of the ${nearest} nearest words, those of the same category`,
      value: html`<b>${percent(cloud.purityWithout)}</b> without positions,
        <b>${percent(cloud.purity)}</b> with; ${percent(cloud.chance)} by chance`,
    };
    return measures([
      ...(nearest > 0 ? [pure] : []),
      {
        name: 'words taken for another: nearest to its own vector',
        value: html`<b>${percent(cloud.confusion)}</b>`,
      },
      {
        name: 'mean norm of a word, and of what is added',
        value: html`<b>${short(cloud.embeddingNorm, 5)}</b> and
          <b>${short(cloud.encodingNorm, 5)}</b
          >${expected === null ? nothing : html` (strength · √(d/2) = ${short(expected, 5)})`}`,
      },
    ]);
  }

  /** @override @param {Place} place @returns {Spot | null} */
  spotAt({ column, row }) {
    const { picture } = this;
    if (!picture) return null;
    const { cloud, curves, settings } = picture;
    if (curves && this.#lines) {
      const show = /** @type {'confusion' | 'purity'} */ (settings.values.show);
      const value = curves[show].data[row * curves[show].cols + column];
      const text = `d = ${curves.dModels[row]}, strength ${curves.alphas[column]}: ${percent(value)}`;
      return {
        point: this.#lines.centre({ column, row }),
        value,
        title: text,
        tooltip: text,
        spoken: `${labelOf(show, cloud)}, ${text}`,
        position: column,
      };
    }
    const word = cloud.words[column];
    if (!word || !this.#points) return null;
    const category = word.category ? ` (${word.category})` : '';
    const text = `${word.text}${category}, position ${word.position}`;
    return {
      point: { ...this.#points.centre({ column, row }), bare: true },
      value: word.position,
      title: word.text,
      tooltip: text,
      position: word.position,
    };
  }

  /** @override @param {Spot | null} spot @param {Place | null} place */
  pointAt(spot, place) {
    this.#points?.mark(spot && place ? place.column : null);
    this.#lines?.mark(spot && place ? place.column : null);
  }

  /** @override @param {WordsPicture} picture */
  describe({ settings, cloud, curves }) {
    const { show } = settings.values;
    const words = quantity(cloud.words.length, 'word');
    const nearest = cloud.neighbors;
    if (curves) {
      const counted =
        show === 'confusion'
          ? `of ${words} are taken for another`
          : `of the ${nearest} nearest of ${words} are of the same category`;
      return `How many ${counted}, by strength of positions, with “${settings.encoding.title}”, for ${curves.dModels.length} widths`;
    }
    const groups = quantity(cloud.categories.length, 'category', 'categories');
    const clouds = `${words} in ${groups}, in two dimensions, without positions and ${withText(settings)}`;
    return nearest > 0
      ? `${clouds}: ${percent(cloud.purityWithout)} and ${percent(cloud.purity)} of the ${nearest} nearest are of the same category`
      : clouds;
  }

  /** @override @param {WordsPicture} picture @returns {TableData} */
  tableOf(picture) {
    const { cloud, curves, settings } = picture;
    if (curves) {
      const matrix = curves[/** @type {'confusion' | 'purity'} */ (settings.values.show)];
      return {
        ...matrixTable(matrix, 'd_model', 'strength', percent),
        rowName: (row) => String(curves.dModels[row]),
        columns: Array.from(curves.alphas, (alpha) => `strength ${alpha}`),
      };
    }
    return {
      corner: 'word',
      rows: cloud.words.length,
      columns: ['category', 'position', 'x without', 'y without', 'x with', 'y with'],
      rowName: (row) => cloud.words[row].text,
      text: (row, column) => {
        const { category, position } = cloud.words[row];
        if (column < 2) return [category ? category : '', String(position)][column];
        const { data } = column < 4 ? cloud.without.points : cloud.points;
        return fixed(data[2 * row + (column % 2)], 3);
      },
    };
  }
}

/**
 * Of a reader's file, only the rows of the words that are shown are sent.
 * @param {AsyncCore} core
 * @param {WordCloudOptions} asked
 * @param {WordVectors | null} own
 */
async function withVectors(core, asked, own) {
  if (asked.embeddings !== 'vectors') return { options: asked, dModels: D_MODELS, remark: '' };
  if (!own) {
    const remark = 'choose a file of word vectors below; the toy set until then';
    const options = { ...asked, embeddings: /** @type {const} */ ('semantic') };
    return { options, dModels: D_MODELS, remark };
  }
  const toy = asked.words ?? (await core.wordCloud({})).words.map(({ text }) => text);
  const vectors = own.pick(toy.map((word) => word.toLowerCase()));
  if (vectors.labels.length < 2) {
    const message = `words: fewer than two of them are in ${own.name}`;
    throw new CoreError(message, { code: 'input', parameter: 'words' });
  }
  const dModel = vectors.matrix.cols;
  return { options: { ...asked, words: toy, vectors, dModel }, dModels: [dModel], remark: '' };
}

/** @param {'confusion' | 'purity'} show @param {WordCloud} cloud */
const labelOf = (show, { neighbors }) =>
  show === 'purity'
    ? `nearest ${neighbors} of the same category [%]`
    : 'words taken for another [%]';

/** @param {Settings} settings */
const withText = ({ encoding, values }) =>
  encoding.kind === 'none' ? 'nothing added' : `with ${short(values.alpha)} × “${encoding.title}”`;
