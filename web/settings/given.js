/** What a host sets a property to, as the text or the list that a setting takes. */

/**
 * `true` is an attribute without a value; `false`, null and undefined are none; what can be counted out
 * is joined.
 * @param {unknown} value
 * @returns {string | null} null: none
 */
export function textOf(value) {
  if (value === true) return '';
  if (value === false || value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (!(Symbol.iterator in value)) return Object.prototype.toString.call(value);
  return Array.from(/** @type {Iterable<unknown>} */ (value), (each) => textOf(each) ?? '').join(
    ' ',
  );
}

/**
 * The same of what is merely on or off unless it says more: hosts write `true`, `false` or its own name.
 * @param {string} name
 * @param {unknown} value
 * @returns {string | null} empty: on
 */
export function switchText(name, value) {
  const text = textOf(value);
  if (text === 'false') return null;
  return text === 'true' || text === name ? '' : text;
}

/** Of a list in an attribute: React 18 and Astro join what is given by commas. @param {string} list */
export const wordsOf = (list) => list.split(/[\s,]+/).filter(Boolean);

/** As HTML has the name of a property: servers write `headDim` for `head-dim`. @param {string} attribute */
export const joined = (attribute) => attribute.replaceAll('-', '');

/** @param {Element} element @param {string} attribute */
export const attributeOf = (element, attribute) =>
  element.getAttribute(attribute) ?? element.getAttribute(joined(attribute));

/** Numbers that stand one after the other, as a property takes them: too many for an attribute, perhaps. @param {unknown} value @returns {value is ArrayLike<number>} */
export function isNumbers(value) {
  if (ArrayBuffer.isView(value)) return !(value instanceof DataView);
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((each) => typeof each === 'number');
}
