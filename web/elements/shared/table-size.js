/** How large a table will be, so that what is asked about it can be asked with it. */

/** @import { AsyncCore, Parameters, Settings } from '../frame/types.js' */

/**
 * Settings alone say it of most schemes; of others only the table itself, which is another trip.
 * @param {AsyncCore} core
 * @param {Settings} settings
 * @param {Parameters} asked that may have other positions
 * @returns {Promise<{rows: number, cols: number}>}
 */
export async function sizeOf(core, { encoding, values }, asked) {
  const positions = /** @type {number[] | null} */ (asked.positions ?? values.positions ?? null);
  const rows = positions?.length ?? values.length;
  const { dModel: cols } = values;
  const isPlain =
    encoding.kind === 'add' && encoding.parameters.some(({ name }) => name === 'start');
  if (isPlain && rows !== undefined && cols !== undefined) return { rows, cols };
  return core.encode(encoding.name, asked);
}
