/** German, loaded when it is asked for. */
import { teller } from './core.js';
import texts from './de.json';

/** @import { Found, Language } from './language.js' */

/** @type {Map<string, Found>} by the English ones */
const found = new Map(Object.entries(texts));

/** @param {string} english */
const find = (english) => found.get(english);

/** @type {Language} */
export const language = { tag: 'de', find, tell: teller(find, find) };
