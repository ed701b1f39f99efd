// posenc.js and the folder beside it: a file per element, what most of them share in one, the cores.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programPlugins } from '../program-plugin.js';
import { build, bundle } from './bundle.mjs';
import { root } from './process.mjs';

/**
 * @typedef {object} Parts names of files below posenc/
 * @property {string} setup
 * @property {string} first the small core
 * @property {string} whole
 * @property {Record<string, Element>} elements by tag
 *
 * @typedef {object} Element
 * @property {string} file
 * @property {string} name of the class
 * @property {true} [needsWhole] the small core is not enough for its first picture
 */

const dist = join(root, 'dist');
const FIRST = 'virtual:posenc-first-program';
const WHOLE = 'virtual:posenc-core-program';
const SHARED_BY_MANY = 4; // modules that fewer elements use are not worth the wait of the others

export async function buildParts() {
  const folder = join(dist, 'posenc');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const elements = await elementModules();
  const files = Object.values(elements).map(({ file }) => [file, join(root, 'web/elements', file)]);
  const chunks = await build({
    input: {
      setup: join(root, 'web/embed/setup.js'),
      first: FIRST,
      whole: WHOLE,
      ...Object.fromEntries(files.map(([file, path]) => [file.replace(/\.js$/, ''), path])),
    },
    plugins: [programPlugins(undefined, { firstIs: 'beside' })],
    output: {
      format: 'es',
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: {
        groups: [{ name: 'shared', minShareCount: SHARED_BY_MANY, test: /^(?!\0virtual:posenc)/ }],
      },
    },
  });
  for (const { fileName, code } of chunks) await writeFile(join(folder, fileName), code);
  const fileOf = (/** @type {string} */ wanted) =>
    chunks.find(({ isEntry, name }) => isEntry && name === wanted)?.fileName ?? '';
  /** @type {Parts} */
  const parts = {
    setup: fileOf('setup'),
    first: fileOf('first'),
    whole: fileOf('whole'),
    elements: Object.fromEntries(
      Object.entries(elements).map(([tag, { file, ...element }]) => [
        tag,
        { file: fileOf(file.replace(/\.js$/, '')), ...element },
      ]),
    ),
  };
  const script = await bundle('web/embed/posenc.js', { plugins: [partsPlugin(parts)] });
  await writeFile(join(dist, 'posenc.js'), script);
}

/** What define.js registers. @returns {Promise<Record<string, Element>>} by tag */
async function elementModules() {
  const text = await readFile(join(root, 'web/elements/define.js'), 'utf8');
  const files = new Map(
    [...text.matchAll(/import \{ (Pe\w+) \} from '\.\/(.+)';/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  const elements = [...text.matchAll(/'(pe-[a-z-]+)': (Pe\w+)/g)].map(async ([, tag, name]) => {
    const file = files.get(name) ?? '';
    const code = await readFile(join(root, 'web/elements', file), 'utf8');
    const needsWhole = /^ {2}static needsWhole = true;$/m.test(code);
    return [tag, { file, name, ...(needsWhole && { needsWhole }) }];
  });
  return Object.fromEntries(await Promise.all(elements));
}

/** @param {Parts} parts @returns {import('vite').Plugin} */
const partsPlugin = (parts) => ({
  name: 'posenc-parts',
  resolveId: (id) => (id === 'virtual:posenc-parts' ? '\0posenc-parts' : null),
  load: (id) => (id === '\0posenc-parts' ? `export const parts = ${JSON.stringify(parts)};` : null),
});
