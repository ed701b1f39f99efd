/** A small published site of its own for each test of a file, and its service worker run beside it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import { runInNewContext } from 'node:vm';
import { makeOffline } from '../../../web/build/dist/offline.mjs';

export const SCRIPT = 'assets/index-AbCd1234.js';
export const STYLE = 'assets/style-AbCd1234.css';
/** @type {Record<string, string>} */
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** @typedef {{type?: string, body?: string | Buffer, status?: number, length?: number,
 *   isGone?: boolean}} Answer isGone: the connection ends without a word */

/** What a test finds, and may change, with the hooks that make it. */
export function keptSite() {
  const place = {
    site: '',
    base: '',
    /** Instead of the file, by path. @type {Record<string, Answer>} */
    wrong: {},
    /** By name of cache and address. @type {Map<string, Map<string, Response>>} */
    kept: new Map(),
    /** How many files there is room for. */
    room: Infinity,
    publish,
    worker,
  };
  const server = createServer(async ({ url = '' }, response) => {
    const path = url.slice('/site/'.length);
    const { wrong, site } = place;
    if (wrong[path]?.isGone) {
      response.destroy();
      return;
    }
    const body = wrong[path]?.body ?? (await readFile(join(site, path)).catch(() => null));
    const type = wrong[path]?.type ?? TYPES[path.split('.').at(-1) ?? ''];
    const { length } = wrong[path] ?? {};
    const head = { 'content-type': type, ...(length && { 'content-length': length }) };
    response.writeHead(wrong[path]?.status ?? (body === null ? 404 : 200), head);
    if (length) response.write(body, () => response.destroy());
    else response.end(body);
  });

  before(async () => {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    place.base = `http://127.0.0.1:${port}/site/`;
  });

  after(() => {
    server.close();
    server.closeAllConnections();
  });

  beforeEach(async () => {
    place.site = await mkdtemp(join(tmpdir(), 'posenc-worker-'));
    await mkdir(join(place.site, 'assets'));
    await writeFile(join(place.site, STYLE), 'p { color: red }');
    await publish('first', 'export const one = 1;');
    Object.assign(place, { kept: new Map(), wrong: {}, room: Infinity });
  });

  afterEach(() => rm(place.site, { recursive: true, force: true }));

  /** @param {string} text of the page @param {string} [script] */
  async function publish(text, script) {
    const html = `<html><head></head><body>${text}</body></html>`;
    await writeFile(join(place.site, 'index.html'), html);
    if (script) await writeFile(join(place.site, SCRIPT), script);
    await makeOffline(place.site);
  }

  /** The Cache Storage of one origin. */
  const caches = {
    open: async (/** @type {string} */ name) => {
      if (!place.kept.has(name)) place.kept.set(name, new Map());
      const files = /** @type {Map<string, Response>} */ (place.kept.get(name));
      return {
        match: async (/** @type {string} */ url) => files.get(url)?.clone(),
        // what is kept is read whole, as browsers do
        put: async (/** @type {string} */ url, /** @type {Response} */ { headers, body }) => {
          const bytes = await new Response(body).arrayBuffer();
          const all = [...place.kept.values()].reduce((sum, { size }) => sum + size, 0);
          if (all >= place.room) throw new DOMException('no room', 'QuotaExceededError');
          files.set(url, new Response(bytes, { headers }));
        },
      };
    },
    match: async (/** @type {string} */ url) =>
      [...place.kept.values()]
        .find((files) => files.has(url))
        ?.get(url)
        ?.clone(),
    keys: async () => [...place.kept.keys()],
    delete: async (/** @type {string} */ name) => place.kept.delete(name),
  };

  /**
   * A worker started from sw.js as it lies on the host; it waits less for storage of a test's own.
   * @param {object} [options]
   * @param {(plain: typeof caches) => object} [options.storage] instead of the plain one
   */
  async function worker({ storage } = {}) {
    /** @type {Record<string, (event: any) => void>} */
    const listeners = {};
    const found = { skipped: 0 };
    const self = {
      location: { href: `${place.base}sw.js` },
      addEventListener: (/** @type {string} */ type, /** @type {any} */ listen) =>
        (listeners[type] = listen),
      skipWaiting: () => (found.skipped += 1),
    };
    const soon = (
      /** @type {() => void} */ act,
      /** @type {number} */ ms,
      /** @type {any} */ of,
    ) =>
      storage ? setTimeout(act, ms / 50, of) : /** @type {any} */ (setTimeout(act, ms, of)).unref();
    const script = await readFile(join(place.site, 'sw.js'), 'utf8');
    const given = { self, fetch, Response, URL, crypto, btoa, setTimeout: soon };
    runInNewContext(script, { ...given, caches: storage?.(caches) ?? caches });
    const event = async (/** @type {string} */ type) => {
      /** @type {Promise<unknown>} */
      let done = Promise.resolve();
      listeners[type]({ waitUntil: (/** @type {Promise<unknown>} */ work) => (done = work) });
      await done;
    };
    return {
      found,
      install: () => event('install'),
      activate: () => event('activate'),
      /** @param {string} path */
      async get(path) {
        /** @type {Promise<Response> | null} */
        let answer = null;
        const request = new Request(place.base + path);
        listeners.fetch({ request, respondWith: (/** @type {any} */ given) => (answer = given) });
        return (await answer) ?? fetch(request);
      },
    };
  }

  return place;
}
