/** Every figure of the page as one file. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { presets } from '../../../web/content/presets/index.js';
import { DIST, watch } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const site = await openSite({ folder: DIST, viewport: { width: 1000, height: 800 } });

test('posenc.html: every figure of the page can be drawn from a file', async () => {
  const page = await site.context.newPage();
  const { messages } = watch(page);
  await page.goto(pathToFileURL(join(DIST, 'posenc.html')).href);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('.exhibit > :first-child'))
      element.setAttribute('loading', 'eager');
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.exhibit > :first-child')].every((element) => {
      const { picture, failure } = /** @type {any} */ (element);
      return picture || failure;
    }),
  );
  const failed = await page.evaluate(() =>
    [...document.querySelectorAll('.exhibit')]
      .filter((exhibit) => /** @type {any} */ (exhibit.firstElementChild).failure)
      .map(({ id }) => id),
  );
  assert.deepEqual(failed, []);
  assert.ok((await page.locator('.exhibit').count()) > presets.length / 2);
  assert.deepEqual(messages, []);
  await page.close();
});
