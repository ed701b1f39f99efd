/** What every figure names itself without, and how; the rest of signs.js is for those who take something along. */

/** Signs that steer rather than show: of control, of lines, of the direction of reading. */
export const STEERING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Halves of a pair: no encoding of Unicode holds them. */
const HALF = /\p{Cs}/gu;

/** @param {string} text @returns {string} U+FFFD for a half of a pair, as encoders write it */
export const wellFormed = (text) => text.replace(HALF, '\ufffd');

/** Blanks for signs that steer, one for many. @param {string} text */
export const oneLine = (text) =>
  wellFormed(text)
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();

const MOST = 1000; // characters

/** Blanks for signs that steer; after 1000 characters an ellipsis. @param {string} text */
export function spoken(text) {
  const looked = text.slice(0, 2 * MOST); // what is far longer than its cut is not looked at
  const line = oneLine(looked);
  const cut = line.slice(0, MOST).replace(/[\ud800-\udbff]$/, '');
  return cut === line && looked === text ? line : `${cut}…`;
}
