/**
 * Vite plugin: writes the catalogue into the workbench and the gallery while they are built, formulas
 * set, so that both can be read before any script runs.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { entriesMarkup, galleryMarkup, menuMarkup } from '../page/entry.js';
import { Formulas, KATEX } from './formulas.js';

/** @import { Entry } from '../page/entry.js' */

const SHEET = 'virtual:posenc-formulas.css';
/** Beside KaTeX's own sheet, so that its addresses of fonts hold. */
const RESOLVED = join(KATEX, 'posenc-formulas.css');

/**
 * @param {URL} script catalogue.mjs
 * @param {URL} wasm the built core
 * @returns {import('vite').Plugin}
 */
export function cataloguePlugin(script, wasm) {
  /** @type {Promise<{entries: Entry[], formulas: Formulas, markup: Map<string, string>}> | null} */
  let loading = null;
  const catalogue = () => (loading ??= load(script));
  return {
    name: 'posenc-catalogue',
    buildStart() {
      loading = null;
    },
    resolveId: (id) => (id === SHEET ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      this.addWatchFile(wasm.pathname);
      const { formulas } = await catalogue();
      for (const problem of formulas.problems) this.warn(`formula left as TeX: ${problem}`);
      return formulas.styleSheet();
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!/<!-- (menu|entries|gallery) -->/.test(html)) return html;
        const { entries, markup } = await catalogue();
        return html
          .replace('<!-- menu -->', () => menuMarkup(entries))
          .replace('<!-- entries -->', () => entriesMarkup(entries, markup))
          .replace('<!-- gallery -->', () => galleryMarkup(entries));
      },
    },
  };
}

/** @param {URL} script */
async function load(script) {
  const { stdout } = await promisify(execFile)(process.execPath, [script.pathname], {
    maxBuffer: 2 ** 26,
  });
  /** @type {Entry[]} */
  const entries = JSON.parse(stdout);
  const formulas = new Formulas();
  const markup = new Map(entries.map(({ name, formula }) => [name, formulas.render(formula)]));
  return { entries, formulas, markup };
}
