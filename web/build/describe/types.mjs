// The package's types: those of the core, read from the comments of the sources; those of schemes and of
// elements, made from the catalogue.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { loadCore } from '../../core/index.js';
import { MODULES } from '../cli/cmake.mjs';
import { filesBelow } from '../cli/files.mjs';
import { root, run } from '../cli/process.mjs';
import { elementTypes } from './element-types.mjs';
import { describeElements } from './elements.mjs';
import { frameworkTypes } from './framework-types.mjs';
import { nameOf } from './manifest.mjs';
import { schemeTypes } from './scheme-types.mjs';

/** @typedef {(name: string, text: string) => Promise<void>} Write */

/** Modules that are no part of the package. */
const OF_PAGES = ['posenc_all', 'posenc_whole', 'posenc_hero'];

/** @param {string} target folder of the package @param {Write} write */
export async function writeTypes(target, write) {
  const folder = join(target, 'types');
  const config = join(root, 'web/tsconfig.types.json');
  await run('tsc', ['-p', config, '--outDir', folder], { show: 'errors' });
  await rm(join(folder, 'build'), { recursive: true, force: true }); // of tools that sources speak of
  await mkdir(join(folder, 'glue'));
  for (const name of MODULES) {
    if (OF_PAGES.includes(name)) continue;
    const file = `${name}.d.ts`;
    await copyFile(join(root, 'build/wasm', file), join(folder, 'glue', file));
  }
  for (const file of filesBelow(folder, /\.d\.ts$/)) {
    const text = await readFile(file, 'utf8');
    const own = text
      .replace(/#(\w+)-glue/g, `${fromOwn(folder, file, 'glue')}/posenc_$1.js`)
      .replaceAll(
        'WebAssembly.Module',
        `import('${fromOwn(folder, file, 'core/instantiate.js')}').Compiled`,
      ); // tsc looks through it
    await writeFile(file, own);
  }
  const { elements, catalogue } = await describeElements();
  await write('types/core/schemes.d.ts', schemeTypes(catalogue, (await loadCore()).colormaps()));
  await write('index.d.ts', exportsOf(CORE.map((name) => `./types/core/${name}.js`)));
  await write('core.d.ts', exportsOf(['./index.js']));
  await write('core.wasm.d.ts', WASM_TYPES);
  await write(
    'small.d.ts',
    exportsOf(['small/index', ...CORE.slice(1)].map((name) => `./types/core/${name}.js`)),
  );
  await write('pool.d.ts', exportsOf(['./types/worker/load-pool.js']));
  await write('models.d.ts', exportsOf(['./types/models/index.js', './types/models/types.js']));
  await write('readers.d.ts', exportsOf(['./types/readers/index.js']));
  await write('traces.d.ts', exportsOf(['./types/traces/index.js', './types/traces/types.js']));
  await write('elements.d.ts', elementTypes(elements));
  for (const { tag, className } of elements) {
    const text = `import '../elements.js';\nexport { ${className} } from '../elements.js';\n`;
    await write(`elements/${nameOf(tag)}.d.ts`, text);
  }
  await write('define.d.ts', DEFINE_TYPES);
  await write('posenc.d.ts', POSENC_TYPES);
  await write(
    'posenc.all.d.ts',
    "export * from './define.js';\nexport { default } from './define.js';\n",
  );
  for (const [name, text] of Object.entries(frameworkTypes)) await write(name, text);
  await removeUnread(target);
}

/** Declarations of sources that no entry's types speak of. @param {string} target folder of the package */
async function removeUnread(target) {
  const all = filesBelow(target, /\.d\.ts$/);
  /** @type {Set<string>} */
  const read = new Set();
  const follow = async (/** @type {string} */ file) => {
    if (read.has(file) || !all.includes(file)) return;
    read.add(file);
    const text = await readFile(file, 'utf8');
    for (const [, path] of text.matchAll(/(?:from |import |import\()['"](\.[^'"]+)\.js['"]/g))
      await follow(join(dirname(file), `${path}.d.ts`));
  };
  const inTypes = (/** @type {string} */ file) => file.startsWith(join(target, 'types/'));
  for (const file of all) if (!inTypes(file)) await follow(file);
  for (const file of all) if (!read.has(file)) await rm(file);
}

/** Where a module of the types finds another. @param {string} folder of all @param {string} file @param {string} path */
const fromOwn = (folder, file, path) =>
  relative(dirname(file), join(folder, path)).replace(/^(?!\.)/, './');

/** Frameworks whose templates have types of their own. */
export const FRAMEWORKS = Object.keys(frameworkTypes).map((name) => name.replace('.d.ts', ''));

const CORE = ['index', 'schemes', 'types', 'attention-types'];

/** @param {string[]} modules */
const exportsOf = (modules) => modules.map((path) => `export * from '${path}';\n`).join('');

const SHARED = `import type { PeElements } from './elements.js';
import type { AsyncCore } from './types/core/types.js';

export * from './elements.js';

type Tag = keyof PeElements;
/** Of every element. */
export const tags: readonly Tag[];
/** The class of an element, defined under its tag unless another copy did so. */
export function load<Name extends Tag>(tag: Name): Promise<new () => PeElements[Name]>;
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

/** Where bundlers and hosts of the edge make a module of it. */
const WASM_TYPES = `import type { Compiled } from './types/core/instantiate.js';

declare const wasmModule: Compiled;
export default wasmModule;
`;

const POSENC_TYPES = SHARED;

const DEFINE_TYPES = `${SHARED}
/** Every element of this copy, by its tag. */
export const elements: { readonly [Name in Tag]: new () => PeElements[Name] };
`;
