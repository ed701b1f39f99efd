/** <pe-attention>: who looks at whom in a sentence, and which words the head cannot tell apart. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { fixed, short } from '../../../plot/format.js';
import { drawWordMaps } from '../../../plot/word-maps.js';
import { allOf, counted } from '../../../texts/words.js';
import {
  TERMS,
  explainScore,
  explainTerm,
  explainWeight,
} from '../../shared/attention/arithmetic.js';
import { loadAttention } from '../../shared/attention/data.js';
import { comparisonFindings, pairScores, twinFindings } from '../../shared/attention/findings.js';
import { attributeOf } from '../../../settings/given.js';
import { attentionPresets, presetAttributes } from './presets.js';
import { hatchLegend } from '../../shared/hatch.js';
import { attentionSettings, fitsWords, refineSettings } from '../../shared/attention/settings.js';
import { attentionStyles } from './styles.js';
import { PeElement } from '../../frame/base.js';
import { intakeStyles } from '../../shared/styles/table-intake.js';
import { measureStyles } from '../../shared/key-figures.js';
import { camelCase } from '../../../core/check.js';
import { choiceName } from '../../../settings/words.js';
import { panelStyles } from '../../shared/styles/small-multiples.js';
import { OwnVectors } from '../../shared/attention/own-vectors.js';
import { scrollTable } from '../../shared/scroll-table.js';

/** @import { Encoding, Matrix, Place, PlotFrame, Reading, Setting, Settings, Spot, TableData } from '../../frame/types.js' */
/** @import { AttentionPicture } from '../../shared/attention/data.js' */
/** @import { Finding } from '../../shared/attention/findings.js' */

const BAR_LABELS = { weights: 'weight', scores: 'score', terms: 'part of the score' };
const MOST_PAIRS = 8;
const MOST_FINDINGS = 5;

/**
 * @summary Attention of one random head over up to three sentences; equal words linked and compared.
 * @tag pe-attention
 * @example <pe-attention tokens="A man threw a ball" encoding="sinusoidal"></pe-attention>
 * @extends {PeElement<AttentionPicture, ReturnType<typeof drawWordMaps>>}
 */
