/** @import { AsyncCore } from '../core/types.js' */

/**
 * An object whose methods are calls of their names.
 * @param {(method: string, args: unknown[]) => Promise<any>} call
 * @returns {AsyncCore}
 */
export const asMethods = (call) =>
  /** @type {any} */ (
    new Proxy(
      {},
      {
        // A promise asks every object for `then`: the answer must not look like a method.
        get: (_, method) =>
          typeof method === 'string' && method !== 'then'
            ? (/** @type {unknown[]} */ ...args) => call(method, args)
            : undefined,
      },
    )
  );
