/** Pairs of positions as a host writes them. */
import { shortened } from '../../../core/check.js';

/** What a list of pairs looks like: `1 2 0.0264886; 30 31`. */
const PAIR = /^(-?[\d.]+)[\s,]+(-?[\d.]+)(?:[\s,=]+(-?[\d.eE+-]+))?$/;
const MOST_PAIRS = 12;

/**
 * @param {string} text
 * @returns {{pairs: {first: number, second: number, printed: string}[], remark: string}}
 */
export function parsePairs(text) {
  const parts = text.split(';').map((part) => part.trim());
  const found = parts.filter(Boolean).map((part) => ({ part, match: PAIR.exec(part) }));
  const bad = found.filter(({ match }) => !match || !isFinite(Number(match[1]) + Number(match[2])));
  const pairs = found
    .filter((each) => !bad.includes(each))
    .map(({ match }) => {
      const [, first, second, printed = ''] = /** @type {RegExpExecArray} */ (match);
      return { first: Number(first), second: Number(second), printed };
    });
  const remarks = bad.map(({ part }) => `“${shortened(part)}” is not a pair of positions`);
  if (pairs.length > MOST_PAIRS) remarks.push(`the first ${MOST_PAIRS} pairs`);
  return { pairs: pairs.slice(0, MOST_PAIRS), remark: remarks.join('; ') };
}
