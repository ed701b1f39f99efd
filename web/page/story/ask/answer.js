/** What is so, computed when it is asked for. */
import { SEEN } from '../../../content/guesses.js';
import { LAB_SETTINGS } from '../../../elements/training/lab/settings.js';
import { storedFor } from '../../../elements/training/lab/stored.js';
import { connect } from '../../../worker/connect.js';

/** @import { Asked } from './panel.js' */

/** @param {Asked} asked */
export const answerOf = ({ guess, settings, made }) =>
  guess.answer(
    { core: connect().core, settings, kept: () => kept(settings) },
    made === SEEN ? null : made,
  );

/** @param {Record<string, string>} settings of a lab */
async function kept({ task, lanes }) {
  const values = Object.fromEntries(LAB_SETTINGS.map((setting) => [setting.name, setting.default]));
  return (await storedFor({ ...values, task, lanes: lanes.split(' ') })) ?? [];
}
