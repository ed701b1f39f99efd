/**
 * The page's state in the URL: `#kazemnejad-figure-2.d-model=64&at=kazemnejad-figure-2&v=1`. Only what
 * differs from the presets is written, in the words of the attributes; what is unknown is passed over, and
 * values are checked by the element that gets them.
 */

import { figureNamed } from '../texts/figure-names.js';
import { readParts, writeParts } from './parts.js';
import { isSetting } from './setting-names.js';

/**
 * @typedef {object} State
 * @property {string | null} at the figure to show first
 * @property {string[]} hidden parts of figures, sections and figures that a link leaves out (`x_hide`)
 * @property {Record<string, string>} guesses by figure (`x_guess`); in links to them alone
 * @property {Record<string, Record<string, string>>} changes text by figure and attribute
 */

/** Of the keys. A link without it is of version 1. */
export const VERSION = 1;

/**
 * @param {string} hash of the URL, with or without `#`
 * @param {string[]} figures known names
 * @returns {State}
 */
export function readHash(hash, figures) {
  const text = hash.replace(/^#/, '');
  /** @type {State} */
  const state = { at: null, hidden: [], guesses: {}, changes: {} };
  if (figures.includes(figureNamed(text))) return { ...state, at: figureNamed(text) };
  for (const [key, value] of readParts(text)) {
    if (key === 'at') {
      if (figures.includes(figureNamed(value))) state.at = figureNamed(value);
    } else if (key === 'x_hide') {
      const names = value.split(/[\s,]+/).filter((name) => /^[a-z0-9-]+$/.test(name));
      state.hidden = names.map(figureNamed);
    } else if (key === 'x_guess') {
      const pairs = value.split(/[\s,]+/).map((text) => /^([a-z0-9-]+)\.([a-z0-9-]+)$/.exec(text));
      for (const [, name, guess] of pairs.filter((pair) => pair !== null)) {
        if (figures.includes(figureNamed(name))) state.guesses[figureNamed(name)] = guess;
      }
    } else {
      const [, name = '', attribute] = /^([a-z0-9-]+)\.([a-z][a-z0-9-]*)$/.exec(key) ?? [];
      const figure = figureNamed(name);
      if (attribute && figures.includes(figure) && isSetting(attribute)) {
        (state.changes[figure] ??= {})[attribute] = value;
      }
    }
  }
  return state;
}

/**
 * @param {Partial<State>} state
 * @returns {string} a hash that reads back as this state; empty where there is nothing to say
 */
export function writeHash({ at = null, hidden = [], guesses = {}, changes = {} }) {
  const parts = Object.entries(changes).flatMap(([figure, texts]) =>
    Object.entries(texts).map(([attribute, text]) => [`${figure}.${attribute}`, text]),
  );
  if (hidden.length) parts.push(['x_hide', hidden.join(',')]);
  const guessed = Object.entries(guesses).map((pair) => pair.join('.'));
  if (guessed.length) parts.push(['x_guess', guessed.join(',')]);
  if (at) parts.push(['at', at]);
  if (parts.length > (at ? 1 : 0)) parts.push(['v', String(VERSION)]);
  const text = writeParts(parts);
  return text && `#${text}`;
}

/**
 * Changes with other texts of one figure.
 * @param {State['changes']} changes
 * @param {string} figure
 * @param {Record<string, string | null>} texts all of its own, by attribute; null: it was taken off
 * @param {Record<string, string>} [standard] texts that it comes with, which are left out
 * @returns {State['changes']}
 */
export function withTexts(changes, figure, texts, standard) {
  const { [figure]: _, ...others } = changes;
  /** @type {Record<string, string>} */
  const kept = {};
  for (const [attribute, text] of Object.entries(texts)) {
    const isStandard = standard && text === (standard[attribute] ?? '');
    if (text !== null && !isStandard) kept[attribute] = text;
  }
  return Object.keys(kept).length ? { ...others, [figure]: kept } : others;
}
