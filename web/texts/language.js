/**
 * Which language the figures of a page speak: that of the nearest `lang`, where there are texts for it,
 * else English. Texts are found by their English ones, so that English needs no list and what is missing
 * elsewhere is English.
 */

/**
 * @typedef {string | {by: number} & Partial<Record<Intl.LDMLPluralRule, string>>} Found
 *   a text with `{0}` for its first value; of several forms, chosen by the number of value `by`
 *
 * @typedef {object} Language
 * @property {string} tag as Intl takes it
 * @property {(english: string) => Found | undefined} find
 * @property {(sentence: string) => string} [tell] sentences of the core, see core.js
 */

/** @type {Record<string, () => Promise<{language: Language | null}>>} by tag in lower case; null: left out of this script */
const LANGUAGES = { de: () => import('./de.js'), 'en-xa': () => import('./pseudo.js') };

/** @type {Language} */
const english = { tag: 'en', find: () => undefined };

/** @type {Map<string, Language>} */
const loaded = new Map();
/** @type {Set<string>} */
const asked = new Set();
let current = english;

/** Fires `language` when texts have come, or some `lang` of the document changed. */
export const arrivals = new EventTarget();

let isWatched = false;

/** From now on `arrivals` tells of every `lang` that changes. */
export function watchLanguage() {
  if (isWatched) return;
  isWatched = true;
  const changes = new MutationObserver(() => arrivals.dispatchEvent(new Event('language')));
  changes.observe(document, { attributes: true, attributeFilter: ['lang'], subtree: true });
}

export const language = () => current;

/**
 * Whoever is about to write texts says for which place of the document: texts are written in one go,
 * so that none needs to carry its language along.
 * @param {Element} element
 */
export function useLanguage(element) {
  const wanted = languageOf(element).toLowerCase();
  const [primary] = wanted.split('-');
  const tag = [wanted, primary].find((name) => name in LANGUAGES);
  current = (tag && loaded.get(tag)) || english;
  if (tag && !asked.has(tag)) load(tag);
}

/**
 * @template Result
 * @param {() => Result} write what programs read
 * @returns {Result}
 */
export function inEnglish(write) {
  const before = current;
  current = english;
  try {
    return write();
  } finally {
    current = before;
  }
}

/** @param {string} tag */
async function load(tag) {
  asked.add(tag);
  try {
    const { language } = await LANGUAGES[tag]();
    if (!language) return;
    loaded.set(tag, language);
    arrivals.dispatchEvent(new Event('language'));
  } catch {
    asked.delete(tag); // English until the next try
  }
}

/**
 * Of the nearest `lang`, through shadow roots.
 * @param {Element} element
 * @returns {string} empty: none says
 */
export function languageOf(element) {
  /** @type {Element | null} */
  let at = element;
  while (at) {
    const near = at.closest('[lang]');
    if (near) return near.getAttribute('lang') ?? '';
    const { host = null } = /** @type {Partial<ShadowRoot>} */ (at.getRootNode());
    at = host;
  }
  return '';
}
