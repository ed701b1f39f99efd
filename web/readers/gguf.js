/** GGUF files, and texts that show their keys. */
import { refuse } from '../core/check.js';

/**
 * @typedef {object} Parts a file that is read in parts
 * @property {number} size [bytes]
 * @property {(begin: number, end: number) => Promise<Uint8Array> | Uint8Array} read
 */

/**
 * @typedef {object} Slices a Blob or a File; by its shape, for it is not known where there is no document
 * @property {number} size [bytes]
 * @property {(begin: number, end: number) => {arrayBuffer: () => Promise<ArrayBuffer>}} slice
 */

/** @param {Uint8Array} start of a file, at least 4 bytes */
export const isGgufFile = ([...start]) => String.fromCharCode(...start.slice(0, 4)) === 'GGUF';

/** Keys, or what llama.cpp prints of them. @param {string} text */
export const isGgufText = (text) =>
  /general\.architecture|(print_info|llm_load_print_meta): arch /.test(text);

/** @param {string} method @param {Slices | Parts} file @returns {Parts} */
export function sourceOf(method, file) {
  if (Number.isFinite(file?.size)) {
    if ('read' in file && typeof file.read === 'function') return file;
    if ('slice' in file && typeof file.slice === 'function') {
      const read = async (/** @type {number} */ begin, /** @type {number} */ end) =>
        new Uint8Array(await file.slice(begin, end).arrayBuffer());
      return { size: file.size, read };
    }
  }
  return refuse(method, 'file', 'must be a Blob, or have a size and a function read(begin, end)');
}
