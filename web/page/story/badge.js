/** Brings the badge to life: the reader's own browser computes every number again. */
import { fetched } from '../../core/fetched.js';

/** @import { AsyncCore } from '../../core/types.js' */

/** @param {HTMLElement} root of badgeMarkup() @param {() => AsyncCore} core */
export function startBadge(root, core) {
  const button = root.querySelector('button');
  const said = root.querySelector('.said');
  if (!button || !said) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const { verifyAll } = await fetched(import('../../content/verify.js'));
      const { numbers, verified } = await verifyAll(core(), (done, all) => {
        said.textContent = `${done} of ${all} claims …`;
      });
      said.textContent = `${verified} of ${numbers} came out as stored, in this browser, just now.`;
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
    button.disabled = false;
  });
}
