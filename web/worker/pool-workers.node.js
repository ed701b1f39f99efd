/** A pool's workers under Node: threads with one compiled module. */

/** @import { Endpoint } from './client.js' */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { wasmBytes } from '#core-bytes';
import { withBatch } from '../core/calls/batch.js';
import { loadCore } from '../core/index.js';
import { compile } from '../core/wasm/instantiate.js';

export const cores = availableParallelism();

export async function workers() {
  const wasmModule = await compile(await wasmBytes());
  const program = await addressOfProgram();
  return {
    home: withBatch(await loadCore({ wasmModule })),
    spawn: () => endpointOf(new Worker(new URL(program), { workerData: wasmModule })),
  };
}

/** None where modules are turned into scripts, as Jest does: no worker starts there then. */
const addressOfProgram = () =>
  import('./pool-worker.node.js').then(
    ({ address }) => address,
    () => '',
  );

/** @param {Worker} worker @returns {Endpoint & {ref: () => void, unref: () => void}} */
export const endpointOf = (worker) => ({
  postMessage: (message, moved) => worker.postMessage(message, moved),
  addEventListener(type, listener) {
    if (type === 'message') worker.on('message', (data) => listener({ data }));
    else worker.on('error', listener).on('exit', () => listener({ message: 'it has ended' }));
  },
  terminate: () => void worker.terminate(),
  ref: () => worker.ref(),
  unref: () => worker.unref(),
});
