/** A module's methods: of an instance for each who asks, or of one for all. */
import { CoreError } from '../check.js';
import { instantiateGiven } from './instantiate.js';

/** @import { Compiled } from './instantiate.js' */

/**
 * @template Module, Methods
 * @param {(options: object) => Promise<Module>} create the glue
 * @param {() => Promise<ArrayBuffer | ArrayBufferView<ArrayBuffer>>} bytes where no module is given
 * @param {(module: Module) => Methods} methodsOf
 * @param {() => void} [forget] who keeps an instance, once a call of it trapped
 * @returns {(wasmModule?: Compiled) => Promise<Methods>}
 */
export const making = (create, bytes, methodsOf, forget) => async (wasmModule) => {
  try {
    return methodsOf(await instantiateGiven(create, bytes, { wasmModule }, forget));
  } catch (error) {
    throw CoreError.from(error);
  }
};

/**
 * @template Module, Methods
 * @param {(options: object) => Promise<Module>} create the glue
 * @param {() => Promise<ArrayBuffer | ArrayBufferView<ArrayBuffer>>} bytes where no module is given
 * @param {(module: Module) => Methods} methodsOf
 * @returns {(wasmModule?: WebAssembly.Module) => Promise<Methods>}
 */
export function keeping(create, bytes, methodsOf) {
  /** @type {Promise<Methods> | null} */
  let loading = null;
  const forget = () => (loading = null);
  const load = making(create, bytes, methodsOf, forget);
  return (wasmModule) => {
    loading ??= load(wasmModule).catch((error) => {
      forget();
      throw error;
    });
    return loading;
  };
}
