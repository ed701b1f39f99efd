/** The reference: text, which needs no core until an example is read. Entries are looked for by their names and words. */
import { showBar } from './shell/bar.js';
import { keepOffline } from './shell/offline.js';
import { startTheme } from './shell/theme.js';

const form = /** @type {HTMLFormElement} */ (document.querySelector('form.find'));
const count = /** @type {HTMLElement} */ (form.querySelector('[role=status]'));
/** @type {NodeListOf<HTMLDetailsElement>} */
const items = document.querySelectorAll('.item');
const words = [...items].map(({ textContent }) => String(textContent).toLowerCase());

/** All words that were typed; entries whose names have them stand first to be opened. */
function find() {
  const wanted = String(new FormData(form).get('wanted'))
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);
  let found = 0;
  items.forEach((item, index) => {
    item.hidden = !wanted.every((word) => words[index].includes(word));
    if (!item.hidden) found++;
  });
  document.body.classList.toggle('finding', wanted.length > 0);
  count.textContent = wanted.length > 0 ? `${found} of ${items.length} entries` : '';
}

function openNamed() {
  const item = document.getElementById(location.hash.slice(1));
  if (!(item instanceof HTMLDetailsElement)) return;
  item.hidden = false;
  item.open = true;
  item.scrollIntoView();
}

/** @type {HTMLElement | undefined} */
let bar;

/** The figures of an entry that was opened. @param {Event} event */
function draw({ target: item }) {
  if (!(item instanceof HTMLDetailsElement) || !item.open || !item.querySelector('.live')) return;
  import('../elements/define.js').then(
    () => bar?.remove(),
    () => (bar = showBar('Figures could not be fetched.', { Reload: () => location.reload() })),
  );
}

form.hidden = false;
document.addEventListener('toggle', draw, true); // it does not bubble
form.addEventListener('input', find);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const shown = [...items].filter(({ hidden }) => !hidden);
  const typed = String(new FormData(form).get('wanted')).trim();
  const named = shown.find(({ firstElementChild: name }) => name?.textContent?.includes(typed));
  const first = named ?? shown[0];
  if (first) location.hash = first.id;
});
window.addEventListener('hashchange', openNamed);
find(); // a browser may have kept what was typed
openNamed();
startTheme();
keepOffline();
