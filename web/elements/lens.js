/** <pe-lens>: RoPE's score of one query and one key: frozen while both move, a wave while one does. */
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { fixed, short } from '../plot/format.js';
import { say } from '../texts/say.js';
import { fitsWords } from './attention-settings.js';
import { PeCurves } from './curves.js';
import { lensStyles } from './lens-styles.js';
import { measures } from './measures.js';
import { DECIDED, choice, integer, leaveOut, number, schemeParameters } from './own-settings.js';

/** @import { RotationLens } from '../core/lab-types.js' */
/** @import { Encoding } from '../core/types.js' */
/** @import { Place } from '../plot/cursor.js' */
/** @import { CurvesPicture } from './curves.js' */
/** @import { Setting, Settings } from './settings.js' */

/** @typedef {CurvesPicture & {lens: RotationLens}} LensPicture */

const DEGREES = 180 / Math.PI;

/** @type {Setting[]} */
const SETTINGS = [
  choice('show', ['offset', 'slide'], 'The query alone moves, or query and key together.'),
  integer('headDim', 64, [2, 256], 'Channels of query and key; even.'),
  integer('first', 2, [0, 4096], 'Position of the query.'),
  integer('second', 5, [0, 4096], 'Position of the key.'),
  integer('slid', 0, [0, 512], 'How far both have moved.'),
  integer('slide', 100, [1, 512], 'How far they may move.'),
  number('norm', 1, [0, 8], 'A lever: factor on the norms of both.'),
  number(
    'alignment',
    0,
    [-3.15, 3.15],
    'A lever: every pair of the key is turned before [radians].',
  ),
  integer('seed', 1, [0, 2 ** 31], 'Of query and key.'),
];

/**
 * @summary The score of a rotated query and key as both slide, and over their offset; two levers.
 * @tag pe-lens
 * @attr {'offset' | 'slide'} show - the query alone moves, or both
 * @attr {string} head-dim - channels
 * @attr {string} first - position of the query [tokens]
 * @attr {string} second - position of the key [tokens]
 * @attr {string} slid - how far both have moved [tokens]
 * @attr {string} slide - how far they may [tokens]
 * @attr {string} norm - factor on the norms
 * @attr {string} alignment - turn of the key beforehand [radians]
 * @attr {string} seed
 * @extends {PeCurves<LensPicture>}
 */
export class PeLens extends PeCurves {
  /** @override */
  static needsWhole = true;

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeCurves.styles, lensStyles];

  constructor() {
    super();
    this.defaults = { 'head-dim': '64' };
  }

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    return encoding.kind === 'rotate' && fitsWords(encoding);
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return SETTINGS;
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    leaveOut(settings, new Set([...DECIDED, 'start']));
    const { values } = settings;
    values.slid = Math.min(values.slid, values.slide);
  }

  /** @override @param {Settings} settings @returns {Promise<LensPicture | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    const { headDim, first, second, slide, norm, alignment, seed } = values;
    const lens = await this.ask('rotationLens', {
      ...{ headDim, first, second, slide, norm, alignment, seed },
      encoding: encoding.name,
      params: schemeParameters(encoding, parameters, values),
    });
    if (!lens) return undefined;
    const isSlide = values.show === 'slide';
    const xs = Array.from(isSlide ? lens.offsets : lens.byOffset.offsets);
    const curves = isSlide
      ? [{ name: say('score'), values: lens.scores }]
      : [
          { name: say('score'), values: lens.byOffset.scores },
          { name: '|q||k| cos', values: lens.claimed },
        ];
    return {
      ...{ settings, lens, remark: '', xName: isSlide ? say('moved by') : say('offset') },
      lines: {
        ...{ xs, curves, dots: xs.map((_, index) => index), stepX: 1, yLabel: 'score q · k' },
        xLabel: isSlide ? say('both moved by [tokens]') : say('query less key [tokens]'),
      },
    };
  }

  /** @override */
  below() {
    const { picture } = this;
    if (!picture) return null;
    const { lens, settings } = picture;
    const { first, second, slide } = settings.values;
    // What the slider asks for now, not what is drawn: it would be put back under the finger.
    const slid = Math.min(this.settings?.values.slid ?? 0, slide);
    const set = (/** @type {boolean} */ isFinal) => (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLInputElement} */ (event.target);
      this.setSetting('slid', value);
      const detail = { name: 'slid', attribute: 'slid', text: value };
      const options = { bubbles: true, composed: true, detail };
      if (isFinal) this.dispatchEvent(new CustomEvent('pe-change', options));
      else this.dispatchEvent(new CustomEvent('pe-input', options));
    };
    return html`<div class="slide" @keydown=${(/** @type {Event} */ e) => e.stopPropagation()}>
        <label for="slid-both">${say('Move both')}</label>
        <input
          id="slid-both"
          type="range"
          min="0"
          max=${slide}
          step="1"
          aria-valuetext=${say`query at ${first + slid}, key at ${second + slid}`}
          .value=${live(String(slid))}
          @input=${set(false)}
          @change=${set(true)}
        />
        <output>
          ${say('query at')} <b>${first + slid}</b>${say(', key at')}
          <b>${second + slid}</b>${say(': score')}
          <b class="score">${fixed(lens.scores[slid], 6)}</b>
        </output>
      </div>
      ${measures([
        {
          name: say`largest change of the score while both move by up to ${slide}`,
          value: html`<b>${short(lens.maxDeviation, 2)}</b>`,
        },
        {
          name: say('|q|, |k|, and the angle between them before turning'),
          value: html`<b>${short(lens.norms.query, 4)}</b>, <b>${short(lens.norms.key, 4)}</b>,
            <b>${short(lens.angle * DEGREES, 4)}°</b>`,
        },
        {
          name: say('largest distance of the score from |q||k| cos(angle + offset·θ₀)'),
          value: html`<b>${short(lens.claimDifference, 2)}</b>: ${claim(settings, lens)}`,
        },
      ])}`;
  }

  /** @override @param {LensPicture} picture @param {Place} place */
  explainPoint({ lens, settings, lines }, { row, column }) {
    const { query, key } = lens.norms;
    if (row === 0) return undefined;
    const offset = lines.xs[column];
    return {
      formula: '|q| |k| cos(angle + offset · θ₀)',
      substituted: `${short(query, 5)} · ${short(key, 5)} · cos(${short(lens.angle, 5)} + ${short(offset)} · θ₀)`,
      value: lens.claimed[column],
      steps: [say`true in two channels; here there are ${settings.values.headDim}`],
    };
  }

  /** @override @param {LensPicture} picture */
  describe({ settings, lens }) {
    const { show, slide, headDim } = settings.values;
    const what =
      show === 'slide'
        ? say`Score while query and key move together by up to ${slide}: it changes by at most ${short(lens.maxDeviation, 2)}`
        : say`Score over the offset of query and key, and the cosine claimed for it: up to ${short(lens.claimDifference, 2)} apart`;
    return say`${what}; “${say(settings.encoding.title)}”, ${headDim} channels`;
  }
}

/** @param {Settings} settings @param {RotationLens} lens */
function claim({ values }, { claimDifference }) {
  if (claimDifference < 1e-9) return say('the formula holds.');
  return values.headDim === 2
    ? say('the formula does not hold for this scheme.')
    : say('the formula holds in two channels only; every pair turns at a speed of its own.');
}
