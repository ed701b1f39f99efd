/** The settings of <pe-combine> beside those of the encoding. */
import { BY_HAND, choice, optionsOf, text } from '../../../settings/own-settings.js';

/** @import { Lab } from '../../../core/attention-types.js' */
/** @import { Setting } from '../../../settings/settings.js' */

/** @param {readonly Lab[]} labs what core.labs() says @returns {Setting[]} */
export function combineSettings(labs) {
  const option = optionsOf(labs, 'sumOrConcat');
  const pairs = { min: 2, max: 1024 }; // as the schemes that are added
  return [
    choice(
      'show',
      ['projected', 'rows'],
      'What a head makes of both; or the rows of words and positions that are combined.',
    ),
    text('tokens', 'I am a robot', 'A sentence whose rows are shown (rows).'),
    option('dModel', pairs),
    option('positionDim', pairs),
    option('headDim', { min: 2, max: 256 }),
    option('heads', { max: 16 }),
    option('length', { max: 48, help: 'Random words (projected).' }), // rows that can be read
    option('alpha', BY_HAND.alpha),
    option('weightStd', BY_HAND.weightStd),
    option('seed', BY_HAND.seed),
  ];
}
