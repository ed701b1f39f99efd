/** The one client of a document: every element shares its worker. */
import CoreWorker from './worker.js?worker&inline';
import { CoreClient } from './client.js';

/** @type {CoreClient | null} */
let shared = null;

/** @returns {CoreClient} */
export function connect() {
  shared ??= new CoreClient({
    spawn: () => new CoreWorker(),
    loadDirect: () => import('../core/index.js').then(({ loadCore }) => loadCore()),
  });
  return shared;
}
