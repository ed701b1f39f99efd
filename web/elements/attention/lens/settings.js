/** The settings of <pe-lens> beside those of the encoding. */
import { BY_HAND, choice, integer, optionsOf } from '../../../settings/own-settings.js';

/** @import { Lab } from '../../../core/attention-types.js' */
/** @import { Setting } from '../../../settings/settings.js' */

/** @param {readonly Lab[]} labs what core.labs() says @returns {Setting[]} */
export function lensSettings(labs) {
  const option = optionsOf(labs, 'rotationLens');
  const position = { type: /** @type {const} */ ('integer'), min: 0, max: 4096 }; // of words in a text
  return [
    choice('show', ['offset', 'slide'], 'The query alone moves, or query and key together.'),
    option('headDim', { max: 256 }),
    option('first', position),
    option('second', position),
    { ...integer('slid', 0, [0, 512], 'How far both have moved.'), unit: 'tokens' },
    option('slide', { max: 512 }), // points that can be told apart
    option('norm', { max: 8 }),
    option('alignment', { min: -3.15, max: 3.15 }), // half a turn each way
    option('seed', BY_HAND.seed),
  ];
}
