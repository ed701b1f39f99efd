/** The program that reads runs, in a worker; the same on a page's own thread where a host allows no worker. */
import { startOf } from '../worker/server.js';
import { loadTraces, traceText } from './index.js';
import { lookerOf } from './look.js';

/** @import { Wanted } from './look.js' */

/** @typedef {Awaited<ReturnType<typeof loadReader>>} Reader */

/** @param {WebAssembly.Module} [wasmModule] */
export async function loadReader(wasmModule) {
  const look = lookerOf(await loadTraces(wasmModule));
  return {
    /** One trip for a picture. @param {Wanted} wanted */
    look: async ({ run, ...wanted }) =>
      look(wanted, run instanceof Uint8Array ? await traceText(run) : run),
  };
}

export const start = startOf(loadReader);
