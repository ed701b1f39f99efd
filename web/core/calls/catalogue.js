/** What Core tells of schemes beyond what figures need at first. */

/**
 * @import { CoreModule } from '../index.js'
 * @import { CatalogueEntry } from '../types.js'
 */
import { described, guarded, refuse } from '../check.js';
import { deepFreeze } from '../freeze.js';

/** @param {CoreModule} module */
export function catalogueCalls(module) {
  /** @type {readonly CatalogueEntry[] | null} */
  let catalogue = null;
  return {
    /**
     * @returns {readonly CatalogueEntry[]} what encodings() gives, with what is to be read of each
     * @example core.catalogue().find(({ name }) => name === 'rope').title // 'RoPE'
     */
    catalogue() {
      catalogue ??= deepFreeze(JSON.parse(module.catalogueJson()));
      return /** @type {readonly CatalogueEntry[]} */ (catalogue);
    },

    /**
     * A formula of the scheme `formula`, parsed: numbers and names as written, each before what takes it.
     * @param {string} formula
     * @returns {string[]} of `-p^2`: p, 2, ^, neg; of `a ? b : c`: a, b, c, ?
     * @example core.formulaProgram('sin(p / 10)') // ['p', '10', '/', 'sin']
     */
    formulaProgram(formula) {
      return guarded(() => {
        if (typeof formula === 'string') return module.formulaProgram(formula).split(' ');
        refuse('formulaProgram', 'formula', `must be text, got ${described(formula)}`);
      });
    },
  };
}
