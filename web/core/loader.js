/** The core, wherever its WebAssembly comes from. */

import createModule from '#core-glue';
import { modelMethods } from '#core-models';

import { analysisCalls } from './calls/analysis.js';
import { attendCalls } from './calls/attend.js';
import { catalogueCalls } from './calls/catalogue.js';
import { CoreError, optionsOf } from './check.js';
import { demoCalls } from './calls/demos.js';
import { fileCalls } from './calls/files.js';
import { firstCalls } from './calls/first.js';
import { instantiate, instantiateGiven } from './wasm/instantiate.js';

/** @typedef {Awaited<ReturnType<typeof createModule>>} CoreModule */

/**
 * @typedef {import('./wasm/instantiate.js').Compiled} Compiled
 *
 * @typedef {object} LoadOptions
 * @property {ArrayBuffer | ArrayBufferView<ArrayBuffer>} [wasmBinary] the bytes of posenc_core.wasm, where a host has them
 *   already
 * @property {Compiled} [wasmModule] the same, compiled
 */

/** @type {Promise<Core> | null} */
let loading = null;

/**
 * The core of this realm. The first call loads it, later ones share it whatever their options; after
 * a failure, or a trap in one of its calls, the next call tries again.
 * @param {() => Promise<ArrayBuffer | ArrayBufferView<ArrayBuffer>>} wasmBytes where nobody gives them
 * @param {LoadOptions} [options]
 * @returns {Promise<Core>}
 */
export function loadWith(wasmBytes, options = {}) {
  try {
    optionsOf('loadCore', 'options', options, { wasmBinary: 1, wasmModule: 1 });
  } catch (error) {
    return Promise.reject(error);
  }
  const forget = () => (loading = null);
  const module = () => instantiateGiven(createModule, wasmBytes, options, forget);
  loading ??= Promise.all([module(), modelMethods()]).then(
    ([module, ofModels]) => ({ ...coreOf(module), ...ofModels }),
    (error) => {
      forget();
      throw CoreError.from(error);
    },
  );
  return loading;
}

/** One more core, without what Node adds to it: for a worker. @param {Compiled} compiled */
export const coreFrom = async (compiled) => coreOf(await instantiate(createModule, compiled));

/** @typedef {ReturnType<typeof coreOf>} Core everything */

/** @param {CoreModule} module */
const coreOf = (module) => ({
  ...firstCalls(module),
  ...attendCalls(module),
  ...demoCalls(module),
  ...catalogueCalls(module),
  ...analysisCalls(module),
  ...fileCalls(module),
});
