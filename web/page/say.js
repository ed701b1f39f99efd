/** Texts of the page itself: in its own language, whatever the figure speaks that was written last. */
import { arrivals, useLanguage, watchLanguage } from '../texts/language.js';
import * as texts from '../texts/say.js';

/** @template {any[]} Given @param {(...given: Given) => string} write */
const here =
  (write) =>
  (/** @type {Given} */ ...given) => {
    useLanguage(document.documentElement);
    return write(...given);
  };

export const say = here(texts.say);
export const counted = here(texts.counted);

/** Writes texts now, and again whenever the language may be another. @param {() => void} write */
export function keepSaid(write) {
  watchLanguage();
  arrivals.addEventListener('language', write);
  write();
}

export { toSay } from '../texts/say.js';
