/** The settings of <pe-layers> beside those of the encoding. */
import { BY_HAND, choice, flag, optionsOf } from '../../../settings/own-settings.js';

/** @import { Lab } from '../../../core/attention-types.js' */
/** @import { Setting } from '../../../settings/settings.js' */

/** @param {readonly Lab[]} labs what core.labs() says @returns {Setting[]} */
export function layersSettings(labs) {
  const option = optionsOf(labs, 'probeLayers');
  return [
    choice('show', ['errors', 'r2', 'accuracy'], 'How good the probe is, in tokens or as a share.'),
    option('layers', { max: 24 }), // answers in about a second, as the next ones
    option('length', { min: 4 }),
    option('dModel', { min: 4 }),
    option('heads'),
    option('headDim', { min: 2 }), // a rotation needs a pair
    option('alpha', BY_HAND.alpha),
    option('sequences'),
    flag('noFeedForward', 'Leaves the feed-forward half of each layer out.'),
    flag('noNormalize', 'Leaves layer normalisation out.'),
    option('seed', BY_HAND.seed),
  ];
}
