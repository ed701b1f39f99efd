/** What a scheme may have or not have: slopes, buckets, frequencies. */
import { CoreError } from '../core/check.js';

/**
 * The core refuses what a scheme does not have, naming the encoding; here that is no failure.
 * @template Result
 * @param {Promise<Result>} asked
 * @returns {Promise<Result | null>}
 */
export async function orNothing(asked) {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CoreError && error.code === 'input' && error.parameter === 'encoding') {
      return null;
    }
    throw error;
  }
}
