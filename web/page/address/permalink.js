/** A link to what is shown: a click copies it, too. */
import { copyText } from '../../export/copy.js';
import { link } from '../../export/link.js';

/** @param {HTMLElement} root what has the link, and a place that says whether it was copied */
export function copyPermalink(root) {
  root.querySelector('.permalink')?.addEventListener('click', (event) => {
    const said = /** @type {HTMLElement} */ (root.querySelector('.said'));
    const { href } = /** @type {HTMLAnchorElement} */ (event.currentTarget);
    copyText(link, { address: href }).then((isDone) => {
      said.textContent = isDone ? 'Copied.' : 'It is in the address bar.';
    });
  });
}
