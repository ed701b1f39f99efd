/** GGUF files, and texts that show their keys. */
import { refuse } from '../core/check.js';

/**
 * @typedef {object} Parts a file that is read in parts
 * @property {number} size [bytes]
 * @property {(begin: number, end: number) => Promise<Uint8Array> | Uint8Array} read
 */

/** @param {Uint8Array} start of a file, at least 4 bytes */
export const isGgufFile = ([...start]) => String.fromCharCode(...start.slice(0, 4)) === 'GGUF';

/** Keys, or what llama.cpp prints of them. @param {string} text */
export const isGgufText = (text) =>
  /general\.architecture|(print_info|llm_load_print_meta): arch /.test(text);

/** @param {string} method @param {Blob | Parts} file @returns {Parts} */
export function sourceOf(method, file) {
  if (file instanceof Blob) {
    const read = async (/** @type {number} */ begin, /** @type {number} */ end) =>
      new Uint8Array(await file.slice(begin, end).arrayBuffer());
    return { size: file.size, read };
  }
  if (typeof file?.read === 'function' && Number.isFinite(file.size)) return file;
  return refuse(method, 'file', 'must be a Blob, or have a size and a function read(begin, end)');
}
