/** The methods of Core around attention between given rows. */

/**
 * @import { FirstModule } from '../first.js'
 * @import { Attention, AttentionInputs, Lab, Token } from '../attention-types.js'
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
     * Attention of one or more heads, with any encoding of the catalogue.
     * @param {AttentionInputs} inputs
     * @returns {Attention} of the precision of `queries`
     */
    attend(inputs) {
      return guarded(() => {
        const { queries, keys, values, bias, encoding, params, ...options } = inputs ?? {};
        const matrices = { queries, keys, values, bias };
        return module.attend(matrices, encoding ?? 'none', params ?? undefined, options);
      });
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
