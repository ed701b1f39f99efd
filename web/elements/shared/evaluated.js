/** Numbers by a formula, as the core computes: in 106 bits, rounded once, also by the one that comes first. */

/** @import { AsyncCore } from '../../core/types.js' */

/**
 * @param {AsyncCore} core
 * @param {string} formula of the scheme `formula`, in p
 * @param {ArrayLike<number>} values what p is, in turn
 * @returns {Promise<ArrayLike<number>>}
 */
export async function evaluated(core, formula, values) {
  if (values.length === 0) return [];
  const params = /** @type {const} */ ({ formula, dModel: 1, precision: 'float64' });
  return (await core.encode('formula', { ...params, positions: Array.from(values) })).data;
}
