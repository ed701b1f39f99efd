/** What an element's attributes set; the rest, such as its label, belongs to the place where it stands. */
import { isSetting } from '../../settings/setting-names.js';

/** @param {Element} element @returns {Record<string, string>} by attribute */
export const settingsOf = ({ attributes }) =>
  Object.fromEntries(
    [...attributes].filter(({ name }) => isSetting(name)).map(({ name, value }) => [name, value]),
  );
/** Gives an element these settings and takes all others off. @param {Element} element @param {Record<string, string>} wanted */
export function settle(element, wanted) {
  for (const attribute of Object.keys({ ...settingsOf(element), ...wanted })) {
    if (attribute in wanted) element.setAttribute(attribute, wanted[attribute]);
    else element.removeAttribute(attribute);
  }
}
