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
async function clientOf({ program, wasm }) {
  // A worker fetches and compiles a file itself: this thread is busy with the page by then.
  const source = 'url' in wasm ? wasm.url : await moduleOf(wasm);
  return new CoreClient({
    spawn: () => spawnProgram(program, 'posenc', source),
    loadDirect: async () => program().loadCore({ wasmModule: await moduleOf(wasm) }),
  });
}
