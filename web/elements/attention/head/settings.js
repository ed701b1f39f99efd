/** The settings of <pe-head> beside those of the encoding. */
import { choice, optionsOf, text } from '../../../settings/own-settings.js';

/** @import { Lab } from '../../../core/attention-types.js' */
/** @import { Setting } from '../../../settings/settings.js' */

/** @param {readonly Lab[]} labs what core.labs() says @returns {Setting[]} */
export function headSettings(labs) {
  const option = optionsOf(labs, 'buildHead');
  return [
    option('offset', { min: -128, max: 128 }), // half of the longest text
    option('beta', { max: 64 }), // every weight is 0 or 1 before
    option('length', { max: 256 }), // cells that can be told apart
    option('dModel'),
    choice(
      'show',
      ['weights', 'scores', 'map', 'words'],
      'After or before the softmax, the matrix M(k), or a head that knows words only.',
    ),
    option('mask'),
    text(
      'tokens',
      '',
      'Words; there are then as many tokens, and a head without positions to compare with.',
    ),
    option('query', { max: 255 }),
  ];
}
