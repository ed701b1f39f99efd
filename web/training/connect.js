/** Lanes of a page: every run has a worker of its own, so that stopping it is immediate. */
import { program, wasm } from 'virtual:posenc-training-program';
import { CoreError } from '../core/check.js';
import { CoreClient } from '../worker/client.js';
import { spawnProgram } from '../worker/spawn.js';
import { moduleOf } from '../worker/wasm.js';

/** @import { Lane } from './lane.js' */

/**
 * @typedef {{[Method in keyof Lane]: (...args: Parameters<Lane[Method]>) => Promise<ReturnType<Lane[Method]>>}} AsyncLane
 */

/** @returns {Promise<{lane: AsyncLane, end: () => void}>} */
export async function openLane() {
  const make = program;
  if (!make) throw new CoreError('lab: this script cannot train', { code: 'input' });
  const module = await moduleOf(wasm);
  const client = new CoreClient({
    spawn: () => spawnProgram(make, 'posenc-training', moduleOf(wasm)),
    loadDirect: /** @type {any} */ (() => make().loadLane(module)),
  });
  return { lane: /** @type {any} */ (client.core), end: () => client.dispose() };
}
