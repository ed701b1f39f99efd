/** Below a figure that asked: what was guessed, and what is so. */
import { SEEN } from '../../../content/guesses.js';
import { answerOf } from './answer.js';

/** @import { Asked } from './panel.js' */

/** @param {Asked} asked @returns {HTMLElement | null} */
export const verdictOf = ({ root }) => root.querySelector(':scope > .verdict');

/** @param {Asked} asked whose guess is made; one that was drawn says itself how far off it was */
export function showVerdict(asked) {
  const { guess, root, settings, made } = asked;
  if (guess.how === 'drawing' || !made) return;
  const said = document.createElement('p');
  said.className = 'verdict';
  said.tabIndex = -1;
  said.setAttribute('role', 'status');
  root.querySelector(':scope > figcaption')?.before(said);
  const own = made === SEEN ? '' : `You: ${guess.told(made, settings)}. `;
  answerOf(asked).then(
    ({ text }) => (said.textContent = own + text),
    (error) => (said.textContent = error instanceof Error ? error.message : String(error)),
  );
}
