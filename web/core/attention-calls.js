/** The methods of Core around attention: a class of its own to keep files small. */

/**
 * @import { FirstModule } from './first.js'
 * @import { Attention, AttentionInputs, Lab, TextAttention, TextComparison, TextOptions, TextOrder, Token } from './types.js'
 */
import * as attention from './attention.js';
import { guarded } from './check.js';
import { EncodingCalls } from './encoding-calls.js';
import * as texts from './texts.js';
import { tokenize } from './tokens.js';

export class AttentionCalls extends EncodingCalls {
  #module;
  /** @type {readonly Lab[] | null} */
  #labs = null;

  /** @param {FirstModule} module */
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
}
