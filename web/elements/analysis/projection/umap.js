/** UMAP as the figure sees it: every run in a worker of its own, so that stopping it is immediate. */
import { fetched } from '../../../core/fetched.js';
import { CoreClient } from '../../../worker/client.js';
import { spawnProgram } from '../../../worker/spawn.js';
import { moduleOf } from '../../../worker/wasm.js';

/** @import { Umap } from '../../../core/umap/umap.js' */

/**
 * @typedef {object} Run
 * @property {{[Method in 'start' | 'run' | 'disparity']: (...args: Parameters<Umap[Method]>) => Promise<ReturnType<Umap[Method]>>}} umap
 * @property {() => void} end for good
 */

/** Its program is loaded with the first run, not with the page. @returns {Promise<Run>} */
export async function openRun() {
  const { program, wasm } = await fetched(import('virtual:posenc-umap-program'));
  const client = new CoreClient({
    spawn: () => spawnProgram(program, 'posenc-umap', moduleOf(wasm)),
    loadDirect: /** @type {any} */ (async () => program().loadUmap(await moduleOf(wasm))),
  });
  return { umap: /** @type {any} */ (client.core), end: () => client.dispose() };
}
