/** Which positions to ask for: enough for a curve or a picture, never more than can be seen. */
import { grouped } from '../../plot/format.js';

const MOST_SAMPLES = 2400;
const MOST_PER_TOKEN = 32;
const MOST_CELLS = 2 ** 22;
/** Rows of a picture that cannot show every one: more than a screen has pixels for, one below another. */
const MOST_ROWS = 2048;
/** Rows of a picture that shows every one. */
const MOST_WHOLE = 2 ** 16;
/** Rows of a position × position picture: more than a screen shows. */
export const MOST_SQUARE = 1024;

/**
 * @typedef {object} Samples
 * @property {number[]} positions [tokens]
 * @property {number[]} dots indices of whole tokens
 * @property {number} perToken samples from one dot to the next
 * @property {string} remark what is left out; empty for nothing
 */

/**
 * Positions for continuous curves over `count` tokens: a whole number of samples per token where
 * there is room, so that the curves meet every token, else every n-th token.
 * @param {number} first [tokens]
 * @param {number} count
 * @returns {Samples}
 */
export function curveSamples(first, count) {
  const stride = Math.ceil(count / MOST_SAMPLES);
  if (stride > 1) return everyNth(first, count, stride);
  const gaps = Math.max(count - 1, 0);
  const room = Math.floor(MOST_SAMPLES / Math.max(gaps, 1));
  const perToken = Math.max(1, Math.min(MOST_PER_TOKEN, room));
  const positions = Array.from({ length: gaps * perToken + 1 }, (_, k) => first + k / perToken);
  const dots = Array.from({ length: count }, (_, token) => token * perToken);
  return { positions, dots, perToken, remark: '' };
}

/**
 * Positions for a picture of `count` rows and `columns` columns; null where every row has room.
 * @param {number} first [tokens]
 * @param {number} count
 * @param {number} columns
 * @returns {Samples | null}
 */
export function pictureSamples(first, count, columns) {
  const cells = (count * columns) / MOST_CELLS;
  if (cells <= 1 && count <= MOST_WHOLE) return null;
  const stride = Math.ceil(Math.max(cells, count / MOST_ROWS));
  const samples = everyNth(first, count, stride);
  const unseen = `what repeats within ${grouped(2 * stride)} positions looks slower than it is`;
  return { ...samples, remark: `${samples.remark}; ${unseen}` };
}

/**
 * Positions for a picture of `count` rows and as many columns, at the resolution of a screen.
 * @param {number} first [tokens]
 * @param {number} count
 * @returns {Samples}
 */
export function squareSamples(first, count) {
  return everyNth(first, count, Math.max(1, Math.ceil(count / MOST_SQUARE)));
}

/** @param {number} first @param {number} count @param {number} stride @returns {Samples} */
function everyNth(first, count, stride) {
  const length = Math.floor((count - 1) / stride) + 1;
  const positions = Array.from({ length }, (_, k) => first + k * stride);
  const dots = positions.map((_, k) => k);
  return { positions, dots, perToken: 1, remark: strideRemark(stride) };
}

/** What a picture of every n-th position says of itself. @param {number} stride */
export const strideRemark = (stride) =>
  stride > 1 ? `one position in ${grouped(stride)} is drawn` : '';

/**
 * Whole positions from 1 to `last`, about evenly spaced in the logarithm.
 * @param {number} last [tokens]
 * @param {number} count at most
 */
export function logSamples(last, count) {
  const positions = Array.from({ length: count }, (_, k) => Math.round(last ** (k / (count - 1))));
  return [...new Set(positions)];
}
