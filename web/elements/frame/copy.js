/**
 * Of several copies of posenc in a document, the first one that runs defines the elements: each of them
 * may fetch its elements one by one, and a page must not get some of one version and some of another.
 */

const KEY = Symbol.for('posenc');
const own = {};

const realm = /** @type {{[KEY]?: object}} */ (/** @type {unknown} */ (globalThis));

/** Whether this copy is the first. */
export const isFirstCopy = (realm[KEY] ??= own) === own;
