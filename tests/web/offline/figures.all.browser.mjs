/** Every figure of the page as one file. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { presets } from '../../../web/content/presets/index.js';
import { DIST, watch } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/** @type {Set<string>} */
const drawn = new Set();
const site = await openSite({ folder: DIST, viewport: { width: 1000, height: 800 } });

for (const name of ['posenc', 'posenc-figures']) {
  test(`${name}.html: every figure of the page can be drawn from a file`, async () => {
    const page = await site.context.newPage();
    const { messages } = watch(page);
    await page.goto(pathToFileURL(join(DIST, `${name}.html`)).href);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('.exhibit > :first-child'))
        element.setAttribute('loading', 'eager');
    });
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('.exhibit > :first-child')].every((element) => {
          const { picture, failure } = /** @type {any} */ (element);
          return picture || failure;
        }),
      { timeout: 120_000 },
    );
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('.exhibit')].map(({ id, firstElementChild }) => ({
        id,
        failure: /** @type {any} */ (firstElementChild).failure?.message ?? null,
      })),
    );
    assert.deepEqual(
      shown.filter(({ failure }) => failure !== null),
      [],
    );
    for (const { id } of shown) drawn.add(id);
    assert.deepEqual(messages, []);
    await page.close();
  });
}

test('offline: each figure of the posts is in one of the two files', () => {
  const missing = presets.filter(({ id }) => !drawn.has(id)).map(({ id }) => id);
  assert.deepEqual(missing, []);
});
