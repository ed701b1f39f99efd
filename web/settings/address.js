/**
 * An element as text in an address: `element=pe-heatmap&d-model=64&length=50`, in the words of its
 * attributes. The embed page reads it, menus write it.
 */

import { readParts, writeParts } from './parts.js';
import { isSettable } from './setting-names.js';

/**
 * @param {{search: string, hash: string}} address what the hash says goes before what the query says
 * @param {readonly string[]} tags that may be shown
 * @returns {{tag: string | null, attributes: Record<string, string>, at: string | null}} `at` is the
 *   figure of the page that shows the same
 */
export function readElement({ search, hash }, tags) {
  // A host may add its own `#?secret=…`.
  const [own] = hash.replace(/^#/, '').split('#?');
  /** @type {Record<string, string>} */
  const found = {};
  for (const text of [search, own.startsWith('?') ? '' : own]) {
    for (const [key, value] of readParts(text)) found[key] = value;
  }
  const { element, at, ...rest } = found;
  const attributes = Object.fromEntries(Object.entries(rest).filter(([name]) => isSettable(name)));
  return {
    tag: tags.includes(element) ? element : null,
    attributes,
    at: /^[a-z0-9-]+$/.test(at ?? '') ? at : null,
  };
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {string | null} [at]
 * @returns {string} without `#` or `?`; reads back as the same
 */
export function writeElement(tag, attributes, at = null) {
  const settable = Object.entries(attributes).filter(([name]) => isSettable(name));
  return writeParts([['element', tag], ...settable, ...(at ? [['at', at]] : [])]);
}
