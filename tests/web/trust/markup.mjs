/** Markup as a browser reads it, in linear time. */
import { createRequire } from 'node:module';

/** @type {any} */
const { JSDOM } = createRequire(import.meta.url)('jsdom');
export const dom = new JSDOM('');

/** @param {string} text @param {'text/html' | 'application/xml'} [type] @returns {Document} */
export const parsed = (text, type = 'text/html') =>
  new dom.window.DOMParser().parseFromString(text, type);
