/** Whose numbers the figures of a page write: those of the nearest `lang`. Their words are English. */

const ENGLISH = 'en';
let current = ENGLISH;
let isPlain = false;

/** Fires `language` when some `lang` of the document changed. */
export const changes = new EventTarget();

let isWatched = false;

/** From now on `changes` tells of every `lang` that changes. */
export function watchLanguage() {
  if (isWatched) return;
  isWatched = true;
  const observer = new MutationObserver(() => changes.dispatchEvent(new Event('language')));
  observer.observe(document, { attributes: true, attributeFilter: ['lang'], subtree: true });
}

/** @returns {string} as Intl takes it */
export const language = () => current;

/**
 * Whoever is about to write numbers says for which place of the document: they are written in one go, so
 * that none needs to carry its language along.
 * @param {Element} element
 */
export function useLanguage(element) {
  current = supported(languageOf(element));
}

/** Whether what is written is for programs, which read `-1.5e-9` and `inf`. */
export const isForPrograms = () => isPlain;

/**
 * @template Result
 * @param {() => Result} write in English, as programs read numbers
 * @returns {Result}
 */
export function forPrograms(write) {
  const before = { current, isPlain };
  [current, isPlain] = [ENGLISH, true];
  try {
    return write();
  } finally {
    ({ current, isPlain } = before);
  }
}

/** Asked for each text, and the engine is slow to answer: of the first, 20 ms. @type {Map<string, string>} */
const known = new Map([[ENGLISH, ENGLISH]]);

/** @param {string} tag */
function supported(tag) {
  const found = known.get(tag) ?? askEngine(tag);
  known.set(tag, found);
  return found;
}

/** @param {string} tag */
function askEngine(tag) {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? ENGLISH;
  } catch {
    return ENGLISH; // not a tag
  }
}

/**
 * Of the nearest `lang`, through shadow roots.
 * @param {Element} element
 * @returns {string} empty: none says
 */
function languageOf(element) {
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
