/**
 * What a model's config.json does about positions. A module of its own, loaded by those who bring a
 * config.
 */
import createPosencModels from '#models-glue';
import { wasmBytes } from '#models-bytes';
import { CoreError, anObject, guarded, refuse } from '../core/check.js';
import { compile, instantiate } from '../core/instantiate.js';

/** @import { ModelPositions, RotationCheck } from './types.js' */

export { differences, layerRanges, partsOf } from './words.js';

/** @typedef {Awaited<ReturnType<typeof createPosencModels>>} ModelsModule */
/** @typedef {ReturnType<typeof modelsOf>} Models */

/** @type {Promise<Models> | null} */
let loading = null;

/**
 * @param {WebAssembly.Module} [wasmModule]
 * @returns {Promise<Models>} loaded once; after a failure the next call tries again
 */
export function loadModels(wasmModule) {
  loading ??= load(wasmModule).catch((error) => {
    loading = null;
    throw CoreError.from(error);
  });
  return loading;
}

/** @param {WebAssembly.Module} [wasmModule] */
async function load(wasmModule) {
  const compiled = wasmModule ?? (await compile(await wasmBytes()));
  return modelsOf(await instantiate(createPosencModels, compiled, () => (loading = null)));
}

/** @param {ModelsModule} module */
const modelsOf = (module) => ({
  /**
   * What a published config.json does about positions, layer by layer, and what in it is probably
   * not meant. Of a model_type that is not known, what its keys say; a note says so.
   * @param {string | object} config its text, of at most 4 MB, or the object
   * @returns {ModelPositions}
   */
  modelPositions: (config) =>
    guarded(() => module.modelPositions(textOf('modelPositions', config))),

  /**
   * What some code does to a vector, beside what a config asks for: of layouts, directions, bases,
   * scalings, positions and widths, the settings that explain the result, or the nearest.
   * @param {string | object} config as above
   * @param {{position: number, before: ArrayLike<number>, after: ArrayLike<number>}} tried one head's
   *   vector, or its turned part, before and after
   * @returns {RotationCheck}
   */
  checkRotation(config, tried) {
    return guarded(() => {
      const { position, before, after } = anObject('checkRotation', 'tried', tried);
      return module.checkRotation(textOf('checkRotation', config), Number(position), before, after);
    });
  },
});

/** Infinity becomes a text, which no number of a config may be: JSON would make it null, that is absent. */
const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

/** @param {string} method @param {unknown} config */
function textOf(method, config) {
  if (typeof config === 'string') return config;
  if (typeof config !== 'object' || config === null) {
    const got = config === null ? 'null' : typeof config;
    refuse(method, 'config', `must be a text or an object, got ${got}`);
  }
  try {
    return JSON.stringify(config, plain) ?? 'null';
  } catch (error) {
    refuse(method, 'config', `must be an object that JSON can hold, got ${error}`);
  }
}
