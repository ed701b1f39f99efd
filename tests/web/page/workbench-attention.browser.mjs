/** “Attention on your sentence” of the workbench in Chromium: a field, a switch, another head, one screen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const site = await openSite({ viewport: { width: 1280, height: 850 } });

/** @param {Page} page @param {Record<string, any>} values of the figure's settings */
const settled = (page, values) =>
  page.waitForFunction((wanted) => {
    const { picture } = /** @type {any} */ (document.querySelector('#attention-sentence'));
    return Object.entries(wanted).every(
      ([name, value]) => picture?.settings.values[name] === value,
    );
  }, values);

/** @param {string} hash */
async function open(hash) {
  const { page, seen } = await site.open(`/workbench.html${hash}`);
  await page.locator('#attention form.sentence').waitFor();
  await page.locator('#attention-sentence .findings').waitFor();
  return { page, seen };
}

test('attention: off, added, beside, rotated: equal words are told apart by positions alone', async () => {
  const { page, seen } = await open('#attention');
  await settled(page, { combine: 'none' });
  const findings = page.locator('#attention-sentence .findings');
  await findings.getByText('cannot be told apart').first().waitFor();
  await page.getByRole('radio', { name: 'off' }).focus();
  for (const combine of ['add', 'concatenate', 'rotate']) {
    await page.keyboard.press('ArrowRight');
    await settled(page, { combine });
    await findings.getByText('cannot be told apart').first().waitFor({ state: 'detached' });
  }
  assert.ok(page.url().includes('attention-sentence.encoding=rope'), page.url());
  assert.deepEqual(seen.messages, []);
  // The link opens what is shown.
  const link = await page.locator('#attention .permalink').getAttribute('href');
  const { page: other } = await open(String(link));
  await settled(other, { combine: 'rotate', encoding: 'rope' });
  assert.ok(await other.getByRole('radio', { name: 'rotated' }).isChecked());
  await other.close();
  // Steps are undone one by one.
  await page.getByRole('button', { name: 'Undo: positions rotated' }).press('Enter');
  await settled(page, { combine: 'concatenate', encoding: 'sinusoidal' });
  assert.ok(await page.getByRole('radio', { name: 'beside' }).isChecked());
  await page.close();
});

test('attention: a sentence as it is typed, and another head', async () => {
  const { page } = await open('#attention');
  const field = page.getByLabel('Sentence', { exact: true });
  assert.equal(await field.inputValue(), 'The brown dog chased the black dog');
  await field.fill('who saw who');
  await settled(page, { tokens: 'who saw who' });
  await field.press('Enter');
  await page.waitForURL(/attention-sentence\.tokens=who\+saw\+who/);
  const weights = () =>
    page.evaluate(() => {
      const { picture } = /** @type {any} */ (document.querySelector('#attention-sentence'));
      return [...picture.maps[0].matrix.data];
    });
  const before = await weights();
  assert.equal(before.length, 9);
  await page.getByRole('button', { name: 'Another head' }).press('Enter');
  await page.waitForURL(/attention-sentence\.seed=/);
  const seed = Number(
    new URLSearchParams(new URL(page.url()).hash.slice(1)).get('attention-sentence.seed'),
  );
  await settled(page, { seed });
  assert.notDeepEqual(await weights(), before);
  await page.close();
});

test('attention: field, switch and picture stand within one screen', async () => {
  const { page } = await open('#attention');
  for (const selector of ['#sentence', '#attention fieldset', '#attention-sentence .plot']) {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 850, `${selector} ${JSON.stringify(box)}`);
  }
  await page.close();
});
