/** The program of a pool's worker under Node; who imports it elsewhere learns where it stands. */
import { parentPort, workerData } from 'node:worker_threads';
import { withBatch } from '../core/calls/batch.js';
import { coreFrom } from '../core/loader.js';
import { withParts } from './parts.js';
import { serve } from './server.js';

export const address = import.meta.url;

if (workerData instanceof WebAssembly.Module) {
  serve(
    /** @type {any} */ (parentPort),
    /** @type {any} */ (async () => withParts(withBatch(await coreFrom(workerData)))),
  );
}
