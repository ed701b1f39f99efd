// dist/package: what `npm publish` would send. The core with its WebAssembly inside or beside; an entry
// for each element, which share what they have in common, programs with posenc.js. Lit and d3 stay
// dependencies, so that a project has them once and Node can import them.
import { copyFile, cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { registry } from '../../elements/registry.js';
import { NOTICES, notices } from '../vite/notices.mjs';
import { allInOnePlugin } from '../vite/one-program-plugin.js';
import { programPlugins } from '../vite/program-plugin.js';
import { wasmPlugin } from '../vite/wasm-plugin.js';
import {
  customElementsManifest,
  moduleOf,
  nameOf,
  vscodeData,
  webTypes,
} from '../describe/manifest.mjs';
import { reference } from '../describe/reference.mjs';
import { FRAMEWORKS, writeTypes } from '../describe/types.mjs';
import { root } from '../cli/process.mjs';
import { addressFields } from '../cli/release.mjs';
import { PROGRAM_FILES } from './chunks.mjs';
import { build, bundle } from './bundle.mjs';
import {
  ALONE,
  WHOLE,
  contentAlone,
  defineOne,
  definesOne,
  hashed,
  modelsOfReaders,
  namedChunks,
  onlyNames,
  underNode,
} from './package-plugins.mjs';

const target = join(root, 'dist/package');
const wasmOf = (/** @type {string} */ name) =>
  new URL(`../../../build/wasm/posenc_${name}.wasm`, import.meta.url);
const DEPENDENCIES = /^(lit|d3-[a-z]+|fflate)(\/|$)|^node:/;

export async function buildPackage() {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const name of ['posenc', 'posenc.js']) {
    await cp(join(root, 'dist', name), join(target, name), { recursive: true });
  }
  await writeClassic();
  await writeCores();
  await writeElements();
  await copyFile(wasmOf('core'), join(target, 'core.wasm'));
  await writeProgram();
  await write('types.js', 'export {};\n');
  await copyFile(join(root, 'web/build/dist/package-readme.md'), join(target, 'README.md'));
  await write('REFERENCE.md', await reference());
  await copyFile(join(root, 'LICENSE'), join(target, 'LICENSE'));
  await write(NOTICES, await notices());
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await write('package.json', `${JSON.stringify(description(own), null, 2)}\n`);
  await write('custom-elements.json', JSON.stringify(await customElementsManifest()));
  await write('vscode.html-custom-data.json', JSON.stringify(await vscodeData()));
  await write('web-types.json', JSON.stringify(await webTypes(own)));
  await writeTypes(target, write);
}

