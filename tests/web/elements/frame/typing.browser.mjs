/** Long texts in fields: what only takes another's place is no mistake. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyInChromium } from '../../support/browser.mjs';
import { openSite } from '../../support/site.mjs';

const site = await openSite({ hasClipboard: true });

/** @param {import('playwright-core').Page} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await page.keyboard.press('Control+V');
}

test(
  'fields: a text that takes the place of as long a one gets in, one beside it does not',
  onlyInChromium(),
  async () => {
    const { page } = await site.open('/embed.html#element=pe-identify&controls');
    await page.locator('pe-identify').getByText('Paste numbers').click();
    const field = page.locator('pe-identify textarea');
    await field.focus();
    await paste(page, '1 '.repeat(3000));
    await page.keyboard.press('Control+A');
    await paste(page, '2 '.repeat(3000));
    assert.equal(await field.inputValue(), '2 '.repeat(3000));
    await paste(page, '3 '.repeat(3000));
    assert.equal((await field.inputValue()).length, 6000);
    await page
      .getByText(/numbers must be at most 10000 characters, got 12000/)
      .first()
      .waitFor();
    await page.close();
  },
);
