/** The methods of Core that demonstrate what attention does with positions. */

/**
 * @import { CoreModule } from './index.js'
 * @import { BuiltHead, BuildHeadOptions, Combining, CombiningOptions, LayerProbe, LayerProbeOptions, OffsetAttention, OffsetAttentionOptions, RotationLens, RotationLensOptions, WordCloud, WordCloudOptions, WordConfusion, WordConfusionOptions } from './lab-types.js'
 */
import { AttentionCalls } from './attention-calls.js';
import { guarded } from './check.js';
import * as labs from './labs.js';

export class LabCalls extends AttentionCalls {
  #module;

  /** @param {CoreModule} module */
  constructor(module) {
    super(module);
    this.#module = module;
  }

  /**
   * Words as points in the plane in which they differ most, with and without their positions.
   * @param {WordCloudOptions} [options]
   * @returns {WordCloud}
   */
  wordCloud(options = {}) {
    return guarded(() => labs.wordCloud(this.#module, options));
  }

  /**
   * How often a word with its position is nearer to another word, by the factor of positions and
   * by the width.
   * @param {WordConfusionOptions} [options]
   * @returns {WordConfusion}
   */
  wordConfusion(options = {}) {
    return guarded(() => labs.wordConfusion(this.#module, options));
  }

  /**
   * Adding positions and putting them beside the words: one is the other with tied weights.
   * @param {CombiningOptions} [options]
   * @returns {Combining}
   */
  sumOrConcat(options = {}) {
    return guarded(() => labs.sumOrConcat(this.#module, options));
  }

  /**
   * A head, built and not trained, that looks a fixed number of tokens away.
   * @param {BuildHeadOptions} [options]
   * @returns {BuiltHead}
   */
  buildHead(options = {}) {
    return guarded(() => labs.buildHead(this.#module, options));
  }

  /**
   * What a linear probe reads of positions after each of several random layers.
   * @param {LayerProbeOptions} [options]
   * @returns {LayerProbe}
   */
  probeLayers(options = {}) {
    return guarded(() => labs.probeLayers(this.#module, options));
  }

  /**
   * The score of a query and a key while both move along the text, and while one does.
   * @param {RotationLensOptions} [options]
   * @returns {RotationLens}
   */
  rotationLens(options = {}) {
    return guarded(() => labs.rotationLens(this.#module, options));
  }

  /**
   * Attention by distance, measured over many random heads and encoding by encoding.
   * @param {OffsetAttentionOptions} [options]
   * @returns {OffsetAttention}
   */
  attentionByOffset(options = {}) {
    return guarded(() => labs.attentionByOffset(this.#module, options));
  }
}
