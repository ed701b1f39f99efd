/** Every slide of the page, on a small and a large screen: something is on it, and nothing hangs over. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite } from '../support/site.mjs';

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
]) {
  test(`slides at ${viewport.width} × ${viewport.height}: none is blank, none hangs over`, async (t) => {
    const site = await openSite({ viewport });
    const { page } = await site.open('/index.html?present#x_hide=section-waves');
    const [, count] = /of (\d+)/.exec(await page.locator('.presenting').innerText()) ?? [];
    /** @type {string[]} */
    const wrong = [];
    for (let step = 0; step < Number(count); step++) {
      await page
        .waitForFunction(
          () => /** @type {any} */ (document.querySelector('.exhibit.now > *')).picture,
        )
        .catch(() => {});
      await page.waitForTimeout(300); // for a figure that is drawn again in its new room
      const { id, height, over } = await page.evaluate(() => {
        const figure = /** @type {HTMLElement} */ (document.querySelector('.exhibit.now'));
        const bar = /** @type {HTMLElement} */ (document.querySelector('.presenting'));
        const { top, bottom } = figure.getBoundingClientRect();
        return {
          id: figure.id,
          height: bottom - top,
          over: bottom + scrollY - bar.getBoundingClientRect().top,
        };
      });
      if (height < 100 || over > 1)
        wrong.push(`${id}: ${Math.round(height)} px, ${Math.round(over)} over`);
      await page.keyboard.press('PageDown');
    }
    t.diagnostic(`${count} slides`);
    assert.deepEqual(wrong, []);
  });
}
