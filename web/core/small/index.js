/**
 * posenc/small: the schemes and methods of first figures, for programs that want no more: encodings,
 * rotations, biases and their colours. Half of the whole core's size.
 */
import { optionsOf } from '../check.js';
import { loadFirst } from '../first.js';

export { CoreError, formatParameter, kebabCase, parseParameter } from '../check.js';

/** @typedef {Awaited<ReturnType<typeof loadFirst>>} SmallCore */

/** @type {Promise<SmallCore> | null} */
let loading = null;

/**
 * The small core of this realm. The first call loads it, later ones share it; after a failure the next
 * call tries again. What only the whole core computes is refused with the code `elsewhere`.
 * @param {{wasmModule?: import('../instantiate.js').Compiled}} [options]
 * @returns {Promise<SmallCore>}
 */
export async function loadCore(options = {}) {
  const { wasmModule } = optionsOf('loadCore', 'options', options, { wasmModule: 1 });
  loading ??= loadFirst(wasmModule).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}
