/** Storage that breaks takes nothing from a reader that the network gives, and no update takes the copy in use. */
import assert from 'node:assert/strict';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeOffline } from '../../../web/build/dist/offline.mjs';
import { root } from '../../../web/build/cli/process.mjs';
import { SCRIPT, STYLE, keptSite } from '../support/kept-site.mjs';

const place = keptSite();

const refused = async () => {
  throw new DOMException('broken', 'UnknownError');
};
const never = () => new Promise(() => {});
/** @param {string} text */
const halfBody = (text) =>
  new Response(
    new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2))),
      pull: (body) => body.error(new Error('disk')),
    }),
    { headers: { 'content-type': 'text/javascript text/css text/html' } },
  );

/** @typedef {(plain: any) => object} Fault */

/** @type {Record<string, Fault>} */
const FAULTS = {
  'no cache opens': (plain) => ({ ...plain, open: refused, match: refused, keys: refused }),
  'no cache is found by address': (plain) => ({
    ...plain,
    open: async (/** @type {string} */ name) => ({ ...(await plain.open(name)), match: refused }),
    match: refused,
  }),
  'opening never ends': (plain) => ({ ...plain, open: never }),
  'looking never ends': (plain) => ({
    ...plain,
    open: async (/** @type {string} */ name) => ({ ...(await plain.open(name)), match: never }),
  }),
  'every body ends in the middle': (plain) => ({
    ...plain,
    open: async (/** @type {string} */ name) => {
      const cache = await plain.open(name);
      const match = async (/** @type {string} */ url) =>
        halfBody((await (await cache.match(url))?.text()) ?? '');
      return { ...cache, match };
    },
  }),
  'nothing may be asked at all': () =>
    new Proxy(
      {},
      {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      },
    ),
};

for (const [name, storage] of Object.entries(FAULTS)) {
  test(`broken storage, ${name}: every file comes from the network, unchanged`, async () => {
    await (await place.worker()).install();
    const worker = await place.worker({ storage });
    for (const path of ['index.html', SCRIPT, STYLE]) {
      const [given, plain] = [await worker.get(path), await fetch(place.base + path)];
      assert.deepEqual([given.status, await given.text()], [plain.status, await plain.text()]);
    }
  });

  test(`broken storage, ${name}: the network's own failure is told as it is`, async () => {
    const worker = await place.worker({ storage });
    place.wrong = { [SCRIPT]: { status: 503, body: 'busy' } };
    assert.equal((await worker.get(SCRIPT)).status, 503);
  });
}

for (const name of ['no cache opens', 'opening never ends', 'nothing may be asked at all']) {
  test(`broken storage, ${name}: a new version is not installed by halves, and takes over nothing`, async () => {
    await (await place.worker()).install();
    const before = new Map(place.kept);
    await place.publish('second');
    const next = await place.worker({ storage: FAULTS[name] });
    const ended = next.install().then(
      () => 'installed',
      () => 'refused',
    );
    const waited = new Promise((resolve) => setTimeout(resolve, 200, 'waits'));
    assert.notEqual(await Promise.race([ended, waited]), 'installed');
    assert.equal(next.found.skipped, 0);
    assert.deepEqual([...place.kept.keys()], [...before.keys()]);
  });
}

test('broken storage: storage slower than patience answers where there is no network', async () => {
  await (await place.worker()).install();
  const slowly = (/** @type {any} */ plain) => ({
    ...plain,
    open: (/** @type {string} */ name) =>
      new Promise((resolve) => setTimeout(() => resolve(plain.open(name)), 300)),
  });
  const worker = await place.worker({ storage: slowly });
  for (const [path, text] of [
    ['index.html', /first/],
    [SCRIPT, /one = 1/],
    [STYLE, /color: red/],
  ]) {
    place.wrong = { [/** @type {string} */ (path)]: { isGone: true } };
    const given = await worker.get(/** @type {string} */ (path));
    assert.equal(given.status, 200);
    assert.match(await given.text(), /** @type {RegExp} */ (text));
  }
});

test('broken storage: what neither storage nor the network gives fails as without a worker', async () => {
  await (await place.worker()).install();
  const worker = await place.worker({ storage: FAULTS['no cache opens'] });
  place.wrong = { 'index.html': { isGone: true } };
  await assert.rejects(worker.get('index.html'), TypeError);
});

/** @type {Record<string, (path: string) => Response>} */
const DAMAGE = {
  'cut short': () => script('export const on'),
  'with other bytes': () => script('export const one = 7;'),
  empty: () => script(''),
};
const script = (/** @type {string} */ body) =>
  new Response(body, { headers: { 'content-type': 'text/javascript' } });

