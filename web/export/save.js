/** The way by which files leave a page: what a registered writer wrote, or bytes. */
import { fileName } from './file-name.js';
import { written } from './writer.js';

/** @import { Writer } from './writer.js' */

const TYPES = {
  svg: 'image/svg+xml',
  csv: 'text/csv',
  json: 'application/json',
  png: 'image/png',
  npy: 'application/octet-stream',
  safetensors: 'application/octet-stream',
};
const OPEN_FOR = 10_000; // ms in which a browser reads what it saves

/** @typedef {keyof typeof TYPES} Ending */

/**
 * @template W
 * @param {Writer<W>} by
 * @param {W} what
 * @param {string} name as it comes
 * @param {Ending} ending
 * @returns {string} the file's name
 */
export const saveText = (by, what, name, ending) => saveBytes(written(by, what), name, ending);

/**
 * @param {BlobPart} content
 * @param {string} name as it comes
 * @param {Ending} ending
 * @returns {string} the file's name
 */
export function saveBytes(content, name, ending) {
  const download = `${written(fileName, name)}.${ending}`;
  const href = URL.createObjectURL(new Blob([content], { type: TYPES[ending] }));
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), OPEN_FOR);
  return download;
}
