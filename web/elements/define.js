/** Registers every element: the only module here with a side effect. The first version on a page wins. */
import { elements } from './all.js';
import { isFirstCopy } from './frame/copy.js';
import { prepare } from './frame/properties.js';
import { registry } from './registry.js';

export { elements };

for (const [tag, element] of Object.entries(elements)) {
  prepare(tag, element, registry[tag].needsWhole);
  if (isFirstCopy && !customElements.get(tag)) customElements.define(tag, element);
}
