/**
 * Vite plugin: a whole core as one function that names nothing outside of itself. A worker gets its
 * text, and where no worker is allowed this thread calls it, so that a script holds core and
 * WebAssembly once only.
 */
import { build } from 'vite';
import { packLanes } from '../training/kept.js';
import { wasmPlugin } from './wasm-plugin.js';

/** What workers run, by name: `core` is imported as `virtual:posenc-core-program`. */
const PROGRAMS = {
  core: { entry: '../worker/worker.js', wasm: '../../build/wasm/posenc_core.wasm' },
  first: { entry: '../worker/first.js', wasm: '../../build/wasm/posenc_first.wasm' },
  training: { entry: '../training/worker.js', wasm: '../../build/wasm/posenc_training.wasm' },
  umap: { entry: '../umap/worker.js', wasm: null },
};

/** Of packages, what a program can do without. */
const REPLACED = { 'ml-matrix': fileOf('../umap/small-matrix.js').pathname };

/** @typedef {keyof typeof PROGRAMS} Program */

/**
 * One for `virtual:posenc-NAME-program` of every program, and `virtual:posenc-first`: how to get the
 * first core.
 * @param {Program[]} [inside] those that the script can start; null stands for the others
 * @param {{firstIs?: 'inside' | 'beside'}} [options] beside: a file of its own, fetched when wanted
 * @returns {import('vite').Plugin[]}
 */
export function programPlugins(
  inside = ['core', 'first', 'training', 'umap'],
  { firstIs = 'inside' } = {},
) {
  const plugins = Object.entries(PROGRAMS).map(([name, { entry, wasm }]) =>
    inside.includes(/** @type {Program} */ (name))
      ? programPlugin(name, entry, wasm ? fileOf(wasm) : null)
      : noProgramPlugin(name),
  );
  return [...plugins, firstPlugin(inside.includes('first') ? firstIs : 'nowhere'), keptRuns];
}

/** Of kept runs, what the lab shows. @type {import('vite').Plugin} */
const keptRuns = {
  name: 'posenc-kept-runs',
  enforce: 'pre', // it stays JSON
  transform(json, id) {
    if (!/\/training\/runs\/[\w-]+\.json$/.test(id)) return null;
    return { code: JSON.stringify({ lanes: packLanes(JSON.parse(json).lanes) }), map: null };
  },
};

const WAYS_TO_FIRST = {
  inside: `import { firstProgram } from 'virtual:posenc-first-program';
    export const fetchFirst = async () => firstProgram;`,
  beside: `export const fetchFirst = () =>
    import('virtual:posenc-first-program').then(({ firstProgram }) => firstProgram);`,
  nowhere: 'export const fetchFirst = null;',
};

/** @param {keyof typeof WAYS_TO_FIRST} where @returns {import('vite').Plugin} */
const firstPlugin = (where) => ({
  name: 'posenc-first',
  resolveId: (id) => (id === 'virtual:posenc-first' ? '\0posenc-first' : null),
  load: (id) => (id === '\0posenc-first' ? WAYS_TO_FIRST[where] : null),
});

/** Modules that are of no use without a program, and what stands there instead. */
const WITHOUT = {
  training: { file: '/elements/lab-view.js', code: 'export const LabView = null;' },
};

/** @param {string} program @returns {import('vite').Plugin} */
function noProgramPlugin(program) {
  const name = `virtual:posenc-${program}-program`;
  const { file, code } = WITHOUT[/** @type {keyof typeof WITHOUT} */ (program)] ?? {};
  return {
    name: `posenc-no-${program}-program`,
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id === `\0${name}`) return `export const ${program}Program = null;`;
      return file && id.endsWith(file) ? code : null;
    },
  };
}

/** @param {string} path */
function fileOf(path) {
  return new URL(path, import.meta.url);
}

/**
 * @param {string} program
 * @param {string} entry
 * @param {URL | null} wasm
 * @returns {import('vite').Plugin}
 */
function programPlugin(program, entry, wasm) {
  const name = `virtual:posenc-${program}-program`;
  const resolved = `\0${name}`;
  /** @type {Promise<string> | null} */
  let building = null;
  return {
    name: `posenc-${program}-program`,
    buildStart() {
      building = null;
    },
    resolveId: (id) => (id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      if (wasm) this.addWatchFile(wasm.pathname);
      const code = await (building ??= bundleProgram(entry, {
        plugins: wasm ? [wasmPlugin(wasm)] : [],
      }));
      return `export function ${program}Program() {\n${code}\nreturn program;\n}`;
    },
  };
}

/**
 * @param {string} entry
 * @param {{plugins: import('vite').Plugin[], alias?: Record<string, string>}} options
 * @returns {Promise<string>} a script that sets `program` to what the entry exports
 */
export async function bundleProgram(entry, { plugins, alias }) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    resolve: { alias: { ...REPLACED, ...alias } },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileOf(entry).pathname, formats: ['iife'], name: 'program' },
    },
  });
  const [{ output }] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (built);
  return output[0].code;
}
