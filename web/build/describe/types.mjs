// The package's types: those of the core, read from the comments of the sources; those of schemes and of
// elements, made from the catalogue.
import { readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { loadCore } from '../../core/index.js';
import { MODULES } from '../cli/cmake.mjs';
import { filesBelow } from '../cli/files.mjs';
import { root, run } from '../cli/process.mjs';
import { elementTypes } from './element-types.mjs';
import { describeElements } from './elements.mjs';
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
        `import('${fromOwn(folder, file, 'core/wasm/instantiate.js')}').Compiled`,
      ); // tsc looks through it
    await writeFile(file, own);
  }
  const { elements, catalogue } = await describeElements();
  await write('types/core/schemes.d.ts', schemeTypes(catalogue, (await loadCore()).colormaps()));
  await write('index.d.ts', exportsOf(CORE.map((name) => `./types/core/${name}.js`)));
  await write('core.d.ts', exportsOf(['./index.js']));
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
  await write(
    'posenc.all.d.ts',
    "export * from './define.js';\nexport { default } from './define.js';\n",
  );
  const parts = /** @type {Record<string, string>} */ ({
    posenc: await readFile(join(TEMPLATES, 'posenc.d.ts.txt'), 'utf8'),
    tags: elements.map(({ tag }) => `      '${tag}': Props<PeElements['${tag}']>;`).join('\n'),
  });
  for (const file of filesBelow(TEMPLATES, /\.txt$/)) {
    const text = await readFile(file, 'utf8');
    await write(
      basename(file, '.txt'),
      text.replace(/@(\w+)@/g, (_, part) => parts[part]),
    );
  }
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

/**
 * Types that are written by hand: of entries, and of what a template of each framework may write, modules of
 * types alone. Qwik's own tags are those of documents, whose attributes take no text: a tag has to be said by
 * name, and hides that one where declarations of libraries are not checked, as in every project that Qwik makes.
 */
const TEMPLATES = join(import.meta.dirname, 'templates');

/** Frameworks whose templates have types of their own. */
export const FRAMEWORKS = readdirSync(join(TEMPLATES, 'frameworks')).map((name) =>
  basename(name, '.d.ts.txt'),
);

const CORE = ['index', 'schemes', 'types', 'attention-types'];

/** @param {string[]} modules */
const exportsOf = (modules) => modules.map((path) => `export * from '${path}';\n`).join('');
