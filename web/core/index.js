/** The C++ core as typed functions: loads the module once and turns its errors into CoreError. */

import { wasmBytes } from '#core-bytes';
import { loadWith } from './loader.js';

export { CoreError, formatParameter, kebabCase, parseParameter } from './check.js';

/**
 * @typedef {import('./loader.js').CoreModule} CoreModule
 * @typedef {import('./loader.js').LoadOptions} LoadOptions
 * @typedef {import('./loader.js').Core} Core
 */

/**
 * The core of this realm. The first call loads it, later ones share it whatever their options; after
 * a failure, or a trap in one of its calls, the next call tries again.
 * @param {LoadOptions} [options]
 * @returns {Promise<Core>}
 */
export const loadCore = (options) => loadWith(wasmBytes, options);
