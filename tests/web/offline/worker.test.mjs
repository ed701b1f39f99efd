/** The service worker keeps what was published and nothing else, whatever a host answers meanwhile. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { makeOffline } from '../../../web/build/dist/offline.mjs';

const SCRIPT = 'assets/index-AbCd1234.js';
/** @type {Record<string, string>} */
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** @typedef {{type?: string, body?: string | Buffer, status?: number, length?: number}} Answer */

/** @type {string} */
let site;
/** Instead of the file. @type {Record<string, Answer>} */
let wrong;
/** @type {Map<string, Map<string, Response>>} */
let kept;
/** How many files there is room for. @type {number} */
let room;
/** @type {import('node:http').Server} */
let server;
/** @type {string} */
let base;

before(async () => {
  server = createServer(async ({ url = '' }, response) => {
    const path = url.slice('/site/'.length);
    const body = wrong[path]?.body ?? (await readFile(join(site, path)).catch(() => null));
    const type = wrong[path]?.type ?? TYPES[path.split('.').at(-1) ?? ''];
    const { length } = wrong[path] ?? {};
    const head = { 'content-type': type, ...(length && { 'content-length': length }) };
    response.writeHead(wrong[path]?.status ?? (body === null ? 404 : 200), head);
    if (length) response.write(body, () => response.destroy());
    else response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  base = `http://127.0.0.1:${port}/site/`;
});

after(() => {
  server.close();
  server.closeAllConnections();
});

beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'posenc-worker-'));
  await mkdir(join(site, 'assets'));
  await writeFile(join(site, 'index.html'), '<html><head></head><body>first</body></html>');
  await writeFile(join(site, SCRIPT), 'export const one = 1;');
  await writeFile(join(site, 'assets/style-AbCd1234.css'), 'p { color: red }');
  await makeOffline(site);
  kept = new Map();
  wrong = {};
  room = Infinity;
});

afterEach(() => rm(site, { recursive: true, force: true }));

/** The Cache Storage of one origin. */
const caches = {
  open: async (/** @type {string} */ name) => {
    if (!kept.has(name)) kept.set(name, new Map());
    const files = /** @type {Map<string, Response>} */ (kept.get(name));
    return {
      match: async (/** @type {string} */ url) => files.get(url)?.clone(),
      // what is kept is read whole, as browsers do
      put: async (/** @type {string} */ url, /** @type {Response} */ { headers, body }) => {
        const bytes = await new Response(body).arrayBuffer();
        const all = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
        if (all >= room) throw new DOMException('no room', 'QuotaExceededError');
        files.set(url, new Response(bytes, { headers }));
      },
    };
  },
  match: async (/** @type {string} */ url) =>
    [...kept.values()]
      .find((files) => files.has(url))
      ?.get(url)
      ?.clone(),
  keys: async () => [...kept.keys()],
  delete: async (/** @type {string} */ name) => kept.delete(name),
};

/** A worker started from sw.js as it lies on the host. */
async function worker(script = readFile(join(site, 'sw.js'), 'utf8')) {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const found = { skipped: 0 };
  const self = {
    location: { href: `${base}sw.js` },
    addEventListener: (/** @type {string} */ type, /** @type {any} */ listen) =>
      (listeners[type] = listen),
    skipWaiting: () => (found.skipped += 1),
  };
  runInNewContext(await script, { self, caches, fetch, Response, URL, crypto, btoa });
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
      const request = new Request(base + path);
      listeners.fetch({ request, respondWith: (/** @type {any} */ given) => (answer = given) });
      return (await answer) ?? fetch(request);
    },
  };
}

