// The page as it is worked on: served by Vite from the sources, with the core of preset wasm-dev. A saved
// file is seen at once; a saved C++ file when the core is built, and until then the last good page stays.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { devConfig } from '../vite/page-config.js';
import { pagesPlugin } from '../vite/pages-plugin.js';
import { Printed } from '../vite/printed.js';
import { programPlugins } from '../vite/program-plugin.js';
import * as cmake from './cmake.mjs';
import { locked } from './lock.mjs';
import { root } from './process.mjs';
import { Problem, step } from './report.mjs';

/** @import { Plugin, ViteDevServer } from 'vite' */

const PRESET = 'wasm-dev';
const DEFAULT_PORT = 5173;
/** What the first figure and the programs below need, and what is built when it can be seen. */
export const FIRST = [
  'posenc_first',
  'posenc_hero',
  'posenc_core',
  'posenc_models',
  ...cmake.WRITTEN,
];
const LATER = ['posenc_training', 'posenc_umap', 'posenc_readers', 'posenc_traces'];
/** What pages hold from the start. */
export const PRINTED = /** @type {const} */ (['catalogue', 'story', 'verified']);
const CPP = /\.(cpp|h|inc)$|\/CMakeLists\.txt$|\.cmake$/;

/** @param {string} title @param {string[]} modules */
const build = (title, modules) => locked(() => step(title, () => cmake.build(PRESET, modules)));

/** The core that is worked on: built one time after the other, never two at once. */
class Core {
  printed = new Printed(PRESET);
  /** @type {Record<string, Promise<unknown>>} */
  #built = {};
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve();
  #isAsked = false;

  /** @param {string} module */
  ready = (module) => this.#built[module] ?? Promise.resolve();

  async build() {
    await step('core configure', () => cmake.configure(PRESET));
    const first = build('core build', FIRST);
    for (const module of FIRST) this.#built[module] = first;
    const later = first.then(() => build('build of the rest', LATER));
    for (const module of LATER) this.#built[module] = later;
    this.#turn = later.catch(() => {}); // who asks for it is told
    return { first, later };
  }

  /**
   * After a file was saved; files that are saved meanwhile are built once more.
   * @param {() => void} onBuilt
   * @param {(problem: Problem) => void} onFailed
   */
  rebuild(onBuilt, onFailed) {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#turn = this.#turn.then(async () => {
      this.#isAsked = false;
      try {
        await build('core build', [...FIRST, ...LATER]);
        for (const module of [...FIRST, ...LATER]) delete this.#built[module];
        this.printed.forget();
        onBuilt();
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        onFailed(error);
      }
    });
  }
}

/** @param {Core} core @returns {Plugin} */
const watchPlugin = (core) => ({
  name: 'posenc-watch',
  configureServer(server) {
    const { watcher, moduleGraph, hot } = server;
    const reload = () => {
      moduleGraph.invalidateAll();
      hot.send({ type: 'full-reload', path: '*' });
    };
    const failed = (/** @type {Problem & {output?: string}} */ problem) => {
      console.error(problem.message);
      const message = `${problem.message}\n${cmake.withoutProgress(problem.output ?? '')}`;
      hot.send({ type: 'error', err: { message, stack: '' } });
    };
    watcher.add([join(root, 'src'), join(root, 'web')]);
    watcher.on('all', (event, file) => {
      if (!/^(add|change|unlink)$/.test(event)) return;
      if (file.startsWith(join(root, 'src/'))) {
        if (CPP.test(file)) core.rebuild(reload, failed);
        return;
      }
      core.printed.forget(file);
      // what only programs read, Vite does not know of
      if (!moduleGraph.getModulesByFile(file)?.size) hot.send({ type: 'full-reload', path: '*' });
      console.log(`saved: ${relative(root, file)}`);
    });
  },
});

/** Files that a host has beside the pages, from their sources. */
const BESIDE = /** @type {Record<string, string>} */ ({
  '/posenc.js': 'web/embed/all.js',
  '/posenc.all.js': 'web/embed/all.js',
});
const FRAME = /^\/embed(\.all)?\.html$/;
const BUILT_ONLY = /^\/(posenc[\w-]*\.(html|zip)|embed\.js|sw\.js|s\/.*)$/;

/** @type {Plugin} */
const besidePlugin = {
  name: 'posenc-beside',
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      try {
        if (path in BESIDE) request.url = `/@fs${join(root, BESIDE[path])}`;
        else if (path.startsWith('/examples/')) request.url = `/@fs${join(root, 'web', path)}`;
        else if (FRAME.test(path)) return response.end(await frame(server, path));
        else if (BUILT_ONLY.test(path)) {
          response.statusCode = 404;
          return response.end('npm run build makes this file');
        }
        next();
      } catch (error) {
        next(error);
      }
    });
  },
};

/** @param {ViteDevServer} server @param {string} path */
async function frame(server, path) {
  const html = await readFile(join(root, 'web/embed/embed.html'), 'utf8');
  const script = `/@fs${join(root, 'web/embed/frame-all.js')}`;
  const page = html
    .replace('<!-- policy -->', '')
    .replace('<!-- script -->', `<script type="module" src="${script}"></script>`);
  return server.transformIndexHtml(path, page);
}

/**
 * Serves the page and goes on until the process ends.
 * @param {{port?: number, host?: string | true, open: boolean}} options without a port: 5173 or
 *   the next free one; host: true for all addresses of the machine
 */
export async function develop({ port, host, open }) {
  const core = new Core();
  const { first, later } = await core.build();
  first.catch(() => {}); // heard below, when the server is there
  const config = devConfig([
    programPlugins(undefined, {
      firstIs: 'beside',
      wasmIs: 'beside',
      preset: PRESET,
      ready: core.ready,
    }),
    pagesPlugin(core.printed, { hasPosters: false }),
    watchPlugin(core),
    besidePlugin,
  ]);
  const { createServer } = await import('vite');
  const server = await createServer({
    ...config,
    server: {
      ...config.server,
      port: port ?? DEFAULT_PORT,
      strictPort: port !== undefined,
      host,
      open,
    },
  });
  await first;
  await Promise.all(PRINTED.map((program) => core.printed.of(program)));
  await server.listen();
  const { local = [], network = [] } = server.resolvedUrls ?? {};
  console.log(`\nposenc is ready: ${[...local, ...network].join('  ')}`);
  console.log('(a saved file is seen at once; Ctrl-C ends it)\n');
  await later;
  console.log('everything is built');
}
