/** The settings of <pe-lab>: what of the trainer's a reader may change, and how lanes are run. */
import lab from '#lab' with { type: 'json' };
import { choice, integer, number, optionsOf, text } from '../../../settings/own-settings.js';

/** @import { Parameter } from '../../../core/types.js' */
/** @import { Setting } from '../../../settings/settings.js' */

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
  choice('speed', ['full', 'slow'], 'Slow shows single steps.'),
];
