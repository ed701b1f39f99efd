/** What a scheme may have or not have: slopes, buckets, frequencies. */
import { CoreError } from '../../core/check.js';

/**
 * The core refuses what a scheme does not have, naming the encoding; here that is no failure.
 * @param {any} result of an attempt in a batch
 * @param {string[]} [parameters] names whose refusal means that there is no such thing
 */
export function presentOrNull(result, parameters = ['encoding']) {
  const { refusal, code, parameter = null } = result ?? {};
  if (refusal === undefined) return result;
  if (code === 'input' && parameters.includes(parameter ?? '')) return null;
  throw new CoreError(refusal, { code, parameter });
}
