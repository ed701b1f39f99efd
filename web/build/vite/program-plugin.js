/**
 * Vite plugin: a whole core as one function that names nothing outside of itself. A worker gets its
 * text, and where no worker is allowed this thread calls it, so that a script holds it once only. Its
 * WebAssembly is compiled by the page (web/worker/wasm.js).
 */
import { build } from 'vite';
import { keptLanes, meanBy } from '../../training/kept.js';
import { noticesPlugin } from './notices.mjs';
import { packWasm } from './pack.js';
import { wasmPlugin } from './wasm-plugin.js';

/** What workers run, by name: `core` is imported as `virtual:posenc-core-program`. */
const PROGRAMS = {
  core: { entry: '../../worker/worker.js', module: 'posenc_core' },
  first: { entry: '../../worker/first.js', module: 'posenc_first' },
  training: { entry: '../../training/worker.js', module: 'posenc_training' },
  models: { entry: '../../models/program.js', module: 'posenc_models' },
  readers: { entry: '../../readers/program.js', module: 'posenc_readers' },
  traces: { entry: '../../traces/program.js', module: 'posenc_traces' },
  umap: { entry: '../../worker/umap.js', module: 'posenc_umap' },
};

/** @typedef {keyof typeof PROGRAMS} Program */

const PROGRAM_NAMES = /** @type {Program[]} */ (Object.keys(PROGRAMS));

/**
 * One for `virtual:posenc-NAME-program` of every program, and `virtual:posenc-first`: how to get the
 * first core.
 * @param {Program[]} [inside] those that the script can start; null stands for the others
 * @param {object} [options]
 * @param {'inside' | 'beside'} [options.firstIs] beside: a file of its own, fetched when wanted
 * @param {'inside' | 'beside'} [options.wasmIs] beside: files, compiled while they arrive; a host's policy
 *   may forbid to fetch anything but scripts
 * @param {string} [options.preset] of CMake, whose modules are taken
 * @param {(module: string) => Promise<unknown>} [options.ready] once a module is built
 * @returns {import('vite').Plugin[]}
 */
export function programPlugins(
  inside = PROGRAM_NAMES,
  { firstIs = 'inside', wasmIs = 'inside', preset = 'wasm', ready = async () => {} } = {},
) {
  const plugins = Object.entries(PROGRAMS).map(([name, { entry, module }]) =>
    inside.includes(/** @type {Program} */ (name))
      ? programPlugin(name, entry, { module, wasmIs, preset, ready })
      : noProgramPlugin(name),
  );
  return [
    ...plugins,
    firstPlugin(inside.includes('first') ? firstIs : 'nowhere'),
    ...heroPlugins(
      wasmIs === 'beside' ? fileOf(`../../../build/${preset}/posenc_hero.wasm`) : null,
      ready,
    ),
    keptRuns,
  ];
}

/** Its means are what a reader sees. @type {Promise<import('../../core/index.js').Core> | undefined} */
let core;

/** Of kept runs, what the lab shows. @type {import('vite').Plugin} */
const keptRuns = {
  name: 'posenc-kept-runs',
  enforce: 'pre', // it stays JSON
  async transform(json, id) {
    if (!/\/training\/runs\/[\w-]+\.json$/.test(id)) return null;
    core ??= import('../../core/index.js').then(({ loadCore }) => loadCore());
    const lanes = keptLanes(JSON.parse(json).lanes, meanBy(await core));
    return { code: JSON.stringify({ lanes }), map: null };
  },
};

const WAYS_TO_FIRST = {
  inside: `import * as first from 'virtual:posenc-first-program';
    export const fetchFirst = async () => first;`,
  beside: `export const fetchFirst = () => import('virtual:posenc-first-program');`,
  nowhere: 'export const fetchFirst = null;',
};

/** @param {keyof typeof WAYS_TO_FIRST} where @returns {import('vite').Plugin} */
const firstPlugin = (where) => ({
  name: 'posenc-first',
  resolveId: (id) => (id === 'virtual:posenc-first' ? '\0posenc-first' : null),
  load: (id) => (id === '\0posenc-first' ? WAYS_TO_FIRST[where] : null),
});

