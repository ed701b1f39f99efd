/** The program of the doctor's worker; the same on a page's own thread where a host allows no worker. */
import { startOf } from '../worker/server.js';
import { differences, loadModels } from './index.js';

/** @typedef {Awaited<ReturnType<typeof loadDoctor>>} Doctor */

/** @param {WebAssembly.Module} [wasmModule] */
export const loadDoctor = async (wasmModule) => ({
  ...(await loadModels(wasmModule)),
  differences,
});

export const start = startOf(loadDoctor);
