/**
 * The sheet in a learning platform that launches it by cmi5: what is said of it, in which order, and that
 * what the network swallows is said again, and is there once.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { loadCore } from '../../../web/core/index.js';
import { lessons } from '../../../web/content/lessons/index.js';
import { fixed } from '../../../web/plot/format.js';
import { MASTERY, makeTasks, readSheet } from '../../../web/worksheets/sheet.js';
import { DIST } from '../support/browser.mjs';
import { Lrs } from '../support/lrs.mjs';
import { openSite } from '../support/site.mjs';
import { parsed } from '../trust/markup.mjs';

/** @import { Page } from 'playwright-core' */

const core = /** @type {any} */ (await loadCore());
const SHEET = 'level=middle&count=3&seed=45&topics=alibi';
const tasks = await makeTasks(readSheet(SHEET), core);
const right = tasks.map(({ answer, decimals }) => fixed(answer, decimals));
const PASSED = 2 / 3;

let lrs = new Lrs();
const site = await openSite({
  folder: DIST,
  pages: { '/course': '<!doctype html><title>Course</title><link rel="icon" href="data:,">' },
  answers: (request, response) => lrs.answers(request, response),
});

/** @param {object} [given] of the launch @param {string} [url] */
async function launch(given = {}, url = `/page/worksheet.html?${SHEET}`) {
  const { page, seen } = await site.open(lrs.launch(site.origin, url, given));
  return { page, seen };
}

/** @param {Page} page @param {number} index @param {string} text */
async function answer(page, index, text) {
  const field = page.locator('.tasks input').nth(index);
  await field.fill(text);
  await field.press('Tab');
}

/** A 404 is what xAPI says of preferences and states that nobody has kept. @param {string} message */
const isOdd = (message) => !message.includes('404 (Not Found)');

