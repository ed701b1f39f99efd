/**
 * Prints as JSON what every element can be set to: its own settings, and the schemes that it shows. A
 * process of its own, as posters.mjs, with a document for the elements to be made in.
 */
import { loadCore } from '../../core/index.js';
import { registry } from '../../elements/registry.js';
import { openDocument } from '../posters/document.mjs';

openDocument();
const core = await loadCore();
const context = {
  catalogue: core.encodings(),
  colormaps: core.colormaps().map((map) => ({ ...map, as: map.name })),
  labs: core.labs(),
  client: null,
};
const { elements } = await import('../../elements/define.js');

/** @param {string} tag */
function described(tag) {
  const element = /** @type {any} */ (document.createElement(tag));
  Object.defineProperty(element, 'context', { value: context });
  return {
    settings: element.ownSettings(),
    schemes: element.choosable().map((/** @type {{name: string}} */ { name }) => name),
    needsWhole: registry[tag].needsWhole === true,
  };
}

const printed = Object.fromEntries(Object.keys(elements).map((tag) => [tag, described(tag)]));
process.stdout.write(JSON.stringify(printed), () => process.exit());
