/**
 * Settings as properties: `element.dModel = 64`. Their names come from the catalogue, which is known
 * only at run time, so the accessors are made then, and what a host set before is taken over.
 */
import { kebabCase } from '../core/check.js';

/** @import { PeElement } from './base.js' */

/**
 * @param {object} prototype of the element's class
 * @param {string[]} names
 */
export function defineAccessors(prototype, names) {
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
export function adoptProperties(element, names) {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = element[name];
    delete element[name];
    element[name] = value;
  }
}
