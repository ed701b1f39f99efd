/** What is printed. Files and their names come from strangers: no sign of them steers a terminal. */
import { wellFormed } from '../export/steering.js';
import { writer } from '../export/writer.js';

/** Signs that steer a terminal or the direction of reading, line ends included. */
const STEERING = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** @param {string} text */
export const printable = (text) =>
  wellFormed(text).replace(
    STEERING,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * The same with every text in it printable.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function withPrintable(value) {
  if (typeof value === 'string') return /** @type {any} */ (printable(value));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return /** @type {any} */ (value.map(withPrintable));
  const entries = Object.entries(value).map(([name, inner]) => [name, withPrintable(inner)]);
  return /** @type {any} */ (Object.fromEntries(entries));
}

/** One line. `\u001b` for a sign that steers, U+FFFD for a half of a pair. */
export const message = writer(
  'command line, message',
  { takes: 'text', reader: 'terminal' },
  (/** @type {string} */ text) => `${printable(text)}\n`,
);

/** @param {number} n @param {string} what */
export const counted = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** @param {string} file */
export const nameOf = (file) => (file === '-' ? 'standard input' : file);
