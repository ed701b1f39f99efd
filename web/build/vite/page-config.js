/** How Vite makes the pages: for a host, with core, worker and elements in scripts; or as they are worked on. */
import { resolve } from 'node:path';
import { bundle } from '../dist/bundle.mjs';
import { hashOf } from '../dist/inline.mjs';
import { told } from '../../content/story/index.js';
import { pages } from '../../markup/pages.js';
import { d3Plugin } from './d3-plugin.js';
import { elementsPlugin } from './elements-plugin.js';
import { fontsPlugin } from './fonts-plugin.js';
import { litPlugin } from './lit-plugin.js';
import { pagesPlugin } from './pages-plugin.js';
import { Printed } from './printed.js';
import { programPlugins } from './program-plugin.js';
import { roomPlugin } from './room-plugin.js';
import { noticesPlugin } from './notices.mjs';
import { stylesPlugin } from './styles-plugin.js';

/** @import { InlineConfig, Plugin, PluginOption, Rolldown } from 'vite' */

const root = resolve(import.meta.dirname, '../../page');

/**
 * What a page may do: its own files, its own worker, its own WebAssembly, and fetching what a reader names
 * by an address (<pe-identify>); nothing else.
 * @param {string} script that stands in the page
 * @param {string} [nonce] of style sheets that Vite puts into a page which is worked on
 */
