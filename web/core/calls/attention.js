/** What figures of attention ask for before any text is attended. */

/**
 * @import { FirstModule } from '../first.js'
 * @import { Lab, Token } from '../attention-types.js'
 */
import { guarded } from '../check.js';
import { deepFreeze } from '../freeze.js';
import { tokenize } from '../tokens.js';

/** @param {FirstModule} module */
export function attentionCalls(module) {
  /** @type {readonly Lab[] | null} */
  let labs = null;
  return {
    /** @returns {readonly Lab[]} the options of attend() and the functions after it, for controls */
    labs() {
      labs ??= deepFreeze(JSON.parse(module.labsJson()));
      return /** @type {readonly Lab[]} */ (labs);
    },

    /**
     * The words of a text, at most 256 of them.
     * @param {string} text
     * @param {{foldCase?: boolean, markers?: boolean}} [options]
     * @returns {{tokens: Token[], truncated: boolean, total: number}}
     */
    tokenize(text, options = {}) {
      return guarded(() => tokenize(text, options));
    },
  };
}
