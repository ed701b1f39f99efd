/** Texts of the page itself: in its own language, whatever the figure speaks that was written last. */
import { useLanguage } from '../texts/language.js';
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
export { toSay } from '../texts/say.js';
