/** <pe-head>: a head built by hand that looks at the word a fixed number of places away. */
import { html } from 'lit';
import { fixed, quantity, short } from '../../../plot/format.js';
import { drawHeatmap } from '../../../plot/heatmap.js';
import { explainWeight } from '../../shared/attention/arithmetic.js';
import { headSettings } from './settings.js';
import { PeElement } from '../../frame/base.js';
import { measureStyles, measures, percent } from '../../shared/key-figures.js';
import { captionOf } from '../../../settings/caption.js';
import { leaveOut } from '../../../settings/own-settings.js';
import { matrixTable } from '../../../plot/table.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { BuiltHead } from '../../../core/demo-types.js' */
/** @import { DrawnHeatmap, Encoding, Matrix, Picture, Place, PlotFrame, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { Colormap } from '../../../core/types.js' */

/**
 * @typedef {object} HeadPicture
 * @property {Settings} settings
 * @property {BuiltHead} head
 * @property {{beta: number, mean: number}[]} sharper mean weight on the target over β
 * @property {Matrix} matrix that is drawn
 * @property {Picture} image
 * @property {Colormap | undefined} colormap
 * @property {string[]} words tokens as they were given, perhaps none
 * @property {string} remark
 */

const BETAS = [1, 2, 4, 8, 16];
/** @type {Record<string, 'weights' | 'scores' | 'map'>} by what is shown */
const MATRICES = { weights: 'weights', scores: 'scores', map: 'map' };
const LABELS = {
  weights: 'weight',
  scores: 'score',
  map: 'entry of M(k)',
  words: 'weight without positions',
};

/** Of the sinusoid only its base can be changed here. */
const KEPT = 'base';

/**
 * @summary A head whose W_QᵀW_K is the matrix that moves a position by k: it looks k words on.
 * @tag pe-head
 * @example <pe-head offset="3" length="32" d-model="64"></pe-head>
 * @extends {PeElement<HeadPicture, DrawnHeatmap>}
 */
export class PeHead extends PeElement {
  /** @override @type {Record<string, string>} */
  static defaults = { length: '50', 'd-model': '128' };

