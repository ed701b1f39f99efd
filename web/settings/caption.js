/** A caption that tells what is set, in the words and numbers of the page. */
import { camelCase } from '../core/check.js';
import { grouped, short } from '../plot/format.js';
import { choiceName } from './words.js';

const PLACE = /\{([a-z][a-z0-9-]*)(?: ([^{}]*))?\}/g;
const DIGITS = 6;

/**
 * `{length position|positions}, {d-model dimension|dimensions}`: the number of a setting, and what it counts.
 * Two forms more are those of a number below 0: `{offset word ahead|words ahead|word back|words back}`.
 * @param {string} text
 * @param {Record<string, any>} values by the name of a setting
 * @param {{name: string, choiceNames?: Record<string, string>}[]} [list] settings, as controls name their choices
 * @returns {string} a name that is no setting stays as it is written
 */
export const captionOf = (text, values, list = []) =>
  text.replace(PLACE, (all, attribute, forms) => {
    const name = camelCase(attribute);
    const value = values[attribute] ?? values[name];
    if (value === undefined || value === null) return all;
    const setting = list.find((each) => each.name === name) ?? { name };
    const said = (/** @type {unknown} */ each) =>
      typeof each === 'number' ? number(each) : choiceName(setting, String(each));
    return forms ? counted(Number(value), forms) : [value].flat().map(said).join(', ');
  });

/** @param {number} value */
const number = (value) => (Number.isInteger(value) ? grouped(value) : short(value, DIGITS));

/** @param {number} count @param {string} text forms of one and of others, perhaps of those below 0 */
function counted(count, text) {
  const [one, other, ...below] = text.split('|');
  const [single, many] = count < 0 && below.length > 0 ? below : [one, other];
  const size = below.length > 0 ? Math.abs(count) : count;
  return `${number(size)} ${size === 1 ? single : (many ?? single)}`;
}
