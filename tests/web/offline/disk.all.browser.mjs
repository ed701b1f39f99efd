/** The published page, and what happens to a reader's own disk: damaged, full, denied, of two versions. */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeOffline } from '../../../web/build/dist/offline.mjs';
import { filesBelow } from '../../../web/build/cli/files.mjs';
import { root } from '../../../web/build/cli/process.mjs';
import { pages } from '../../../web/markup/pages.js';
import { PAGE, launchProfile, quiet, watch } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';

/** @import { BrowserContext, Page } from 'playwright-core' */

const UNUSED = /posenc\.html$|\.all\.(js|html)$|\.zip$/;

/** @type {string} */
let plain;
before(async () => {
  plain = await mkdtemp(join(tmpdir(), 'posenc-plain-'));
  await cp(PAGE, plain, { recursive: true, filter: (path) => !UNUSED.test(path) });
  await makeOffline(plain);
});
after(() => rm(plain, { recursive: true, force: true }));

/** A host and a reader's profile for one test. @param {import('node:test').TestContext} t */
async function published(t) {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-disk-'));
  const [site, profile] = ['site', 'profile'].map((name) => join(folder, name));
  await cp(plain, site, { recursive: true });
  const host = await serve(site);
  /** @type {BrowserContext[]} */
  const open = [];
  t.after(async () => {
    await Promise.all(open.map((context) => context.close()));
    await host.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const start = async () => {
    const context = await launchProfile(profile);
    open.push(context);
    return context;
  };
  return { site, profile, origin: host.origin, start };
}

/** @param {Page} page */
const drawn = (page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('*')].some((element) => /** @type {any} */ (element).picture),
  );

/** Opens the page and waits until its files are kept. @param {BrowserContext} context @param {string} origin */
async function install(context, origin) {
  const page = await context.newPage();
  await page.goto(`${origin}/icon.svg`); // which has no policy
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('./sw.js');
    await navigator.serviceWorker.ready;
  });
  await page.goto(`${origin}/index.html`);
  await drawn(page);
  return page;
}

/** What no reader is to see. @param {Page} page */
async function isWell(page) {
  await drawn(page);
  assert.equal(await page.locator('[part~=error]').count(), 0);
  assert.equal(await page.getByText('have not arrived').count(), 0);
}

/** @type {Record<string, (folder: string) => Promise<unknown>>} */
const DAMAGE = {
  'every file overwritten': (folder) => each(folder, (bytes) => bytes.map((byte) => byte ^ 0x5a)),
  'every file cut short': (folder) => each(folder, (bytes) => bytes.subarray(0, bytes.length / 2)),
  'every file empty': (folder) => each(folder, () => Buffer.alloc(0)),
  'a file in place of the folder': async (folder) => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
  },
};
/** @param {string} folder @param {(bytes: Buffer) => Uint8Array} damaged */
async function each(folder, damaged) {
  const files = filesBelow(folder, /./);
  assert.ok(files.length > 100, `${files.length} files`);
  for (const file of files) await writeFile(file, damaged(await readFile(file)));
}

for (const [name, damage] of Object.entries(DAMAGE)) {
  test(`disk: Chromium's own storage with ${name}: every page opens, and again`, async (t) => {
    const { profile, origin, start } = await published(t);
    const first = await start();
    await install(first, origin);
    await first.close();
    await damage(join(profile, 'Default/Service Worker/CacheStorage'));
    const second = await start();
    for (const path of [...pages, 'index'].map((each) => `${each}.html`)) {
      const page = await second.newPage();
      const { messages } = watch(page);
      const answer = await page.goto(`${origin}/${path}`);
      assert.equal(answer?.status(), 200, path);
      await page.locator('#theme:not([hidden])').waitFor();
      if (path === 'index.html') await isWell(page);
      assert.deepEqual(messages, [], path);
      await page.close();
    }
  });
}

