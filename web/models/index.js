/**
 * What a model's config.json does about positions. A module of its own, loaded by those who bring a
 * config.
 */
import createPosencModels from '#models-glue';
import { wasmBytes } from '#models-bytes';
import { guarded, optionsOf } from '../core/check.js';
import { keeping } from '../core/wasm/keeping.js';
import { inCatalogue } from './parameters.js';
import { textOf } from './text.js';

/** @import { ModelPositions, RotationCheck } from './types.js' */

export { differences, layerRanges, partsOf } from './words.js';

/** @typedef {Awaited<ReturnType<typeof createPosencModels>>} ModelsModule */
/** @typedef {ReturnType<typeof modelsOf>} Models */

/** @param {ModelsModule} module */
const modelsOf = (module) => ({
  /**
   * What a published config.json does about positions, layer by layer, and what in it is probably
   * not meant. Of a model_type that is not known, what its keys say; a note says so.
   * @param {string | object} config its text, of at most 4 MB, or the object
   * @returns {ModelPositions}
   * @example
   * const config = { model_type: 'llama', hidden_size: 64, num_attention_heads: 4 };
   * models.modelPositions(config).groups[0].scheme // 'rope'
   */
  modelPositions: (config) =>
    guarded(() => {
      const found = module.modelPositions(textOf('modelPositions', config));
      return { ...found, groups: found.groups.map(inCatalogue) };
    }),

  /**
   * What some code does to a vector, beside what a config asks for: of layouts, directions, bases,
   * scalings, positions and widths, the settings that explain the result, or the nearest.
   * @param {string | object} config as above
   * @param {{position: number, before: ArrayLike<number>, after: ArrayLike<number>}} tried one head's
   *   vector, or its turned part, before and after
   * @returns {RotationCheck}
   * @example
   * const config = { model_type: 'llama', hidden_size: 8, num_attention_heads: 2 };
   * const tried = { position: 1, before: [1, 0, 0, 0], after: [0.54, 0, 0.84, 0] };
   * models.checkRotation(config, tried).found // true
   */
  checkRotation(config, tried) {
    return guarded(() => {
      const known = /** @type {const} */ ({ position: 1, before: 1, after: 1 });
      const { position, before, after } = optionsOf('checkRotation', 'tried', tried, known);
      return module.checkRotation(textOf('checkRotation', config), Number(position), before, after);
    });
  },
});

/**
 * @param {WebAssembly.Module} [wasmModule]
 * @returns {Promise<Models>} loaded once; after a failure the next call tries again
 */
export const loadModels = keeping(createPosencModels, wasmBytes, modelsOf);
