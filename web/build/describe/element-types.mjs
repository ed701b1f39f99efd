// Types of the elements: a class for each, the map of tags, and the words of each framework for them.
import { OF_NODES, reflected } from './elements.mjs';
import { said } from './scheme-types.mjs';

/** @import { Attribute, Described } from './elements.mjs' */

/** @param {Described[]} elements @returns {string} elements.d.ts */
export function elementTypes(elements) {
  const [{ events }] = elements;
  const shared = elements[0].attributes.filter(({ of }) => of === 'frame').filter(isNotEncoding);
  const groups = groupsOf(elements, new Set([...OF_HTML, ...shared.map(({ name }) => name)]));
  return `/** The elements, made from the catalogue and the comments of their classes. */
import type { Matrix } from './types/core/types.js';

/** Numbers one after the other. */
export type Numbers = readonly number[] | Float64Array | Float32Array | Int32Array;
/** What a property takes beside its own kind of value: the text of an attribute; null for the default. */
export type Given<Value> = Value | string | Listed<Value> | null | undefined;
/** Lists, which are joined: of numbers in any array, of words where the text is free. */
type Listed<Value> = (readonly number[] extends Value ? Numbers : never) | (string extends Value ? readonly string[] : never);

export interface PeEventMap {
${events.map(({ name, type, description }) => `  /** ${said(description)} */\n  '${name}': ${type ?? 'Event'};`).join('\n')}
}

/** What every element has. */
export interface PeElement extends HTMLElement {
${shared.map((attribute) => propertyType(attribute)).join('\n')}
  /** What holds where an attribute is missing, as text by attribute. */
  defaults: Record<string, string>;
  /** What is shown, once the first picture is there. */
  readonly picture: object | null;
  /** What went wrong last; null once a picture is there. */
  readonly failure: (Error & { code: string; parameter: string | null }) | null;
  /** Tries again after a failure. */
  retry(): void;
  /** Sets a setting as its property does. */
  setSetting(name: string, value: unknown): void;
  addEventListener<Type extends keyof PeEventMap>(
    type: Type,
    listener: (this: this, event: PeEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

${groups.map(groupType).join('\n\n')}

${elements.map((element) => elementType(element, groups)).join('\n\n')}

/** By tag. */
export interface PeElements {
${elements.map(({ tag, className }) => `  '${tag}': ${className};`).join('\n')}
}

declare global {
  interface HTMLElementTagNameMap extends PeElements {}
}

type Own<Element> = Exclude<keyof Element, keyof HTMLElement>;
/** Numbers as a template's attributes write them. */
type Text<Value> = Value extends number
  ? \`\${number}\`
  : Value extends readonly number[]
    ? string
    : never;
/** What of an element a template may set, each as the property or as the attribute. */
export type PeProps<Element extends PeElement> = {
  [Name in Own<Element> as Element[Name] extends (...args: never[]) => unknown
    ? never
    : Name extends 'picture' | 'failure'
      ? never
      : Name]?: Element[Name] | Text<Element[Name]> | Listed<Element[Name]> | boolean;
} & { [Name in PeAttribute]?: string | number | boolean | undefined };

/** Attributes whose name in HTML is not that of the property. */
export type PeAttribute =
${hyphened(elements)
  .map((name) => `  | '${name}'`)
  .join('\n')};

/** Listeners as templates write them: \`onpe-ready\`. */
export type PeListeners<Prefix extends string = 'on'> = {
  [Type in keyof PeEventMap as \`\${Prefix}\${Type}\`]?: (event: PeEventMap[Type]) => unknown;
};
`;
}

/** @param {Attribute} attribute */
const isNotEncoding = ({ name }) => name !== 'encoding';

/** @param {Described} element its properties, but for those of PeElement */
const ownOf = (element) =>
  reflected(element).filter(({ of, name }) => of !== 'frame' || name === 'encoding');

/** Attributes that HTML's own elements have as well: TypeScript refuses two bases that differ in one. */
const OF_HTML = ['role'];

/**
 * Properties that the same elements have, each said once: thirty elements show the same schemes.
 * @typedef {{name: string, tags: string, properties: Set<string>}} Group
 */

/**
 * @param {Described[]} elements
 * @param {Set<string>} ofAll attributes that PeElement has, which an element says itself where it narrows them
 * @returns {Group[]}
 */
function groupsOf(elements, ofAll) {
  /** @type {Map<string, string[]>} */
  const tagsOf = new Map();
  for (const element of elements) {
    for (const attribute of ownOf(element).filter(({ name }) => !ofAll.has(name))) {
      const property = propertyType(attribute);
      tagsOf.set(property, [...(tagsOf.get(property) ?? []), element.tag]);
    }
  }
  /** @type {Map<string, Set<string>>} */
  const sets = new Map();
  for (const [property, tags] of tagsOf) {
    if (tags.length === 1) continue;
    sets.set(tags.join(), (sets.get(tags.join()) ?? new Set()).add(property));
  }
  return [...sets].map(([tags, properties], at) => ({ name: `Shared${at + 1}`, tags, properties }));
}

/** @param {Group} group */
const groupType = ({ name, properties }) => `interface ${name} {
${[...properties].join('\n')}
}`;

/** @param {Described} element @param {Group[]} groups */
function elementType(element, groups) {
  const { tag, className, summary, properties } = element;
  const bases = groups.filter(({ tags }) => tags.split(',').includes(tag));
  const own = ownOf(element)
    .map(propertyType)
    .filter((property) => !bases.some((base) => base.properties.has(property)));
  return `/** \`<${tag}>\`: ${said(summary)} */
export interface ${className} extends ${['PeElement', ...bases.map(({ name }) => name)].join(', ')} {
${own.join('\n')}
${properties.map(({ name, type, description }) => `  /** ${said(description)} */\n  ${name}: ${type};`).join('\n')}
}
export declare const ${className}: { new (): ${className}; prototype: ${className} };`;
}

/** @param {Attribute} attribute */
function propertyType({ property, description, type, of }) {
  const name = /^\w+$/.test(property) ? property : `'${property}'`;
  const isText = of === 'frame';
  const given = isText
    ? `${type} | boolean | readonly string[] | null | undefined`
    : `Given<${type}>`;
  return `  /** ${said(description)} */
  get ${name}(): ${type} | null;
  set ${name}(value: ${given});`;
}

/** @param {Described[]} elements */
const hyphened = (elements) => [
  ...new Set(
    elements.flatMap(({ attributes }) =>
      attributes
        .filter(({ name, property }) => name !== property || OF_NODES.includes(name))
        .map(({ name }) => name),
    ),
  ),
];
