/** The page without scripts: text, pictures drawn by the core while it was built, and cards. */
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { DIST, PAGE, layOutAll } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const site = await openSite({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });

test('no scripts: every poster loads, is named, and nothing scrolls sideways', async () => {
  const page = await site.context.newPage();
  await page.goto(site.origin);
  await layOutAll(page);
  const posters = await page.evaluate(() => {
    /** @type {NodeListOf<HTMLImageElement>} */
    const images = document.querySelectorAll('section > .exhibit img.poster');
    const decoded = [...images].map(async (image) => {
      image.loading = 'eager'; // far from sight, too
      await image.decode();
      return { alt: image.alt, src: image.src };
    });
    return Promise.all(decoded);
  });
  assert.ok(posters.length > 10);
  for (const { alt, src } of posters) assert.match(alt, /\w{4}/, src);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${width} px`);
  await page.close();
});

test('every page says in its first kilobyte how it is encoded, where browsers look for it', async () => {
  for (const folder of [PAGE, join(PAGE, 's'), DIST]) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.html'));
    assert.ok(names.length > 0, folder);
    for (const name of names) {
      const start = (await readFile(join(folder, name))).subarray(0, 1024).toString();
      assert.match(start, /<meta charset="utf-8"/, name);
    }
  }
});

test('no scripts: no part of a poster is without a size', async () => {
  const names = await readdir(join(PAGE, 'posters'));
  assert.ok(names.length > 50);
  for (const name of names) {
    const svg = await readFile(join(PAGE, 'posters', name), 'utf8');
    const drawn = svg.replace(/data:[^"]*/g, ''); // letters of a picture may spell anything
    assert.ok(!/"[^"]*NaN[^"]*"/.test(drawn), name);
    for (const [, data] of svg.matchAll(/data:image\/png;base64,([^"]+)/g)) {
      const { width, height } = PNG.sync.read(Buffer.from(data, 'base64'));
      assert.ok(width > 1 || height > 1, name);
    }
  }
});

test('no scripts: claims can be read, with their numbers', async () => {
  const page = await site.context.newPage();
  await page.goto(`${site.origin}/claims.html`);
  await layOutAll(page);
  assert.ok(await page.getByText('The first step back is at position 70').isVisible());
  assert.ok(await page.getByText('steps back up to position 250').isVisible());
  assert.ok(await page.getByText('Float64 has such distances in steps').isVisible());
  assert.ok(!(await page.locator('.claims .filters').isVisible()), 'nothing that does nothing');
  assert.ok((await page.locator('#verified').textContent())?.includes('numbers verified'));
  await page.close();
});

test('no scripts: the workbench has every view of every entry, the gallery every picture', async () => {
  const page = await site.context.newPage();
  await page.goto(`${site.origin}/workbench.html`);
  const views = page.locator('.entry .view');
  assert.ok((await views.count()) > 150);
  assert.equal(await views.locator('visible=true').count(), await views.count());
  assert.equal(await page.locator('[role=tablist]').locator('visible=true').count(), 0);
  await page.goto(`${site.origin}/gallery.html`);
  const widths = await page.evaluate(() =>
    [...document.images].map(({ naturalWidth }) => naturalWidth),
  );
  assert.ok(widths.length > 40 && widths.every((width) => width > 0));
  assert.equal(await page.locator('.filters').isVisible(), false);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${width} px`);
  await page.close();
});
