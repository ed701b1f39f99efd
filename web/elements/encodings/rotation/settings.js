/** The settings of <pe-rotation> beside those of the encoding. */
import { STEPS } from './pairs.js';
import { choice, integer, number, text } from '../../../settings/own-settings.js';

/** @import { Setting } from '../../../settings/settings.js' */

/** @type {Setting[]} */
export const OWN_SETTINGS = [
  choice(
    'show',
    ['words', 'clocks', 'vectors', 'matrix', 'derivation'],
    'Arrows on words, a clock hand per pair of channels, the two-vector form in numbers, the matrix, or why a score knows the offset alone.',
  ),
  text('tokens', 'The mouse ate some cheese', 'A sentence; its words are turned (words).', 1000),
  text(
    'tokens-2',
    'In the house a cat ate some cheese',
    'Another sentence, below it (words).',
    1000,
  ),
  number('theta', 25, [0, 360], 'Angle per token (words).', 'degrees'),
  text('between', 'ate cheese', 'Two words whose angle is shown (words).', 200),
  choice(
    'directions',
    ['east', 'own'],
    'Where arrows point before they are turned: all to the right, or each word its own way (words).',
  ),
  integer(
    'first',
    1,
    [0, 2 ** 24],
    'Position of the first word: 1 in the post, 0 in models (words).',
    'tokens',
  ),
  number(
    'position',
    1,
    [0, 2 ** 24],
    'Where the vector stands; fractions allowed (clocks, vectors).',
    'tokens',
  ),
  number(
    'offset',
    0,
    [-65536, 65536],
    'A key stands this far before the query; 0 for none (clocks, derivation).',
    'tokens',
  ),
  {
    name: 'vector',
    type: 'list',
    unit: '',
    default: null,
    min: -1e6,
    max: 1e6,
    help: 'The vector that is turned, one number per channel (clocks, vectors).',
  },
  integer('pair', 0, [0, 4095], 'Pair of channels whose matrices are multiplied (derivation).'),
  number('speed', 2, [0.1, 100], 'How fast Play goes (clocks, vectors).', 'tokens per second'),
  integer(
    'step',
    STEPS.length,
    [1, STEPS.length],
    'How many steps are shown (vectors, derivation).',
  ),
];
