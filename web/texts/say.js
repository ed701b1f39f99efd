/** Texts in the reader's language, looked up by the English ones that stand in the code. */
import { language } from './language.js';

/** @typedef {string | number} Value */

/** @type {WeakMap<TemplateStringsArray, string>} */
const keys = new WeakMap();

/** `…{0}…{1}…` @param {TemplateStringsArray} strings */
function keyOf(strings) {
  let key = keys.get(strings);
  if (key === undefined) {
    key = strings.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
    keys.set(strings, key);
  }
  return key;
}

/**
 * A text without values, `say('Play')`, or with some: say`Plays ${title}`.
 * @param {string | TemplateStringsArray} text
 * @param {Value[]} values
 * @returns {string}
 */
export function say(text, ...values) {
  return phrase(text, ...values).join('');
}

/**
 * Marks a text that is looked up where it is shown: that of a constant, which is made before the
 * language is known.
 * @param {string} text
 */
export const toSay = (text) => text;

/**
 * A sentence that the core wrote, numbers and all.
 * @param {string} sentence
 */
export const told = (sentence) => language().tell?.(sentence) ?? sentence;

/**
 * The same as `say` for templates of Lit: values may be templates themselves.
 * @param {string | TemplateStringsArray} text
 * @param {unknown[]} values
 * @returns {unknown[]} texts and values in turn
 */
export function phrase(text, ...values) {
  const key = typeof text === 'string' ? text : keyOf(text);
  return fill(key, language().find(key), values);
}

/**
 * A text that counts: counted(rows, {one: '{0} row', other: '{0} rows'}).
 * @param {number} count becomes `{0}`
 * @param {{one: string, other: string}} english
 * @param {Value[]} more `{1}` and so on
 */
export function counted(count, english, ...more) {
  const { other } = english;
  return fill(english[pluralOf('en', count) === 'one' ? 'one' : 'other'], language().find(other), [
    count,
    ...more,
  ]).join('');
}

/**
 * One, or “one and another”.
 * @param {Value[]} list of one or more
 */
export const allOf = (list) => list.map(String).reduce((some, next) => say`${some} and ${next}`);

/**
 * @param {string} english
 * @param {import('./language.js').Found | undefined} found
 * @param {unknown[]} values
 */
function fill(english, found, values) {
  let text = found ?? english;
  if (typeof text !== 'string') {
    const form = pluralOf(language().tag, Number(values[text.by]));
    text = text[form] ?? text.other ?? english;
  }
  if (values.length === 0) return [text];
  return text.split(/\{(\d+)\}/).map((part, at) => (at % 2 === 1 ? values[Number(part)] : part));
}

/** @type {Map<string, Intl.PluralRules>} */
const rules = new Map();

/** @param {string} tag @param {number} count */
function pluralOf(tag, count) {
  let rule = rules.get(tag);
  if (!rule) rules.set(tag, (rule = new Intl.PluralRules(tag)));
  return rule.select(count);
}
