/** Text as HTML, and as XML. */
import { references, withoutForbidden } from '../export/signs.js';

/** @param {string} text */
export const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Of an element or an attribute, without what XML forbids. @param {string} text */
export const xmlText = (text) => references(withoutForbidden(text), /[&<>"\t\n\r]/g);

/** Addresses become links. @param {string} source */
export function sourceMarkup(source) {
  return escape(source).replace(
    /\bgithub\.com\/[\w./-]*\w|\barXiv[ :]?(\d{4}\.\d{4,5})/gi,
    (found, number) =>
      `<a href="https://${number ? `arxiv.org/abs/${number}` : found}" rel="noopener">${found}</a>`,
  );
}

/** @param {Record<string, string>} attributes */
export const attributesMarkup = (attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
