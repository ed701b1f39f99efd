/** What a reader brings, as the file that it is: one of their own, one at an address, numbers that were pasted. */
import { openFile } from './open.js';
import { rowsOf } from './pasted.js';
import { bytesSource, fileSource, urlSource } from './sources.js';

/** @import { AsyncCore } from '../core/types.js' */
/** @import { ReadHooks } from './sources.js' */

/** @typedef {{file: File} | {address: string} | {text: string}} Brought */

/** @param {Brought} brought @param {AsyncCore} core @param {ReadHooks} hooks */
export const openBrought = (brought, core, hooks) => openFile(sourceOf(brought), core, hooks);

/** @param {Brought} brought */
function sourceOf(brought) {
  if ('file' in brought) return fileSource(brought.file);
  if ('address' in brought) return urlSource(brought.address);
  return bytesSource(new TextEncoder().encode(rowsOf(brought.text)), 'pasted numbers');
}
