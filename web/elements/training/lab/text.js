/** Numbers and states of <pe-lab> in words. */
import { counted } from '../../../texts/words.js';
import { shownRun } from '../../../training/session.js';

/** @import { LaneState } from '../../../training/session.js' */

/** @param {number} share @returns {string} whole percent, but never 100 % where something is wrong */
export const percent = (share) => {
  const rounded = Math.round(100 * share);
  return `${rounded === 100 && share < 1 ? '>99' : rounded === 0 && share > 0 ? '<1' : rounded} %`;
};

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * @param {LaneState} lane
 * @param {number} guessing loss of a guess among the possible answers [nats]
 */
export function statusOf(lane, guessing) {
  if (lane.problem) return lane.problem;
  const run = shownRun(lane);
  if (!run) return '';
  const { status, losses, steps, seed } = run;
  const which = lane.runs.length > 1 ? `seed ${seed}: ` : '';
  const of = counted(steps, { one: '{0} step', other: '{0} steps' });
  const at = `${losses.length} of ${of}`;
  switch (status) {
    case 'diverged':
      return `${which}diverged at step ${losses.length}: the loss is above that of guessing, or no number`;
    case 'finished': {
      const learned = mean(losses.slice(-Math.ceil(steps / 20))) < guessing;
      return `${which}done in ${of}${learned ? '' : ': no better than guessing'}`;
    }
    case 'out of time':
      return `${which}out of time at ${at}`;
    default:
      return `${which}${at}`;
  }
}
