/** The methods of Core around attention between the words of texts. */

/**
 * @import { FirstModule } from '../first.js'
 * @import { TextAttention, TextComparison, TextOptions, TextOrder, TextsAttention, TextsDrawing } from '../attention-types.js'
 */
import { guarded } from '../check.js';
import { attendTexts } from './attend-texts.js';
import * as texts from './texts.js';

/** @param {FirstModule} module */
export function textCalls(module) {
  return {
    /**
     * One toy layer over a text: embeddings, positions, scores, weights, outputs, and which words it
     * cannot tell apart.
     * @param {string} text
     * @param {TextOptions} [options]
     * @returns {TextAttention}
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
     */
    reorderText(text, order, options = {}) {
      return guarded(() => texts.reorderText(module, text, order, options));
    },
  };
}
