/** <pe-decay>: attention over distance, over many random heads: do neighbours score higher? */
import { html, nothing } from 'lit';
import { fixed, short } from '../../../plot/format.js';
import { fitsWords } from '../../shared/attention/settings.js';
import { decaySettings } from './settings.js';
import { PeCurves } from '../../shared/curves.js';
import { percent } from '../../shared/key-figures.js';
import { scrollTable } from '../../shared/scroll-table.js';
import { leaveOut } from '../../../settings/own-settings.js';

/** @import { OffsetAttentionOf } from '../../../core/demo-types.js' */
/** @import { Encoding, Setting, Settings } from '../../frame/types.js' */
/** @import { CurvesPicture } from '../../shared/curves.js' */

/** @typedef {CurvesPicture & {schemes: OffsetAttentionOf[]}} DecayPicture */

const MOST_SCHEMES = 8;

/**
 * @summary Mean attention over the distance of query and key, for many random heads and several schemes.
 * @tag pe-decay
 * @example <pe-decay schemes="none rope alibi" length="64" heads="16"></pe-decay>
 * @extends {PeCurves<DecayPicture>}
 */
export class PeDecay extends PeCurves {
  /** The schemes are a setting of their own. @override @param {Encoding} encoding */
  accepts({ name }) {
    return name === 'none';
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return this.context ? decaySettings(this.context.labs) : [];
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    leaveOut(settings, new Set(settings.encoding.parameters.map(({ name }) => name)));
    const { values, problems } = settings;
    const wanted = [
      ...new Set(
        String(values.schemes)
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    ];
    const known = this.context?.catalogue.filter(fitsWords).map(({ name }) => name) ?? [];
    const unknown = wanted.filter((name) => !known.includes(name));
    const kept = wanted.filter((name) => known.includes(name)).slice(0, MOST_SCHEMES);
    if (unknown.length)
      problems.schemes = `no such scheme here: ${unknown.join(', ').slice(0, 200)}`;
    if (kept.length === 0) {
      problems.schemes = `${problems.schemes ?? 'no scheme is named'}; showing “none”`;
    }
    values.kept = kept.length ? kept : ['none'];
  }

  /** @override @param {Settings} settings @returns {Promise<DecayPicture | undefined>} */
  async load(settings) {
    const { values } = settings;
    const { heads, length, dModel, headDim, mask, weightStd, alpha, seed } = values;
    const result = await this.ask('attentionByOffset', {
      heads,
      length,
      dModel,
      headDim,
      mask,
      weightStd,
      alpha,
      seed,
      schemes: values.kept.map((/** @type {string} */ encoding) => ({
        encoding,
        params: this.#causal(encoding, mask),
      })),
    });
    if (!result) return undefined;
    const { schemes } = result;
    const xs = Array.from(schemes[0].offsets);
    const isWeights = values.show === 'weights';
    return {
      settings,
      schemes,
      xName: 'distance',
      remark: '',
      lines: {
        xs,
        dots: xs.map((_, index) => index),
        stepX: 1,
        curves: schemes.map(({ name, scoreMean, weightMean }) => ({
          name,
          values: isWeights ? weightMean : scoreMean,
        })),
        xLabel: 'query less key [tokens]',
        yLabel: isWeights ? 'mean weight' : 'mean score',
      },
    };
  }

  /** Biases that block later words by themselves do so only under the mask. @param {string} name @param {string} mask */
  #causal(name, mask) {
    const encoding = this.context?.catalogue.find((candidate) => candidate.name === name);
    const has = encoding?.parameters.some((parameter) => parameter.name === 'causal');
    return has ? { causal: mask === 'causal' } : {};
  }

  /** @override @param {DecayPicture | null} picture */
  below(picture) {
    if (!picture) return nothing;
    const { heads } = picture.settings.values;
    return scrollTable({
      kind: 'wrapped',
      label: 'Neighbours and others',
      caption: `Does the word before get more attention than the others, over ${heads} random heads?`,
      columns: [
        'scheme',
        'weight on it, others = 1',
        'heads where it is higher',
        'score near − far',
      ],
      rows: picture.schemes.map(
        ({ name, adjacent, adjacentHigher, decay }) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${fixed(adjacent, 3)}</td>
            <td>${percent(adjacentHigher)}</td>
            <td>${fixed(decay, 3)}</td>
          </tr>`,
      ),
    });
  }

  /** @override @param {DecayPicture} picture */
  describe({ settings, schemes }) {
    const { heads, show } = settings.values;
    const ratios = schemes.map(({ name, adjacent }) => `${name} ${short(adjacent, 3)}`);
    return `Mean ${show} over the distance of query and key, over ${heads} random heads; weight on the word before, others = 1: ${ratios.join(', ')}`;
  }
}
