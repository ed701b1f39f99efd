/** What a caller gives as text or as an object, as the text that modules read. */
import { refuse } from '../core/check.js';

/** Infinity becomes a text, which no number of a config may be: JSON would make it null, that is absent. */
const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

/** @param {string} method @param {unknown} value @param {string} [name] of the parameter */
export function textOf(method, value, name = 'config') {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) {
    const got = value === null ? 'null' : typeof value;
    refuse(method, name, `must be a text or an object, got ${got}`);
  }
  try {
    return JSON.stringify(value, plain) ?? 'null';
  } catch (error) {
    refuse(method, name, `must be an object that JSON can hold, got ${error}`);
  }
}
