/** The published page without a connection, and what happens when there is a newer one. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeOffline } from '../../../web/build/dist/offline.mjs';
import { PAGE, launch, quiet, watch } from '../support/browser.mjs';
import { pages } from '../../../web/markup/pages.js';
import { serve } from '../support/server.mjs';

const UNUSED = /posenc(\.all)?\.(js|html)$|posenc$|\.zip$|embed\.html$/;

/** @type {string} */
let site;
/** @type {string[]} */
let kept;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {Awaited<ReturnType<typeof launch>>} */
let browser;

before(async () => {
  site = await mkdtemp(join(tmpdir(), 'posenc-kept-'));
  await cp(PAGE, site, { recursive: true, filter: (path) => !UNUSED.test(path) });
  kept = await makeOffline(site);
  const host = `<!doctype html><title>Host</title><link rel="icon" href="data:,">
    <iframe title="Page" src="./index.html" width="900" height="600"></iframe>
    <iframe title="Sandbox" sandbox="allow-scripts" src="./index.html" width="900" height="600"></iframe>`;
  const allowed = { 'access-control-allow-origin': '*' }; // the sandbox has no origin
  server = await serve(site, { '/frame.html': host }, allowed);
  browser = await launch({ viewport: { width: 1000, height: 800 } });
  await browser.context.addInitScript(soon);
});

after(async () => {
  await browser.close();
  await server.close();
  await rm(site, { recursive: true, force: true });
});

/** The page looks after its worker 5 s after the figures (web/page/shell/offline.js): here at once. */
function soon() {
  const later = window.setTimeout;
  const sooner = (
    /** @type {any} */ work,
    /** @type {number} */ ms,
    /** @type {any[]} */ ...args
  ) => later(work, ms === 5000 ? 0 : ms, ...args);
  Object.assign(window, { setTimeout: sooner });
}

/** @param {import('playwright-core').Page | import('playwright-core').Frame} place */
const drawn = (place) =>
  place.waitForFunction(() =>
    [...document.querySelectorAll('*')].some((element) => /** @type {any} */ (element).picture),
  );

