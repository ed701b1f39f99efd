/** Markup as a browser reads it, in linear time. */
import { createRequire } from 'node:module';

/** @type {any} */
const { JSDOM } = createRequire(import.meta.url)('jsdom');
export const dom = new JSDOM('');

/** @param {string} html @returns {Document} */
export const parsed = (html) => new dom.window.DOMParser().parseFromString(html, 'text/html');
