/** A page about one figure: its settings are the address, and what is pasted anywhere is for it. */
import { readParts, writeParts } from '../settings/parts.js';
import { setAddress } from './address.js';

const MOST_TEXT = 200_000; // characters of an address

/**
 * The address sets the figure, and the figure the address: a history entry for each change.
 * @param {HTMLElement} figure
 * @param {string[]} settings attributes
 */
export function followAddress(figure, settings) {
  const read = () => {
    const given = readParts(location.hash, MOST_TEXT);
    for (const name of settings) {
      const value = given.get(name);
      if (value === null) figure.removeAttribute(name);
      else figure.setAttribute(name, value);
    }
  };
  const write = () => {
    const parts = settings.flatMap((name) => {
      const value = figure.getAttribute(name);
      return value === null ? [] : [[name, value]];
    });
    const hash = parts.length ? `#${writeParts(parts)}` : location.href.split('#')[0];
    if (hash !== location.hash) setAddress('pushState', hash);
  };
  read();
  figure.addEventListener('pe-change', write);
  window.addEventListener('popstate', read);
}

/** Anywhere but in a field, which takes what is pasted itself. @param {(text: string) => unknown} open */
export function pasteAnywhere(open) {
  document.addEventListener('paste', (event) => {
    const [place] = event.composedPath();
    if (place instanceof Element && place.matches('input, textarea')) return;
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim()) open(text);
  });
}
