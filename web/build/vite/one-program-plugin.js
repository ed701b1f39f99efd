/**
 * Vite plugin: programs of one script that share a WebAssembly module and their worker's text, which the
 * script so holds once.
 */
import { fileURLToPath } from 'node:url';
import { packWasm } from './pack.js';
import { bundleProgram } from './program-plugin.js';
import { wasmPlugin } from './wasm-plugin.js';

const ONE = '\0posenc-one-program';

/**
 * Before programPlugins(), which would make the programs one by one.
 * @param {object} one
 * @param {string} one.module with the bindings of all
 * @param {string} one.entry of the worker, which is all of them
 * @param {import('./program-plugin.js').Program[]} one.programs
 * @param {string} [one.packed] an expression of the script; else the module is inside
 * @returns {import('vite').Plugin}
 */
export function oneProgramPlugin({ module, entry, programs, packed }) {
  const glue = fileURLToPath(new URL(`../../../build/wasm/${module}.mjs`, import.meta.url));
  const names = programs.map((program) => `virtual:posenc-${program}-program`);
  const alias = Object.fromEntries(programs.map((program) => [`#${program}-glue`, glue]));
  const plugins = [wasmPlugin(wasmOf(module), { isInside: false })];
  return {
    name: 'posenc-one-program',
    resolveId: (id) => (names.includes(id) ? ONE : null),
    async load(id) {
      if (id !== ONE) return null;
      const { code } = await bundleProgram(entry, { plugins, alias });
      return `export function program() {\n${code}\nreturn program;\n}
        export const wasm = { packed: ${packed ?? JSON.stringify(await packedModule(module))} };`;
    },
  };
}

/** @param {string} module */
export const packedModule = (module) => packWasm(wasmOf(module));

/** @param {string} module */
const wasmOf = (module) => new URL(`../../../build/wasm/${module}.wasm`, import.meta.url);

/** For scripts with everything inside. */
export const allInOnePlugin = () =>
  oneProgramPlugin({
    module: 'posenc_all',
    entry: '../../single-file/core-and-umap.js',
    programs: ['core', 'umap'],
  });

/** For scripts in pieces: most of what reads GGUF files is what reads configs. */
export const configsPlugin = () =>
  oneProgramPlugin({
    module: 'posenc_readers',
    entry: '../../embed/models-and-readers.js',
    programs: ['models', 'readers'],
  });