export class PeAttention extends PeElement {
  /** @override */
  static coded = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, panelStyles, measureStyles, intakeStyles, attentionStyles];

  #own = new OwnVectors(this);

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    return fitsWords(encoding);
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    const { context } = this;
    return context ? attentionSettings(context, this.getAttribute('encoding')) : [];
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    refineSettings(settings, (attribute) => attributeOf(this, attribute));
    settings.values.file = this.#own.files;
  }

  /** @override @param {Settings} settings @returns {Promise<AttentionPicture | undefined>} */
  async load(settings) {
    const { context } = this;
    if (!context) return undefined;
    return this.askAll((core) => loadAttention(core, settings, context, this.#own.vectors));
  }

  /** @override @param {AttentionPicture} picture @param {PlotFrame} frame */
  draw(picture, frame) {
    this.drawn = drawWordMaps(frame, picture.maps);
  }

  /** @override @param {AttentionPicture} picture */
  colorBar({ colormap, maps, settings }) {
    const { show } = settings.values;
    const label = BAR_LABELS[/** @type {keyof typeof BAR_LABELS} */ (show)];
    return { colormap, image: maps[0].image, label };
  }

  /** @override @param {AttentionPicture | null} picture */
  legend(picture) {
    const blocked = picture?.maps.some(({ matrix }) => matrix.data.includes(-Infinity));
    return html`<div class="color-bar"></div>
      ${blocked ? hatchLegend('not seen (−∞)') : nothing}`;
  }

  /** @override */
  stage() {
    return html`${this.controls === '' ? this.#examples() : nothing}
      <div class="plot" part="plot"></div>`;
  }

  /** Where all settings are shown, so that the figure is nobody else's already. */
  #examples() {
    const chosen = attentionPresets.find(({ settings }) =>
      presetAttributes.every((name) => (settings[name] ?? null) === this.getAttribute(name)),
    );
    const choose = (/** @type {Event} */ { target }) => {
      const { value } = /** @type {HTMLSelectElement} */ (target);
      this.#apply(attentionPresets.find(({ name }) => name === value)?.settings ?? {});
    };
    return html`<p class="presets" @keydown=${(/** @type {Event} */ e) => e.stopPropagation()}>
      <label for="preset">Example</label>
      <select id="preset" @change=${choose}>
        ${chosen ? nothing : html`<option value="" selected>your own</option>`}
        ${attentionPresets.map(
          ({ name }) =>
            html`<option .selected=${live(name === chosen?.name)} value=${name}>${name}</option>`,
        )}
      </select>
    </p>`;
  }

  /** @param {Record<string, string>} settings text by attribute; all others go back */
  #apply(settings) {
    const texts = presetAttributes
      .filter((attribute) => (settings[attribute] ?? null) !== this.getAttribute(attribute))
      .map((attribute) => [camelCase(attribute), settings[attribute] ?? null]);
    this.change(Object.fromEntries(texts));
  }

  /** @override @param {AttentionPicture} picture */
  aside(picture) {
    const { sentences, comparisons } = picture;
    const findings = comparisons.flatMap(({ other, result }) =>
      comparisonFindings(sentences[0], sentences[other], result, `sentences 1 and ${other + 1}`),
    );
    for (const [index, sentence] of sentences.entries()) {
      findings.push(...twinFindings(sentence, sentences.length > 1 ? index + 1 : 0));
    }
    const shown = findings.slice(0, MOST_FINDINGS).map(findingTemplate);
    const rest = findings.slice(MOST_FINDINGS).map(findingTemplate);
    return html`<div role="status">
        <ul class="findings">
          ${shown} ${this.#missing(picture)}
        </ul>
      </div>
      ${
        rest.length === 0
          ? nothing
          : html`<details>
              <summary>${rest.length} more</summary>
              <ul class="findings">
                ${rest}
              </ul>
            </details>`
      }
      ${comparisons.slice(0, 1).map((comparison) => pairsTemplate(picture, comparison))}
      ${this.#own.template()}`;
  }

  /** @param {AttentionPicture} picture */
  #missing({ sentences, settings }) {
    const isSemantic = settings.values.embeddings === 'semantic';
    const missing = [
      ...new Set(
        sentences.flatMap((sentence) =>
          isSemantic
            ? sentence.tokens.flatMap(({ word, category }) => (category ? [] : word))
            : sentence.missing,
        ),
      ),
    ];
    if (missing.length === 0) return nothing;
    const where = isSemantic ? 'the toy set' : 'your file';
    return findingTemplate({
      verdict: `Not in ${where}:`,
      detail: counted(
        missing.length,
        {
          one: '{1}. Random vectors stand in for it.',
          other: '{1}. Random vectors stand in for them.',
        },
        missing.join(', '),
      ),
      sign: 'plain',
    });
  }

  /** @override @param {AttentionPicture} picture @param {Place} place @param {ReturnType<typeof drawWordMaps>} drawn @returns {Spot | null} */
  spotOf(picture, place, drawn) {
    const cell = drawn.cellAt(place);
    if (!cell) return null;
    const map = picture.maps[cell.map];
    const attention = picture.sentences[map.sentence];
    const { show } = picture.settings.values;
    const value = map.matrix.data[cell.row * map.matrix.cols + cell.column];
    const at = { head: picture.head, row: cell.row, column: cell.column };
    const what = map.term >= 0 ? TERMS[map.term].sign : show === 'weights' ? 'weight' : 'score';
    const words = `${nameOf(map.words, cell.row)} → ${nameOf(map.words, cell.column)}`;
    const reading = value === -Infinity ? 'not seen' : short(value, 4);
    return {
      point: { ...drawn.centre(cell), bare: true },
      value,
      title: `${what}(${words})`,
      tooltip: `${map.words[cell.row]} → ${map.words[cell.column]}: ${reading}`,
      spoken: `${what}, ${words}: ${reading}`,
      position: cell.row,
      explanation: (core) =>
        map.term >= 0
          ? explainTerm(attention, at, map.term)
          : show === 'weights'
            ? explainWeight(core, attention, at)
            : explainScore(core, attention, at),
    };
  }

  /** @override @param {AttentionPicture} picture @param {NonNullable<Reading>} reading @returns {Place | null} */
  placeOf(picture, { position }) {
    const row = Math.round(position ?? -1);
    if (!this.drawn || row < 0 || row >= picture.maps[0].words.length) return null;
    return this.drawn.placeOf({ map: 0, row, column: 0 });
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.drawn?.mark(place);
  }

  /** @override @param {AttentionPicture} picture */
  describe({ settings, sentences, maps }) {
    const { show, combine } = settings.values;
    const what =
      show === 'weights' ? 'Attention weights' : show === 'scores' ? 'Scores' : 'Parts of scores';
    const how =
      combine === 'none'
        ? 'without positions'
        : `with “${settings.encoding.title}” (${choiceName({ name: 'combine' }, combine)})`;
    const texts = sentences.map(({ tokens }) => `“${tokens.map(({ text }) => text).join(' ')}”`);
    const links = maps.flatMap((map) =>
      map.links.filter(({ sameRows, sameColumns }) => sameRows && sameColumns),
    );
    const twins = links.length
      ? counted(links.length, {
          one: '; {0} pair of words cannot be told apart',
          other: '; {0} pairs of words cannot be told apart',
        })
      : '';
    return `${what} of ${allOf(texts)}, ${how}${twins}`;
  }

  /** @override @param {AttentionPicture} picture @returns {TableData} */
  tableOf(picture) {
    const { maps } = picture;
    const columns = Math.max(...maps.map(({ words }) => words.length));
    const rows = maps.flatMap((map) => map.words.map((_, row) => ({ map, row })));
    const one = maps.length === 1;
    return {
      corner: 'query',
      rows: rows.length,
      columns: Array.from({ length: columns }, (_, column) =>
        one ? nameOf(maps[0].words, column) : `key ${column}`,
      ),
      rowName: (index) => {
        const { map, row } = rows[index];
        return `${one || !map.title ? '' : `${map.title}: `}${nameOf(map.words, row)}`;
      },
      text: (index, column) => {
        const { map, row } = rows[index];
        if (column >= map.matrix.cols) return '';
        return fixed(map.matrix.data[row * map.matrix.cols + column], 4);
      },
    };
  }
}

