/**
 * Numbers as the reader's language writes them. Their digits are chosen by the caller, who knows how many
 * are true; here only signs and numerals change, so that no language rounds otherwise than another.
 */
import { language } from './language.js';

/** @type {Map<string, {decimal: string, digits: string[]}>} by language */
const signs = new Map();

/** @param {string} tag */
function signsOf(tag) {
  let found = signs.get(tag);
  if (!found) {
    const format = new Intl.NumberFormat(tag, { useGrouping: false });
    const decimal = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
    const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
    signs.set(tag, (found = { decimal, digits }));
  }
  return found;
}

/**
 * @param {string} text a number as JavaScript writes it, its minus sign perhaps `−`
 * @returns {string}
 */
export function localized(text) {
  const tag = language();
  if (tag === 'en') return text;
  const { decimal, digits } = signsOf(tag);
  return text.replace(/[.\d]/g, (sign) => (sign === '.' ? decimal : digits[Number(sign)]));
}
