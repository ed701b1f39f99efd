/** The program of the doctor's worker; the same on a page's own thread where a host allows no worker. */
import { given, serve } from '../worker/server.js';
import { differences, loadModels } from './index.js';

/** @typedef {Awaited<ReturnType<typeof loadDoctor>>} Doctor */

/** @param {WebAssembly.Module} [wasmModule] */
export const loadDoctor = async (wasmModule) => ({
  ...(await loadModels(wasmModule)),
  differences,
});

/** Answers what the page asks. Called once, in the worker. */
export function start() {
  const scope = /** @type {any} */ (self);
  const module = given(scope);
  serve(scope, /** @type {any} */ (async () => loadDoctor(await module)));
}
