/** The page of lessons: all of it is there without scripts, but for what copies and prints. */
import { copyText } from '../export/copy.js';
import { link } from '../export/link.js';
import { keepOffline } from './shell/offline.js';
import { startTheme } from './shell/theme.js';

/** @param {string} selector */
const buttons = (selector) =>
  /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(selector));

for (const button of buttons('.print')) {
  button.addEventListener('click', () => window.print());
  button.hidden = false;
}
// A file's own address is none for a class.
for (const button of location.protocol.startsWith('http') ? buttons('.copy') : []) {
  const address = new URL(String(button.dataset.link), location.href).href;
  const said = /** @type {HTMLElement} */ (button.nextElementSibling);
  button.addEventListener('click', async () => {
    said.textContent = (await copyText(link, { address })) ? 'Copied.' : address;
  });
  button.hidden = false;
}
startTheme();
keepOffline();
