/**
 * Prints a module of the names of all settings, as attributes, from the catalogue and the elements: what a
 * page may take from an address before the core is there. Part of the WASM build: web/CMakeLists.txt.
 */
import { kebabCase } from '../../core/check.js';
import { describeElements } from './elements.mjs';

/** @import { Attribute } from './elements.mjs' */

/** Own settings that an encoding has too are those of the element. @param {Attribute} attribute */
const isOwn = ({ of, name }) => of === 'own' && name !== 'x-label';

/** @param {{name: string}[]} list */
const listed = (list) => [...new Set(list.map(({ name }) => name))].sort().join(' ');

const { elements, catalogue } = await describeElements();
const ofEncodings = catalogue
  .flatMap(({ parameters }) => parameters)
  .map(({ name }) => ({ name: kebabCase(name) }));
const ofElements = elements.map(({ tag, attributes }) => [tag, listed(attributes.filter(isOwn))]);
const flags = elements
  .flatMap(({ attributes }) => attributes)
  .filter(({ type }) => type === 'boolean');

console.log(`/** Of encodings. */
export const OF_ENCODINGS = ${JSON.stringify(listed(ofEncodings))};

/** Those that are true or false. */
export const FLAGS = ${JSON.stringify(listed(flags))};

/** Elements' own, by tag. @type {Record<string, string>} */
export const OF_ELEMENTS = ${JSON.stringify(Object.fromEntries(ofElements))};`);