  /** @override */
  static coded = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, measureStyles];

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
    const words = wordsOf(values.tokens);
    if (words.length > 1) {
      values.length = words.length;
      values.query = Math.min(values.query, words.length - 1);
    } else if (values.show === 'words') {
      values.show = 'weights';
      problems.show = 'there are no words to tell apart; using weights';
    }
    const { offset, length } = values;
    if (Math.abs(offset) < length) return;
    values.offset = Math.sign(offset) * (length - 1);
    problems.offset = `no two of ${length} words are ${short(Math.abs(offset))} apart; using ${short(values.offset)}`;
  }

  /** @override */
  fixedSettings() {
    const { tokens } = this.settings?.values ?? {};
    const hasWords = wordsOf(tokens).length > 1;
    /** @type {Record<string, string>} */
    const fixed = hasWords ? { length: 'one for each word' } : { query: 'there are no words' };
    return fixed;
  }

  /** @override @param {Settings} settings @returns {Promise<HeadPicture | undefined>} */
  async load(settings) {
    const { offset, beta, length, dModel, base, mask, show, tokens, query } = settings.values;
    const words = wordsOf(tokens);
    const isCompared = words.length > 1 && query + offset >= 0 && query + offset < length;
    const isSigned = show === 'scores' || show === 'map';
    const colormap = this.context?.colormaps.find((map) => map.diverging === isSigned);
    return this.askAll(async (core) => {
      const options = { offset, length, dModel, base, mask };
      const compared = isCompared ? { words: idsOf(words), query } : {};
      const range = isSigned ? { center: 0 } : { min: 0, max: 1 };
      const field = show === 'words' ? (isCompared ? 'byWord' : 'weights') : MATRICES[show];
      const [head, image, ...others] = await core.batch([
        ['buildHead', { ...options, ...compared, beta }],
        ['paint', { from: 0, field }, { colormap: colormap?.name, ...range }],
        ...BETAS.map((other) => /** @type {Call} */ (['buildHead', { ...options, beta: other }])),
      ]);
      const matrix = head[field];
      const sharper = BETAS.map((other, index) => ({ beta: other, mean: others[index].mean }));
      const remark =
        words.length > 1 && !isCompared
          ? `“${words[query]}” has nothing ${away(offset)}: choose another query or offset`
          : '';
      return { settings, head, sharper, matrix, image, colormap, words, remark };
    });
  }

  /** @override @param {HeadPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    const { matrix, image, settings, words } = picture;
    const isMap = settings.values.show === 'map';
    const hasWords = words.length > 1 && !isMap;
    const nameOf = (/** @type {number} */ index) => (hasWords ? words[index] : String(index));
    this.drawn = drawHeatmap(frame, {
      matrix,
      image,
      rowName: nameOf,
      columnName: nameOf,
      wordRows: hasWords,
      rowLabel: isMap ? 'row of M(k) (channel)' : 'query m [tokens]',
      columnLabel: isMap ? 'column of M(k) (channel)' : 'key n [tokens]',
    });
  }

  /** @override @param {HeadPicture} picture */
  colorBar({ colormap, image, settings }) {
    const { show } = settings.values;
    return { colormap, image, label: LABELS[/** @type {keyof typeof LABELS} */ (show)] };
  }

  /** @override @param {HeadPicture} picture */
  aside(picture) {
    const { head, sharper, settings } = picture;
    const { offset, length, beta } = settings.values;
    return measures([
      ...targetMeasures(picture),
      {
        name: `mean weight on the word that is ${away(offset)}, with β = ${short(beta)}`,
        value: html`<b>${fixed(head.mean, 3)}</b>; an even spread would give ${fixed(1 / length, 3)}`,
      },
      {
        name: 'words whose largest weight is on it, and on no other',
        value: html`<b>${percent(head.hits)}</b>`,
      },
      {
        name: 'the same mean for other β',
        value: sharper.map(({ beta: other, mean }) => html`${other}: <b>${fixed(mean, 2)}</b> `),
      },
    ]);
  }

  /** @override @param {HeadPicture} picture @param {Place} place @param {DrawnHeatmap} drawn @returns {Spot | null} */
  spotOf(picture, { row, column }, drawn) {
    const { settings, matrix, head } = picture;
    const { show, offset, beta, dModel } = settings.values;
    const value = matrix.data[row * matrix.cols + column];
    const isTarget = show !== 'map' && head.targets[row] === column;
    const name = show === 'map' ? 'M' : show === 'scores' ? 'score' : 'weight';
    const text = `${name}(${row}, ${column}): ${short(value, 4)}${isTarget ? ', the right word' : ''}`;
    const tokens = { length: matrix.rows };
    return {
      point: drawn.centre({ column, row }),
      value,
      title: `${name}(${row}, ${column})`,
      tooltip: text,
      position: row,
      explanation:
        show === 'words'
          ? {
              formula: '1 / (how often the target’s word occurs), for sharp heads',
              substituted: `weight of “${picture.words[column]}” for “${picture.words[row]}”`,
              value,
              steps: ['equal words have equal keys, and equal keys equal weights'],
            }
          : show === 'weights'
            ? (core) =>
                explainWeight(
                  core,
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

  /** @override @param {HeadPicture} picture */
  describe({ settings, head }) {
    const { offset, length, dModel, beta } = settings.values;
    return `A head that looks ${away(offset)}: ${quantity(length, 'word')}, ${quantity(dModel, 'channel')}, β = ${short(beta)}; mean weight on the right word ${fixed(head.mean, 3)}`;
  }

  /** @override @param {HeadPicture} picture @returns {TableData} */
  tableOf(picture) {
    return matrixTable(picture.matrix, 'query', 'key', (value) => fixed(value, 4));
  }
}

/** @param {number} offset */
const away = (offset) =>
  captionOf('{offset word ahead|words ahead|word back|words back}', { offset });

/** @param {string | undefined} tokens */
const wordsOf = (tokens) => (tokens ?? '').split(/\s+/).filter(Boolean);

/** Equal words have equal numbers. @param {string[]} words */
function idsOf(words) {
  const small = words.map((word) => word.toLowerCase());
  return small.map((word) => small.indexOf(word));
}

/** The cell that is aimed at, with positions and without. @param {HeadPicture} picture */
function targetMeasures({ head, settings, words }) {
  if (!head.byWord) return [];
  const { query, offset } = settings.values;
  const target = query + offset;
  const ids = idsOf(words);
  const times = ids.filter((id) => id === ids[target]).length;
  const at = query * words.length + target;
  return [
    {
      name: `“${words[query]}” looks for “${words[target]}” at ${target}, by positions`,
      value: html`<b>${percent(head.weights.data[at])}</b>`,
    },
    {
      name: 'the same by words alone, with a head built for that word',
      value: html`<b>${percent(head.byWord.data[at])}</b>${
          times > 1
            ? `: the word stands ${times} times, and no head can give this one more than ${percent(1 / times)}`
            : ''
        }`,
    },
  ];
}
