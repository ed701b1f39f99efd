/**
 * The page's state in the URL: `#s1-figure-2.d-model=64&at=s1-figure-2`. Only what differs from the
 * presets is written, in the words of the attributes; what is unknown is passed over, and values are
 * checked by the element that gets them.
 */

/**
 * @typedef {object} State
 * @property {string | null} at the figure to show first
 * @property {Record<string, Record<string, string>>} changes text by figure and attribute
 */

const MOST_TEXT = 4000;

/**
 * @param {string} hash of the URL, with or without `#`
 * @param {string[]} figures known names
 * @returns {State}
 */
export function readHash(hash, figures) {
  const text = hash.replace(/^#/, '').slice(0, MOST_TEXT);
  /** @type {State} */
  const state = { at: null, changes: {} };
  if (figures.includes(text)) return { ...state, at: text };
  for (const [key, value] of new URLSearchParams(text)) {
    if (key === 'at') {
      if (figures.includes(value)) state.at = value;
      continue;
    }
    const [, figure, attribute] = /^([a-z0-9-]+)\.([a-z][a-z0-9-]*)$/.exec(key) ?? [];
    if (attribute && figures.includes(figure) && !RESERVED.has(attribute)) {
      (state.changes[figure] ??= {})[attribute] = value;
    }
  }
  return state;
}

/** Attributes that are not settings: a link must not reach them. */
const RESERVED = new Set(['id', 'class', 'style', 'slot', 'part', 'is', 'controls', 'label']);

/**
 * @param {State} state
 * @returns {string} a hash that reads back as this state; empty where there is nothing to say
 */
export function writeHash({ at, changes }) {
  const parts = new URLSearchParams();
  for (const [figure, texts] of Object.entries(changes)) {
    for (const [attribute, text] of Object.entries(texts)) {
      parts.append(`${figure}.${attribute}`, text);
    }
  }
  if (at) parts.append('at', at);
  const text = String(parts);
  return text && `#${text}`;
}
