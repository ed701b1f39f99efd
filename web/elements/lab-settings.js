/** The settings of <pe-lab>: what of the trainer's a reader may change, and how lanes are run. */
import { choice, integer, number, text } from './own-settings.js';

/** @import { Setting } from './settings.js' */

/** Lanes beside one another. */
export const MOST_LANES = 6;

/** @type {Setting[]} */
export const LAB_SETTINGS = [
  choice(
    'task',
    ['kback', 'who', 'majority', 'recent', 'sort', 'reverse', 'copy', 'role'],
    'What is to be learned.',
  ),
  choice('mask', ['task', 'both-sides', 'causal'], 'Whether a token sees those behind it.'),
  {
    ...text('lanes', 'none learned rope t5', 'Encodings side by side, separated by blanks.'),
    max: 300,
  },
  integer('seed', 1, [0, 1e6], 'Which initial weights and which data; the next seeds follow.'),
  {
    ...integer('seeds', 1, [1, 10], 'How many runs each lane makes, one after the other.'),
    unit: 'runs',
  },
  number('learningRate', 0.005, [1e-6, 100], 'Its highest, after a tenth of the steps.'),
  number('amplitude', 1, [0, 1000], 'Multiplies positions that are added to words.'),
  {
    ...integer('randomStart', 0, [0, 48], 'Training sequences begin anywhere up to here.'),
    unit: 'tokens',
  },
  choice('normalization', ['rms', 'layer'], 'Layer subtracts the mean of every row first.'),
  {
    ...integer('steps', 0, [0, 20000], 'Of a run; 0: as many as the task needs.'),
    unit: 'steps',
  },
  { ...number('budget', 120, [0, 3600], 'Most time of one run; 0: no end.'), unit: 'seconds' },
  choice('speed', ['full', 'slow'], 'Slow shows single steps.'),
];
