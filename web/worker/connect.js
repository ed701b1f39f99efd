/** The one client of a document: every element shares its worker. */
import { coreProgram } from 'virtual:posenc-core-program';
import { CoreClient } from './client.js';

/** @type {CoreClient | null} */
let shared = null;

/** @returns {CoreClient} */
export function connect() {
  shared ??= new CoreClient({ spawn, loadDirect: async () => coreProgram().loadCore() });
  return shared;
}

/** A classic script in a blob: the one kind of worker that starts from file:// and in sandboxes too. */
function spawn() {
  const script = new Blob([`(${coreProgram})().start()`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(address, { name: 'posenc' });
  const forget = () => URL.revokeObjectURL(address);
  worker.addEventListener('message', forget, { once: true });
  worker.addEventListener('error', forget, { once: true });
  return worker;
}
