/** The methods of Core around attention: a class of its own to keep files small. */

/**
 * @import { CoreModule } from './index.js'
 * @import { Attention, AttentionInputs, Lab, TextAttention, TextComparison, TextOptions, TextOrder, Token } from './types.js'
 * @import { BuiltHead, BuildHeadOptions, Combining, CombiningOptions, LayerProbe, LayerProbeOptions, OffsetAttention, OffsetAttentionOptions, RotationLens, RotationLensOptions, WordCloud, WordCloudOptions, WordConfusion, WordConfusionOptions } from './lab-types.js'
 */
import * as attention from './attention.js';
import { guarded } from './check.js';
import { EncodingCalls } from './encoding-calls.js';
import * as labs from './labs.js';
import * as texts from './texts.js';
import { tokenize } from './tokens.js';

export class AttentionCalls extends EncodingCalls {
  #module;
  /** @type {readonly Lab[] | null} */
  #labs = null;

  /** @param {CoreModule} module */
  constructor(module) {
    super(module);
    this.#module = module;
  }

  /** @returns {readonly Lab[]} the options of attend() and the functions after it, for controls */
  labs() {
    return (this.#labs ??= attention.labs(this.#module));
  }

  /**
   * Attention of one or more heads, with any encoding of the catalogue.
   * @param {AttentionInputs} inputs
   * @returns {Attention} of the precision of `queries`
   */
  attend(inputs) {
    return guarded(() => attention.attend(this.#module, inputs));
  }

  /**
   * The words of a text, at most 256 of them.
   * @param {string} text
   * @param {{foldCase?: boolean, markers?: boolean}} [options]
   * @returns {{tokens: Token[], truncated: boolean, total: number}}
   */
  tokenize(text, options = {}) {
    return tokenize(text, options);
  }

  /**
   * One toy layer over a text: embeddings, positions, scores, weights, outputs, and which words it
   * cannot tell apart.
   * @param {string} text
   * @param {TextOptions} [options]
   * @returns {TextAttention}
   */
  attendText(text, options = {}) {
    return guarded(() => texts.attendText(this.#module, text, options));
  }

  /**
   * The same layer over two texts, and what changes for the words they share.
   * @param {string} first
   * @param {string} second
   * @param {TextOptions} [options]
   * @returns {TextComparison}
   */
  compareTexts(first, second, options = {}) {
    return guarded(() => texts.compareTexts(this.#module, first, second, options));
  }

  /**
   * A text and its words in another order: whether each still has the same output.
   * @param {string} text
   * @param {ArrayLike<number>} order which token comes first, second, …
   * @param {TextOptions} [options]
   * @returns {TextOrder}
   */
  reorderText(text, order, options = {}) {
    return guarded(() => texts.reorderText(this.#module, text, order, options));
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
