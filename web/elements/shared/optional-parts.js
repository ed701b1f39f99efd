/** What a scheme may have or not have: slopes, buckets, frequencies. */
import { CoreError } from '../../core/check.js';

/**
 * The core refuses what a scheme does not have, naming the encoding; here that is no failure.
 * @template Result
 * @param {Promise<Result>} asked
 * @param {string[]} [parameters] names whose refusal means that there is no such thing
 * @returns {Promise<Result | null>}
 */
export async function orNothing(asked, parameters = ['encoding']) {
  try {
    return await asked;
  } catch (error) {
    const isRefusal = error instanceof CoreError && error.code === 'input';
    if (isRefusal && parameters.includes(error.parameter ?? '')) return null;
    throw error;
  }
}
