/** How Vite makes the pages: for a host, with core, worker and elements in scripts; or as they are worked on. */
import { resolve } from 'node:path';
import { pages } from '../pages.mjs';
import { elementsPlugin } from './elements-plugin.js';
import { litPlugin } from './lit-plugin.js';
import { pagesPlugin } from './pages-plugin.js';
import { Printed } from './printed.js';
import { programPlugins } from './program-plugin.js';
import { roomPlugin } from './room-plugin.js';
import { noticesPlugin } from './notices.mjs';
import { stylesPlugin } from './styles-plugin.js';

/** @import { InlineConfig, Plugin, PluginOption } from 'vite' */

const root = resolve(import.meta.dirname, '../../page');

/**
 * What a page may do: its own files, its own worker, its own WebAssembly, and fetching what a reader names
 * by an address (<pe-identify>); nothing else.
 * @param {string} [nonce] of style sheets that Vite puts into a page which is worked on
 */
const policy = (nonce) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "connect-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'", // text becomes markup or code in two places only:
    // Lit's templates, and the address of a worker's script; Lit is itself where the page is worked on
    `trusted-types posenc${nonce ? ' lit-html' : ''}`,
  ].join('; ');

/** @param {string} [nonce] @returns {Plugin} */
const contentSecurityPolicy = (nonce) => ({
  name: 'posenc-csp',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: policy(nonce) },
      injectTo: 'head-prepend',
    },
  ],
});

/**
 * The first core arrives beside the scripts, which make figures and controls meanwhile: it is needed
 * when they ask for numbers.
 * @type {Plugin}
 */
const firstCoreEarly = {
  name: 'posenc-first-core-early',
  transformIndexHtml: (_, { filename, bundle = {} }) =>
    Object.keys(filename.endsWith('gallery.html') ? {} : bundle) // its pictures are painted
      .filter((file) => /posenc[_-]first/.test(file))
      .map((file) => ({ tag: 'link', attrs: earlyAttributes(file), injectTo: 'head' })),
};

/** @param {string} file */
const earlyAttributes = (file) => ({
  ...(file.endsWith('.wasm') ? { rel: 'preload', as: 'fetch' } : { rel: 'modulepreload' }),
  crossorigin: true,
  href: `./${file}`,
});

/** @returns {InlineConfig} */
export const buildConfig = () => ({
  configFile: false,
  root,
  base: './',
  logLevel: 'warn',
  plugins: [
    programPlugins(undefined, { firstIs: 'beside', wasmIs: 'beside' }),
    roomPlugin(),
    pagesPlugin(new Printed('wasm')),
    contentSecurityPolicy(),
    firstCoreEarly,
    elementsPlugin,
    stylesPlugin,
    litPlugin,
    noticesPlugin,
  ],
  build: {
    outDir: resolve(root, '../../dist/page'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    assetsInlineLimit: 0, // the policy takes fonts from files only
    rolldownOptions: { input: pages.map((page) => resolve(root, `${page}.html`)) },
  },
});

const NONCE = 'posenc';

/**
 * The same pages, below the same policy, from the sources themselves.
 * @param {PluginOption} plugins that know the core which is worked on
 * @returns {InlineConfig}
 */
export const devConfig = (plugins) => ({
  configFile: false,
  root,
  logLevel: 'warn',
  cacheDir: resolve(root, '../../build/vite'),
  plugins: [plugins, elementsPlugin, roomPlugin(), contentSecurityPolicy(NONCE)],
  html: { cspNonce: NONCE },
  resolve: { conditions: ['wasm-dev', 'module', 'browser', 'production'] },
  server: {
    fs: { allow: [resolve(root, '../..')] },
    watch: { ignored: ['build/**', 'dist/**'].map((each) => resolve(root, '../..', each)) }, // what is built is reloaded as a whole
  },
  optimizeDeps: { entries: pages.map((page) => `${page}.html`) },
});
