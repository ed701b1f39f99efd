/** Demonstrations around attention, as functions of the module; class AttentionCalls delegates. */

/**
 * @import { CoreModule } from './index.js'
 * @import { BuiltHead, BuildHeadOptions, Combining, CombiningOptions, LayerProbe, LayerProbeOptions, OffsetAttention, OffsetAttentionOptions, RotationLens, RotationLensOptions, WordCloud, WordCloudOptions, WordConfusion, WordConfusionOptions } from './lab-types.js'
 * @import { Matrix } from './types.js'
 */
import { refuse } from './check.js';
import { vectorFinder } from './word-vectors.js';

/**
 * The words of a cloud as the core takes them, and those that the vectors do not have.
 * @param {string} method
 * @param {CoreModule} module
 * @param {WordCloudOptions | WordConfusionOptions} options
 */
function readWords(method, module, { words, embeddings, vectors }) {
  if (words != null && !(Array.isArray(words) && words.every((word) => typeof word === 'string'))) {
    refuse(method, 'words', 'must be a list of strings');
  }
  /** @type {string[]} */
  let texts = words ?? module.toyWords();
  /** @type {string[]} */
  let missing = [];
  /** @type {{vectors?: Matrix, known?: number[]}} */
  let rows = {};
  if (embeddings === 'vectors') {
    const find = vectorFinder(method, vectors);
    const { known } = find(texts);
    missing = [...new Set(texts.filter((_, i) => !known[i]))];
    texts = texts.filter((_, i) => known[i]);
    if (texts.length < 2) refuse(method, 'words', 'must have two or more with a vector');
    rows = find(texts);
  }
  const folded = texts.map((text) => text.toLowerCase());
  /** @type {(string | null)[]} */
  const categories = module.toyCategories(folded);
  return { texts, missing, categories, given: { words: folded, ...rows } };
}

/**
 * @param {CoreModule} module
 * @param {WordCloudOptions} options
 * @returns {WordCloud}
 */
export function wordCloud(module, options) {
  const { encoding = 'sinusoidal', params, words, vectors, ...rest } = options;
  const { texts, missing, categories, given } = readWords('wordCloud', module, options);
  const { points, without, positions, ...numbers } = module.wordCloud(
    given,
    encoding ?? 'none',
    params ?? undefined,
    rest,
  );
  return {
    words: texts.map((text, i) => ({ text, category: categories[i], position: positions[i] })),
    missing,
    categories: /** @type {string[]} */ ([...new Set(categories)].filter(Boolean)),
    ...points,
    without,
    ...numbers,
  };
}

/**
 * @param {CoreModule} module
 * @param {WordConfusionOptions} options
 * @returns {WordConfusion}
 */
export function wordConfusion(module, options) {
  const { encoding = 'sinusoidal', params, words, vectors, ...rest } = options;
  const { given } = readWords('wordConfusion', module, options);
  return module.wordConfusion(given, encoding ?? 'none', params ?? undefined, rest);
}

/**
 * @param {CoreModule} module
 * @param {CombiningOptions} options
 * @returns {Combining}
 */
export function sumOrConcat(module, { encoding = 'sinusoidal', params, ...rest }) {
  return module.sumOrConcat(encoding ?? 'none', params ?? undefined, rest);
}

/**
 * @param {CoreModule} module
 * @param {BuildHeadOptions} options
 * @returns {BuiltHead}
 */
export const buildHead = (module, options) => module.buildHead(options);

/**
 * @param {CoreModule} module
 * @param {LayerProbeOptions} options
 * @returns {LayerProbe}
 */
export function probeLayers(module, { encoding = 'sinusoidal', params, ...rest }) {
  const probed = module.probeLayers(encoding ?? 'none', params ?? undefined, rest);
  return { layers: Int32Array.from(probed.errors, (_, layer) => layer), ...probed };
}

/**
 * @param {CoreModule} module
 * @param {RotationLensOptions} options
 * @returns {RotationLens}
 */
export function rotationLens(module, { encoding = 'rope', params, query, key, ...rest }) {
  const own = { ...(query && { query }), ...(key && { key }) };
  return module.rotationLens(encoding ?? 'none', params ?? undefined, { ...rest, ...own });
}

/**
 * @param {CoreModule} module
 * @param {OffsetAttentionOptions} options
 * @returns {OffsetAttention}
 */
export function attentionByOffset(module, { schemes = DEFAULT_SCHEMES, ...rest }) {
  if (!Array.isArray(schemes) || schemes.length === 0) {
    refuse('attentionByOffset', 'schemes', 'must be a list of {encoding, params}');
  }
  return {
    schemes: schemes.map((scheme) =>
      module.attentionByOffset(scheme?.encoding ?? 'none', scheme?.params ?? undefined, rest),
    ),
  };
}

const DEFAULT_SCHEMES = ['none', 'sinusoidal', 'rope', 'alibi'].map((encoding) => ({ encoding }));
