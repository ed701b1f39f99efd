/** The gallery in Chromium: a card per entry, painted by the core before any script, and a choice of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { loadCore } from '../../../web/core/index.js';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const core = await loadCore();
const catalogue = core.catalogue();
const site = await openSite();

/** @param {Page} page */
const shownNames = (page) =>
  page.locator('.card:not([hidden])').evaluateAll((cards) => cards.map(({ id }) => id));

test('gallery: a card per entry, which leads to the workbench; its picture is there at once', async () => {
  const { page, seen } = await site.open('/gallery.html');
  const cards = await page.locator('.card').evaluateAll((all) =>
    all.map((card) => {
      const image = /** @type {HTMLImageElement} */ (card.querySelector('img'));
      return {
        id: card.id,
        href: card.querySelector('a')?.getAttribute('href'),
        name: card.querySelector('h3')?.textContent,
        text: card.querySelector('p')?.textContent ?? '',
        alt: image.alt,
        width: image.naturalWidth,
        controls: card.querySelectorAll('details, button').length,
      };
    }),
  );
  assert.deepEqual(
    cards.map(({ id }) => id).toSorted(),
    catalogue.map(({ name }) => name).toSorted(),
  );
  for (const { id, href, name, text, alt, width, controls } of cards) {
    const { title, summary } = /** @type {any} */ (catalogue.find((entry) => entry.name === id));
    assert.deepEqual([href, name, controls], [`./workbench.html#${id}`, title, 0]);
    assert.ok(text.length > 15 && summary.startsWith(text.slice(0, -1)), `${id}: ${text}`);
    assert.ok(width > 0 && alt.includes(title), id);
  }
  assert.equal(cards.at(-1)?.id, 'none');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height < 7000, `${height} px`);
  assert.ok(!seen.requests.some((url) => url.endsWith('.wasm')), 'no core is fetched');
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('gallery: pictures have the numbers of the core', async () => {
  const { page } = await site.open('/gallery.html');
  for (const [name, params] of /** @type {[string, any][]} */ ([
    ['sinusoidal', { length: 30, dModel: 48 }],
    ['rope', { length: 30, headDim: 48 }],
  ])) {
    const src = await page.locator(`#${name} img`).getAttribute('src');
    const png = PNG.sync.read(Buffer.from(String(src).split(',')[1], 'base64'));
    const { image } = core.draw(name, params, { colormap: 'rdbu', center: 0 });
    assert.deepEqual([png.width, png.height], [image.width, image.height], name);
    assert.ok(png.data.equals(Buffer.from(image.data)), name);
  }
  await page.close();
});

test('gallery: filters choose by kind, by what is learned and by axes; by key', async () => {
  const { page } = await site.open('/gallery.html');
  const status = page.locator('.shown');
  assert.equal(await status.innerText(), `${catalogue.length} of ${catalogue.length} encodings`);
  /** @type {[string, (entry: any) => boolean][]} */
  const filters = [
    ['Added', ({ kind }) => kind === 'add'],
    ['Turned', ({ kind }) => kind === 'rotate'],
    ['Added to scores', ({ kind }) => kind === 'bias'],
    ['Learned', ({ learned }) => learned],
    ['2-D and 3-D', ({ axes }) => axes > 1],
  ];
  await page.getByRole('radio', { name: /^All/ }).focus();
  for (const [name, holds] of filters) {
    await page.keyboard.press('ArrowRight');
    const wanted = catalogue.filter(holds).map((entry) => entry.name);
    await status.getByText(`${wanted.length} of ${catalogue.length} encodings`).waitFor();
    assert.deepEqual((await shownNames(page)).toSorted(), wanted.toSorted(), name);
    assert.equal(
      await page.locator('.group:not([hidden]):not(:has(.card:not([hidden])))').count(),
      0,
    );
  }
  await page.close();
});

test('gallery: at 360 px two cards stand side by side and nothing scrolls sideways', async () => {
  const { page } = await site.open('/gallery.html');
  await page.setViewportSize({ width: 360, height: 780 });
  const [first, second] = await page
    .locator('.card')
    .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().top));
  assert.equal(first, second);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  await page.close();
});
