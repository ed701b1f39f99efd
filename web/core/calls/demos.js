/** The methods of Core that demonstrate what attention does with positions. */

/**
 * @import { CoreModule } from '../index.js'
 * @import { BuiltHead, BuildHeadOptions, Combining, CombiningOptions, EncodingChoice, LayerProbe, LayerProbeOptions, OffsetAttention, OffsetAttentionOptions, RotationLens, RotationLensOptions, WordCloud, WordCloudOptions, WordConfusion, WordConfusionOptions } from '../demo-types.js'
 * @import { Matrix } from '../types.js'
 */
import { anObject, encodingOf, guarded, optionsOf, refuse } from '../check.js';
import { vectorFinder } from '../word-vectors.js';

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

/** @param {CoreModule} module */
export const demoCalls = (module) => ({
  /**
   * Words as points in the plane in which they differ most, with and without their positions.
   * @param {WordCloudOptions} [options]
   * @returns {WordCloud}
   * @example
   * core.wordCloud().categories
   * // ['people', 'animals', 'actions', 'colours', 'food', 'vehicles', 'places', 'small words']
   */
  wordCloud: (options = {}) =>
    guarded(() => {
      const given = anObject('wordCloud', 'options', options);
      const { encoding = 'sinusoidal', params, words: _words, vectors: _vectors, ...rest } = given;
      const { texts, missing, categories, given: words } = readWords('wordCloud', module, given);
      const { points, without, positions, ...numbers } = module.wordCloud(
        words,
        encodingOf('wordCloud', encoding),
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
    }),

  /**
   * How often a word with its position is nearer to another word, by the factor of positions and
   * by the width.
   * @param {WordConfusionOptions} [options]
   * @returns {WordConfusion}
   * @example core.wordConfusion().alphas // [0, 0.25, 0.5, 1, 2, 4, 8]
   */
  wordConfusion: (options = {}) =>
    guarded(() => {
      const given = anObject('wordConfusion', 'options', options);
      const { encoding = 'sinusoidal', params, words: _words, vectors: _vectors, ...rest } = given;
      const { given: words } = readWords('wordConfusion', module, given);
      const name = encodingOf('wordConfusion', encoding);
      return module.wordConfusion(words, name, params ?? undefined, rest);
    }),

  /**
   * Adding positions and putting them beside the words: one is the other with tied weights.
   * @param {CombiningOptions} [options]
   * @returns {Combining}
   * @example core.sumOrConcat().ratio // 2
   */
  sumOrConcat: (options = {}) =>
    guarded(() => {
      const { encoding, params, rest } = taken('sumOrConcat', options);
      return module.sumOrConcat(encoding, params, rest);
    }),

  /**
   * A head, built and not trained, that looks a fixed number of tokens away.
   * @param {BuildHeadOptions} [options]
   * @returns {BuiltHead}
   * @example core.buildHead().targets.slice(0, 3) // [3, 4, 5]
   */
  buildHead: (options = {}) => guarded(() => module.buildHead(options)),

  /**
   * What a linear probe reads of positions after each of several random layers.
   * @param {LayerProbeOptions} [options]
   * @returns {LayerProbe}
   * @example core.probeLayers().layers // [0, 1, 2, 3, 4, 5, 6]
   */
  probeLayers: (options = {}) =>
    guarded(() => {
      const { encoding, params, rest } = taken('probeLayers', options);
      const probed = module.probeLayers(encoding, params, rest);
      return { layers: Int32Array.from(probed.errors, (_, layer) => layer), ...probed };
    }),

  /**
   * The score of a query and a key while both move along the text, and while one does.
   * @param {RotationLensOptions} [options]
   * @returns {RotationLens}
   * @example core.rotationLens().maxDeviation < 1e-9 // true
   */
  rotationLens: (options = {}) =>
    guarded(() => {
      const { encoding, params, rest } = taken('rotationLens', options, 'rope');
      return module.rotationLens(encoding, params, rest);
    }),

  /**
   * Attention by distance, measured over many random heads and encoding by encoding.
   * @param {OffsetAttentionOptions} [options]
   * @returns {OffsetAttention}
   * @example core.attentionByOffset().schemes[0].name // 'none'
   */
  attentionByOffset: (options = {}) =>
    guarded(() => {
      const given = anObject('attentionByOffset', 'options', options);
      const { schemes = DEFAULT_SCHEMES, ...rest } = given;
      if (!Array.isArray(schemes) || schemes.length === 0) {
        refuse('attentionByOffset', 'schemes', 'must be a list of {encoding, params}');
      }
      const chosen = schemes
        .map(known)
        .map(({ encoding, params }) => ({
          encoding: encodingOf('attentionByOffset', encoding),
          params: params ?? undefined,
        }));
      return { schemes: module.attentionByOffset(chosen, rest) };
    }),
});

/** @param {EncodingChoice} scheme @param {number} index */
const known = (scheme, index) =>
  optionsOf('attentionByOffset', `schemes[${index}]`, scheme ?? {}, { encoding: 1, params: 1 });

/**
 * The encoding as the module takes it, beside the other options.
 * @param {string} method
 * @param {EncodingChoice} options
 * @param {string} [usual] encoding where none is given
 */
function taken(method, options, usual = 'sinusoidal') {
  const { encoding = usual, params, ...rest } = anObject(method, 'options', options);
  return { encoding: encodingOf(method, encoding), params: params ?? undefined, rest };
}

/** @type {EncodingChoice[]} */
const DEFAULT_SCHEMES = ['none', 'sinusoidal', 'rope', 'alibi'].map((encoding) => ({ encoding }));
