/** A page whose scripts do not arrive says so; missing.all.browser.mjs takes every script of every page. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pages } from '../../../web/markup/pages.js';
import { PAGE, onlyInChromium } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const site = await openSite();
/** The pages alone, as they are left where all they name has another name by now. */
const folder = await mkdtemp(join(tmpdir(), 'posenc-old-'));
for (const name of pages) await cp(join(PAGE, `${name}.html`), join(folder, `${name}.html`));
const old = await openSite({ folder });
after(() => rm(folder, { recursive: true, force: true }));

for (const name of pages) {
  test(`missing: ${name}.html alone, in any engine: it says so`, async () => {
    const { page } = await old.open(`/${name}.html`);
    await page.waitForFunction(() => document.querySelector('p.newer > button'));
    assert.match(await page.locator('p.newer').innerText(), /have not arrived/);
    await page.close();
  });
}

for (const name of pages) {
  test(
    `missing: every script of ${name}.html, as beside a new deployment: it says so`,
    onlyInChromium(),
    async () => {
      const { page } = await site.open(`/${name}.html`, (one) =>
        one.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' })),
      );
      const note = page.getByRole('alert').filter({ hasText: 'have not arrived' });
      await note.waitFor({ timeout: 10_000 });
      await page.unroute('**/assets/*.js');
      await note.getByRole('button', { name: 'Reload' }).click();
      await page.locator('#theme:not([hidden])').waitFor();
      assert.equal(await note.count(), 0);
      await page.close();
    },
  );
}

test(
  'missing: style sheets alone: it says so, though scripts answer',
  onlyInChromium(),
  async () => {
    const { page } = await site.open('/gallery.html', (one) =>
      one.route('**/assets/*.css', (route) => route.fulfill({ status: 404, body: 'Not found' })),
    );
    await page.getByText('have not arrived').waitFor({ timeout: 10_000 });
    await page.close();
  },
);

test(
  'missing: scripts that are slow: it says so, not that they are lost, and takes it back when they come',
  onlyInChromium(),
  async () => {
    /** @type {(value?: unknown) => void} */
    let come = () => {};
    const slow = new Promise((resolve) => (come = resolve));
    const page = await site.context.newPage();
    await page.route('**/assets/*.js', async (route) => {
      await slow;
      await route.continue();
    });
    await page.goto(`${site.origin}/gallery.html`, { waitUntil: 'commit' });
    const note = page.getByText('are still on their way');
    await note.waitFor({ timeout: 10_000 });
    assert.equal(await page.getByText('have not arrived').count(), 0);
    come();
    await note.waitFor({ state: 'detached' });
    await page.close();
  },
);
