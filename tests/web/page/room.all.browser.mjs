/** Room kept for figures: near what they take, and so nothing moves under a reader's eyes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ROOM, WIDTHS, measure } from '../../renew/room.mjs';
import { roomRules } from '../../../web/build/vite/room-plugin.js';
import { openDrawn } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/** Fonts differ from machine to machine, and with them lines; a figure that changed is farther off. */
const FAR = { px: 160, share: 0.3 };
/** Of a walk through all. */
const MOST_SHIFT = 0.001;
/** Of letters in place of those that stood there meanwhile: a line of the lead may break elsewhere. */
const MOST_SHIFT_OF_LETTERS = 0.05;

const site = await openSite({ reducedMotion: 'reduce' });

test('room: what is kept is near what figures take; else run node tests/renew/room.mjs', async (t) => {
  const room = JSON.parse(await readFile(ROOM, 'utf8'));
  const page = await site.context.newPage();
  await openDrawn(page, site.origin);
  for (const width of WIDTHS) {
    for (const [selector, taken] of Object.entries(await measure(page, width))) {
      const kept = room[width][selector];
      if (kept === undefined) {
        t.diagnostic(`${selector} is new`);
        continue;
      }
      const off = Math.abs(kept - taken);
      assert.ok(
        off <= Math.max(FAR.px, FAR.share * taken),
        `${width} px: ${selector} takes ${taken}, kept are ${kept}`,
      );
    }
  }
  await page.close();
});

/** Counts what moves by itself. @param {import('playwright-core').Page} page */
const countShifts = (page) =>
  page.addInitScript(() => {
    /** @type {{value: number, where: string}[]} */
    const shifts = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of /** @type {any[]} */ (list.getEntries())) {
        if (hadRecentInput) continue;
        const node = sources[0]?.node;
        const part = node instanceof Text ? node.parentElement : node;
        const where = `${part?.closest('.exhibit, section')?.id} ${part?.className} ${part?.localName}`;
        shifts.push({ value, where });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** @param {import('playwright-core').Page} page @returns {Promise<{value: number, where: string}[]>} */
const shiftsOf = (page) => page.evaluate(() => /** @type {any} */ (window).shifts);

/** @param {{value: number}[]} shifts */
const total = (shifts) => shifts.reduce((sum, { value }) => sum + value, 0);

for (const [width, height] of [
  [1280, 850],
  [360, 780],
])
  test(`room: at ${width} px a page scrolled through moves by itself hardly at all`, async (t) => {
    const page = await site.context.newPage();
    await page.setViewportSize({ width, height });
    await countShifts(page);
    await page.goto(site.origin);
    await page.waitForFunction(
      () => /** @type {any} */ (document.querySelector('pe-order')).picture,
    );
    // letters that come late are looked at below
    await page.evaluate(async () => {
      await document.fonts.ready;
      /** @type {any} */ (window).shifts.length = 0;
    });
    for (let k = 0; k < 90; k++) {
      await page.mouse.wheel(0, 0.6 * height);
      await page.waitForTimeout(80);
    }
    const shifts = await shiftsOf(page);
    t.diagnostic(`layout shift ${total(shifts).toFixed(5)}`);
    assert.ok(total(shifts) <= MOST_SHIFT, JSON.stringify(shifts));
    await page.close();
  });

test('room: letters that come late move the first screen a little', async (t) => {
  const page = await site.context.newPage();
  await countShifts(page);
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(site.origin);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  const shift = total(await shiftsOf(page));
  t.diagnostic(`layout shift ${shift.toFixed(4)}`);
  assert.ok(shift <= MOST_SHIFT_OF_LETTERS, `${shift}`);
  await page.close();
});

test('room: only for those whose figures will be drawn, and only until then', () => {
  const css = roomRules({ 360: { '#a > :first-child': 9 }, 1280: { '#a > :first-child': 7 } });
  assert.equal(
    css,
    `@media screen and (scripting: enabled) and (width <= 360px){#a:not(.drawn) > :first-child{min-height:9px}}
@media screen and (scripting: enabled) and (width > 360px){#a:not(.drawn) > :first-child{min-height:7px}}`,
  );
});
