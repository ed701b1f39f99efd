/** The settings of <pe-words> beside those of the encoding, and what they ask the core for. */
import { choice, integer, number, schemeParameters, text } from './own-settings.js';

/** @import { Setting, Settings } from './settings.js' */

/** @type {Setting[]} */
export const WORDS_SETTINGS = [
  choice(
    'show',
    ['clouds', 'confusion', 'purity'],
    'Words as points; or what becomes of them over α, a curve per d_model.',
  ),
  number('alpha', 1, [0, 16], 'Factor on the encoding before it is added.'),
  integer('dModel', 64, [2, 1024], 'Channels of a word vector.'),
  choice(
    'order',
    ['shuffled', 'grouped'],
    'Which word stands where: mixed, or category by category.',
  ),
  number('similarity', 0.7, [0, 1], 'Share of a word’s vector that its category has in common.'),
  number('embeddingStd', 1, [0.01, 10], 'Deviation of each number of a word vector.'),
  integer('seed', 1, [0, 2 ** 31], 'Of the vectors and of the shuffle.'),
  choice(
    'embeddings',
    ['semantic', 'random', 'vectors'],
    'Vectors of words: by category, random ones, or your own file.',
  ),
  text('words', '', 'Words of your own, separated by blanks; empty: the toy set.'),
];

/**
 * Options of wordCloud() and wordConfusion().
 * @param {Settings} settings
 */
export function wordsOptions({ encoding, parameters, values }) {
  const { alpha, dModel, order, similarity, embeddingStd, embeddings, seed } = values;
  const own = String(values.words).split(/\s+/).filter(Boolean);
  return {
    ...{ alpha, dModel, order, similarity, embeddingStd, embeddings, seed },
    encoding: encoding.name,
    params: schemeParameters(encoding, parameters, values),
    words: own.length ? own : null,
  };
}
