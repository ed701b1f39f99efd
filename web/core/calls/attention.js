/** The methods of Core around attention between the words of texts. */

/**
 * @import { FirstModule } from '../first.js'
 * @import { Lab, TextAttention, TextComparison, TextOptions, TextOrder, TextsAttention, TextsDrawing, Token } from '../attention-types.js'
 */
import { guarded } from '../check.js';
import { deepFreeze } from '../freeze.js';
import { attendTexts } from './attend-texts.js';
import * as texts from './texts.js';
import { tokenize } from '../tokens.js';

/** @param {FirstModule} module */
export function attentionCalls(module) {
  /** @type {readonly Lab[] | null} */
  let labs = null;
  return {
    /**
     * @returns {readonly Lab[]} the options of attend() and the functions after it, for controls
     * @example core.labs()[0].name // 'attend'
     */
    labs() {
      labs ??= deepFreeze(JSON.parse(module.labsJson()));
      return /** @type {readonly Lab[]} */ (labs);
    },

    /**
     * The words of a text, at most 256 of them.
     * @param {string} text
     * @param {{foldCase?: boolean, markers?: boolean}} [options]
     * @returns {{tokens: Token[], truncated: boolean, total: number}}
     * @example
     * core.tokenize('The cat sat.').tokens.map(({ word }) => word) // ['the', 'cat', 'sat', '.']
     */
    tokenize(text, options = {}) {
      return guarded(() => tokenize(text, options));
    },

    /**
     * One toy layer over a text: embeddings, positions, scores, weights, outputs, and which words it
     * cannot tell apart.
     * @param {string} text
     * @param {TextOptions} [options]
     * @returns {TextAttention}
     * @example core.attendText('dog bites man').weights.rows // 3
     */
    attendText(text, options = {}) {
      return guarded(() => texts.attendText(module, text, options));
    },

    /**
     * attendText() of each text, compared with the first, and paint() of what is shown: one round trip
     * where a worker stands between.
     * @param {string[]} texts
     * @param {TextOptions} [options]
     * @param {TextsDrawing} [drawing]
     * @returns {TextsAttention}
     * @example core.attendTexts(['dog bites man', 'man bites dog']).texts.length // 2
     */
    attendTexts(texts, options = {}, drawing = {}) {
      return guarded(() => attendTexts(module, texts, options, drawing));
    },

    /**
     * The same layer over two texts, and what changes for the words they share.
     * @param {string} first
     * @param {string} second
     * @param {TextOptions} [options]
     * @returns {TextComparison}
     * @example core.compareTexts('dog bites man', 'man bites dog').shared.length // 1
     */
    compareTexts(first, second, options = {}) {
      return guarded(() => texts.compareTexts(module, first, second, options));
    },

    /**
     * A text and its words in another order: whether each still has the same output.
     * @param {string} text
     * @param {ArrayLike<number>} order which token comes first, second, …
     * @param {TextOptions} [options]
     * @returns {TextOrder}
     * @example core.reorderText('dog bites man', [2, 1, 0]).order // [2, 1, 0]
     */
    reorderText(text, order, options = {}) {
      return guarded(() => texts.reorderText(module, text, order, options));
    },
  };
}