/** @type {Record<string, () => Answer>} */
const BAD = {
  'a soft 404': () => ({ type: 'text/html', body: '<h1>Not found</h1>' }),
  'a soft 404 of the right type': () => ({ body: '<h1>Not found</h1>' }),
  'the right script with a wrong type': () => ({ type: 'text/plain' }),
  'a file of another deployment under the same name': () => ({ body: 'export const one = 2;' }),
  'a file cut short': () => ({ body: 'export const one' }),
  'a connection that breaks': () => ({ body: 'export const one', length: 21 }),
  'no file': () => ({ status: 404, body: '' }),
  'an error of the host': () => ({ status: 503, body: 'busy' }),
  'nothing at all': () => ({ body: '' }),
};

for (const [name, answer] of Object.entries(BAD)) {
  test(`kept: ${name} fails the installation, and the next one brings all`, async () => {
    wrong = { [SCRIPT]: answer() };
    const first = await worker();
    await assert.rejects(first.install());
    assert.deepEqual([...kept.keys()], [], 'nothing stays');
    wrong = {};
    const second = await worker();
    await second.install();
    wrong = { [SCRIPT]: { status: 404, body: '' } }; // no longer asked
    assert.equal(await (await second.get(SCRIPT)).text(), 'export const one = 1;');
    assert.equal(second.found.skipped, 0);
  });
}

test('kept: a failed installation leaves the version before as it was', async () => {
  await (await worker()).install();
  const before = new Map(kept);
  await writeFile(join(site, 'index.html'), '<html><head></head><body>second</body></html>');
  await makeOffline(site);
  wrong = { 'index.html': { body: '<html>half' } };
  await assert.rejects((await worker()).install());
  assert.deepEqual([...kept.keys()], [...before.keys()]);
});

test('kept: full storage keeps nothing of the new version, and the one before answers', async () => {
  const first = await worker();
  await first.install();
  const files = [...kept.values()][0].size;
  room = files + 1;
  await writeFile(join(site, SCRIPT), 'export const one = 2;');
  await writeFile(join(site, 'index.html'), '<html><head></head><body>second</body></html>');
  await makeOffline(site);
  const second = await worker();
  await assert.rejects(second.install(), { name: 'QuotaExceededError' });
  assert.deepEqual(
    [...kept.values()].map(({ size }) => size),
    [files],
  );
  assert.match(await (await first.get('index.html')).text(), /first/);
  assert.match(await (await first.get(SCRIPT)).text(), /one = 1/);
  room = Infinity;
  await second.install();
  assert.match(await (await second.get('index.html')).text(), /second/);
});

test('kept: what did not change is not fetched again, what did is', async () => {
  await (await worker()).install();
  await writeFile(join(site, 'index.html'), '<html><head></head><body>second</body></html>');
  await makeOffline(site);
  wrong = { [SCRIPT]: { status: 404, body: '' } };
  const next = await worker();
  await next.install();
  await next.activate();
  assert.match(await (await next.get('index.html')).text(), /second/);
  assert.equal((await next.get(SCRIPT)).status, 200);
  assert.equal(next.found.skipped, 0, 'the reader says when');
});

test('kept: a page once poisoned heals with the next version, without being asked', async () => {
  // As the worker of an earlier version kept it: whatever had status 200.
  const html = { headers: { 'content-type': 'text/html' } };
  const poisoned = new Map([[base + SCRIPT, new Response('<h1>Not found</h1>', html)]]);
  kept.set(`posenc ${base} 000000000000`, poisoned);
  const next = await worker();
  await next.install();
  assert.equal(next.found.skipped, 1, 'the script that would ask is the broken one');
  assert.equal(await (await next.get(SCRIPT)).text(), 'export const one = 1;');
});

test('kept: a script of a wrong type is answered from the network', async () => {
  const next = await worker();
  await next.install();
  const [files] = kept.values();
  for (const path of [SCRIPT, 'assets/style-AbCd1234.css', 'index.html']) {
    files.set(base + path, new Response('damaged', { headers: { 'content-type': 'image/png' } }));
    assert.notEqual(await (await next.get(path)).text(), 'damaged', path);
  }
});
