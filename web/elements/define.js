/** Registers every element: the only module here with a side effect. The first version on a page wins. */
import { elements } from './all.js';
import { defineElement } from './define-one.js';
import { registry } from './registry.js';

export { elements };

for (const [tag, element] of Object.entries(elements)) {
  defineElement(tag, element, registry[tag].needsWhole === true);
}
