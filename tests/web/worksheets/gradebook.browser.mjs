/**
 * The sheet in a learning platform, whose SCORM 1.2 run-time is that of scorm-again: score, status and
 * answers are there after it is opened again; what the platform swallows is sent again, and not twice.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { fixed } from '../../../web/plot/format.js';
import { makeTasks, readSheet } from '../../../web/worksheets/sheet.js';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const core = /** @type {any} */ (await loadCore());
const SHEET = 'level=middle&count=3&seed=45&topics=alibi';
const tasks = await makeTasks(readSheet(SHEET), core);
const runtime = await readFile(
  new URL('../../../node_modules/scorm-again/dist/scorm12.min.js', import.meta.url),
  'utf8',
);
const PLATFORM = `<!doctype html><title>Platform</title><link rel="icon" href="data:,">
<script>${runtime.replaceAll('</script', '<\\/script')}</script>
<script>
  const kept = JSON.parse(sessionStorage.kept ?? 'null');
  window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
  if (kept) API.loadFromJSON(kept, '');
  let refused = 0;
  window.refuse = (count) => (refused = count);
  const commit = API.LMSCommit;
  API.LMSCommit = (text) => (refused-- > 0 ? 'false' : commit.call(API, text));
  window.keep = () => (sessionStorage.kept = JSON.stringify(API.cmi));
</script>
<iframe title="Sheet" src="./worksheet.html?${SHEET}" width="1000" height="800"></iframe>`;
const site = await openSite({ pages: { '/platform.html': PLATFORM } });

/** @param {Page} page */
const sheetOf = (page) => page.frameLocator('iframe');

/** @param {Page} page @param {number} index @param {string} text */
async function answer(page, index, text) {
  const field = sheetOf(page).locator('.tasks input').nth(index);
  await field.fill(text);
  await field.press('Tab');
}

/** @param {Page} page @param {string} name */
const value = (page, name) =>
  page.evaluate((field) => /** @type {any} */ (window).API.LMSGetValue(field), name);

/** @param {Page} page @param {string} name @param {string} wanted */
const becomes = (page, name, wanted) =>
  page.waitForFunction(
    ([field, text]) => /** @type {any} */ (window).API.LMSGetValue(field) === text,
    [name, wanted],
  );

const right = tasks.map(({ answer: number, decimals }) => fixed(number, decimals));

test('SCORM: score, status and each answer are reported, and are there when it is opened again', async () => {
  const { page, seen } = await site.open('/platform.html');
  await becomes(page, 'cmi.core.lesson_status', 'incomplete');
  await sheetOf(page).locator('.choices').waitFor({ state: 'detached' });
  await answer(page, 0, right[0]);
  await answer(page, 1, '12345');
  await becomes(page, 'cmi.core.score.raw', '33');
  assert.equal(await value(page, 'cmi.core.lesson_status'), 'incomplete');
  await answer(page, 2, right[2]);
  await becomes(page, 'cmi.core.lesson_status', 'completed');
  assert.equal(await value(page, 'cmi.core.score.raw'), '67');
  assert.equal(await value(page, 'cmi.core.score.min'), '0');
  assert.equal(await value(page, 'cmi.core.score.max'), '100');
  assert.equal(await value(page, 'cmi.interactions._count'), '3');
  const results = await page.evaluate(() =>
    // of a platform alone: what wrote them may not read them
    Object.values(JSON.parse(JSON.stringify(/** @type {any} */ (window).API.cmi)).interactions).map(
      (each) => each.result,
    ),
  );
  assert.deepEqual(results, ['correct', 'wrong', 'correct']);
  await sheetOf(page).locator('.score').getByText('2 of 3 right. In the gradebook.').waitFor();
  await page.evaluate(() => /** @type {any} */ (window).keep());
  await page.reload();
  const fields = sheetOf(page).locator('.tasks input');
  await fields.first().waitFor();
  await page.waitForFunction(
    (text) =>
      document.querySelector('iframe')?.contentDocument?.querySelector('input')?.value === text,
    right[0],
  );
  assert.equal(await fields.nth(1).inputValue(), '12345');
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('SCORM: an answer that the platform swallows is sent again, and is there once', async () => {
  const { page } = await site.open('/platform.html');
  await becomes(page, 'cmi.core.lesson_status', 'incomplete');
  await page.evaluate(() => /** @type {any} */ (window).refuse(1));
  await answer(page, 0, right[0]);
  await sheetOf(page).getByText('The platform does not answer: it is sent again.').waitFor();
  await sheetOf(page).getByText('1 of 3 right. In the gradebook.').waitFor(); // by itself
  await answer(page, 1, right[1]);
  await sheetOf(page).getByText('2 of 3 right. In the gradebook.').waitFor();
  assert.equal(await value(page, 'cmi.interactions._count'), '2');
  await page.close();
});

test('without a platform nothing is looked for on the network, and the score is there', async () => {
  const { page, seen } = await site.open(`/worksheet.html#${SHEET}`);
  await page.locator('.tasks input').first().waitFor();
  const before = seen.requests.length;
  await page.locator('.tasks input').first().fill(right[0]);
  await page.locator('.tasks input').first().press('Tab');
  await page.locator('.score').getByText('1 of 3 right.').waitFor();
  assert.equal(seen.requests.length, before);
  assert.ok(!seen.requests.some((url) => url.includes('cmi5')), 'its library is for platforms');
  assert.equal(await page.locator('.choices').isVisible(), true);
  assert.deepEqual(seen.messages, []);
  await page.close();
});
