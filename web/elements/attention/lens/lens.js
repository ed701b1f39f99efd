/** <pe-lens>: RoPE's score of one query and one key: frozen while both move, a wave while one does. */
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { atMost, fixed, quantity, short } from '../../../plot/format.js';
import { fitsWords } from '../../shared/attention/settings.js';
import { lensSettings } from './settings.js';
import { PeCurves } from '../../shared/curves.js';
import { lensStyles } from './styles.js';
import { measures } from '../../shared/key-figures.js';
import { DECIDED, leaveOut, schemeParameters } from '../../../settings/own-settings.js';

/** @import { RotationLens } from '../../../core/demo-types.js' */
/** @import { Encoding, Place, Setting, Settings } from '../../frame/types.js' */
/** @import { CurvesPicture } from '../../shared/curves.js' */

/** @typedef {CurvesPicture & {lens: RotationLens, degrees: number}} LensPicture */

/**
 * @summary The score of a rotated query and key as both slide, and over their offset; two levers.
 * @tag pe-lens
 * @example <pe-lens encoding="rope" head-dim="64" first="2" second="5"></pe-lens>
 * @extends {PeCurves<LensPicture>}
 */
export class PeLens extends PeCurves {
  /** @override @type {Record<string, string>} */
  static defaults = { 'head-dim': '64' };

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeCurves.styles, lensStyles];

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    return encoding.kind === 'rotate' && fitsWords(encoding);
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return this.context ? lensSettings(this.context.labs) : [];
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
    const found = await this.askAll(async (core) => {
      const params = schemeParameters(encoding, parameters, values);
      const own = { headDim, first, second, slide, norm, alignment, seed };
      const [lens, [degrees]] = await core.batch([
        ['rotationLens', { ...own, encoding: encoding.name, params }],
        ['evaluate', 'a * 180 / pi', { a: { from: 0, field: 'angle' } }],
      ]);
      return { lens, degrees };
    });
    if (!found) return undefined;
    const { lens, degrees } = found;
    const isSlide = values.show === 'slide';
    const xs = Array.from(isSlide ? lens.offsets : lens.byOffset.offsets);
    const curves = isSlide
      ? [{ name: 'score', values: lens.scores }]
      : [
          { name: 'score', values: lens.byOffset.scores },
          { name: '|q||k| cos', values: lens.claimed },
        ];
    return {
      settings,
      lens,
      degrees,
      remark: '',
      xName: isSlide ? 'moved by' : 'offset',
      lines: {
        xs,
        curves,
        dots: xs.map((_, index) => index),
        stepX: 1,
        yLabel: 'score q · k',
        xLabel: isSlide ? 'both moved by [tokens]' : 'query less key [tokens]',
      },
    };
  }

  /** @override @param {LensPicture} picture */
  aside(picture) {
    const { lens, settings } = picture;
    const { first, second, slide } = settings.values;
    // What the slider asks for now, not what is drawn: it would be put back under the finger.
    const slid = Math.min(this.settings?.values.slid ?? 0, slide);
    const set = (/** @type {boolean} */ isFinal) => (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLInputElement} */ (event.target);
      this.change({ slid: value }, isFinal);
    };
    return html`<div class="slide" @keydown=${(/** @type {Event} */ e) => e.stopPropagation()}>
      <label for="slid-both">Move both</label>
      <input
        id="slid-both"
        type="range"
        min="0"
        max=${slide}
        step="1"
        aria-valuetext=${`query at ${first + slid}, key at ${second + slid}`}
        .value=${live(String(slid))}
        @input=${set(false)}
        @change=${set(true)}
      />
      <output>
        query at <b>${first + slid}</b>, key at <b>${second + slid}</b>: score
        <b class="score">${fixed(lens.scores[slid], 6)}</b>
      </output>
    </div>`;
  }

  /** @override @param {LensPicture | null} picture */
  below(picture) {
    if (!picture) return null;
    const { lens, degrees, settings } = picture;
    const { slide } = settings.values;
    return measures([
      {
        name: `largest change of the score while both move by up to ${slide}`,
        value: html`<b>${short(lens.maxDeviation, 2)}</b>`,
      },
      {
        name: '|q|, |k|, and the angle between them before turning',
        value: html`<b>${short(lens.norms.query, 4)}</b>, <b>${short(lens.norms.key, 4)}</b>,
          <b>${short(degrees, 4)}°</b>`,
      },
      {
        name: 'largest distance of the score from |q||k| cos(angle + offset·θ₀)',
        value: html`<b>${short(lens.claimDifference, 2)}</b>: ${claim(settings, lens)}`,
      },
    ]);
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
      steps: [`true in two channels; here there are ${settings.values.headDim}`],
    };
  }

  /** @override @param {LensPicture} picture */
  describe({ settings, lens }) {
    const { show, slide, headDim } = settings.values;
    const what =
      show === 'slide'
        ? `Score while query and key move together by up to ${slide}: it changes by at most ${atMost(lens.maxDeviation)}`
        : `Score over the offset of query and key, and the cosine claimed for it: up to ${atMost(lens.claimDifference)} apart`;
    return `${what}; “${settings.encoding.title}”, ${quantity(headDim, 'channel')}`;
  }
}

/** @param {Settings} settings @param {RotationLens} lens */
function claim({ values }, { claimDifference }) {
  if (claimDifference < 1e-9) return 'the formula holds.';
  return values.headDim === 2
    ? 'the formula does not hold for this scheme.'
    : 'the formula holds in two channels only; every pair turns at a speed of its own.';
}
