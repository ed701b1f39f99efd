/** The methods of Core that tell of schemes and of models, beyond what figures need at first. */

/**
 * @import { CoreModule } from '../index.js'
 * @import { CatalogueEntry, ModelPreset } from '../types.js'
 */
import { deepFreeze } from '../freeze.js';

/** @param {CoreModule} module */
export function catalogueCalls(module) {
  /** @type {readonly CatalogueEntry[] | null} */
  let catalogue = null;
  /** @type {readonly ModelPreset[] | null} */
  let modelPresets = null;
  return {
    /** @returns {readonly CatalogueEntry[]} what encodings() gives, with what is to be read of each */
    catalogue() {
      catalogue ??= deepFreeze(JSON.parse(module.catalogueJson()));
      return /** @type {readonly CatalogueEntry[]} */ (catalogue);
    },

    /** @returns {readonly ModelPreset[]} encodings with the parameters that models use, as published */
    modelPresets() {
      modelPresets ??= deepFreeze(JSON.parse(module.modelPresetsJson()));
      return /** @type {readonly ModelPreset[]} */ (modelPresets);
    },
  };
}
