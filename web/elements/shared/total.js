/** A sum that a reader sees: the core's, in 106 bits, rounded once. */
import { tableOf } from '../../core/matrix.js';

/** @import { AsyncCore } from '../../core/types.js' */

/** @param {AsyncCore} core @param {ArrayLike<number>} values */
export async function totalOf(core, values) {
  const list = Array.from(values);
  return (await core.rowPairs(tableOf([list, list.map(() => 1)]))).dot[0];
}
