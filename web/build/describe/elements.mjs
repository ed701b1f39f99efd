// Every element as its users see it: from the comments of its class, from its own settings and from the
// catalogue. Types, manifest, editors' data, the reference and the list of names are made from this.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { camelCase, kebabCase } from '../../core/check.js';
import { loadCore } from '../../core/index.js';
import { registry } from '../../elements/registry.js';
import { classesOf, parse } from './comments.mjs';

/** @import { CatalogueEntry } from '../../core/types.js' */
/** @import { Setting } from '../../settings/settings.js' */
/** @import { Said } from './comments.mjs' */

const FOLDER = new URL('../../elements/', import.meta.url).pathname;

/**
 * @typedef {object} Attribute
 * @property {string} name in HTML
 * @property {string} property in JavaScript
 * @property {string} description
 * @property {string} type in TypeScript, of the property
 * @property {string[]} choices
 * @property {unknown} standard what holds without it
 * @property {'frame' | 'own' | 'scheme'} of what every element has, one element, or encodings
 * @property {string} [scheme] the first that has it
 *
 * @typedef {object} Described
 * @property {string} tag
 * @property {string} className
 * @property {string} summary
 * @property {string} example in HTML
 * @property {Attribute[]} attributes
 * @property {string[]} schemes that it can show
 * @property {Said[]} properties that no attribute sets
 * @property {Said[]} events
 * @property {Said[]} parts
 * @property {Said[]} cssProperties
 * @property {Said[]} slots
 */

/** @type {Promise<{elements: Described[], catalogue: readonly CatalogueEntry[]}> | null} */
let kept = null;

export function describeElements() {
  kept ??= describe();
  return kept;
}

async function describe() {
  const core = await loadCore();
  const catalogue = core.catalogue();
  const [{ tags }, { tags: hosted }] = await Promise.all([
    classIn('frame/base.js', 'PeElement'),
    classIn('frame/hosted.js', 'HostedElement'),
  ]);
  const attributes = [...(tags.get('attr') ?? []), ...(hosted.get('attr') ?? [])];
  const frame = new Map([...hosted, ...tags, ['attr', attributes]]);
  const own = await ownSettings();
  const elements = await Promise.all(
    Object.entries(registry).map(async ([tag, { file, name }]) => {
      const said = await classIn(file, name);
      return describeOne(tag, said, { frame, catalogue, ...own[tag] });
    }),
  );
  return { elements, catalogue };
}

/**
 * @param {string} tag
 * @param {Awaited<ReturnType<typeof classIn>>} said
 * @param {object} known
 * @param {Map<string, Said[]>} known.frame what every element has
 * @param {readonly CatalogueEntry[]} known.catalogue
 * @param {Setting[]} known.settings
 * @param {string[]} known.schemes
 * @returns {Described}
 */
function describeOne(tag, said, { frame, catalogue, settings, schemes }) {
  const written = said.tags.get('attr') ?? [];
  const ofFrame = (frame.get('attr') ?? []).map((each) => {
    if (each.name !== 'encoding') return saidAttribute(each, 'frame');
    return encodingAttribute(written.find(({ name }) => name === 'encoding') ?? each, schemes);
  });
  const shown = catalogue.filter(({ name }) => schemes.includes(name));
  const isSetting = (/** @type {string} */ attribute) =>
    settings.some(({ name }) => kebabCase(name) === attribute);
  const attributes = united([
    ...shown.flatMap(({ name, parameters }) =>
      parameters.map((parameter) => settingAttribute(parameter, 'scheme', name)),
    ),
    ...ofFrame,
    ...settings.map((setting) => settingAttribute(setting, 'own')),
    ...written
      .filter(({ name }) => name !== 'encoding' && !isSetting(name))
      .map((each) => saidAttribute(each, 'own')),
  ]).toSorted((a, b) => ORDER.indexOf(a.of) - ORDER.indexOf(b.of));
  const both = (/** @type {string} */ kind) => [
    ...byName([...(frame.get(kind) ?? []), ...(said.tags.get(kind) ?? [])]),
  ];
  return {
    tag,
    className: said.name,
    summary: said.summary,
    example: said.tags.get('example')?.[0].description ?? '',
    attributes,
    schemes,
    properties: both('prop'),
    events: both('fires'),
    parts: both('csspart'),
    cssProperties: both('cssprop'),
    slots: both('slot'),
  };
}

/** Methods of every node, which reading gives; setting them sets the attribute. */
export const OF_NODES = ['normalize'];

