// posenc.js and the folder beside it: a file per element, what most of them share in one, the cores.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '../../elements/registry.js';
import { configsPlugin } from '../vite/one-program-plugin.js';
import { programPlugins } from '../vite/program-plugin.js';
import { build, bundle } from './bundle.mjs';
import { root } from '../cli/process.mjs';
import { ALONE, contentAlone, hashed } from './package-plugins.mjs';

/**
 * @typedef {object} Chunks names of files below posenc/
 * @property {string} setup
 * @property {string} first the small core
 * @property {string} whole
 * @property {typeof registry} elements by tag
 */

const dist = join(root, 'dist');
/**
 * Files by program, each of which others import as well: the npm package has no other copy.
 * @type {Record<string, string>}
 */
export const PROGRAM_FILES = {
  first: 'first',
  core: 'whole',
  models: 'readers-program',
  readers: 'readers-program',
  traces: 'traces-program',
  training: 'training-program',
  umap: 'umap-program',
};
const SHARED_BY_MANY = 6; // modules that fewer elements use are not worth the wait of the others

export async function buildChunks() {
  const folder = join(dist, 'posenc');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const inputs = Object.entries(registry).map(([tag, { file }]) => [
    nameOf(tag),
    join(root, 'web/elements', file),
  ]);
  const built = await build({
    input: {
      setup: join(root, 'web/embed/setup.js'),
      ...Object.fromEntries(
        Object.entries(PROGRAM_FILES).map(([program, file]) => [
          file,
          `virtual:posenc-${program}-program`,
        ]),
      ),
      ...Object.fromEntries(inputs),
    },
    plugins: [configsPlugin(), contentAlone, programPlugins(undefined, { firstIs: 'beside' })],
    output: {
      format: 'es',
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: hashed,
      codeSplitting: {
        groups: [
          ...ALONE,
          { name: 'shared', minShareCount: SHARED_BY_MANY, test: /^(?!\0(virtual:)?posenc-)/ },
        ],
      },
    },
  });
  for (const { fileName, code } of built) await writeFile(join(folder, fileName), code);
  const fileOf = (/** @type {string} */ wanted) =>
    built.find(({ isEntry, name }) => isEntry && name === wanted)?.fileName ?? '';
  /** @type {Chunks} */
  const chunks = {
    setup: fileOf('setup'),
    first: fileOf('first'),
    whole: fileOf('whole'),
    elements: Object.fromEntries(
      Object.entries(registry).map(([tag, element]) => [
        tag,
        { ...element, file: fileOf(nameOf(tag)) },
      ]),
    ),
  };
  const script = await bundle('web/embed/posenc.js', { plugins: [chunksPlugin(chunks)] });
  await writeFile(join(dist, 'posenc.js'), script);
}

/** Of its chunk. @param {string} tag */
const nameOf = (tag) => tag.replace(/^pe-/, '');

/** @param {Chunks} chunks @returns {import('vite').Plugin} */
const chunksPlugin = (chunks) => ({
  name: 'posenc-chunks',
  resolveId: (id) => (id === 'virtual:posenc-chunks' ? '\0posenc-chunks' : null),
  load: (id) =>
    id === '\0posenc-chunks' ? `export const chunks = ${JSON.stringify(chunks)};` : null,
});