/** @param {import('playwright-core').Page} page how many service workers it has */
const registered = (page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('kept: every file of the pages, in a list that says which never change', async (t) => {
  for (const name of pages.map((page) => `${page}.html`)) {
    assert.ok(kept.includes(name), name);
    const links = (await readFile(join(site, name), 'utf8')).match(/<link rel="manifest"/g);
    assert.equal(links?.length, 1);
  }
  assert.ok(!kept.some((name) => /embed|\.zip|^posenc/.test(name)));
  const sizes = await Promise.all(kept.map(async (name) => (await stat(join(site, name))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
  t.diagnostic(`${kept.length} files of ${total.toFixed(3)} MiB are kept`);
  assert.ok(total <= 6.73, `${total.toFixed(3)} MiB, at most 6.73`);
  const manifest = JSON.parse(await readFile(join(site, 'manifest.webmanifest'), 'utf8'));
  for (const { src } of manifest.icons) await stat(join(site, src));
});

test('kept: not in a frame, not in a sandbox, not where the page was not built for it', async () => {
  const page = await browser.context.newPage();
  const { messages } = watch(page);
  await page.goto(`${server.origin}/frame.html`);
  for (const frame of page.frames().slice(1)) await drawn(frame);
  await page.waitForTimeout(500); // for what must not happen
  assert.equal(await registered(page), 0);
  await page.close();
  assert.deepEqual(messages, []);
});

test('kept: without a connection all pages open, and a newer version waits for the reader', async () => {
  const page = await browser.context.newPage();
  const { messages, requests } = watch(page);
  await page.goto(`${server.origin}/index.html`);
  await drawn(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  assert.deepEqual(messages, []);

  await browser.context.setOffline(true);
  await page.goto(`${server.origin}/#kazemnejad-figure-2.d-model=32&at=kazemnejad-figure-2`);
  await page.reload();
  await page.waitForFunction(
    () =>
      /** @type {any} */ (document.querySelector('#kazemnejad-figure-2 pe-heatmap')).picture?.matrix
        .cols === 32,
  );
  for (const name of pages.map((page) => `${page}.html`)) {
    await page.goto(`${server.origin}/${name}`);
    await page.locator('h1').first().waitFor();
  }
  await browser.context.setOffline(false);

  // A newer one is published.
  const file = join(site, 'index.html');
  const html = await readFile(file, 'utf8');
  await writeFile(file, html.replace(/<title>/, '<title>New: '));
  await makeOffline(site);
  await page.goto(`${server.origin}/#kazemnejad-figure-2.d-model=32&at=kazemnejad-figure-2`);
  const bar = page.locator('.newer');
  await bar.waitFor();
  assert.match(await page.title(), /^posenc/, 'the old one until the reader says so');
  const other = await browser.context.newPage();
  await other.goto(`${server.origin}/workbench.html`);
  await drawn(other);
  await quiet(other); // a worker that still answers keeps the next one waiting
  await other.evaluate(() => Object.assign(window, { isSame: true }));
  await bar.getByRole('button', { name: 'Show it' }).click();
  await page.waitForFunction(() => document.title.startsWith('New: posenc'));
  await page.waitForFunction(
    () =>
      /** @type {any} */ (document.querySelector('#kazemnejad-figure-2 pe-heatmap')).picture?.matrix
        .cols === 32,
  );
  assert.equal(await page.locator('.newer').count(), 0);
  assert.equal(await other.evaluate(() => /** @type {any} */ (window).isSame), true);
  const foreign = requests.filter(
    (url) => !/^(data|blob):/.test(url) && !url.startsWith(server.origin),
  );
  assert.deepEqual(foreign, []);
  /** @type {string[]} */
  const errors = messages.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text));
  assert.deepEqual(errors, []);
  await other.close();
  await page.close();
});

/**
 * A reader who comes for the first time, to a host of its own.
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} wrong by path
 */
async function firstVisit(t, wrong) {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-visit-'));
  await cp(site, folder, { recursive: true });
  await makeOffline(folder);
  const host = await serve(folder, wrong);
  const page = await browser.context.newPage();
  t.after(async () => {
    await page.close();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const [path = ''] = /assets\/[\w-]+\.js/.exec(html) ?? [];
  assert.ok(kept.includes(path), path);
  return { page, path, origin: host.origin };
}

test('kept: a wrong answer during the installation keeps nothing, and the page goes on', async (t) => {
  /** @type {Record<string, string>} */
  const wrong = {};
  const { page, path, origin } = await firstVisit(t, wrong);
  wrong[`/${path}`] = '<h1>Not found</h1>';
  await page.goto(`${origin}/icon.svg`); // which registers nothing by itself
  const state = await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('./sw.js');
    while (installing?.state === 'installing')
      await new Promise((change) => installing.addEventListener('statechange', change));
    return installing?.state;
  });
  assert.equal(state, 'redundant');
  assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  delete wrong[`/${path}`];
  await page.goto(`${origin}/index.html`);
  await drawn(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
});

test('kept: a page poisoned by an earlier version heals with the next, on the second visit', async (t) => {
  const { page, path, origin } = await firstVisit(t, {});
  await page.goto(`${origin}/icon.svg`);
  await page.evaluate(async (address) => {
    const cache = await caches.open(`posenc ${location.origin}/ 000000000000`);
    const headers = { 'content-type': 'text/html' };
    await cache.put(address, new Response('<h1>Not found</h1>', { headers }));
  }, `${origin}/${path}`);
  // as an earlier version did: from what is kept, whatever it is; the new script is not even asked to
  await page.evaluate(() => navigator.serviceWorker.register('./sw.js').then(() => {}));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.goto(`${origin}/index.html`);
  await drawn(page);
  assert.ok(await page.evaluate(() => Boolean(navigator.serviceWorker.controller)));
});
