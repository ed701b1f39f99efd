/** <pe-rotation>: turning instead of adding: arrows on words, clock hands of pairs, the two-vector form. */
import { html, nothing } from 'lit';
import { fixed, quantity, short } from '../../../plot/format.js';
import { allOf } from '../../../texts/words.js';
import { PeElement } from '../../frame/base.js';
import { derivationTemplate } from '../../shared/steps.js';
import { stepsStyles } from '../../shared/styles/steps.js';
import { relativeSteps } from './derivation.js';
import { matrixTemplate, matrixTexts } from './matrix.js';
import { Player } from './player.js';
import { clocksTemplate, loadPairs, vectorRows, vectorsTemplate } from './pairs.js';
import { OWN_SETTINGS } from './settings.js';
import { dialStyles } from '../../shared/styles/dial.js';
import { rotationStyles } from './styles.js';
import { loadWords, wordsTemplate } from './words.js';

/** @import { Setting, Settings, TableData } from '../../frame/types.js' */
/** @import { Pairs, Turned } from './pairs.js' */
/** @import { Words } from './words.js' */

/**
 * @summary RoPE and its kin at work on words, on pairs of channels and on numbers.
 * @tag pe-rotation
 * @example <pe-rotation encoding="rope" show="words" theta="25"></pe-rotation>
 * @extends {PeElement<Words | Pairs>}
 */
export class PeRotation extends PeElement {
  /** @override @type {import('../../../core/types.js').Encoding['kind'][]} */
  static kinds = ['rotate'];

  /** @override */
  static framed = false;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, dialStyles, stepsStyles, rotationStyles];

  #player = new Player(this);

  /** @override @returns {Setting[]} */
  ownSettings() {
    return OWN_SETTINGS;
  }

  /** @override @param {Settings} settings @returns {Promise<Words | Pairs | undefined>} */
  async load(settings) {
    if (settings.values.show === 'words') return this.askAll((core) => loadWords(core, settings));
    return this.askAll((core) => loadPairs(core, settings));
  }

  /** @override @param {Words | Pairs | null} picture */
  stage(picture) {
    if (!picture) return html`<div class="stage" part="stage"></div>`;
    return html`<div class="stage" part="stage">${this.#stageOf(picture)}</div>`;
  }

  /** @param {Words | Pairs} picture */
  #stageOf(picture) {
    if (picture.show === 'words') {
      return wordsTemplate(picture, (between) => this.change({ between }));
    }
    const player = this.#player.template(picture.position, picture.last);
    if (picture.show === 'clocks') return html`${player} ${clocksTemplate(picture)}`;
    if (picture.show === 'matrix') return html`${player} ${matrixTemplate(picture)}`;
    const { step } = this.settings?.values ?? { step: 1 };
    if (picture.show === 'derivation') return html`${player} ${this.#derivation(picture, step)}`;
    return html`${player}
    ${vectorsTemplate(picture, step, (next) => this.change({ step: String(next) }))}`;
  }

  /** @param {Pairs} picture @param {number} step */
  #derivation({ position, query, key, between, settings }, step) {
    if (!key || !between) return html`<p class="hint">It takes a key: choose an offset.</p>`;
    const pair = Math.min(settings.values.pair, query.cosine.length - 1);
    /** @param {Turned} turned @returns {[number, number]} */
    const turnOf = ({ cosine, sine }) => [cosine[pair], sine[pair]];
    const turns = {
      pair,
      i: position,
      j: position - settings.values.offset,
      query: turnOf(query),
      key: turnOf(key),
      both: turnOf(between),
    };
    return derivationTemplate(relativeSteps(turns), step, (next) =>
      this.change({ step: String(next) }),
    );
  }

  /** @override @param {Words | Pairs | null} picture */
  legend(picture) {
    if (picture?.show !== 'clocks') return nothing;
    if (picture.trail && !picture.key) {
      return html`<ul class="curves">
        <li><i class="query"></i> sine, the height of the hand</li>
        <li><i class="key"></i> cosine, its reach to the right</li>
      </ul>`;
    }
    if (!picture.key) return nothing;
    return html`<ul class="curves">
      <li><i class="query"></i> query at p</li>
      <li><i class="key"></i> key at p − ${short(picture.settings.values.offset)}</li>
    </ul>`;
  }

  /** @override @param {Words | Pairs} picture */
  describe(picture) {
    if (picture.show === 'words') {
      const angles = picture.between.flatMap((found) => (found ? `${short(found.after, 4)}°` : []));
      const apart = angles.length ? `; ${allOf(picture.chosen)} are ${allOf(angles)} apart` : '';
      return `Arrows of ${allOf(picture.sentences.map(({ length }) => length))} words${apart}`;
    }
    const { encoding } = picture.settings;
    return `“${encoding.title}” at position ${short(picture.position)}: ${quantity(picture.query.cosine.length, 'pair')}`;
  }

  /** @override @param {Words | Pairs} picture @returns {TableData} */
  tableOf(picture) {
    if (picture.show === 'words') {
      const arrows = picture.sentences.flat();
      return columnsTable(
        'word',
        arrows.map(({ word }) => word),
        {
          ['position']: arrows.map(({ position }) => short(position)),
          ['angle [degrees]']: arrows.map(({ degrees }) => short(degrees, 6)),
          x: arrows.map(({ x }) => fixed(x, 5)),
          y: arrows.map(({ y }) => fixed(y, 5)),
        },
      );
    }
    if (picture.show === 'vectors') {
      const { columns, rows } = vectorRows(picture);
      const texts = rows.map(({ name, values }) => [name, values.map((value) => fixed(value, 6))]);
      return columnsTable('channel', columns.map(String), Object.fromEntries(texts));
    }
    if (picture.show === 'matrix') {
      const rows = matrixTexts(picture);
      const columns = rows.map((_, column) => [`${column}`, rows.map((row) => row[column])]);
      return columnsTable(
        'channel',
        rows.map((_, row) => `${row}`),
        Object.fromEntries(columns),
      );
    }
    const { query, wavelengths } = picture;
    const pairs = Array.from(query.cosine, (_, i) => i);
    return columnsTable('pair', pairs.map(String), {
      ['angle [radians]']: pairs.map((i) => short(query.angles[i], 7)),
      cos: pairs.map((i) => fixed(query.cosine[i], 6)),
      sin: pairs.map((i) => fixed(query.sine[i], 6)),
      ['wavelength [tokens]']: pairs.map((i) => short(wavelengths[i], 7)),
    });
  }
}

/**
 * @param {string} corner
 * @param {string[]} names of the rows
 * @param {Record<string, string[]>} columns texts by heading
 * @returns {TableData}
 */
function columnsTable(corner, names, columns) {
  const headings = Object.keys(columns);
  return {
    corner,
    rows: names.length,
    columns: headings,
    rowName: (row) => names[row],
    text: (row, column) => columns[headings[column]][row],
  };
}
