/** Parts of the program that come when they are wanted: what fails is said alike in every engine. */
import { CoreError } from './check.js';

/** @param {unknown} cause @returns {never} */
export function notFetched(cause) {
  throw new CoreError('a part of posenc could not be fetched', { cause });
}

/** @template T @param {Promise<T>} part as `import()` gives it @returns {Promise<T>} */
export const fetched = (part) => part.catch(notFetched);
