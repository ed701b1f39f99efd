/** The one client of a document: every element shares its workers. */
import { fetchFirst } from 'virtual:posenc-first';
import { CoreClient } from './client.js';
import { spawnProgram } from './spawn.js';
import { TwoCores } from './two-cores.js';

/** @import { Core } from '../core/index.js' */

/** @typedef {{loadCore: () => Promise<Core>, start: () => void}} Program */

/** @type {TwoCores | null} */
let shared = null;

/** @returns {TwoCores} */
export function connect() {
  const fetch = fetchFirst;
  shared ??= new TwoCores({
    fetchFirst: fetch && (() => fetch().then(clientOf)),
    fetchWhole: () =>
      import('virtual:posenc-core-program').then(({ coreProgram }) => clientOf(coreProgram)),
  });
  return shared;
}

/** @param {() => Program} program */
const clientOf = (program) =>
  new CoreClient({
    spawn: () => spawnProgram(program, 'posenc'),
    loadDirect: async () => program().loadCore(),
  });