/** @param {string} verbs in their order */
async function becomes(verbs) {
  const end = performance.now() + 20_000;
  while (lrs.verbs.join(' ') !== verbs && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(lrs.verbs.join(' '), verbs);
  assert.deepEqual(lrs.breaches, []);
}

/** @param {Page} page */
const resumed = (page) =>
  page.waitForFunction((text) => document.querySelector('input')?.value === text, right[0]);

/** @param {Page} page */
const leave = (page) => page.goto(`${site.origin}/course`);

/** @param {Page} page */
const kept = (page) => page.locator('.score').getByText('In the gradebook.').waitFor();

test('cmi5: a sheet that is begun, answered, completed, passed and left says so, in this order', async () => {
  lrs = new Lrs();
  const { page, seen } = await launch({ returnURL: `${site.origin}/course` });
  await becomes('initialized');
  await page.locator('.choices').waitFor({ state: 'detached' });
  await answer(page, 0, right[0]);
  await answer(page, 1, '12345');
  await becomes('initialized answered answered');
  await answer(page, 2, right[2]);
  const before = 'initialized answered answered answered completed';
  await becomes(before);
  await page.locator('.score').getByText('2 of 3 right. In the gradebook.').waitFor();
  await page.getByRole('link', { name: 'Back to the platform' }).click();
  await page.waitForURL('**/course');
  await becomes(`${before} passed terminated`);

  const [, first, second, , completed, passed, terminated] = lrs.statements;
  assert.equal(first.object.id.endsWith('/exercise-1'), true);
  assert.deepEqual(first.object.definition, {
    type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
    interactionType: 'fill-in',
    correctResponsesPattern: [`${right[0]} ${tasks[0].unit ?? ''}`.trim()],
  });
  assert.deepEqual(first.result, { response: right[0], success: true });
  assert.deepEqual(second.result, { response: '12345', success: false });
  const { duration, ...result } = completed.result;
  assert.match(duration, /^PT[\d.]+S$/);
  assert.deepEqual(result, { completion: true });
  assert.deepEqual(passed.result.score, { scaled: PASSED, raw: 2, min: 0, max: 3 });
  assert.equal(passed.result.success, true);
  assert.match(terminated.result.duration, /^PT[\d.]+S$/);
  const times = lrs.statements.map(({ timestamp }) => timestamp);
  assert.deepEqual(times, times.toSorted());
  assert.equal(new Set(lrs.statements.map(({ id }) => id)).size, lrs.statements.length);
  assert.ok(seen.requests.some((url) => /\/assets\/cmi5-[^/]*\.js$/.test(url)));
  assert.deepEqual(seen.messages.filter(isOdd), []);
  await page.close();
});

test('cmi5: launched again, answers are there; what a registration takes once is said once', async () => {
  const { page } = await launch(); // after the test before
  const fields = page.locator('.tasks input');
  await resumed(page);
  assert.equal(await fields.nth(1).inputValue(), '12345');
  await answer(page, 1, right[1]);
  await page.locator('.score').getByText('3 of 3 right. In the gradebook.').waitFor();
  await leave(page);
  const first = 'initialized answered answered answered completed passed terminated';
  await becomes(`${first} initialized answered terminated`);
  await page.close();
});

test('cmi5: what the network swallows is sent again by itself, the same, and is there once', async () => {
  lrs = new Lrs();
  const { page } = await launch();
  await becomes('initialized');
  lrs.faults = ['swallowed', 'unheard', 'failed'];
  await answer(page, 0, right[0]);
  await page.getByText('The platform does not answer: it is sent again.').waitFor();
  await answer(page, 1, right[1]);
  await kept(page);
  await becomes('initialized answered answered');
  const [, first] = lrs.statements;
  assert.ok(lrs.tries.filter((id) => id === first.id).length >= 3, 'it was sent again');
  assert.deepEqual(lrs.faults, []);
  lrs.faults = ['unheard'];
  await answer(page, 2, right[2]);
  await kept(page);
  await leave(page);
  await becomes('initialized answered answered answered completed passed terminated');
  await page.close();
});

test('cmi5: what was not sent yet goes with the page, before its last word', async () => {
  lrs = new Lrs();
  const { page } = await launch();
  await becomes('initialized');
  lrs.faults = ['failed'];
  await answer(page, 0, right[0]);
  await page.getByText('The platform does not answer: it is sent again.').waitFor();
  await leave(page);
  await becomes('initialized answered terminated');
  const again = await launch();
  await resumed(again.page);
  await page.close();
  await again.page.close();
});

test('cmi5: what is typed before the platform answers is reported, and wins over the visit before', async () => {
  lrs = new Lrs();
  const before = (await launch()).page;
  await becomes('initialized');
  await answer(before, 0, '12345');
  await answer(before, 2, right[2]);
  await becomes('initialized answered answered');
  await leave(before);
  const first = 'initialized answered answered terminated';
  await becomes(first);
  let open = () => {};
  lrs.opened = new Promise((resolve) => (open = resolve));
  const { page } = await launch();
  await answer(page, 0, right[0]);
  await answer(page, 1, '54321');
  await answer(page, 1, right[1]);
  await page.locator('.score').getByText('2 of 3 right.').waitFor();
  open();
  await page.locator('.score').getByText('3 of 3 right. In the gradebook.').waitFor();
  await becomes(`${first} initialized answered answered completed passed`);
  await leave(page);
  for (const each of [before, page]) await each.close();
});

test('cmi5: below the platform’s mastery score it is failed; a better session may pass', async () => {
  lrs = new Lrs();
  const { page } = await launch({ masteryScore: 0.9 });
  for (const [index, text] of [right[0], right[1], '12345'].entries())
    await answer(page, index, text);
  await becomes('initialized answered answered answered completed');
  await leave(page);
  const first = 'initialized answered answered answered completed failed terminated';
  await becomes(first);
  const failed = /** @type {any} */ (lrs.statements.at(-2));
  assert.equal(failed.result.success, false);
  assert.equal(failed.result.score.scaled, PASSED);
  const again = await launch({ masteryScore: 0.9 });
  await resumed(again.page);
  await answer(again.page, 2, right[2]);
  await becomes(`${first} initialized answered passed`); // at once: there is no better score
  await page.close();
  await again.page.close();
});

test('cmi5: where results do not count, only coming and going is said', async () => {
  lrs = new Lrs();
  const { page } = await launch({ launchMode: 'Review' });
  await becomes('initialized');
  for (const [index, text] of right.entries()) await answer(page, index, text);
  await page.locator('.score').getByText('3 of 3 right.', { exact: true }).waitFor();
  await leave(page);
  await becomes('initialized terminated');
  await page.close();
});

test('cmi5: a platform that refuses, or lets nobody in, is told; the sheet works and can be printed', async () => {
  lrs = new Lrs();
  const address = lrs.launch(site.origin, `/page/worksheet.html?${SHEET}`);
  const { page } = await site.open(address);
  await becomes('initialized');
  lrs.faults = ['refused', 'refused'];
  await answer(page, 0, right[0]);
  await page.getByText('The platform does not take it: print your answers.').waitFor();
  await answer(page, 1, right[1]);
  await kept(page);
  await page.goto(site.origin + address); // whose token is used
  await page.getByText('The platform did not open its gradebook').waitFor();
  await answer(page, 0, right[0]);
  await page.locator('.score').getByText('1 of 3 right.', { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Print my answers' }).isVisible(), true);
  await page.close();
});

test('the cmi5 package: each of its pages is launched out of it, says so, and says when it is left', async () => {
  const zip = unzipSync(await readFile(join(DIST, 'posenc-cmi5.zip')));
  const xml = new TextDecoder().decode(zip['cmi5.xml']);
  const structure = parsed(xml, 'application/xml');
  const units = [...structure.querySelectorAll('courseStructure > au')];
  assert.equal(units.length, 2 * lessons.length);
  assert.equal(new Set(units.map(({ id }) => id)).size, units.length);
  const asked = units.map((unit) => unit.getAttribute('masteryScore')).filter(Boolean);
  assert.deepEqual(
    asked,
    lessons.map(() => String(MASTERY)),
  );
  for (const unit of units) {
    lrs = new Lrs();
    const url = String(unit.querySelector('url')?.textContent);
    assert.ok(zip[url.split('?')[0]], url);
    const { page, seen } = await launch({}, `/${url}`);
    await becomes('initialized');
    await page.locator('.tasks li, .stop').first().waitFor();
    assert.deepEqual(seen.messages.filter(isOdd), []);
    await leave(page);
    await becomes('initialized terminated');
    await page.close();
  }
});
