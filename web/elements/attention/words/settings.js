/** The settings of <pe-words> beside those of the encoding, and what they ask the core for. */
import {
  BY_HAND,
  choice,
  optionsOf,
  schemeParameters,
  text,
} from '../../../settings/own-settings.js';

/** @import { Lab } from '../../../core/attention-types.js' */
/** @import { Setting, Settings } from '../../../settings/settings.js' */

/** @param {readonly Lab[]} labs what core.labs() says @returns {Setting[]} */
export function wordsSettings(labs) {
  const option = optionsOf(labs, 'wordCloud');
  return [
    choice(
      'show',
      ['clouds', 'confusion', 'purity'],
      'Words as points; or, for stronger and stronger positions, how many are taken for another word, and how many of the 5 nearest are of the same category.',
    ),
    option('alpha', BY_HAND.alpha),
    option('dModel', { min: 2, max: 1024 }), // as the schemes that are added
    option('order'),
    option('similarity'),
    option('embeddingStd', { min: 0.01, max: 10 }), // words of length 0 have no direction
    option('seed', BY_HAND.seed),
    option('embeddings'),
    text('words', '', 'Words of your own, separated by blanks; empty: the toy set.'),
  ];
}

/** Options of wordCloud() and wordConfusion(). @param {Settings} settings */
export function wordsOptions({ encoding, parameters, values }) {
  const { alpha, dModel, order, similarity, embeddingStd, embeddings, seed } = values;
  const own = String(values.words).split(/\s+/).filter(Boolean);
  return {
    alpha,
    dModel,
    order,
    similarity,
    embeddingStd,
    embeddings,
    seed,
    encoding: encoding.name,
    params: schemeParameters(encoding, parameters, values),
    words: own.length ? own : null,
  };
}