/** @param {string[]} words @param {number} index */
const nameOf = (words, index) => `${words[index]} ${index}`;

/** @param {Finding} finding */
function findingTemplate({ verdict, detail, sign }) {
  const mark = { same: '=', different: '≠', plain: '' }[sign];
  return html`<li class=${sign}>
    <i aria-hidden="true">${mark}</i>
    <span><b>${verdict}</b> ${detail}</span>
  </li>`;
}

/**
 * Scores of neighbours in the words that both sentences share.
 * @param {AttentionPicture} picture
 * @param {AttentionPicture['comparisons'][number]} comparison
 */
function pairsTemplate({ sentences, head, settings }, { other, result }) {
  if (result.shared.length < 2) return nothing;
  const pairs = pairScores(sentences[0], sentences[other], result.shared, head).slice(
    0,
    MOST_PAIRS,
  );
  const { theta, start, combine } = settings.values;
  const isTurned = theta > 0 && combine === 'rotate';
  /** @param {number} place */
  const angle = (place) => (isTurned ? ` ${short(theta * (place + (start ?? 0)))}°` : '');
  const turned = isTurned ? ', and how far each word is turned' : '';
  return scrollTable({
    kind: 'pairs',
    label: 'Scores of shared words',
    caption: `Scores of neighbours that both sentences share${turned}`,
    columns: ['query → key', 'sentence 1', `sentence ${other + 1}`, 'difference'],
    rows: pairs.map(
      ({ query, key, places, first, second, difference }) =>
        html`<tr>
          <th scope="row">${query} → ${key}</th>
          <td>${turns(angle, places[0], places[1])}${fixed(first, 6)}</td>
          <td>${turns(angle, places[2], places[3])}${fixed(second, 6)}</td>
          <td>${short(difference, 2)}</td>
        </tr>`,
    ),
  });
}

/** @param {(place: number) => string} angle @param {number} query @param {number} key */
function turns(angle, query, key) {
  const [from, to] = [angle(query), angle(key)];
  return from ? html`<small>${from} →${to}</small> ` : nothing;
}
