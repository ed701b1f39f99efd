/** posenc/small: encodings, rotations, biases and their colours, for programs that want no more. */
import { optionsOf } from '../check.js';
import { loadTables } from './tables.js';

export { CoreError, formatParameter, kebabCase, parseParameter } from '../check.js';

/** @typedef {Awaited<ReturnType<typeof loadTables>>} SmallCore */

/** @type {Promise<SmallCore> | null} */
let loading = null;

/**
 * The small core of this realm. The first call loads it, later ones share it; after a failure the next
 * call tries again. What only the whole core computes is refused with the code `elsewhere`.
 * @param {{wasmModule?: import('../wasm/instantiate.js').Compiled}} [options]
 * @returns {Promise<SmallCore>}
 */
export async function loadCore(options = {}) {
  const { wasmModule } = optionsOf('loadCore', 'options', options, { wasmModule: 1 });
  loading ??= loadTables(wasmModule).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}
