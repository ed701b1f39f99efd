/** A model's config.json as the module reads it: as text. */

/** @import { CoreModule } from './index.js' */
/** @import { ModelPositions } from './model-types.js' */
import { guarded, refuse } from './check.js';

/** The methods of Core that read what models publish. @param {CoreModule} module */
export const modelCalls = (module) => ({
  /**
   * What a published config.json does about positions, layer by layer, and what in it is probably
   * not meant. Of a model_type that is not known, what its keys say; a note says so.
   * @param {string | object} config its text, of at most 4 MB, or the object
   * @returns {ModelPositions}
   */
  modelPositions: (config) =>
    guarded(() => module.modelPositions(typeof config === 'string' ? config : textOf(config))),
});

/** Infinity becomes a text, which no number of a config may be: JSON would make it null, that is absent. */
const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

/** @param {unknown} config */
function textOf(config) {
  if (typeof config !== 'object' || config === null) {
    const got = config === null ? 'null' : typeof config;
    refuse('modelPositions', 'config', `must be a text or an object, got ${got}`);
  }
  try {
    return JSON.stringify(config, plain) ?? 'null';
  } catch (error) {
    refuse('modelPositions', 'config', `must be an object that JSON can hold, got ${error}`);
  }
}