/** Attributes that are properties of the same name and kind. @param {Described} element */
export const reflected = ({ attributes, properties }) =>
  attributes.filter(
    ({ property }) =>
      !OF_NODES.includes(property) && !properties.some(({ name }) => name === property),
  );

/** Readers look for what is an element's own first. @type {Attribute['of'][]} */
const ORDER = ['own', 'frame', 'scheme'];

/**
 * One attribute of each name, in the order of the first: it takes what any of them takes, and says what
 * it is in each scheme. What an element says of its own attribute holds for all schemes.
 * @param {Attribute[]} list
 * @returns {Attribute[]}
 */
function united(list) {
  /** @type {Map<string, Attribute[]>} */
  const all = new Map();
  for (const each of list) all.set(each.name, [...(all.get(each.name) ?? []), each]);
  return [...all.values()].map((variants) => {
    const last = variants[variants.length - 1];
    if (last.of === 'scheme') return unitedSchemes(variants);
    return { ...last, ...valuesOf(variants) };
  });
}

/** @param {Attribute[]} variants of one name, each of a scheme @returns {Attribute} */
function unitedSchemes(variants) {
  const [first, ...others] = variants;
  const isSame = (/** @type {'description' | 'standard'} */ key) =>
    others.every((each) => JSON.stringify(each[key]) === JSON.stringify(first[key]));
  return {
    ...first,
    ...valuesOf(variants),
    description: isSame('description') ? first.description : wordsOf(variants),
    standard: isSame('standard') ? first.standard : null,
  };
}

/** Sentences, each behind the schemes it is about. @param {Attribute[]} variants */
function wordsOf(variants) {
  /** @type {Map<string, string[]>} */
  const schemes = new Map();
  for (const { description, scheme = '' } of variants)
    schemes.set(description, [...(schemes.get(description) ?? []), scheme]);
  return [...schemes].map(([text, names]) => `${names.join(', ')}: ${text}`).join(' ');
}

/** @param {Attribute[]} variants */
const valuesOf = (variants) => ({
  type: [...new Set(variants.flatMap(({ type }) => type.split(' | ')))].join(' | '),
  choices: [...new Set(variants.flatMap(({ choices }) => choices))],
});

/** The last of each name, in the order of the first. @template {{name: string}} Named @param {Named[]} list */
const byName = (list) => [...new Map(list.map((each) => [each.name, each])).values()];

/** @param {string} file below elements @param {string} name */
async function classIn(file, name) {
  const path = join(FOLDER, file);
  const found = classesOf(parse(path, await readFile(path, 'utf8'))).find(
    (each) => each.name === name,
  );
  if (!found) throw new Error(`${file}: the class ${name} has no comment`);
  return found;
}

/** @returns {Promise<Record<string, {settings: Setting[], schemes: string[]}>>} by tag */
async function ownSettings() {
  const script = join(import.meta.dirname, 'own-settings.mjs');
  const at = process.execArgv.indexOf('--conditions'); // the core that this process asks
  const conditions = [
    '--conditions',
    'unnamed',
    ...process.execArgv.slice(at, at < 0 ? 0 : at + 2),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [...conditions, script], {
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout);
}

/** @param {Said} said @param {Attribute['of']} of @returns {Attribute} */
function saidAttribute({ name, type, description }, of) {
  const choices = [...(type ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word);
  const property = camelCase(name);
  return { name, property, description, type: type ?? 'string', choices, standard: null, of };
}

/** @param {Said} said @param {string[]} schemes @returns {Attribute} */
const encodingAttribute = (said, schemes) => ({
  ...saidAttribute(said, 'frame'),
  type: union(schemes),
  choices: schemes,
});

/** @param {Setting} setting @param {Attribute['of']} of @param {string} [scheme] @returns {Attribute} */
function settingAttribute({ name, help, default: standard, choices = [], ...rest }, of, scheme) {
  return {
    name: kebabCase(name),
    property: name,
    description: help,
    type: typeOf({ type: rest.type, choices }),
    choices: choices ?? [],
    standard,
    of,
    scheme,
  };
}

/** @param {{type: Setting['type'], choices?: string[]}} setting @returns {string} in TypeScript */
export function typeOf({ type, choices = [] }) {
  if (type === 'choice') return choices.length > 0 ? union(choices) : 'string';
  return (
    { integer: 'number', number: 'number', boolean: 'boolean', text: 'string' }[
      /** @type {'integer'} */ (type)
    ] ?? 'readonly number[]'
  );
}

/** @param {readonly string[]} words */
const union = (words) => words.map((word) => `'${word}'`).join(' | ') || 'string';
