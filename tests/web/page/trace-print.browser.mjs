/** The page of runs on paper: the sentence, every slot and the assert stand there, none is cut. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '../support/runs.mjs';
import { openSite } from '../support/site.mjs';

const A4 = 718; // px between margins of a centimetre
const site = await openSite({ viewport: { width: A4, height: 1000 } });

test('trace: on paper the answer stands whole; what only a screen can do is left out', async () => {
  for (const run of ['pads-counted', 'image-as-text', 'cache-shifted']) {
    const { page } = await site.open(`/trace.html#run=${run}`);
    await shows(page, run);
    await page.emulateMedia({ media: 'print' });
    const told = await page.locator('#trace').evaluate((element) => {
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      const all = (/** @type {string} */ selector) => [...root.querySelectorAll(selector)];
      const isShown = (/** @type {Element} */ each) => each.getClientRects().length > 0;
      const parts = all('.told > [role=group], .take > [role=group]');
      return {
        shown: ['.verdict .sentence', '.slot', '.mend', '.take pre'].map((each) =>
          all(each).every(isShown),
        ),
        hidden: ['.hooks', '.intake', '.along', '.take button'].map(
          (each) => !all(each).some(isShown),
        ),
        parts: parts.length,
        cut: parts.filter((each) => getComputedStyle(each).breakInside !== 'avoid').length,
        whole: getComputedStyle(element).breakInside,
        wide: all('pre').filter((each) => each.scrollWidth > each.clientWidth).length,
        page: document.documentElement.scrollWidth,
      };
    });
    assert.ok(told.shown.every(Boolean) && told.hidden.every(Boolean), JSON.stringify(told));
    assert.ok(told.parts > 3);
    assert.deepEqual([told.cut, told.wide, told.whole], [0, 0, 'auto'], run);
    assert.ok(told.page <= A4, `${told.page} px`);
    await page.close();
  }
});

test('trace: figures that nobody has scrolled to are drawn in time to be printed', async () => {
  const { page } = await site.open('/trace.html');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('pe-trace')].every((each) => /** @type {any} */ (each).picture),
  );
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.close();
});
