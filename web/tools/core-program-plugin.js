/**
 * Vite plugin: the whole core as one function that names nothing outside of itself. A worker gets its
 * text, and where no worker is allowed this thread calls it, so that a script holds core and
 * WebAssembly once only.
 */
import { build } from 'vite';
import { wasmPlugin } from './wasm-plugin.js';

const NAME = 'virtual:posenc-core-program';
const RESOLVED = `\0${NAME}`;
const entry = new URL('../worker/worker.js', import.meta.url).pathname;

/**
 * @param {URL} wasm the built core
 * @returns {import('vite').Plugin}
 */
export function coreProgramPlugin(wasm) {
  /** @type {Promise<string> | null} */
  let building = null;
  return {
    name: 'posenc-core-program',
    buildStart() {
      building = null;
    },
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      this.addWatchFile(wasm.pathname);
      const code = await (building ??= bundle(wasm));
      return `export function coreProgram() {\n${code}\nreturn program;\n}`;
    },
  };
}

/**
 * @param {URL} wasm
 * @returns {Promise<string>} a script that sets `program` to what worker.js exports
 */
async function bundle(wasm) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [wasmPlugin(wasm)],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'program' },
    },
  });
  const [{ output }] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (built);
  return output[0].code;
}
