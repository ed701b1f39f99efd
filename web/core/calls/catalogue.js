/** What Core tells of schemes beyond what figures need at first. */

/**
 * @import { CoreModule } from '../index.js'
 * @import { CatalogueEntry } from '../types.js'
 */
import { guarded } from '../check.js';
import { deepFreeze } from '../freeze.js';

/** @param {CoreModule} module */
export function catalogueCalls(module) {
  /** @type {readonly CatalogueEntry[] | null} */
  let catalogue = null;
  return {
    /** @returns {readonly CatalogueEntry[]} what encodings() gives, with what is to be read of each */
    catalogue() {
      catalogue ??= deepFreeze(JSON.parse(module.catalogueJson()));
      return /** @type {readonly CatalogueEntry[]} */ (catalogue);
    },

    /**
     * A formula of the scheme `formula` in Python, where its p, j, i, d, L and n are arrays of NumPy's.
     * @param {string} formula
     * @returns {string}
     */
    formulaInPython(formula) {
      return guarded(() => module.formulaInPython(formula));
    },
  };
}
