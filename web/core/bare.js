/** posenc/core: the core without its WebAssembly, which whoever loads it brings along. */
import { wasmBytes } from './wasm/bytes.given.js';
import { loadWith } from './loader.js';

export { CoreError, formatParameter, kebabCase, parseParameter } from './check.js';

/**
 * @param {import('./loader.js').LoadOptions} options
 * @returns {Promise<import('./loader.js').Core>}
 */
export const loadCore = (options) => loadWith(wasmBytes, options);
