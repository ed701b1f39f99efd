/** What an element's attributes set; the rest, such as its label, belongs to the place where it stands. */
import { isSetting } from '../settings/setting-names.js';

/** @param {Element} element @returns {Record<string, string>} by attribute */
export const settingsOf = ({ attributes }) =>
  Object.fromEntries(
    [...attributes].filter(({ name }) => isSetting(name)).map(({ name, value }) => [name, value]),
  );
