/** A reader's own table for the workbench, from any of the files that can be read. */

/** @import { AsyncCore } from '../worker/client.js' */
/** @import { Matrix } from '../core/types.js' */
/** @import { ReadHooks } from '../core/sources.js' */
import { openFile } from '../core/open.js';
import { fileSource } from '../core/sources.js';
import { CoreError } from '../core/check.js';
import { say } from '../texts/say.js';

/**
 * @param {File} file
 * @param {AsyncCore} core
 * @param {ReadHooks & {tensor?: string}} [options] tensor: of a file with several
 * @returns {Promise<{matrix: Matrix, name: string, note: string}>} note: what was left out or taken for
 *   granted; may be empty
 */
export async function readOwnTable(file, core, { tensor, ...hooks } = {}) {
  const opened = await openFile(fileSource(file), core, hooks);
  const { entries } = opened;
  if (tensor === undefined && entries.length > 1) {
    const names = entries.map(({ name }) => name).join(', ');
    throw new CoreError(`read: tensor must be one of ${names}`, {
      code: 'input',
      parameter: 'tensor',
    });
  }
  const { matrix, note } = await opened.read(tensor ?? entries[0].name, hooks);
  return {
    matrix,
    name: tensor === undefined ? opened.name : say`${tensor} of ${opened.name}`,
    note,
  };
}
