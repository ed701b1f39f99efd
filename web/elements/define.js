/** Registers every element: the only module here with a side effect. The first version on a page wins. */
import { elements } from './all.js';
import { isFirstCopy } from './frame/copy.js';
import { registry } from './registry.js';

export { elements };

for (const [tag, element] of Object.entries(elements)) {
  element.needsWhole = registry[tag].needsWhole === true;
  if (isFirstCopy && !customElements.get(tag)) customElements.define(tag, element);
}
