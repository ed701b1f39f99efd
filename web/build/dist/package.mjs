// dist/package: what `npm publish` would send. One file per door, WebAssembly inside; the elements keep
// Lit and d3 as dependencies, so that a project has them once and Node can import them.
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { customElementsManifest } from './manifest.mjs';
import { wasmPlugin } from '../vite/wasm-plugin.js';
import { bundle } from './bundle.mjs';
import { MODULES } from '../cli/cmake.mjs';
import { filesBelow } from '../cli/files.mjs';
import { NOTICES, notices } from '../vite/notices.mjs';
import { root, run } from '../cli/process.mjs';

const target = join(root, 'dist/package');
const wasmOf = (/** @type {string} */ name) =>
  new URL(`../../../build/wasm/posenc_${name}.wasm`, import.meta.url);
const wasm = wasmOf('core');
const DEPENDENCIES = /^(lit|d3-[a-z]+|fflate)(\/|$)/;

export async function buildPackage() {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFile(join(target, name), text);
  const core = 'web/core/index.js';
  await write('index.js', await bundle(core, { plugins: [wasmPlugin(wasm)] }));
  await write('core.js', await bundle(core, { plugins: [wasmPlugin(wasm, { isInside: false })] }));
  const models = { plugins: [wasmPlugin(wasmOf('models'))] };
  await write('models.js', await bundle('web/models/index.js', models));
  await write('define.js', await bundle('web/embed/all.js', { external: DEPENDENCIES }));
  await copyFile(wasm, join(target, 'core.wasm'));
  const program = await readFile(join(root, 'web/cli/posenc.mjs'), 'utf8');
  await write('posenc.mjs', program.replace("'../models/index.js'", "'./models.js'"));
  for (const name of ['posenc', 'posenc.js', 'posenc.all.js']) {
    await cp(join(root, 'dist', name), join(target, name), { recursive: true });
  }
  for (const name of ['README.md', 'LICENSE']) await copyFile(join(root, name), join(target, name));
  await write(NOTICES, await notices());
  await write('package.json', `${JSON.stringify(await description(), null, 2)}\n`);
  await write('custom-elements.json', JSON.stringify(await customElementsManifest(), null, 1));
  await writeTypes(write);
}

async function description() {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { name, version, description, license, engines } = own;
  // UMAP is inside: it runs in a worker of its own.
  const { 'umap-js': _, ...dependencies } = own.dependencies;
  const typed = (/** @type {string} */ file) => ({
    types: `./${file}.d.ts`,
    default: `./${file}.js`,
  });
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { posenc: 'posenc.mjs' },
    exports: {
      '.': typed('index'),
      './core': typed('core'),
      './core.wasm': './core.wasm',
      './define': typed('define'),
      './models': typed('models'),
      './cdn': typed('posenc.all'),
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    sideEffects: ['./define.js', './posenc.js', './posenc.all.js'],
    customElements: 'custom-elements.json',
    jsdelivr: 'posenc.js',
    unpkg: 'posenc.js',
    dependencies,
  };
}

/** From the comments of the sources. @param {(name: string, text: string) => Promise<void>} write */
async function writeTypes(write) {
  const folder = join(target, 'types');
  const config = join(root, 'web/tsconfig.types.json');
  await run('tsc', ['-p', config, '--outDir', folder], { show: 'errors' });
  await mkdir(join(folder, 'glue'));
  for (const name of MODULES) {
    if (name === 'posenc_whole') continue; // no part of the package
    const file = `${name}.d.ts`;
    await copyFile(join(root, 'build/wasm', file), join(folder, 'glue', file));
  }
  for (const file of filesBelow(folder, /\.d\.ts$/)) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/#(\w+)-glue/g, '../glue/posenc_$1.js'));
  }
  await write(
    'index.d.ts',
    "export * from './types/core/index.js';\nexport * from './types/core/types.js';\n" +
      "export * from './types/core/attention-types.js';\n",
  );
  await write('core.d.ts', "export * from './index.js';\n");
  const modelTypes = ['index', 'types'].map(
    (file) => `export * from './types/models/${file}.js';\n`,
  );
  await write('models.d.ts', modelTypes.join(''));
  await write('define.d.ts', DEFINE_TYPES);
  await write(
    'posenc.all.d.ts',
    "export * from './define.js';\nexport { default } from './define.js';\n",
  );
}

const DEFINE_TYPES = `import type { AsyncCore } from './types/core/types.js';

/** Every element of this copy, by its tag. */
export const elements: Record<string, CustomElementConstructor>;
export const tags: readonly string[];
/** The class of an element; posenc.js fetches it. */
export function load(tag: string): Promise<CustomElementConstructor>;
/** The core's methods as promises, answered by the worker that the elements share. */
export const core: AsyncCore;
/** Registers the elements under another prefix: \`define('pe2')\` gives <pe2-heatmap>. */
export function define(prefix: string): void;
export const version: string;
declare const widget: {
  /** For anywidget. */
  render(view: { model: any; el: HTMLElement }): () => void;
};
export default widget;
`;
