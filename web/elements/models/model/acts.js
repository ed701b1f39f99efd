/** What buttons of the model's figure do with a file that is written anew. */

/** @import { PeModel } from './model.js' */

/** @param {object} file */
export const written = (file) => JSON.stringify(file, null, 2);

/**
 * A listener that tells the figure what went wrong.
 * @param {PeModel} host
 * @param {(event: Event) => Promise<unknown>} act
 */
export const tried = (host, act) => async (/** @type {Event} */ event) => {
  try {
    await act(event);
  } catch (error) {
    host.fail(error);
  }
};
