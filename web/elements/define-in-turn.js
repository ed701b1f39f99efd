/** Registers every element, as define.js does, in slices: for a page that is read meanwhile. */
import { elements } from './all.js';
import { defineElement } from './define-one.js';
import { inTurn } from './frame/turns.js';
import { registry } from './registry.js';

for (const [tag, element] of Object.entries(elements)) {
  inTurn(() => defineElement(tag, element, registry[tag].needsWhole === true));
}
