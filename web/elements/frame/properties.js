/**
 * Settings as properties: `element.dModel = 64`. A class has their accessors when it is defined, since
 * frameworks ask `'dModel' in element` before they set anything. Storybook sets properties by the names of
 * attributes, `element['d-model']`.
 */
import { camelCase, kebabCase } from '../../core/check.js';
import { ENCODING_SETTINGS, settingsOf } from '../../settings/setting-names.js';

/** @import { PeElement } from './base.js' */

/** Of every figure: its scheme and that scheme's, and how it looks, which means nothing to the core. */
const OF_ALL = ['encoding', 'theme', 'height', ...ENCODING_SETTINGS];

/** Gives the class of all figures what they have in common. @param {{prototype: object}} Element */
export const prepareAll = (Element) => addAccessors(Element.prototype, OF_ALL);

/**
 * Makes the class of an element ready to be defined under a tag.
 * @template {typeof PeElement<any>} Class
 * @param {string} tag of posenc, whatever name it is defined by
 * @param {Class} Element
 * @param {boolean} [needsWhole] as the registry says
 * @returns {Class}
 */
export function prepare(tag, Element, needsWhole = false) {
  Element.needsWhole = needsWhole;
  Object.defineProperty(Element, 'name', { value: camelCase(`-${tag}`) }); // a built one has a letter
  addAccessors(Element.prototype, settingsOf(tag));
  return Element;
}

/** @param {object} prototype @param {string[]} names of settings */
function addAccessors(prototype, names) {
  if (typeof HTMLElement === 'undefined') return; // a server, where nobody sets any
  for (const name of names) {
    for (const key of new Set([name, kebabCase(name)])) {
      if (!propertyOf(prototype, key)) addAccessor(prototype, key, name);
    }
  }
}

/** What the document calls, it still gets: a scheme has `normalize`, as every node. @param {object} prototype @param {string} key @param {string} name of the setting */
function addAccessor(prototype, key, name) {
  const method = propertyOf(HTMLElement.prototype, name, null)?.value;
  Object.defineProperty(prototype, key, {
    configurable: true,
    enumerable: true,
    /** @this {PeElement<any>} */
    get() {
      return method ?? this.settings?.values[name] ?? this.getAttribute(kebabCase(name));
    },
    /** @this {PeElement<any>} @param {unknown} value */
    set(value) {
      this.setSetting(name, value);
    },
  });
}

/**
 * @param {object} prototype
 * @param {string} name
 * @param {object | null} [end] without it: of the class, or of one of ours that it extends
 */
function propertyOf(prototype, name, end = HTMLElement.prototype) {
  for (let at = prototype; at && at !== end; at = Object.getPrototypeOf(at)) {
    const property = Object.getOwnPropertyDescriptor(at, name);
    if (property) return property;
  }
  return null;
}

/**
 * Values a host set before the element was defined hide the accessors: takes them off and sets them again.
 * @param {any} element
 */
export function adoptProperties(element) {
  for (const name of Object.keys(element)) {
    if (!propertyOf(Object.getPrototypeOf(element), name)?.set) continue;
    const value = element[name];
    delete element[name];
    element[name] = value;
  }
}
