/**
 * The page's state in the URL: `#kazemnejad-figure-2.d-model=64&at=kazemnejad-figure-2&v=1`. Only what
 * differs from the presets is written, in the words of the attributes; what is unknown is passed over, and
 * values are checked by the element that gets them.
 */

import { figureNamed } from '../texts/figure-names.js';
import { isSetting } from './setting-names.js';

/**
 * @typedef {object} State
 * @property {string | null} at the figure to show first
 * @property {string[]} hidden parts of figures, sections and figures that a link leaves out (`x_hide`)
 * @property {Record<string, Record<string, string>>} changes text by figure and attribute
 */

/** Of the keys. A link without it is of version 1. */
export const VERSION = 1;

const MOST_TEXT = 4000;

/**
 * @param {string} hash of the URL, with or without `#`
 * @param {string[]} figures known names
 * @returns {State}
 */
export function readHash(hash, figures) {
  const text = hash.replace(/^#/, '').slice(0, MOST_TEXT);
  /** @type {State} */
  const state = { at: null, hidden: [], changes: {} };
  if (figures.includes(figureNamed(text))) return { ...state, at: figureNamed(text) };
  for (const [key, value] of new URLSearchParams(text)) {
    if (key === 'at') {
      if (figures.includes(figureNamed(value))) state.at = figureNamed(value);
    } else if (key === 'x_hide') {
      const names = value.split(/[\s,]+/).filter((name) => /^[a-z0-9-]+$/.test(name));
      state.hidden = names.map(figureNamed);
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
export function writeHash({ at = null, hidden = [], changes = {} }) {
  const parts = new URLSearchParams();
  for (const [figure, texts] of Object.entries(changes)) {
    for (const [attribute, text] of Object.entries(texts)) {
      parts.append(`${figure}.${attribute}`, text);
    }
  }
  if (hidden.length) parts.append('x_hide', hidden.join(','));
  if (at) parts.append('at', at);
  if (parts.size > (at ? 1 : 0)) parts.append('v', String(VERSION));
  const text = String(parts).replaceAll('%2C', ',');
  return text && `#${text}`;
}
