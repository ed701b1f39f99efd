/** One instance of a module for all who ask. */
import { CoreError } from '../check.js';
import { compile, instantiate } from './instantiate.js';

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
  /** @param {WebAssembly.Module} [wasmModule] */
  const load = async (wasmModule) => {
    const compiled = wasmModule ?? (await compile(await bytes()));
    return methodsOf(await instantiate(create, compiled, forget));
  };
  return (wasmModule) => {
    loading ??= load(wasmModule).catch((error) => {
      forget();
      throw CoreError.from(error);
    });
    return loading;
  };
}
