/** The gallery: cards made with the page, and a choice among them. */
import { keepOffline } from './shell/offline.js';
import { startTheme } from './shell/theme.js';

const choices = /** @type {HTMLElement} */ (document.querySelector('.filters'));
const shown = /** @type {HTMLElement} */ (document.querySelector('.shown'));
const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.card'));
const groups = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.group'));

function filter() {
  const chosen = /** @type {HTMLInputElement} */ (choices.querySelector(':checked')).value;
  let count = 0;
  for (const card of cards) {
    const filters = card.dataset.filters?.split(' ') ?? [];
    card.hidden = !filters.includes(chosen);
    if (!card.hidden) count++;
  }
  for (const group of groups) group.hidden = !group.querySelector('.card:not([hidden])');
  shown.textContent = `${count} of ${cards.length} encodings`;
}

choices.hidden = false;
choices.addEventListener('change', filter);
filter(); // a browser may have kept what was chosen
startTheme();
keepOffline();
