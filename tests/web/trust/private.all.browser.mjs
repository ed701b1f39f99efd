/** Private windows, which keep nothing and may refuse to: every page works as elsewhere, and says nothing of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pages } from '../../../web/markup/pages.js';
import { openSite, someDrawn } from '../support/site.mjs';

const site = await openSite({ isPrivate: true });

for (const name of pages) {
  test(`private: ${name}.html answers and is drawn, again after it was left`, async () => {
    const { page, seen } = await site.open(`/${name}.html`);
    for (const turn of ['first', 'again']) {
      if (turn === 'again') await page.reload();
      await page.locator('#theme:not([hidden])').waitFor();
      await page.waitForFunction(someDrawn);
      assert.equal(await page.locator('.newer, [part~=error]').count(), 0, turn);
    }
    assert.deepEqual(
      seen.messages.filter((text) => /^(uncaught|error)/.test(text)),
      [],
    );
    await page.close();
  });
}
