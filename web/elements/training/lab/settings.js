/** The settings of <pe-lab>: what of the trainer's a reader may change, and how lanes are run. */
import lab from '#lab' with { type: 'json' };
import { choice, integer, number, optionsOf, text } from '../../../settings/own-settings.js';
import { speeds } from '../../../training/speeds.js';

/** @import { Parameter } from '../../../core/types.js' */
/** @import { Setting } from '../../../settings/settings.js' */

/** Longer than any text of training: what then becomes of each encoding is seen. */
const SENTENCE =
  'the quick brown fox jumps over the lazy dog while seven old wizards watch from a tower and drink their tea without a word';

/** Lanes beside one another. */
export const MOST_LANES = 6;

/** As the trainer describes them; it is loaded with the first run only. */
const parameters = /** @type {Parameter[]} */ (lab.parameters);
const option = optionsOf([{ name: 'createTrainer', parameters }], 'createTrainer');

/** @type {Setting[]} */
export const LAB_SETTINGS = [
  option('task', { default: 'kback' }), // learned within seconds
  option('mask'),
  {
    ...text('lanes', 'none learned rope t5', 'Encodings side by side, separated by blanks.'),
    max: 300,
  },
  option('seed', {
    max: 1e6,
    help: 'Which initial weights and which data; the next seeds follow.',
  }),
  {
    ...integer('seeds', 1, [1, 10], 'How many runs each lane makes, one after the other.'),
    unit: 'runs',
  },
  option('learningRate', { max: 100 }), // diverges far below
  option('amplitude'),
  option('randomStart', { max: 48 }), // the longest sequence that is shown
  option('normalization'),
  // 0, the default, stands for the task's own number; as many as a reader waits for
  option('steps', {
    min: 0,
    max: 20000,
    default: 0,
    help: 'Of a run; 0: as many as the task needs.',
  }),
  { ...number('budget', 120, [0, 3600], 'Most time of one run; 0: no end.'), unit: 'seconds' },
  choice(
    'speed',
    Object.keys(speeds),
    'Watch takes six seconds for a run; slow shows single steps.',
  ),
  choice(
    'kept',
    ['shown', 'after'],
    'Kept runs: shown at once, or after those that are trained here.',
  ),
  choice('show', ['run', 'sentence'], 'All of a run, or what it makes of your sentence.'),
  text('tokens', SENTENCE, 'Words in which each model looks for the word two places back.', 300),
];
