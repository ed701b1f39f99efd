/** The settings of <pe-decay> beside those of the encoding. */
import { BY_HAND, choice, optionsOf, text } from '../../../settings/own-settings.js';

/** @import { Lab } from '../../../core/attention-types.js' */
/** @import { Setting } from '../../../settings/settings.js' */

/** @param {readonly Lab[]} labs what core.labs() says @returns {Setting[]} */
export function decaySettings(labs) {
  const option = optionsOf(labs, 'attentionByOffset');
  return [
    text('schemes', 'none sinusoidal rope alibi', 'Encodings to compare, by name.'),
    choice('show', ['weights', 'scores'], 'After or before the softmax.'),
    option('heads', { min: 2, max: 256 }), // a deviation needs two; more take seconds
    option('length', { min: 4 }),
    option('dModel', { min: 2 }), // of pairs
    option('headDim', { min: 2, max: 256 }),
    option('mask'),
    option('weightStd', BY_HAND.weightStd),
    option('alpha', BY_HAND.alpha),
    option('seed', BY_HAND.seed),
  ];
}
