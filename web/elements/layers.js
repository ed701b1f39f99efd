/** <pe-layers>: does the position vanish in the upper layers? What a linear probe still finds of it. */
import { html } from 'lit';
import { fixed, short } from '../plot/format.js';
import { phrase, say, toSay } from '../texts/say.js';
import { fitsWords } from './attention-settings.js';
import { PeCurves } from './curves.js';
import { measures, percent } from './measures.js';
import {
  DECIDED,
  choice,
  flag,
  integer,
  leaveOut,
  number,
  schemeParameters,
} from './own-settings.js';

/** @import { LayerProbe } from '../core/lab-types.js' */
/** @import { Encoding } from '../core/types.js' */
/** @import { CurvesPicture } from './curves.js' */
/** @import { Setting, Settings } from './settings.js' */

/** @typedef {CurvesPicture & {residual: LayerProbe, plain: LayerProbe}} LayersPicture */

const LABELS = {
  errors: toSay('probe error [tokens]'),
  r2: toSay('R² of the probe'),
  accuracy: toSay('words placed right [%]'),
};

/** @type {Setting[]} */
const SETTINGS = [
  choice('show', ['errors', 'r2', 'accuracy'], 'How good the probe is, in tokens or as a share.'),
  integer('layers', 6, [1, 24], 'Layers with random weights, one on the other.'),
  integer('length', 32, [4, 128], 'Words of a sentence.'),
  integer('dModel', 64, [4, 256], 'Channels of a word.'),
  integer('heads', 4, [1, 16], 'Heads of a layer.'),
  integer('headDim', 16, [2, 128], 'Channels of a head.'),
  number('alpha', 1, [0, 16], 'Factor on the encoding.'),
  integer('sequences', 24, [2, 128], 'Random sentences the probe learns from.'),
  flag('noFeedForward', 'Leaves the feed-forward half of each layer out.'),
  flag('noNormalize', 'Leaves layer normalisation out.'),
  integer('seed', 1, [0, 2 ** 31], 'Of words and weights.'),
];

/**
 * @summary Error of a linear probe of the position after every layer, with and without residuals.
 * @tag pe-layers
 * @attr {'errors' | 'r2' | 'accuracy'} show
 * @attr {string} layers
 * @attr {string} length - words [tokens]
 * @attr {string} d-model - channels of a word
 * @attr {string} heads
 * @attr {string} head-dim - channels of a head
 * @attr {string} alpha - factor on the encoding
 * @attr {string} sequences - random sentences the probe learns from
 * @attr {boolean} no-feed-forward
 * @attr {boolean} no-normalize
 * @attr {string} seed
 * @extends {PeCurves<LayersPicture>}
 */
export class PeLayers extends PeCurves {
  /** @override */
  static needsWhole = true;

  constructor() {
    super();
    this.defaults = { length: '32', 'd-model': '64', 'head-dim': '16' };
  }

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    return fitsWords(encoding);
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return SETTINGS;
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    leaveOut(settings, DECIDED, ({ name }) => name !== 'alpha' || settings.encoding.kind === 'add');
  }

  /** @override @param {Settings} settings @returns {Promise<LayersPicture | undefined>} */
  async load(settings) {
    const { encoding, parameters, values } = settings;
    const { layers, length, dModel, heads, headDim, alpha, sequences, seed } = values;
    const options = {
      ...{ layers, length, dModel, heads, headDim, alpha, sequences, seed },
      feedForward: !values.noFeedForward,
      normalize: !values.noNormalize,
      encoding: encoding.name,
      params: schemeParameters(encoding, parameters, values),
    };
    const show = /** @type {keyof typeof LABELS} */ (values.show);
    return this.askAll(async (core) => {
      const residual = await core.probeLayers({ ...options, residual: true });
      const plain = await core.probeLayers({ ...options, residual: false });
      const factor = show === 'accuracy' ? 100 : 1;
      /** @param {LayerProbe} probe */
      const heights = (probe) => Array.from(probe[show], (value) => factor * value);
      const curves = [
        { name: say('with residuals'), values: heights(residual) },
        { name: say('without'), values: heights(plain) },
      ];
      if (show === 'errors') {
        curves.push({ name: say('guessing'), values: Array(layers + 1).fill(residual.chance) });
      }
      const xs = Array.from(residual.layers);
      return {
        ...{ settings, residual, plain, xName: say('layer'), remark: '' },
        lines: {
          xs,
          curves,
          dots: xs,
          xLabel: 'layer; 0 is the input',
          yLabel: LABELS[show],
          stepX: 1,
        },
      };
    });
  }

  /** @override */
  below() {
    const { picture } = this;
    if (!picture) return null;
    const { residual, plain } = picture;
    const last = residual.layers.length - 1;
    return measures([
      {
        name: say('error of the probe at the input'),
        value: html`<b>${short(residual.errors[0], 3)}</b>
          ${phrase`tokens; guessing the middle: ${short(residual.chance, 3)}`}`,
      },
      {
        name: say`after layer ${last}, with residuals`,
        value: html`<b>${short(residual.errors[last], 3)}</b>
          ${phrase`tokens, ${percent(residual.accuracy[last])} of the words placed right`}`,
      },
      {
        name: say`after layer ${last}, without`,
        value: html`<b>${short(plain.errors[last], 3)}</b>
          ${phrase`tokens, ${percent(plain.accuracy[last])} of the words placed right`}`,
      },
    ]);
  }

  /** @override @param {LayersPicture} picture */
  describe({ settings, residual, plain }) {
    const last = residual.layers.length - 1;
    return say`What a linear probe finds of the position, with “${say(settings.encoding.title)}”: error ${fixed(residual.errors[0], 2)} tokens at the input; after layer ${last}, ${fixed(residual.errors[last], 2)} with residuals and ${fixed(plain.errors[last], 2)} without`;
  }
}
