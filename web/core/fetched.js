/** Parts of the program that come when they are wanted: what fails is said alike in every engine. */
import { CoreError } from './check.js';

/** @param {unknown} cause @param {string} [what] happened to it @returns {never} */
export function notFetched(cause, what = 'could not be fetched') {
  throw new CoreError(`a part of posenc ${what}`, { cause });
}

/** @template T @param {Promise<T>} part as `import()` gives it @returns {Promise<T>} */
export const fetched = (part) => part.catch(notFetched);

/**
 * A part that is wanted several times while it comes: who asked first goes on first, as several `import()` of
 * one script need not answer in their order. One that failed is fetched again.
 * @template T
 * @param {() => Promise<T>} bring
 * @returns {() => Promise<T>}
 */
export function arriving(bring) {
  /** @type {Promise<T> | null} */
  let part = null;
  return () => {
    part ??= fetched(bring()).catch((error) => {
      part = null;
      throw error;
    });
    return part;
  };
}