/** @param {string} name @param {string} text */
async function write(name, text) {
  const path = join(target, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** The command line, in one file; what reads configs and traces are the package's entries. */
async function writeProgram() {
  const external = /^node:|\/(models|readers|traces)\/index\.js$/;
  const program = await bundle('web/cli/posenc.mjs', { programs: [], external });
  await write(
    'posenc.mjs',
    program
      .replace(/(["'`])[^"'`]*\/(models|readers|traces)\/index\.js\1/g, "'./$2.js'")
      .replace('../../package.json', './package.json'),
  );
}

/** Everything in one file, as a classic script; the module of the same gives what that has. */
async function writeClassic() {
  const classic = { format: /** @type {const} */ ('iife'), plugins: [allInOnePlugin()] };
  await write('posenc.min.js', await bundle('web/embed/classic.js', classic));
  const names = 'core, define, elements, load, setSite, tags, version';
  await write(
    'posenc.all.js',
    `import './posenc.min.js';
const { default: widget, ${names} } = globalThis.posenc;
setSite(import.meta.url);
export { ${names.replace('setSite, ', '')} };
export default widget;
`,
  );
}

/** Programs that posenc.js fetches, as chunks import them. */
const program = (/** @type {string} */ name) => `posenc-program-${name}`;
const ofProgram = /(["'`])posenc-program-([\w-]+)\1/g;

/** @returns {Promise<Map<string, string>>} files below posenc/, by program */
async function programFiles() {
  const names = await readdir(join(target, 'posenc'));
  return new Map(
    Object.entries(PROGRAM_FILES).map(([name, file]) => [
      name,
      names.find((each) => each.startsWith(`${file}-`) && each.length === file.length + 12) ?? '',
    ]),
  );
}

/** They are not bundled once more. @type {import('vite').Plugin} */
const sharedPrograms = {
  name: 'posenc-shared-programs',
  enforce: 'pre',
  resolveId(id) {
    const [, name] = /^(?:virtual:posenc-|posenc-program-)(\w+?)(?:-program)?$/.exec(id) ?? [];
    const isProgram = id === program(name) || id === `virtual:posenc-${name}-program`;
    return isProgram && name in PROGRAM_FILES ? { id: program(name), external: true } : null;
  },
};

/**
 * @param {import('vite').Rolldown.OutputChunk[]} built
 * @param {(file: string, from: string) => string} addressOf of a program's file, below posenc/
 * @param {RegExp} mapped files that get their maps
 */
async function writeChunks(built, addressOf, mapped) {
  const files = await programFiles();
  const twice = await foundIn('posenc', built);
  for (const { type, fileName, code, map } of built) {
    if (type !== 'chunk' || twice.includes(fileName)) continue; // maps, which chunks have too
    const linked = code
      .replaceAll(
        ofProgram,
        (_, quote, name) => `${quote}${addressOf(files.get(name) ?? '', fileName)}${quote}`,
      )
      .replace(/posenc\/(chunks\/[\w.-]+)/g, (all, path) =>
        twice.includes(path) ? `posenc/posenc/${basename(path)}` : all,
      );
    const isMapped = map && mapped.test(fileName);
    await write(
      fileName,
      isMapped ? `${linked}\n//# sourceMappingURL=${basename(fileName)}.map\n` : linked,
    );
    if (isMapped) await write(`${fileName}.map`, JSON.stringify(readable(map)));
  }
}

/**
 * @param {string} folder of the package
 * @param {import('vite').Rolldown.OutputChunk[]} built
 * @returns {Promise<string[]>} chunks that it has: those that import nothing are the same, named by what they hold
 */
async function foundIn(folder, built) {
  const names = await readdir(join(target, folder));
  return built
    .map(({ fileName }) => fileName)
    .filter((path) => path.startsWith('chunks/') && names.includes(basename(path)));
}

/** The cores: what is inside of them is in one file with what posenc.js fetches. */
async function writeCores() {
  const own = (/** @type {string} */ path) => join(root, 'web', path);
  const from = (/** @type {string} */ name) => wasmPlugin(wasmOf(name), { from: program(name) });
  const built = await build({
    input: {
      index: WHOLE,
      'chunks/whole-core': own('core/index.js'),
      core: own('core/bare.js'),
      small: own('core/small/index.js'),
      'chunks/tables-core': own('core/small/tables.js'),
      models: own('models/index.js'),
      readers: own('readers/index.js'),
      traces: own('traces/index.js'),
      'pool.node': own('worker/load-pool.js'),
      'pool-worker.node': own('worker/pool-worker.node.js'),
    },
    plugins: [
      onlyNames,
      underNode,
      sharedPrograms,
      modelsOfReaders,
      ...['core', 'first', 'readers', 'traces'].map(from),
    ],
    external: DEPENDENCIES,
    sourcemap: 'hidden',
    output: {
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
  });
  await writeChunks(
    built,
    (file, chunk) => {
      const path = relative(dirname(chunk), `posenc/${file}`);
      return path.startsWith('.') ? path : `./${path}`;
    },
    /^(?!pool)/, // whose map is that of its entry for pages
  );
}

/** Of `posenc/define`, `posenc/pool` and `posenc/heatmap`, …: what resolvers of names find. @param {string} name */
const entry = (name) => `entries/${name}`;

/** Their cores come when a figure asks for numbers. */
async function writeElements() {
  const tags = Object.keys(registry);
  const inputs = tags.map((tag) => [entry(nameOf(tag)), definesOne(tag)]);
  const built = await build({
    input: {
      [entry('define')]: join(root, 'web/embed/define.js'),
      [entry('pool')]: join(root, 'web/worker/load-pool.js'),
      ...Object.fromEntries(inputs),
    },
    plugins: [
      sharedPrograms,
      defineOne,
      contentAlone,
      programPlugins(undefined, { firstIs: 'beside' }),
      namedChunks,
    ],
    external: DEPENDENCIES,
    sourcemap: 'hidden',
    experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } }, // no chunk loads one that loads it
    output: {
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: (chunk) => `chunks/${hashed(chunk)}`,
      codeSplitting: { groups: ALONE },
    },
  });
  // maps of the figures would be a fifth of the package
  await writeChunks(built, (file) => `posenc/posenc/${file}`, /^entries\//);
  for (const tag of tags) await write(moduleOf(tag), byAddress(tag));
  await writeChunks(await poolAlone(), (file) => `./posenc/${file}`, /^$/);
  const all = "'./posenc.all.js';\n";
  await write('define.js', `export * from ${all}export { default } from ${all}`);
}

/** For a page that has addresses instead of names, in one file beside the programs that workers start. */
const poolAlone = () =>
  build({
    input: { pool: join(root, 'web/worker/load-pool.js') },
    plugins: [sharedPrograms, programPlugins(undefined, { firstIs: 'beside' })],
    output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
  });

/**
 * The same for a page that has addresses instead of names: nothing it imports needs an import map.
 * @param {string} tag
 */
const byAddress = (tag) =>
  `import { load } from '../posenc.js';\nexport const ${registry[tag].name} = await load('${tag}');\n`;

/**
 * What is made while it is built is no source to read, and large.
 * @param {{sources: string[], sourcesContent?: (string | null)[]}} map
 */
function readable(map) {
  const { sources, sourcesContent = [] } = map;
  return {
    ...map,
    sources: sources.map((path) => path.replace(/^(\.\.\/)+/, 'posenc/')),
    sourcesContent: sourcesContent.map((text, at) =>
      /virtual:|\0|build\/wasm\//.test(sources[at]) ? null : text,
    ),
  };
}

/** @param {Record<string, any>} own package.json of the project */
function description({ name, version, description: text, license, engines, ...own }) {
  const typed = (/** @type {string} */ file) => ({
    types: `./${file}.d.ts`,
    default: `./${file}.js`,
  });
  const named = (/** @type {string} */ file, name = file) => ({
    types: `./${file}.d.ts`,
    default: `./${entry(name)}.js`,
  });
  const elements = Object.keys(registry).map((tag) => [
    `./${nameOf(tag)}`,
    named(moduleOf(tag).replace('.js', ''), nameOf(tag)),
  ]);
  const frameworks = FRAMEWORKS.map((each) => [
    `./${each}`,
    { types: `./${each}.d.ts`, default: './types.js' },
  ]);
  return {
    name,
    version,
    description: text,
    keywords: ['positional-encoding', 'transformer', 'rope', 'attention', 'web-components', 'wasm'],
    license,
    type: 'module',
    engines,
    bin: { posenc: 'posenc.mjs' },
    exports: {
      '.': typed('index'),
      './core': typed('core'),
      './core.wasm': { types: './core.wasm.d.ts', default: './core.wasm' },
      './small': typed('small'),
      './pool': { types: './pool.d.ts', node: './pool.node.js', default: `./${entry('pool')}.js` },
      './define': named('define'),
      ...Object.fromEntries(elements),
      ...Object.fromEntries(frameworks),
      './posenc.js': typed('posenc'),
      './posenc/*': './posenc/*',
      './chunks/*': './chunks/*',
      './models': typed('models'),
      './readers': typed('readers'),
      './traces': typed('traces'),
      './cdn': typed('posenc.all'),
      './custom-elements.json': './custom-elements.json',
      './vscode.html-custom-data.json': './vscode.html-custom-data.json',
      './web-types.json': './web-types.json',
      './package.json': './package.json',
    },
    sideEffects: [
      './entries/*.js',
      './define.js',
      './elements/*.js',
      './posenc.js',
      './posenc.all.js',
      './posenc.min.js',
    ],
    customElements: 'custom-elements.json',
    'web-types': 'web-types.json',
    jsdelivr: 'posenc.min.js',
    unpkg: 'posenc.min.js',

    ...addressFields(own),
    dependencies: Object.fromEntries(
      Object.entries(own.dependencies).map(([each, at]) => [each, rangeOf(each, at)]),
    ),
  };
}

/** From the first that has what is used to the next major version: a project with its own has one of them. @param {string} name @param {string} version built with */
const rangeOf = (name, version) => `^${OLDEST[name] ?? version.replace(/\.\d+$/, '.0')}`;

/** Dependencies that older ones than those built with serve as well. @type {Record<string, string>} */
const OLDEST = { lit: '3.2.0' };
