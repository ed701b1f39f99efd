/** A page about one figure: its settings are the address, and what is pasted anywhere is for it. */
import { readParts, writeParts } from '../../settings/parts.js';
import { PageState } from './page-state.js';

/**
 * The address sets the figure, and the figure the address: a history entry for each change.
 * @param {HTMLElement} figure
 * @param {string[]} settings attributes
 */
export function followAddress(figure, settings) {
  const set = () => {
    for (const name of settings) {
      const value = page.now.get(name);
      if (value === null) figure.removeAttribute(name);
      else figure.setAttribute(name, value);
    }
  };
  const page = new PageState(readParts, (parts) => `#${writeParts([...parts])}`, set);
  set();
  figure.addEventListener('pe-change', () => {
    const own = settings.filter((name) => figure.hasAttribute(name));
    page.push(new URLSearchParams(own.map((name) => [name, figure.getAttribute(name) ?? ''])));
  });
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
