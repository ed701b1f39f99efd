/** What is said of a figure is said as long as it holds: captions tell the settings, notices go. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite } from '../support/site.mjs';

const site = await openSite();

/** @param {import('playwright-core').Page} page @param {string} id */
const saidOf = (page, id) =>
  page.evaluate((name) => {
    const root = /** @type {HTMLElement} */ (document.getElementById(name));
    const [told, instead] = root.querySelectorAll('.notice span');
    const element = /** @type {any} */ (root.firstElementChild);
    return {
      caption: element.renderRoot?.querySelector('figcaption')?.textContent,
      isTold: !(/** @type {HTMLElement} */ (told).hidden),
      isInstead: !(/** @type {HTMLElement} */ (instead).hidden),
      told: told.textContent,
      rest: root.querySelector('.notice')?.textContent,
    };
  }, id);

test('a notice with numbers goes when a setting changes that it needs, and comes back with Reset', async () => {
  const { page, seen } = await site.open('/#at=s2-heatmap');
  const drawn = (/** @type {string} */ caption) =>
    page.waitForFunction(
      ([id, text]) =>
        /** @type {any} */ (document.getElementById(id)?.firstElementChild)?.renderRoot
          ?.querySelector('figcaption')
          ?.textContent.includes(text),
      ['aryan-heatmap', caption],
    );
  await drawn('50 words, 128 dimensions');
  const before = await saidOf(page, 'aryan-heatmap');
  assert.match(String(before.told), /962 of 6400 cells are negative/);
  assert.deepEqual([before.isTold, before.isInstead], [true, false]);
  await page.evaluate(() => {
    location.hash = '#at=s2-heatmap&s2-heatmap.length=100';
  });
  await drawn('100 words, 128 dimensions');
  const after = await saidOf(page, 'aryan-heatmap');
  assert.deepEqual([after.isTold, after.isInstead], [false, true]);
  assert.match(String(after.rest), /Set the length to 100/);
  await page.goBack();
  await drawn('50 words, 128 dimensions');
  assert.ok((await saidOf(page, 'aryan-heatmap')).isTold);
  assert.deepEqual(seen.messages, []);
});

test('a notice stays when a setting changes that it does not need', async () => {
  const { page } = await site.open('/#at=s1-figure-3&s1-figure-3.length=30');
  await page.waitForFunction(() =>
    /** @type {any} */ (
      document.getElementById('kazemnejad-figure-3')?.firstElementChild
    )?.renderRoot
      ?.querySelector('figcaption')
      ?.textContent.includes('Dot products of 30 positions'),
  );
  assert.ok(
    (await saidOf(page, 'kazemnejad-figure-3')).isTold,
    'every value of the diagonal is still 64',
  );
});
