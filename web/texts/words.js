/** Small matters of English. */

/**
 * A text that counts: counted(rows, {one: '{0} row', other: '{0} rows'}).
 * @param {number} count becomes `{0}`
 * @param {{one: string, other: string}} forms
 * @param {(string | number)[]} more `{1}` and so on
 * @returns {string}
 */
export function counted(count, { one, other }, ...more) {
  const values = [count, ...more];
  return (count === 1 ? one : other).replace(/\{(\d+)\}/g, (_, at) => String(values[at]));
}

/** `once`, `2 times`. @param {number} count */
export const times = (count) => counted(count, { one: 'once', other: '{0} times' });

/** As a sentence begins. @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** With its full stop, unless it ends like a sentence. @param {string} text */
export const ended = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** One, or “one and another”. @param {(string | number)[]} list of one or more */
export const allOf = (list) => list.join(' and ');
