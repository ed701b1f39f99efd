// custom-elements.json: what editors and documentation tools want to know of the elements, each with all
// it has; what follows from it for VS Code and JetBrains.
import { describeElements, reflected } from './elements.mjs';

/** @import { Attribute, Described } from './elements.mjs' */
/** @import { Said } from './comments.mjs' */

/** Where each element is explained. */
const REFERENCE = './REFERENCE.md';

/** @returns {Promise<object>} by the schema of custom-elements.json, version 1.0.0 */
export async function customElementsManifest() {
  const { elements } = await describeElements();
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: alike(elements).map((element) => ({
      kind: 'javascript-module',
      path: moduleOf(element.tag),
      declarations: [declarationOf(element)],
      exports: [
        {
          kind: 'js',
          name: element.className,
          declaration: { name: element.className, module: moduleOf(element.tag) },
        },
        {
          kind: 'custom-element-definition',
          name: element.tag,
          declaration: { name: element.className, module: moduleOf(element.tag) },
        },
      ],
    })),
  };
}

/** Those that have much in common stand together, and take less room when they are packed. @param {Described[]} elements */
const alike = (elements) => elements.toSorted((a, b) => a.attributes.length - b.attributes.length);

/** The module that defines one element. @param {string} tag */
export const moduleOf = (tag) => `elements/${nameOf(tag)}.js`;

/** @param {string} tag */
export const nameOf = (tag) => tag.replace(/^pe-/, '');

/** Of the element, in the reference. @param {string} tag */
export const addressOf = (tag) => `${REFERENCE}#${tag}`;

/** @param {Described} element */
function declarationOf(element) {
  const { tag, className, summary, ...has } = element;
  return {
    kind: 'class',
    customElement: true,
    name: className,
    tagName: tag,
    description: summary,
    documentation: addressOf(tag),
    superclass: { name: 'HTMLElement' },
    attributes: has.attributes.map(attributeOf),
    members: [...reflected(element).map(memberOf), ...has.properties.map(propertyOf), RETRY],
    events: has.events.map((event) => ({ ...said(event), type: { text: event.type ?? 'Event' } })),
    slots: has.slots.map(said),
    cssParts: has.parts.map(said),
    cssProperties: has.cssProperties.map(said),
  };
}

/** @param {Attribute} attribute */
const attributeOf = ({ name, property, description, type, standard }) => ({
  name,
  fieldName: property,
  description,
  type: { text: type },
  ...defaultOf(standard),
});

/** @param {Attribute} attribute */
const memberOf = ({ name, property, description, type }) => ({
  kind: 'field',
  name: property,
  attribute: name,
  description,
  type: { text: `${type} | null` }, // null until it is set: the default is the attribute's
});

/** @param {Said} property */
const propertyOf = ({ name, type, description }) => ({
  kind: 'field',
  name,
  description,
  type: { text: type ?? 'unknown' },
});

const RETRY = { kind: 'method', name: 'retry', description: 'Tries again after a failure.' };

/** @param {unknown} standard */
const defaultOf = (standard) =>
  standard === null || standard === undefined ? {} : { default: JSON.stringify(standard) };

/** @param {Said} each */
const said = ({ name, description }) => ({ name, description });

/** What VS Code offers while HTML is written. */
export async function vscodeData() {
  const { elements } = await describeElements();
  return {
    version: 1.1,
    tags: alike(elements).map(({ tag, summary, attributes }) => ({
      name: tag,
      description: summary,
      references: [{ name: 'Reference', url: addressOf(tag) }],
      attributes: attributes.map(({ name, description, choices, type }) => ({
        name,
        description,
        ...(type === 'boolean' && { valueSet: 'v' }),
        ...(choices.length > 0 && { values: choices.map((choice) => ({ name: choice })) }),
      })),
    })),
  };
}

/** What JetBrains' editors and Vue's tools read. @param {{name: string, version: string}} own */
export async function webTypes({ name, version }) {
  const { elements } = await describeElements();
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: alike(elements).map((element) => ({
          name: element.tag,
          description: element.summary,
          'doc-url': addressOf(element.tag),
          attributes: element.attributes.map(
            ({ name: attribute, description, type, standard }) => ({
              name: attribute,
              description,
              value: { type },
              ...defaultOf(standard),
            }),
          ),
          js: {
            properties: [
              ...reflected(element).map(({ property, description, type }) => ({
                name: property,
                description,
                value: { type },
              })),
              ...element.properties.map(({ name: property, description, type }) => ({
                name: property,
                description,
                value: { type },
              })),
            ],
            events: element.events.map(said),
          },
        })),
      },
    },
  };
}
