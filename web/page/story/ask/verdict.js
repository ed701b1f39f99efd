/**
 * Below a figure that asked: what was guessed, and what is so, both of the figure as it asked. Where its reader
 * has set it to something else since, that is said.
 */
import { SEEN } from '../../../content/guesses.js';
import { answerOf } from './answer.js';

/** @import { Asked } from './panel.js' */

/** @param {Asked} asked @returns {HTMLElement | null} */
export const verdictOf = ({ root }) => root.querySelector(':scope > .verdict');

/** @param {Asked} asked whose guess is made */
export function showVerdict(asked) {
  const { guess, root, settings, made } = asked;
  if (!made) return;
  const said = document.createElement('p');
  said.className = 'verdict';
  said.tabIndex = -1;
  said.setAttribute('role', 'status');
  const state = Object.assign(document.createElement('span'), { className: 'as-asked' });
  state.textContent = 'As first shown: ';
  root.querySelector(':scope > figcaption')?.before(said);
  const own = made === SEEN ? '' : `You: ${guess.told(made, settings)}. `;
  answerOf(asked).then(
    ({ text }) => said.replaceChildren(state, own + text),
    (error) => said.replaceChildren(error instanceof Error ? error.message : String(error)),
  );
}
