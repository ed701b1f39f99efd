// Entries that only the package has, and how its chunks name each other.
import { join } from 'node:path';
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
