/** What page and worker say to each other. One message shape each way; no list of methods. */
import { CoreError } from '../core/check.js';

/**
 * @typedef {{id: number, method: string, args: unknown[]}} Request
 *
 * @typedef {{name: string, code: string, parameter: string | null, rule: string | null, message: string, call: number | null, stack?: string}} PackedError
 *
 * @typedef {{ready: true}
 *   | {failed: PackedError}
 *   | {id: number, value: unknown, frozen: boolean}
 *   | {id: number, error: PackedError}} Reply
 */

/** @param {unknown} thrown @returns {PackedError} */
export function packError(thrown) {
  const { name, code, parameter, rule, message, call, stack } = CoreError.from(thrown);
  return { name, code, parameter, rule, message, call, stack };
}

/**
 * The buffers inside a result, to be moved instead of copied. Frozen values are shared by whoever
 * made them and must stay: they are copied.
 * @param {unknown} value
 * @param {Set<ArrayBuffer>} [found]
 * @returns {ArrayBuffer[]}
 */
export function transferables(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) transferables(part, found);
  }
  return [...found];
}

/**
 * The same with memory of its own, which can be moved: three times as fast as what a message copies.
 * @param {any} value
 * @param {Map<ArrayBufferView, any>} copies gets one of each array, with as much memory as the array has
 * @returns {any}
 */
export function withOwnArrays(value, copies) {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    if (!(buffer instanceof ArrayBuffer)) return value; // shared by threads, or of another frame
    if (!copies.has(value)) {
      // slice() of the array itself may share its memory, as that of Node's Buffer does
      const type = /** @type {any} */ (value)[Symbol.toStringTag];
      const memory = buffer.slice(byteOffset, byteOffset + byteLength);
      copies.set(value, new /** @type {any} */ (globalThis)[type](memory));
    }
    return copies.get(value);
  }
  if (Array.isArray(value)) return value.map((part) => withOwnArrays(part, copies));
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value;
  const own = (/** @type {[string, unknown]} */ [name, part]) => [
    name,
    withOwnArrays(part, copies),
  ];
  return Object.fromEntries(Object.entries(value).map(own));
}
