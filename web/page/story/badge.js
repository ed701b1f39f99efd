/** Brings the badge to life: the reader's own browser computes every number again. */
import { fetched } from '../../core/fetched.js';

/** @param {HTMLElement} root of badgeMarkup() */
export function startBadge(root) {
  const button = root.querySelector('button');
  const said = root.querySelector('.said');
  if (!button || !said) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const { verifyHere } = await fetched(import('./verify.js'));
      const { numbers, verified } = await verifyHere((done, all) => {
        said.textContent = `${done} of ${all} claims …`;
      });
      said.textContent = `${verified} of ${numbers} came out as stored, in this browser, just now.`;
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
    button.disabled = false;
  });
}
