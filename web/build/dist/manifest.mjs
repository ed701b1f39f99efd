// custom-elements.json: what editors and documentation tools want to know of the elements, read from
// the comments of their classes and from the catalogue.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCore } from '../../core/index.js';
import { kebabCase } from '../../core/check.js';
import { filesBelow } from '../cli/files.mjs';

const FOLDER = new URL('../../elements/', import.meta.url).pathname;
const KINDS = {
  attr: 'attributes',
  fires: 'events',
  csspart: 'cssParts',
  cssprop: 'cssProperties',
  slot: 'slots',
};

/** @returns {Promise<object>} by the schema of custom-elements.json, version 1.0.0 */
export async function customElementsManifest() {
  const base = classComment(await readFile(join(FOLDER, 'frame/base.js'), 'utf8')) ?? '';
  const shared = tagsOf(base);
  shared.attributes.push(...(await catalogueAttributes()));
  /** @type {Record<string, any>[]} */
  const declarations = [
    { kind: 'class', name: 'PeElement', description: 'What every element has.', ...shared },
  ];
  for (const file of filesBelow(FOLDER, /\.js$/)) {
    const text = await readFile(file, 'utf8');
    const comment = classComment(text);
    const [, tagName] = /@tag (pe-[a-z-]+)/.exec(comment ?? '') ?? [];
    const [, name] = /^export class (\w+) extends/m.exec(text) ?? [];
    if (!comment || !tagName || !name) continue;
    declarations.push({
      kind: 'class',
      customElement: true,
      name,
      tagName,
      description: /@summary ([^]*?)(?=\n \* @)/.exec(comment)?.[1].replace(/\n \*\s*/g, ' ') ?? '',
      superclass: { name: 'PeElement', module: 'define.js' },
      ...tagsOf(comment),
    });
  }
  const exports = declarations.slice(1).map(({ name, tagName }) => ({
    kind: 'custom-element-definition',
    name: tagName,
    declaration: { name, module: 'define.js' },
  }));
  const module = { kind: 'javascript-module', path: 'define.js', declarations, exports };
  return { schemaVersion: '1.0.0', readme: 'README.md', modules: [module] };
}

/** The comment before the class. @param {string} text */
const classComment = (text) => /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export class/.exec(text)?.[1];

/** @typedef {{name: string, description: string, type?: {text: string}}} Member */

/** @param {string} comment @returns {Record<string, Member[]>} by kind */
function tagsOf(comment) {
  /** @type {Record<string, Member[]>} */
  const found = Object.fromEntries(Object.values(KINDS).map((kind) => [kind, []]));
  const line =
    / \* @(attr|fires|csspart|cssprop|slot)(?: (\{.*\}))? ?([\w-]*)(?: - ([^\n]*(?:\n \*   [^\n]*)*))?/g;
  for (const [, tag, type, name, description] of `\n${comment}`.matchAll(line)) {
    found[KINDS[/** @type {keyof typeof KINDS} */ (tag)]].push({
      name,
      description: (description ?? '').replace(/\n \*\s*/g, ' '),
      ...(type && { type: { text: type.slice(1, -1) } }),
    });
  }
  return found;
}

/** @returns {Promise<Member[]>} parameters of every encoding */
async function catalogueAttributes() {
  const core = await loadCore();
  const found = new Map();
  for (const { parameters } of core.catalogue()) {
    for (const { name, help, type } of parameters) {
      const attribute = kebabCase(name);
      found.set(attribute, { name: attribute, description: help, type: { text: type } });
    }
  }
  return [...found.values()];
}
