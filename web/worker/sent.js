/**
 * Arguments as they cross to a worker: read once, so that each worker has the same, and refused by name
 * where a message would lose part of them.
 */
import { brandOf, described, isPlain, kindOf, refuse } from '../core/check.js';

/**
 * Plain objects with what they hold, lists, and matrices of any class, of which the core reads three parts.
 * @param {string} method
 * @param {unknown[]} args
 * @returns {any[]}
 */
export const sent = (method, args) => args.map((arg) => valueSent(method, 'arguments', arg));

/** Bytes and files, which a message holds as they are. @param {object} value */
const isWhole = (value) =>
  ArrayBuffer.isView(value) ||
  ['ArrayBuffer', 'SharedArrayBuffer', 'Blob', 'File'].includes(brandOf(value));

/** @param {string} method @param {string} name @param {any} value @returns {unknown} */
function valueSent(method, name, value) {
  if (typeof value === 'function' || typeof value === 'symbol') {
    refuse(method, name, `cannot be sent to the worker, got ${described(value)}`);
  }
  if (typeof value !== 'object' || value === null || isWhole(value)) return value;
  if (Array.isArray(value)) return value.map((part) => valueSent(method, name, part));
  if (isPlain(value)) {
    const parts = Object.entries(value);
    return Object.fromEntries(parts.map(([own, part]) => [own, valueSent(method, own, part)]));
  }
  if ('data' in value) {
    const { rows, cols, data } = value;
    return { rows, cols, data };
  }
  refuse(method, name, `must be a plain object, got ${kindOf(value)}`);
}
