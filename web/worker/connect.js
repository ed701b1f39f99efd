/** The one client of a document: every element shares its worker. */
import { coreProgram } from 'virtual:posenc-core-program';
import { CoreClient } from './client.js';
import { spawnProgram } from './spawn.js';

/** @type {CoreClient | null} */
let shared = null;

/** @returns {CoreClient} */
export function connect() {
  shared ??= new CoreClient({
    spawn: () => spawnProgram(coreProgram, 'posenc'),
    loadDirect: async () => coreProgram().loadCore(),
  });
  return shared;
}
