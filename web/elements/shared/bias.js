/** What a scheme adds to scores, as it is asked for. */
import { inFloat64 } from '../../settings/settings.js';

/** @import { Encoding, Parameters } from '../frame/types.js' */

const MOST_READ = 2 ** 20; // numbers of all heads: more of them are colours, made in half the memory

/**
 * Parameters in float64, where there are few enough numbers to read each.
 * @param {Encoding} encoding
 * @param {Parameters} parameters
 * @param {Record<string, any>} values
 */
export function biasParameters(encoding, parameters, { numHeads, queryLength, keyLength }) {
  const cells = (numHeads ?? 1) * (queryLength ?? 1) * (keyLength ?? 1);
  return cells > MOST_READ ? parameters : inFloat64(encoding, parameters);
}
