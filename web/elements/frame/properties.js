/**
 * Settings as properties: `element.dModel = 64`. Their names come from the catalogue, which is known
 * only at run time, so the accessors are made then, and what a host set before is taken over.
 */
import { kebabCase } from '../../core/check.js';

/** @import { Encoding } from '../../core/types.js' */
/** @import { PeElement } from './base.js' */

/**
 * Accessors for every setting that the element can have.
 * @param {PeElement<any>} element
 * @param {readonly Encoding[]} catalogue
 */
export function giveProperties(element, catalogue) {
  const names = catalogue.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  names.push('encoding', ...element.ownSettings().map(({ name }) => name));
  defineAccessors(Object.getPrototypeOf(element), names);
  adoptProperties(element, names);
}

/**
 * @param {object} prototype of the element's class
 * @param {string[]} names
 */
function defineAccessors(prototype, names) {
  for (const name of names) {
    if (isTaken(prototype, name)) continue;
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      /** @this {PeElement<any>} */
      get() {
        return this.settings?.values[name] ?? this.getAttribute(kebabCase(name));
      },
      /** @this {PeElement<any>} @param {unknown} value */
      set(value) {
        this.setSetting(name, value);
      },
    });
  }
}

/** Whether the class, or one of ours that it extends, has a property of that name. @param {object} prototype @param {string} name */
function isTaken(prototype, name) {
  for (let at = prototype; at && at !== HTMLElement.prototype; at = Object.getPrototypeOf(at)) {
    if (Object.hasOwn(at, name)) return true;
  }
  return false;
}

/**
 * Values a host set before there were accessors hide them: take them off and set them again.
 * @param {any} element
 * @param {string[]} names
 */
function adoptProperties(element, names) {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = element[name];
    delete element[name];
    element[name] = value;
  }
}
