/** What is meant for a setting and written in another way: `head_dim` for `head-dim`, `lenght` for `length`. */
import { camelCase, kebabCase } from '../core/check.js';
import { joined, wordsOf } from './given.js';
import { PLACE_NAMES, isOfEncodings, isSettable } from './setting-names.js';

/** @import { Setting } from './settings.js' */

/** @typedef {{name: string, remark: string}} Remark what it is about, and the right word */

/** Frameworks put words of their own into every tag. */
const LEFT_ALONE = /^(aria|data|v|x|ng|hx|q)-|^on|[^\w-]/;

/**
 * @param {string[]} attributes that an element has
 * @param {object} element
 * @param {Setting[]} element.list settings that it reads
 * @param {{has: (attribute: string) => boolean}} element.known attributes of settings that it reads or has read
 * @param {string} element.scheme
 * @param {(attribute: string) => boolean} element.isOfHtml
 * @returns {Remark[]}
 */
export function misspelled(attributes, { list, known, scheme, isOfHtml }) {
  const words = list.map(({ name }) => kebabCase(name));
  const right = new Map(words.map((word) => [bare(word), word]));
  return attributes.flatMap((attribute) => {
    const same = right.get(bare(attribute));
    if (known.has(attribute) || attribute === joined(same ?? '')) return [];
    if (!same && (LEFT_ALONE.test(attribute) || isOfHtml(attribute))) return [];
    if (!same && isOfEncodings(attribute))
      return { name: attribute, remark: `not read: it is no setting of ${scheme}` };
    const word =
      same ?? (isSettable(attribute) ? '' : nearest(attribute, [...words, ...PLACE_NAMES]));
    if (!word) return [];
    const name = same ? camelCase(same) : attribute;
    return { name, remark: `“${attribute}” is not read; write ${word}` };
  });
}

/**
 * @param {string} list of names of settings
 * @param {Setting[]} settings
 * @returns {string} what of it is none; empty where all are
 */
export function unknownName(list, settings) {
  const words = settings.map(({ name }) => kebabCase(name));
  const names = wordsOf(list).map(kebabCase);
  const wrong = names.find((name) => !words.includes(name) && !isSettable(name));
  const word = wrong && nearest(wrong, words);
  return wrong ? `“${wrong}” is no setting${word ? `; write ${word}` : ''}` : '';
}

/** The word that is meant, in one or two strokes; none where nothing is near. @param {string} typed @param {string[]} words */
const nearest = (typed, words) =>
  words.find((word) => isNear(typed, word, 1)) ??
  words.find((word) => typed.length > 5 && isNear(typed, word, 2));

/**
 * Whether one word is the other after some strokes: a letter put, taken away, changed or swapped with the next.
 * @param {string} a
 * @param {string} b
 * @param {number} strokes
 * @returns {boolean}
 */
function isNear(a, b, strokes) {
  if (a[0] && a[0] === b[0]) return isNear(a.slice(1), b.slice(1), strokes);
  if (!strokes) return a === b;
  const near = (/** @type {number} */ i, /** @type {number} */ j) =>
    isNear(a.slice(i), b.slice(j), strokes - 1);
  return near(1, 0) || near(0, 1) || near(1, 1) || (a[0] === b[1] && a[1] === b[0] && near(2, 2));
}

/** Letters and digits alone. @param {string} name */
const bare = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