for (const [name, damaged] of Object.entries(DAMAGE)) {
  test(`damaged: a kept file ${name} is asked of the network, and the next version mends it`, async () => {
    const worker = await place.worker();
    await worker.install();
    const [files] = place.kept.values();
    files.set(place.base + SCRIPT, damaged(SCRIPT));
    assert.equal(await (await worker.get(SCRIPT)).text(), 'export const one = 1;');
    await place.publish('second');
    const next = await place.worker();
    await next.install();
    place.wrong = { [SCRIPT]: { status: 404, body: '' } };
    assert.equal(await (await next.get(SCRIPT)).text(), 'export const one = 1;');
  });
}

/** As a release that changes nothing but the script of the worker. */
async function publishWorker(text = '// another release') {
  const file = join(place.site, 'worker-of-this-release.mjs');
  await cp(join(root, 'web/page/sw.js'), file);
  await writeFile(file, `\n${text}\n`, { flag: 'a' });
  await makeOffline(place.site, file);
  await rm(file);
}

/** @type {Record<string, () => void>} */
const FAILURES = {
  'full storage': () => (place.room = 0),
  'a host that is gone': () => (place.wrong = everything({ status: 503, body: 'busy' })),
  'a host that says the same of everything': () => (place.wrong = everything({ body: 'hello' })),
};
const everything = (/** @type {any} */ answer) =>
  Object.fromEntries([SCRIPT, STYLE, 'index.html', 'icon.svg'].map((path) => [path, answer]));

for (const [name, fail] of Object.entries(FAILURES)) {
  test(`update: a new script of the worker and ${name}: the copy in use stays whole`, async () => {
    const first = await place.worker();
    await first.install();
    const [files] = [...place.kept.values()].map((each) => new Map(each));
    await publishWorker();
    fail();
    // storage that is full, and a host that answers nothing that could be kept
    place.wrong = { ...place.wrong, 'icon.svg': { status: 503, body: '' } };
    const second = await place.worker({ storage: nothingUnchanged });
    await assert.rejects(second.install());
    assert.equal(place.kept.size, 1, 'nothing of the new version stays');
    for (const path of files.keys()) {
      const kept = await first.get(path.slice(place.base.length));
      assert.equal(kept.status, 200, path);
    }
  });
}

/** What is there cannot be taken over: all has to be fetched and kept again. @type {Fault} */
const nothingUnchanged = (plain) => ({ ...plain, match: async () => undefined });

test('update: the same version installed again, in vain, deletes nothing', async () => {
  const first = await place.worker();
  await first.install();
  place.room = 0;
  await assert.rejects((await place.worker()).install());
  place.wrong = everything({ status: 404, body: '' });
  assert.match(await (await first.get('index.html')).text(), /first/);
  assert.match(await (await first.get(SCRIPT)).text(), /one = 1/);
});

test('update: a worker of another script is another version', async () => {
  await (await place.worker()).install();
  await publishWorker('// one');
  await (await place.worker()).install();
  await publishWorker('// two');
  await (await place.worker()).install();
  assert.equal(place.kept.size, 3);
});

test('update: one that was interrupted does not push out the version before', async () => {
  const first = await place.worker();
  await first.install();
  for (const text of ['second', 'third']) {
    await place.publish(text, `export const one = '${text}';`);
    const stopped = (/** @type {any} */ plain) => ({
      ...plain,
      open: async (/** @type {string} */ name) => {
        const cache = await plain.open(name);
        let count = 0;
        return {
          ...cache,
          put: (/** @type {any[]} */ ...args) => (++count > 2 ? never() : cache.put(...args)),
        };
      },
    });
    const half = await place.worker({ storage: stopped });
    half.install(); // the browser is closed: it never ends
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.equal(place.kept.size, 3);
  await place.publish('fourth', "export const one = 'fourth';");
  const fourth = await place.worker();
  await fourth.install();
  await fourth.activate();
  assert.equal(place.kept.size, 2, 'halves are cleared away');
  place.wrong = everything({ status: 404, body: '' });
  assert.match(await (await fourth.get('index.html')).text(), /fourth/);
  assert.match(
    await (await first.get('index.html')).text(),
    /first/,
    'a tab of the version before',
  );
});

test('update: gone back to the version before and on again: what is in use is never old', async () => {
  const first = await place.worker();
  await first.install();
  await first.activate();
  await place.publish('second');
  const second = await place.worker();
  await second.install();
  await second.activate();
  await place.publish('first');
  const again = await place.worker();
  await again.install();
  await again.activate();
  await place.publish('third');
  const third = await place.worker();
  await third.install();
  await third.activate();
  place.wrong = everything({ status: 404, body: '' });
  assert.match(await (await third.get('index.html')).text(), /third/);
  assert.equal(place.kept.size, 2);
});
