/** The one client of a document: every element shares its workers. */
import { fetchFirst } from 'virtual:posenc-first';
import { CoreClient } from './client.js';
import { spawnProgram } from './spawn.js';
import { TwoCores } from './two-cores.js';
import { moduleOf } from './wasm.js';

/** @import { Core } from '../core/index.js' */
/** @import { Wasm } from './wasm.js' */

/**
 * @typedef {object} Bundled
 * @property {() => {loadCore: (options: {wasmModule: WebAssembly.Module}) => Promise<Core>, start: () => void}} program
 * @property {Wasm} wasm
 */

/** @type {TwoCores | null} */
let shared = null;

/** @returns {TwoCores} */
export function connect() {
  const fetch = fetchFirst;
  shared ??= new TwoCores({
    fetchFirst: fetch && (() => fetch().then(clientOf)),
    fetchWhole: () => import('virtual:posenc-core-program').then(clientOf),
  });
  return shared;
}

/** @param {Bundled} bundled */
const clientOf = ({ program, wasm }) =>
  new CoreClient({
    spawn: () => spawnProgram(program, 'posenc', moduleOf(wasm)),
    loadDirect: async () => program().loadCore({ wasmModule: await moduleOf(wasm) }),
  });