/**
 * The module of the first screen, where it can be a file of its own.
 * @param {URL | null} wasm
 * @param {(module: string) => Promise<unknown>} ready
 * @returns {import('vite').Plugin[]}
 */
const heroPlugins = (wasm, ready) => [
  ...(wasm ? [wasmPlugin(wasm, { isInside: false })] : []),
  {
    name: 'posenc-hero',
    resolveId: (id) => (id === 'virtual:posenc-hero' ? '\0posenc-hero' : null),
    async load(id) {
      if (id !== '\0posenc-hero') return null;
      if (!wasm) return 'export const hero = null;';
      await ready('posenc_hero');
      const glue = wasm.pathname.replace(/wasm$/, 'mjs');
      return `import address from ${JSON.stringify(`${wasm.pathname}?url`)};
        import create from ${JSON.stringify(glue)};
        export const hero = { address, create };`;
    },
  },
];

/** Modules that are of no use without a program, and what stands there instead. */
const WITHOUT = {
  training: { file: '/training/lab/view.js', code: 'export const LabView = null;' },
  models: { file: '/models/model/view.js', code: 'export const ModelView = null;' },
  traces: { file: '/traces/trace/view.js', code: 'export const TraceView = null;' },
};

/** @param {string} program @returns {import('vite').Plugin} */
function noProgramPlugin(program) {
  const name = `virtual:posenc-${program}-program`;
  const { file, code } = WITHOUT[/** @type {keyof typeof WITHOUT} */ (program)] ?? {};
  return {
    name: `posenc-no-${program}-program`,
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id === `\0${name}`) return 'export const program = null, wasm = null;';
      return file && id.endsWith(file) ? code : null;
    },
  };
}

/** @param {string} path */
function fileOf(path) {
  return new URL(path, import.meta.url);
}

/**
 * Programs of released modules, which all builds of a process share.
 * @type {Map<string, ReturnType<typeof bundleProgram>>}
 */
const kept = new Map();

/** Both as web/worker/wasm.js takes them. */
const ways = {
  inside: async (/** @type {URL} */ wasm) =>
    `export const wasm = { packed: ${JSON.stringify(await packWasm(wasm))} };`,
  beside: async (/** @type {URL} */ { pathname }) =>
    `import url from ${JSON.stringify(`${pathname}?url`)};\nexport const wasm = { url };`,
};

/**
 * @param {string} program
 * @param {string} entry
 * @param {{module: string, wasmIs: 'inside' | 'beside', preset: string, ready: (module: string) => Promise<unknown>}} core
 * @returns {import('vite').Plugin}
 */
function programPlugin(program, entry, { module, wasmIs, preset, ready }) {
  const name = `virtual:posenc-${program}-program`;
  const resolved = `\0${name}`;
  const wasm = fileOf(`../../../build/${preset}/${module}.wasm`);
  const plugins = [wasmPlugin(wasm, { isInside: false })];
  return {
    name: `posenc-${program}-program`,
    resolveId: (id) => (id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      await ready(module);
      const made = kept.get(program) ?? bundleProgram(entry, { plugins, conditions: [preset] });
      if (preset === 'wasm') kept.set(program, made);
      const { code, files } = await made;
      for (const file of files) this.addWatchFile(file);
      return `export function program() {\n${code}\nreturn program;\n}\n${await ways[wasmIs](wasm)}`;
    },
  };
}

/** Vite's own for browsers: they replace its list. */
const CONDITIONS = ['module', 'browser', 'production'];

/**
 * @param {string} entry
 * @param {object} options
 * @param {import('vite').Plugin[]} options.plugins
 * @param {Record<string, string>} [options.alias]
 * @param {string[]} [options.conditions] of "imports" in package.json
 * @returns {Promise<{code: string, files: string[]}>} a script that sets `program` to what the entry
 *   exports, and what it was made of
 */
export async function bundleProgram(entry, { plugins, alias, conditions = [] }) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [plugins, noticesPlugin],
    resolve: { alias, conditions: [...conditions, ...CONDITIONS] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileOf(entry).pathname, formats: ['iife'], name: 'program' },
    },
  });
  const [{ output }] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (built);
  const [{ code, moduleIds }] = output;
  return { code, files: moduleIds.filter((id) => id.startsWith('/')) };
}
