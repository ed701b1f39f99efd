// dist/package: what `npm publish` would send. The core with its WebAssembly inside or beside; an entry
// for each element, which share what they have in common. Lit and d3 stay dependencies, so that a project
// has them once and Node can import them.
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { registry } from '../../elements/registry.js';
import { NOTICES, notices } from '../vite/notices.mjs';
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
import { build, bundle } from './bundle.mjs';

const target = join(root, 'dist/package');
const wasmOf = (/** @type {string} */ name) =>
  new URL(`../../../build/wasm/posenc_${name}.wasm`, import.meta.url);
const wasm = wasmOf('core');
const DEPENDENCIES = /^(lit|d3-[a-z]+|fflate)(\/|$)/;

export async function buildPackage() {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const core = 'web/core/index.js';
  await write('index.js', await bundle(core, { plugins: [wasmPlugin(wasm)] }));
  await write('core.js', await bundle(core, { plugins: [wasmPlugin(wasm, { isInside: false })] }));
  await writeElements();
  const models = { plugins: [wasmPlugin(wasmOf('models'))] };
  await write('models.js', await bundle('web/models/index.js', models));
  const traces = { plugins: [wasmPlugin(wasmOf('traces'))] };
  await write('traces.js', await bundle('web/traces/index.js', traces));
  await copyFile(wasm, join(target, 'core.wasm'));
  await writeProgram();
  for (const name of ['posenc', 'posenc.js', 'posenc.all.js']) {
    await cp(join(root, 'dist', name), join(target, name), { recursive: true });
  }
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
  const external = /^node:|\/(models|traces)\/index\.js$/;
  const program = await bundle('web/cli/posenc.mjs', { programs: [], external });
  await write(
    'posenc.mjs',
    program.replace(/(["'`])[^"'`]*\/(models|traces)\/index\.js\1/g, "'./$2.js'"),
  );
}

/** `posenc/define` and `posenc/heatmap`, …, whose cores come when a figure asks for numbers. */
async function writeElements() {
  const inputs = Object.keys(registry).map((tag) => [
    moduleOf(tag).replace('.js', ''),
    `virtual:posenc-define-${tag}`,
  ]);
  const built = await build({
    input: { define: join(root, 'web/embed/all.js'), ...Object.fromEntries(inputs) },
    plugins: [defineOnePlugin, programPlugins(undefined, { firstIs: 'beside' }), namedChunks],
    external: DEPENDENCIES,
    sourcemap: true,
    experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } }, // no chunk loads one that loads it
    output: {
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
  });
  for (const { type, fileName, code, map } of built) {
    if (type !== 'chunk') continue; // maps, which chunks have too
    await write(fileName, code);
    if (map) await write(`${fileName}.map`, JSON.stringify(readable(map)));
  }
}

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
      /virtual:|\0/.test(sources[at]) ? null : text,
    ),
  };
}

/**
 * Chunks import each other as `posenc/chunks/…`: Observable Framework makes one file of each entry, loses
 * what it would split off, and keeps, once, what has a name. It waits for ever where two load each other.
 * @type {import('vite').Plugin}
 */
const namedChunks = {
  name: 'posenc-named-chunks',
  renderChunk(code, { imports, dynamicImports }) {
    const split = [...imports, ...dynamicImports].filter((path) => path.startsWith('chunks/'));
    const named = split.reduce(
      (text, path) =>
        text.replaceAll(relativeTo(path), (_, quote) => `${quote}posenc/${path}${quote}`),
      code,
    );
    return { code: named, map: null };
  },
};

/** As chunks and entries write it. @param {string} path of a chunk */
const relativeTo = (path) => {
  const name = path.slice('chunks/'.length).replace(/\W/g, '\\$&');
  return new RegExp(`(["'\`])\\.{1,2}/(?:chunks/)?${name}\\1`, 'g');
};

/** `virtual:posenc-define-TAG`: defines one element. @type {import('vite').Plugin} */
const defineOnePlugin = {
  name: 'posenc-define-one',
  resolveId: (id) => (id.startsWith('virtual:posenc-define-') ? `\0${id}` : null),
  load(id) {
    const [, tag] = /^\0virtual:posenc-define-(.*)$/.exec(id) ?? [];
    if (!tag) return null;
    const { file, name, needsWhole = false } = registry[tag];
    const from = (/** @type {string} */ path) => JSON.stringify(join(root, 'web/elements', path));
    return `import { ${name} } from ${from(file)};
      import { defineElement } from ${from('define-one.js')};
      defineElement('${tag}', ${name}, ${needsWhole});
      export { ${name} };`;
  },
};

/** @param {Record<string, any>} own package.json of the project */
function description({ name, version, description: text, license, engines, dependencies }) {
  const typed = (/** @type {string} */ file) => ({
    types: `./${file}.d.ts`,
    default: `./${file}.js`,
  });
  const elements = Object.keys(registry).map((tag) => [
    `./${nameOf(tag)}`,
    typed(moduleOf(tag).replace('.js', '')),
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
      './core.wasm': './core.wasm',
      './define': typed('define'),
      ...Object.fromEntries(elements),
      ...Object.fromEntries(frameworks),
      './posenc.js': typed('posenc'),
      './posenc/*': './posenc/*',
      './chunks/*': './chunks/*',
      './models': typed('models'),
      './traces': typed('traces'),
      './cdn': typed('posenc.all'),
      './custom-elements.json': './custom-elements.json',
      './vscode.html-custom-data.json': './vscode.html-custom-data.json',
      './web-types.json': './web-types.json',
      './package.json': './package.json',
    },
    sideEffects: ['./define.js', './elements/*.js', './posenc.js', './posenc.all.js'],
    customElements: 'custom-elements.json',
    'web-types': 'web-types.json',
    jsdelivr: 'posenc.js',
    unpkg: 'posenc.js',
    dependencies,
  };
}