const policy = (script, nonce) =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashOf(script)} 'wasm-unsafe-eval'`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'", // how a figure looks that is passed on
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "connect-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'", // text becomes markup or code in two places only:
    // Lit's templates, and the address of a worker's script; Lit is itself where the page is worked on
    `trusted-types posenc${nonce ? ' lit-html' : ''}`,
  ].join('; ');

/**
 * What stands before all else: how the page is encoded, which browsers look for in the first kilobyte only,
 * its policy, and the script that says what has not arrived.
 * @param {string} [nonce]
 * @returns {Plugin}
 */
function headFirst(nonce) {
  /** @type {Promise<string> | undefined} */
  let made;
  return {
    name: 'posenc-head-first',
    async transformIndexHtml() {
      const script = await (made ??= bundle('web/page/shell/missing.js', {
        format: 'iife',
        programs: [],
      }));
      const rules = { 'http-equiv': 'Content-Security-Policy', content: policy(script, nonce) };
      return [
        { tag: 'meta', attrs: { charset: 'utf-8' }, injectTo: 'head-prepend' },
        { tag: 'meta', attrs: rules, injectTo: 'head-prepend' },
        { tag: 'script', children: script, injectTo: 'head-prepend' },
      ];
    },
  };
}

const START = resolve(root, 'shell/start.js');
const HERO = resolve(root, 'story/hero.js');

/**
 * The first core is asked before the page is there: a script of its own starts its worker, while figures and
 * controls still arrive. Before it goes what draws the first screen; both before all others of the head.
 * @type {Plugin}
 */
const firstCoreEarly = {
  name: 'posenc-first-core-early',
  buildStart() {
    for (const id of [HERO, START]) this.emitFile({ type: 'chunk', id });
  },
  transformIndexHtml(_, { filename, bundle = {} }) {
    if (!ASKS_EARLY.test(filename)) return [];
    const hero = HAS_HERO.test(filename) ? earlyTags(HERO, 'hero', bundle) : null;
    const first = earlyTags(START, 'first', bundle);
    // Browsers fetch six files at once. What the first screen waits for longest is among its first; the
    // first core, ten times as long, goes after scripts.
    const tags = [
      ...(hero ? [...hero.script, ...hero.wasm, ...hero.imports] : []),
      ...[...first.script, ...first.imports, ...first.wasm],
    ];
    const once = new Map(tags.map((tag) => [JSON.stringify(tag.attrs), tag]));
    return [...once.values()].map((tag) => ({ ...tag, injectTo: 'head-prepend' }));
  },
};

/**
 * Of a script, what it imports and the WebAssembly that it asks for.
 * @param {string} entry
 * @param {string} module posenc_MODULE
 * @param {Rolldown.OutputBundle} bundle
 */
function earlyTags(entry, module, bundle) {
  const files = Object.keys(bundle);
  const src = files.find((file) => modulesOf(bundle[file]).includes(entry)) ?? '';
  const [programs, wasm] = ['js', 'wasm'].map((kind) =>
    files.filter((file) => new RegExp(`posenc[_-]${module}.*\\.${kind}$`).test(file)),
  );
  const link = (/** @type {object} */ attrs) => (/** @type {string} */ file) => ({
    tag: 'link',
    attrs: { ...attrs, crossorigin: true, href: `./${file}` },
  });
  return {
    script: [
      { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src: `./${src}` } },
    ],
    wasm: wasm.map(link({ rel: 'preload', as: 'fetch' })),
    imports: [...new Set([...importsOf(src, bundle), ...programs])].map(
      link({ rel: 'modulepreload' }),
    ),
  };
}

/**
 * What is in a file itself. An entry that others import, too, is a second file, which only imports it.
 * @param {Rolldown.OutputBundle[string]} file
 */
const modulesOf = (file) => (file.type === 'chunk' ? file.moduleIds : []);

/** Not where nothing is computed before somebody asks. */
const ASKS_EARLY = new RegExp(
  `/(${[...Object.keys(told), 'workbench', 'model', 'trace', 'lesson', 'worksheet'].join('|')})\\.html$`,
);

const HAS_HERO = /index\.html$/;

/** All that a script imports, as its own imports do. @param {string} file @param {Rolldown.OutputBundle} bundle */
function importsOf(file, bundle) {
  /** @type {Set<string>} */
  const found = new Set();
  const add = (/** @type {string} */ name) => {
    const chunk = bundle[name];
    for (const each of chunk.type === 'chunk' ? chunk.imports : []) {
      if (found.has(each)) continue;
      found.add(each);
      add(each);
    }
  };
  add(file);
  return found;
}

/** @returns {InlineConfig} */
export const buildConfig = (printed = new Printed('wasm')) => ({
  configFile: false,
  root,
  base: './',
  logLevel: 'warn',
  plugins: [
    programPlugins(undefined, { firstIs: 'beside', wasmIs: 'beside' }),
    roomPlugin(),
    fontsPlugin(printed),
    pagesPlugin(printed),
    firstCoreEarly,
    headFirst(),
    elementsPlugin,
    stylesPlugin,
    litPlugin,
    d3Plugin,
    noticesPlugin,
  ],
  build: {
    outDir: resolve(root, '../../dist/page'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    assetsInlineLimit: 0, // the policy takes fonts from files only
    rolldownOptions: {
      input: pages.map((page) => resolve(root, `${page}.html`)),
      // What the first screen waits for is a file, not seven: a slow line brings six at once.
      output: { codeSplitting: { groups: [{ name: 'early', test: EARLY }] } },
    },
  },
});

/** What every page asks for before it draws: errors, words for numbers, how a module is instantiated. */
const EARLY = /web\/(core\/(check|fetched|instantiate)|plot\/(canvas|format)|texts\/\w+)\.js$/;

const NONCE = 'posenc';

/**
 * The same pages, under the same policy, from the sources themselves.
 * @param {PluginOption} plugins that know the core which is worked on
 * @returns {InlineConfig}
 */
export const devConfig = (plugins) => ({
  configFile: false,
  root,
  logLevel: 'warn',
  cacheDir: resolve(root, '../../build/vite'),
  plugins: [plugins, elementsPlugin, roomPlugin(), headFirst(NONCE)],
  html: { cspNonce: NONCE },
  resolve: { conditions: ['wasm-dev', 'module', 'browser', 'production'] },
  server: {
    fs: { allow: [resolve(root, '../..')] },
    watch: { ignored: ['build/**', 'dist/**'].map((each) => resolve(root, '../..', each)) }, // what is built is reloaded as a whole
  },
  optimizeDeps: { entries: pages.map((page) => `${page}.html`) },
});