/** @type {Record<string, (site: string) => Promise<unknown>>} */
const RELEASES = {
  'of another page': async (site) => {
    const file = join(site, 'index.html');
    await writeFile(file, (await readFile(file, 'utf8')).replace('<title>', '<title>New: '));
    await makeOffline(site);
  },
  'of another worker alone': async (site) => {
    const worker = join(site, 'worker.mjs');
    await cp(join(root, 'web/page/sw.js'), worker);
    await writeFile(worker, '\n// another release\n', { flag: 'a' });
    await makeOffline(site, worker);
  },
  'that changes the worker by hand': (site) =>
    writeFile(join(site, 'sw.js'), '\n// another release\n', { flag: 'a' }),
};
for (const [name, release] of Object.entries(RELEASES)) {
  test(`disk: full while a release ${name} is kept: the copy in use stays, without a connection too`, async (t) => {
    const { site, origin, start } = await published(t);
    const context = await start();
    const page = await install(context, origin);
    await release(site);
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const found = new Promise((resolve) =>
        registration.addEventListener('updatefound', () => resolve(registration.installing)),
      );
      await registration.update();
      const next = /** @type {ServiceWorker} */ (await found);
      while (!/redundant|installed/.test(next.state))
        await new Promise((change) => next.addEventListener('statechange', change, { once: true }));
      return next.state;
    });
    assert.equal(state, 'redundant', 'there was no room for it');
    await context.setOffline(true);
    for (const path of pages) {
      await page.goto(`${origin}/${path}.html`);
      await page.locator('#theme:not([hidden])').waitFor();
    }
    await page.goto(`${origin}/index.html`);
    await isWell(page);
  });
}

/** Every file of a release of its own: no address of the one before is left but those of pages. @param {string} site */
async function renameAll(site) {
  const assets = join(site, 'assets');
  const names = (await readdir(assets)).filter((name) => /-[\w-]{8}\.\w+$/.test(name));
  // as long as before: seven signs of eight stay
  const renamed = (/** @type {string} */ name) =>
    name.replace(/-([\w-]{7})[\w-](\.\w+)$/, (_, hash, ending) => `-Z${hash}${ending}`);
  const pattern = new RegExp(names.map((name) => name.replace(/\W/g, '\\$&')).join('|'), 'g');
  for (const file of filesBelow(site, /\.(html|js|css)$/)) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(pattern, renamed));
  }
  for (const name of names) await rename(join(assets, name), join(assets, renamed(name)));
  const file = join(site, 'index.html');
  await writeFile(file, (await readFile(file, 'utf8')).replace('<title>', '<title>New: '));
  await makeOffline(site);
}

test('disk: two tabs of two versions: each goes on with its own, to the last of its parts', async (t) => {
  const { site, origin, start } = await published(t);
  const context = await start();
  const old = await install(context, origin);
  const { messages } = watch(old);
  await renameAll(site);
  const next = await context.newPage();
  await next.goto(`${origin}/index.html`);
  const show = next.getByRole('button', { name: 'Show it' });
  await show.waitFor({ timeout: 60_000 });
  // A worker that has just begun goes on until it rests, and beside a debugger it never does.
  await Promise.all([quiet(old), quiet(next)]);
  await show.click();
  await next.waitForFunction(() => document.title.startsWith('New: posenc'));
  await isWell(next);
  // what the older one has not fetched before is with its host no more
  await old.bringToFront();
  const figure = old.locator('#kazemnejad-figure-2 pe-heatmap');
  await figure.scrollIntoViewIfNeeded();
  await figure.getByText('Share and embed').click();
  await figure.getByRole('button', { name: 'CSV', exact: true }).waitFor();
  await figure.getByText('Code', { exact: true }).first().click(); // another is in the preview
  await figure.getByRole('button', { name: 'JavaScript', exact: true }).waitFor();
  await old.mouse.wheel(0, 20_000);
  await isWell(old);
  assert.deepEqual(messages, []);
});

test('disk: a profile that denies all storage: every page works, and says nothing of it', async (t) => {
  const { profile, origin, start } = await published(t);
  await mkdir(join(profile, 'Default'), { recursive: true });
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(settings));
  const context = await start();
  for (const path of pages) {
    const page = await context.newPage();
    const { messages } = watch(page);
    await page.goto(`${origin}/${path}.html`);
    await page.locator('#theme:not([hidden])').click();
    if (path === 'index') {
      await isWell(page);
      const kept = await page.evaluate(() => {
        try {
          return typeof localStorage;
        } catch (error) {
          return /** @type {Error} */ (error).name;
        }
      });
      if (kept !== 'SecurityError') return t.skip('a shell of Chromium that denies no storage');
    }
    assert.deepEqual(messages, [], path);
    await page.close();
  }
});
