/** <pe-layers>: does the position vanish in the upper layers? What a linear probe still finds of it. */
import { html } from 'lit';
import { fixed, short } from '../../../plot/format.js';
import { fitsWords } from '../../shared/attention/settings.js';
import { layersSettings } from './settings.js';
import { PeCurves } from '../../shared/curves.js';
import { measures, percent } from '../../shared/key-figures.js';
import { DECIDED, leaveOut, schemeParameters } from '../../../settings/own-settings.js';

/** @import { LayerProbe } from '../../../core/demo-types.js' */
/** @import { Encoding, Setting, Settings } from '../../frame/types.js' */
/** @import { CurvesPicture } from '../../shared/curves.js' */

/** @typedef {CurvesPicture & {residual: LayerProbe, plain: LayerProbe}} LayersPicture */

const LABELS = {
  errors: 'probe error [tokens]',
  r2: 'R² of the probe',
  accuracy: 'words placed right [%]',
};

/**
 * @summary Error of a linear probe of the position after every layer, with and without residuals.
 * @tag pe-layers
 * @example <pe-layers encoding="sinusoidal" layers="4" length="32"></pe-layers>
 * @extends {PeCurves<LayersPicture>}
 */
export class PeLayers extends PeCurves {
  /** @override @type {Record<string, string>} */
  static defaults = { length: '32', 'd-model': '64', 'head-dim': '16' };

  /** @override @param {Encoding} encoding */
  accepts(encoding) {
    return fitsWords(encoding);
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return this.context ? layersSettings(this.context.labs) : [];
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
      layers,
      length,
      dModel,
      heads,
      headDim,
      alpha,
      sequences,
      seed,
      feedForward: !values.noFeedForward,
      normalize: !values.noNormalize,
      encoding: encoding.name,
      params: schemeParameters(encoding, parameters, values),
    };
    const show = /** @type {keyof typeof LABELS} */ (values.show);
    return this.askAll(async (core) => {
      const [residual, plain] = await core.batch([
        ['probeLayers', { ...options, residual: true }],
        ['probeLayers', { ...options, residual: false }],
      ]);
      const factor = show === 'accuracy' ? 100 : 1;
      /** @param {LayerProbe} probe */
      const heights = (probe) => Array.from(probe[show], (value) => factor * value);
      const curves = [
        { name: 'with residuals', values: heights(residual) },
        { name: 'without', values: heights(plain) },
      ];
      if (show === 'errors') {
        curves.push({ name: 'guessing', values: Array(layers + 1).fill(residual.chance) });
      }
      const xs = Array.from(residual.layers);
      return {
        settings,
        residual,
        plain,
        xName: 'layer',
        remark: '',
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

  /** @override @param {LayersPicture} picture */
  aside(picture) {
    const { residual, plain } = picture;
    const last = residual.layers.length - 1;
    return measures([
      {
        name: 'error of the probe at the input',
        value: html`<b>${short(residual.errors[0], 3)}</b> tokens; guessing the middle:
          ${short(residual.chance, 3)}`,
      },
      {
        name: `after layer ${last}, with residuals`,
        value: html`<b>${short(residual.errors[last], 3)}</b> tokens,
          ${percent(residual.accuracy[last])} of the words placed right`,
      },
      {
        name: `after layer ${last}, without`,
        value: html`<b>${short(plain.errors[last], 3)}</b> tokens, ${percent(plain.accuracy[last])}
          of the words placed right`,
      },
    ]);
  }

  /** @override @param {LayersPicture} picture */
  describe({ settings, residual, plain }) {
    const last = residual.layers.length - 1;
    return `What a linear probe finds of the position, with “${settings.encoding.title}”: error ${fixed(residual.errors[0], 2)} tokens at the input; after layer ${last}, ${fixed(residual.errors[last], 2)} with residuals and ${fixed(plain.errors[last], 2)} without`;
  }
}
