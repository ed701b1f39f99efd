/** Defines one element, where each is a module of its own. The first version on a page wins. */
import { isFirstCopy } from './frame/copy.js';
import { prepare } from './frame/properties.js';

/**
 * @param {string} tag
 * @param {typeof import('./frame/base.js').PeElement<any>} Element
 * @param {boolean} needsWhole
 */
export function defineElement(tag, Element, needsWhole) {
  prepare(tag, Element, needsWhole);
  if (isFirstCopy && !customElements.get(tag)) customElements.define(tag, Element);
}
