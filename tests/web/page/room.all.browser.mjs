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
/** Of a walk through all: 0.0004, and 0.12 where a busy machine has the letters late; without room kept 0.5. */
const MOST_SHIFT = 0.15;

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

test('room: a page scrolled through moves by itself hardly at all', async (t) => {
  const page = await site.context.newPage();
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of /** @type {any[]} */ (list.getEntries()))
        if (!entry.hadRecentInput) /** @type {any} */ (window).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(site.origin);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('pe-order')).picture);
  for (let k = 0; k < 80; k++) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(80);
  }
  const shift = await page.evaluate(() => /** @type {any} */ (window).shift);
  t.diagnostic(`layout shift ${shift.toFixed(4)}`);
  assert.ok(shift <= MOST_SHIFT, `${shift}`);
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
