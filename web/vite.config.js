/** Builds the pages: scripts with core, worker and elements inside, style sheets, fonts, HTML files. */
import { defineConfig } from 'vite';
import { cataloguePlugin } from './tools/catalogue-plugin.js';
import { roomPlugin } from './tools/room-plugin.js';
import { programPlugins } from './tools/program-plugin.js';
import { storyPlugin } from './tools/story-plugin.js';
import { stylesPlugin } from './tools/styles-plugin.js';

const wasm = new URL('../build/wasm/posenc_core.wasm', import.meta.url);
const catalogue = new URL('./tools/catalogue.mjs', import.meta.url);
const pages = ['index', 'workbench', 'gallery', 'worksheet'];

/**
 * What the built page may do: its own files, its own worker, its own WebAssembly, and fetching what a
 * reader names by an address (<pe-identify>); nothing else.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "connect-src 'self' https:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'", // text becomes markup or code in two places only:
  'trusted-types lit-html posenc', // Lit's templates, and the address of a worker's script
].join('; ');

/** @returns {import('vite').Plugin} */
function contentSecurityPolicy() {
  return {
    name: 'posenc-csp',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/**
 * The first core arrives beside the scripts, which make figures and controls meanwhile: it is needed
 * when they ask for numbers.
 * @returns {import('vite').Plugin}
 */
function firstCoreEarly() {
  return {
    name: 'posenc-first-core-early',
    apply: 'build',
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.includes('posenc-first-program'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        })),
  };
}

export default defineConfig({
  root: new URL('./page', import.meta.url).pathname,
  base: './',
  plugins: [
    programPlugins(undefined, { firstIs: 'beside' }),
    roomPlugin(),
    storyPlugin(),
    cataloguePlugin(catalogue, wasm),
    contentSecurityPolicy(),
    firstCoreEarly(),
    stylesPlugin,
  ],
  build: {
    outDir: new URL('../dist/page', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    assetsInlineLimit: 0, // the policy takes fonts from files only
    rolldownOptions: {
      input: pages.map((page) => new URL(`./page/${page}.html`, import.meta.url).pathname),
    },
  },
});
