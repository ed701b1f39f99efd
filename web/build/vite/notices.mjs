// THIRD-PARTY.txt: whose work is inside of what is built, and below which terms. What packages they are is
// read off the bundles; what the WebAssembly is linked with, off the toolchain.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../cli/process.mjs';
import { Problem } from '../cli/report.mjs';

/** @import { Plugin } from 'vite' */

export const NOTICES = 'THIRD-PARTY.txt';

const NATIVE = join(root, 'web/build/dist/native-notices.txt');
const MUSL = 'system/lib/libc/musl/COPYRIGHT';
const HEAD = `posenc is below the MIT licence (LICENSE). It contains work of others, below terms of their own:
`;

/** Folders below node_modules/, of all that this process has bundled. @type {Set<string>} */
const bundled = new Set();

/** Takes down which packages a bundle is made of: modules, and files such as fonts. @type {Plugin} */
export const noticesPlugin = {
  name: 'posenc-notices',
  moduleParsed({ id }) {
    const folder = id.endsWith('.css') && packageOf(id); // no module of any script
    if (folder) bundled.add(folder);
  },
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const made = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
      for (const id of made) {
        const folder = packageOf(id);
        if (folder) bundled.add(folder);
      }
    }
  },
};

/** @param {string} id of a module, or a path @returns {string | null} its package, below node_modules/ */
export function packageOf(id) {
  const parts = id.split('node_modules/');
  if (parts.length === 1) return null;
  const [scope, name] = /** @type {string} */ (parts.at(-1)).split('/');
  const last = scope.startsWith('@') ? `${scope}/${name}` : scope;
  return [...parts.slice(1, -1), last].join('node_modules/');
}

/**
 * @param {Iterable<string>} [packages] folders below node_modules/
 * @param {string} [toolchain] of Emscripten
 * @returns {Promise<string>}
 */
export async function notices(packages = bundled, toolchain = process.env.EMSCRIPTEN_ROOT ?? '') {
  /** Titles by licence: packages of one project share theirs. @type {Map<string, string[]>} */
  const byText = new Map();
  for (const name of [...packages].sort()) {
    const folder = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const files = (await readdir(folder)).sort(); // a notice, which Apache's licence has beside it, comes last
    const said = files.filter((each) => /^(licen[cs]e|notice)(\.\w+)?$/i.test(each));
    if (!said.some((each) => /^l/i.test(each)))
      throw new Problem(`${name}: no licence in its package: ${folder}`);
    const texts = await Promise.all(said.map((each) => readFile(join(folder, each), 'utf8')));
    const text = texts.map((each) => each.trim()).join('\n\n');
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...byText].map(([text, titles]) => `== ${titles.join(', ')} ==\n\n${text}\n`);
  const musl = (await readFile(join(toolchain, MUSL), 'utf8')).trim();
  return [
    HEAD,
    ...parts,
    await readFile(NATIVE, 'utf8'),
    `== musl (MIT), inside the WebAssembly ==\n\n${musl}\n`,
  ].join('\n');
}
