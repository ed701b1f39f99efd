/**
 * Every section as it looks, wide and narrow, light and dark, beside how it looked: pictures kept in
 * grey blocks in tests/web/page/pictures/. `RENEW_PICTURES=1 node --test` of this file keeps new ones;
 * look at build/screenshots before.
 */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { PNG } from 'pngjs';
import { SCREENSHOTS, openDrawn } from '../support/browser.mjs';
import {
  BLOCK,
  MOST_DIFFERENCE,
  MOST_LOSS,
  blocksOf,
  packPictures,
  unpackPictures,
  worstWindow,
} from '../support/pictures.mjs';
import { openSite } from '../support/site.mjs';

/** @import { Grey } from '../support/pictures.mjs' */

const KEPT = new URL('./pictures/', import.meta.url);
/** [px] Of a section, what Chromium takes in one piece: the claims are longer. */
const TALLEST = 12_000;
const isRenewing = Boolean(process.env.RENEW_PICTURES);

const site = await openSite({ reducedMotion: 'reduce' });
/** @type {import('playwright-core').Page} */
let page;

before(async () => {
  page = await site.context.newPage();
  await openDrawn(page, site.origin);
  await page.evaluate(() => {
    // The bar lies over whatever the scrolling of the moment brings below it.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.bar { display: none }');
    document.adoptedStyleSheets.push(sheet);
  });
});

/** @param {string} view @returns {Promise<Map<string, Grey>>} */
async function keptPictures(view) {
  const heights = JSON.parse(await readFile(new URL('heights.json', KEPT), 'utf8'));
  return unpackPictures(await readFile(new URL(`${view}.png`, KEPT)), heights[view]);
}

/** @param {string} view @param {Map<string, Grey>} pictures */
async function keep(view, pictures) {
  await mkdir(KEPT, { recursive: true });
  await writeFile(new URL(`${view}.png`, KEPT), packPictures(pictures));
  const path = new URL('heights.json', KEPT);
  const heights = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  heights[view] = Object.fromEntries([...pictures].map(([name, { height }]) => [name, height]));
  await writeFile(path, `${JSON.stringify(heights, null, 2)}\n`);
}

/** @param {PNG} picture */
function topOf(picture) {
  if (picture.height <= TALLEST) return picture;
  const top = new PNG({ width: picture.width, height: TALLEST });
  PNG.bitblt(picture, top, 0, 0, picture.width, TALLEST, 0, 0);
  return top;
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const width of [1280, 360]) {
    const view = `${width}-${colorScheme}`;
    test(`pictures: every section, ${view}: as it was, and nothing sideways`, async (t) => {
      await mkdir(SCREENSHOTS, { recursive: true });
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(300);
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(needed <= width, `${needed} px in ${width}`);
      const pictures = new Map();
      for (const section of await page.locator('main > section').all()) {
        const name = String(await section.getAttribute('aria-labelledby'));
        const path = join(SCREENSHOTS, `${name}-${view}.png`);
        const bytes = await section.screenshot({ path, timeout: 120_000 });
        pictures.set(name, blocksOf(topOf(PNG.sync.read(bytes))));
      }
      if (isRenewing) return keep(view, pictures);
      const kept = await keptPictures(view);
      const faults = [];
      for (const [name, now] of pictures) {
        const before = kept.get(name);
        if (!before) {
          t.diagnostic(`${name} is new: renew the pictures`);
          continue;
        }
        const growth = now.height / before.height - 1;
        const { difference, x, y } = worstWindow(before, now);
        t.diagnostic(`${name}: ${difference.toFixed(1)} at ${x}, ${y}; ${now.height * BLOCK} px`);
        if (growth < -MOST_LOSS) faults.push(`${name}: shorter by ${(-growth).toFixed(2)}`);
        if (difference > MOST_DIFFERENCE)
          faults.push(`${name}: by ${difference.toFixed(1)} at ${x}, ${y} px`);
      }
      assert.deepEqual(faults, [], `look at build/screenshots/*-${view}.png`);
    });
  }
}

test('pictures: a figure that is not drawn, or drawn in other colours, is noticed', async () => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  const section = page.locator('main > section[aria-labelledby=table]');
  const picture = async () => blocksOf(PNG.sync.read(await section.screenshot()));
  const before = await picture();
  assert.ok(
    worstWindow(before, await picture()).difference < MOST_DIFFERENCE / 3,
    'the same twice',
  );
  const figure = page.locator('#kazemnejad-figure-2 pe-heatmap');
  const canvas = figure.locator('.plot canvas');
  await canvas.evaluate((node) => (node.style.visibility = 'hidden'));
  const empty = worstWindow(before, await picture());
  assert.ok(empty.difference > MOST_DIFFERENCE, `without a canvas ${empty.difference}`);
  await canvas.evaluate((node) => (node.style.visibility = ''));
  await figure.evaluate((node) => node.setAttribute('colormap', 'viridis'));
  await page.waitForTimeout(500);
  const other = worstWindow(before, await picture());
  assert.ok(other.difference > MOST_DIFFERENCE, `in other colours ${other.difference}`);
  await figure.evaluate((node) => node.setAttribute('colormap', 'rdbu'));
});

test('pictures: what stands a little lower is not taken for another', () => {
  const noise = (/** @type {number} */ k) => (Math.imul(k + 1, 2654435761) >>> 24) & 255;
  const before = {
    width: 20,
    height: 60,
    data: Uint8Array.from({ length: 1200 }, (_, k) => noise(k)),
  };
  const data = new Uint8Array(20 * 63);
  data.set(before.data, 3 * 20);
  assert.equal(worstWindow(before, { width: 20, height: 63, data }).difference, 0);
  const other = { ...before, data: before.data.map((value) => 255 - value) };
  assert.ok(worstWindow(before, other).difference > MOST_DIFFERENCE);
});
