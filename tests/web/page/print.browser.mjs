/** The story on paper, by the keys that print it: no figure of it is missing that no reader has scrolled to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite } from '../support/site.mjs';

const site = await openSite({ viewport: { width: 1280, height: 850 } });

test('print: every figure that is not folded away is drawn before the first page is', async () => {
  const page = await site.context.newPage();
  await page.addInitScript(() => {
    const state = /** @type {any} */ (window);
    window.print = () => {
      const shown = [...document.querySelectorAll('.exhibit')];
      state.printed = shown.map((each) => ({
        id: each.id,
        isDrawn: Boolean(/** @type {any} */ (each.firstElementChild).picture),
      }));
    };
  });
  await page.goto(site.origin);
  await page.locator('.hero-table.painted').waitFor();
  await page.keyboard.press('Control+p');
  const printed = await (
    await page.waitForFunction(() => /** @type {any} */ (window).printed)
  ).jsonValue();
  assert.ok(printed.length > 15, String(printed.length));
  const missing = printed.filter((/** @type {any} */ { isDrawn }) => !isDrawn);
  assert.deepEqual(missing, []);
});

test('print: from a menu, unscrolled, every figure that is not folded away shows a picture', async () => {
  const { page } = await site.open('/');
  const shown = () =>
    [...document.querySelectorAll('.exhibit')]
      .filter((root) => !root.closest('details:not([open]), [hidden]'))
      .map(({ id, firstElementChild: figure }) => {
        const poster = /** @type {HTMLImageElement | null} */ (figure?.querySelector('.poster'));
        const isDrawn = Boolean(/** @type {any} */ (figure).picture);
        return { id, isDrawn, hasPoster: Boolean(poster), isThere: Boolean(poster?.naturalWidth) };
      });
  for (let isWhole = false; !isWhole; await page.waitForTimeout(100)) {
    isWhole = (await page.evaluate(shown)).every((each) => each.isDrawn || each.hasPoster);
  }
  await page.pdf(); // fetches pictures that nobody has scrolled to
  const bare = (await page.evaluate(shown)).filter((each) => !each.isDrawn && !each.isThere);
  assert.deepEqual(bare, []);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.close();
});

test('print: a heading stays with what it is of, a bar keeps its colours, nothing is left to press', async () => {
  const { page } = await site.open('/');
  await page.locator('.hero-table.painted').waitFor();
  await page.emulateMedia({ media: 'print' });
  const styled = await page.evaluate(() => {
    const style = (/** @type {string} */ selector) =>
      getComputedStyle(/** @type {Element} */ (document.querySelector(selector)));
    return [
      style('main h2').breakAfter,
      style('.hero .scale i').printColorAdjust,
      style('.hero .sound').display,
    ];
  });
  assert.deepEqual(styled, ['avoid', 'exact', 'none']);
  await page.close();
});

test('print: a model begins below the heading of its page and has no buttons', async () => {
  const { page } = await site.open('/model.html');
  const model = page.locator('#model');
  await model.locator('.engines button').waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await model.evaluate((each) => getComputedStyle(each).breakInside), 'auto');
  for (const selector of ['.ntk', '.engines button', '.engines input', '.code-check'])
    assert.equal(await model.locator(selector).isVisible(), false, selector);
  await page.close();
});

test('print: a page that is dark by its reader’s choice is dark on the screen alone', async () => {
  const { page } = await site.open('/');
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  assert.equal(await scheme(), 'dark');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await scheme(), 'light');
  await page.close();
});
