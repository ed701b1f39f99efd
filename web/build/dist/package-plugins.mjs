// Entries that only the package has, and how its chunks name each other.
import { basename, dirname, join } from 'node:path';
import { registry } from '../../elements/registry.js';
import { root } from '../cli/process.mjs';

/** The entry `posenc`. */
export const WHOLE = 'virtual:posenc-whole-core';

/** `posenc` names what its chunks have, so that bundlers leave out those that nobody asks for. @type {import('vite').Plugin} */
export const onlyNames = {
  name: 'posenc-only-names',
  resolveId: (id) => (id === WHOLE ? `\0${id}` : null),
  load: (id) =>
    id === `\0${WHOLE}`
      ? `export * from ${JSON.stringify(join(root, 'web/core/index.js'))};`
      : null,
};

/** What a pool starts under Node; its other entry is for pages. @type {import('vite').Plugin} */
export const underNode = {
  name: 'posenc-under-node',
  enforce: 'pre',
  resolveId: (id) =>
    id === '#pool-workers' ? join(root, 'web/worker/pool-workers.node.js') : null,
};

/**
 * Chunks import each other as `posenc/chunks/…`: Observable Framework makes one file of each entry, loses
 * what it would split off, and keeps, once, what has a name. It waits for ever where two load each other.
 * @type {import('vite').Plugin}
 */
export const namedChunks = {
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

/** Texts, in files of their own, so that the package has one copy for posenc.js and for those who bundle. */
export const ALONE = [
  { name: 'python', test: /\/export\/(templates\.inline\.js|python\/)/ },
  { name: 'published', test: /\/models\/published\.json$/ },
];

/**
 * A chunk's file: `npm pack` puts files of one name side by side, and what they share is packed once.
 * @param {{name: string, facadeModuleId?: string | null}} chunk
 */
export const hashed = ({ name, facadeModuleId }) =>
  `${name === 'view' ? `${basename(dirname(facadeModuleId ?? ''))}-view` : name}-[hash].js`;

/**
 * Cards bring the few lines of others that they need: a file that imports nothing is the same in all forms.
 * @type {import('vite').Plugin}
 */
export const contentAlone = {
  name: 'posenc-content-alone',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    if (!/\/(core\/matrix|rounding)\.js$/.test(source) || !OF_CARDS.test(importer)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && `${found.id}?of-cards`;
  },
};

const OF_CARDS = /\/content\/(claims\/|tables\.js$)/;

/** What reads configs is in the module of the readers. @type {import('vite').Plugin} */
export const modelsOfReaders = {
  name: 'posenc-models-of-readers',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!/^#models-(glue|bytes)$/.test(id)) return null;
    return this.resolve(id.replace('models', 'readers'), importer);
  },
};

/** An entry. @param {string} tag */
export const definesOne = (tag) => `virtual:posenc-define-${tag}`;

/** Defines one element. @type {import('vite').Plugin} */
export const defineOne = {
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
