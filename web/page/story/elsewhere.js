/**
 * Addresses of the story that name what stands on another page now lead there. Imported early: what follows
 * writes addresses.
 */
import { readParts } from '../../settings/parts.js';
import { figureNamed } from '../../texts/figure-names.js';

const list = document.getElementById('elsewhere'); // the story has one
/** Names by page. @type {Record<string, string[]>} */
const elsewhere = JSON.parse(list?.textContent ?? '{}');

/** Goes there, with all that the address says. */
function goElsewhere() {
  const page = pageFor(new URLSearchParams(location.search).get('present'), location.hash);
  // the menu has every page, by the name that its file has here
  const link = /** @type {HTMLAnchorElement | null} */ (
    page && document.querySelector(`#contents a[href*="${page}.html"]`)
  );
  if (link) location.replace(link.href.replace(/#.*/, '') + location.search + location.hash);
}

/** @param {string | null} deck figures to present @param {string} hash @returns {string | undefined} */
function pageFor(deck, hash) {
  const named = (/** @type {string} */ id) =>
    Object.keys(elsewhere).find((page) =>
      [id, figureNamed(id)].some((name) => elsewhere[page].includes(name)),
    );
  const isAway = (/** @type {string} */ id) => named(id) !== undefined;
  if (deck) return deck.split(',').some(isAway) ? 'figures' : undefined; // it has all of them
  const text = hash.slice(1);
  const parts = [...readParts(text)];
  const at = parts.find(([key]) => key === 'at')?.[1] ?? '';
  const [changed] = parts.map(([key]) => key.split('.')[0]).filter(isAway);
  return named(text) ?? named(at) ?? (at ? undefined : changed && named(changed));
}

goElsewhere();
window.addEventListener('popstate', goElsewhere);
