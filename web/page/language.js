/**
 * The language of the page: `?lang=de`, or what the reader chose here before. Controls, figures and tables
 * speak it; what is written as prose stays English, and says so to those who have it read aloud.
 */
import { remember, remembered } from './choices.js';
import { keepSaid, say } from './say.js';

/** @type {Record<string, string>} in their own words */
const NAMES = { en: 'English', de: 'Deutsch' };

/** Written in English only. */
const PROSE = 'h1, h2, h3, h4, p, li, dt, dd, blockquote, summary, figcaption, .menu a';

export function startLanguage() {
  const root = document.documentElement;
  const button = document.getElementById('language');
  if (!(button instanceof HTMLButtonElement)) return;
  const other = () => (root.lang === 'de' ? 'en' : 'de');
  /** @param {string} tag */
  const show = (tag) => {
    if (root.lang !== tag) markProse(tag !== 'en');
    root.lang = tag;
    button.lang = other();
    button.textContent = other().toUpperCase();
    button.title = NAMES[other()];
  };
  button.addEventListener('click', () => {
    const tag = other();
    remember('language', tag);
    const address = new URL(location.href);
    address.searchParams.delete('lang'); // else a reload would undo it
    history.replaceState(history.state, '', address);
    show(tag);
  });
  button.hidden = false;
  const wanted = new URLSearchParams(location.search).get('lang') ?? remembered('language') ?? 'en';
  show(Object.hasOwn(NAMES, wanted) ? wanted : 'en');
  const marked = [...document.querySelectorAll('[data-say]')].map((element) => ({
    element,
    english: String(element.textContent).replace(/\s+/g, ' ').trim(),
  }));
  keepSaid(() => {
    for (const { element, english } of marked) element.textContent = say(english);
  });
}

/** Figures inside of prose keep the language of the page. @param {boolean} isForeign */
function markProse(isForeign) {
  for (const element of document.querySelectorAll(PROSE)) {
    const isSaid = element.closest('[data-say], main:has(> .choices)') || hasFigure(element);
    if (isForeign && !isSaid) element.setAttribute('lang', 'en');
    else element.removeAttribute('lang');
  }
}

/** @param {Element} element */
const hasFigure = (element) =>
  [...element.querySelectorAll('*')].some(({ localName }) => localName.startsWith('pe-'));
