/**
 * Attributes that text from outside may set: an address, a message. They are known before the catalogue
 * is there: the WASM build writes them down.
 */
import { FLAGS, OF_ELEMENTS, OF_ENCODINGS } from '#setting-names';
import { camelCase } from '../core/check.js';

/** Of the place where a figure stands rather than of what it shows. */
export const PLACE_NAMES = [
  'label',
  'notice',
  'controls',
  'group',
  'theme',
  'loading',
  'lang',
  'x-label',
  'height',
  'anchor',
];

const words = (/** @type {string} */ list) => list.split(' ').filter(Boolean);

const ofEncodings = new Set(words(OF_ENCODINGS));
const ofElements = new Set(['encoding', ...Object.values(OF_ELEMENTS).flatMap(words)]);
const flags = new Set(words(FLAGS));

/** Of encodings, as properties. */
export const ENCODING_SETTINGS = [...ofEncodings].map(camelCase);

/** An element's own, as properties. @param {string} tag */
export const settingsOf = (tag) => words(OF_ELEMENTS[tag] ?? '').map(camelCase);

/** Whether some encoding has it. @param {string} name of an attribute */
export const isOfEncodings = (name) => ofEncodings.has(name);

/** Whether it is true or false. @param {string} name of an attribute */
export const isFlag = (name) => flags.has(name);

/** Of the second scheme of a comparison: `b-base`. @param {string} name */
const isOfB = (name) => name.startsWith('b-') && ofEncodings.has(name.slice(2));

/** Whether a figure shows something else by it. @param {string} name of an attribute */
export const isSetting = (name) => ofEncodings.has(name) || ofElements.has(name) || isOfB(name);

/** Whether a host may set it, by an address too. @param {string} name of an attribute */
export const isSettable = (name) => isSetting(name) || PLACE_NAMES.includes(name);
