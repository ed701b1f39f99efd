/** The page of worksheets: choices, address, key, own answers, paper. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { fixed } from '../../../web/plot/format.js';
import { makeTasks, readSheet } from '../../../web/worksheets/sheet.js';
import { SCREENSHOTS, onlyInChromium, whereSeen } from '../support/browser.mjs';
import { pagesOf } from '../support/pdf.mjs';
import { openSite, violations } from '../support/site.mjs';

const core = /** @type {any} */ (await loadCore());
const site = await openSite();

/** @param {string} [hash] */
async function open(hash = '') {
  const { page, seen } = await site.open(`/worksheet.html${hash}`);
  await page.locator('.tasks li').first().waitFor();
  return { page, messages: seen.messages };
}

test('the sheet of an address: its exercises, and the core’s own answers in the key', async () => {
  const hash = '#level=middle&count=10&seed=7&key=1';
  const { page, messages } = await open(hash);
  const tasks = await makeTasks(readSheet(hash), core);
  const asked = await page.locator('.tasks li > p:nth-of-type(2)').allInnerTexts();
  assert.deepEqual(
    asked,
    tasks.map(({ ask }) => ask),
  );
  const answers = await page.locator('.key li b').allInnerTexts();
  assert.deepEqual(
    answers,
    tasks.map(({ answer, decimals, unit = '' }) => `${fixed(answer, decimals)} ${unit}`.trim()),
  );
  assert.deepEqual(messages, []);
  await page.close();
});

test('a sheet whose core did not arrive says so, and the page is there with the next try', async () => {
  const cut = '**/posenc_*.wasm';
  const { page } = await site.open('/worksheet.html', (page) =>
    page.context().route(cut, (route) => route.abort()),
  );
  await page.getByText('could not be fetched').waitFor();
  await page.context().unroute(cut);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.locator('.tasks li').first().waitFor();
  await page.close();
});

test('a sheet that fails after a newer one was asked for says nothing', async () => {
  const { page, messages } = await open();
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...given) {
      const [{ id, method }] = given;
      if (!method) return postMessage.apply(this, /** @type {any} */ (given));
      Worker.prototype.postMessage = postMessage; // the first one alone waits
      const error = { name: 'CoreError', code: 'input', message: 'too late' };
      Object.assign(window, {
        answer: () => this.dispatchEvent(new MessageEvent('message', { data: { id, error } })),
      });
    };
  });
  const another = page.getByRole('button', { name: 'Another sheet' });
  await another.click();
  await page.waitForFunction(() => 'answer' in window);
  await another.click();
  await page.getByRole('heading', { name: 'Sheet 3: 8 easy exercises', exact: true }).waitFor();
  const text = await page.locator('.tasks').innerText();
  await page.evaluate(async () => {
    /** @type {any} */ (window).answer();
    for (let frame = 0; frame < 3; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  assert.equal(await page.locator('.problem').count(), 0);
  assert.equal(await page.locator('.tasks').innerText(), text);
  assert.deepEqual(messages, []);
  await page.close();
});

test('choices: each makes another sheet and stands in the address; back undoes it', async () => {
  const { page, messages } = await open();
  assert.equal(await page.locator('.key').isVisible(), false);
  const text = () => page.locator('.tasks').innerText();
  const first = await text();
  await page.getByRole('button', { name: 'Another sheet' }).click();
  await page.getByRole('heading', { name: 'Sheet 2: 8 easy exercises', exact: true }).waitFor();
  await page.waitForFunction(
    (before) => /** @type {HTMLElement} */ (document.querySelector('.tasks')).innerText !== before,
    first,
  );
  assert.equal(new URL(page.url()).hash, '#level=easy&count=8&seed=2');
  await page.goBack();
  await page.getByRole('heading', { name: 'Sheet 1: 8 easy exercises', exact: true }).waitFor();
  assert.equal(await text(), first);
  await page.getByRole('radio', { name: 'hard' }).check();
  await page.getByRole('spinbutton', { name: 'Exercises' }).fill('3');
  await page.getByRole('spinbutton', { name: 'Exercises' }).press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.tasks li').length === 3);
  for (const box of await page.getByRole('group', { name: 'Topics' }).getByRole('checkbox').all())
    if ((await box.getAttribute('name')) !== 't5') await box.uncheck();
  await page.waitForFunction(() => location.hash.endsWith('topics=t5'));
  await page.getByText('Which bucket').nth(2).waitFor();
  await page.getByLabel('Buckets (T5)').click();
  await page.waitForFunction(() => !location.hash.includes('topics'));
  // none stands for all
  const wavelengths = (/** @type {boolean} */ isChosen) =>
    page.waitForFunction(
      (wanted) => document.querySelector('input[name=wavelength]')?.matches(':checked') === wanted,
      isChosen,
    );
  await wavelengths(true);
  await page.goBack();
  await page.waitForFunction(() => location.hash.endsWith('topics=t5'));
  await page.getByText('Which bucket').nth(2).waitFor();
  await wavelengths(false);
  await page.getByLabel('Show the key').check();
  await page.locator('.key').waitFor();
  assert.match(page.url(), /#level=hard&count=3&seed=1&topics=t5&key=1$/);
  assert.deepEqual(messages, []);
  await page.close();
});

test('own answers: judged when left, by keyboard alone, and never sent anywhere', async () => {
  const { page } = await open('#topics=t5&count=2');
  const [task] = await makeTasks(readSheet('#topics=t5&count=2'), core);
  const input = page.getByLabel('Answer to exercise 1, a whole number');
  await input.focus();
  await page.keyboard.type(String(task.answer + 1));
  await page.keyboard.press('Tab');
  const said = page.locator('.tasks li').first().getByRole('status');
  await said.getByText('not yet').waitFor();
  await input.fill('a few');
  await input.press('Tab');
  await said.getByText('That is no number').waitFor();
  await input.fill(String(task.answer));
  await input.press('Tab');
  await said.getByText('right').waitFor();
  await page.getByLabel('Show the key').check();
  await page.locator('.key').waitFor();
  await page.goBack();
  await page.locator('.key').waitFor({ state: 'hidden' });
  assert.equal(await input.inputValue(), String(task.answer), 'the exercises are the same');
  await page.getByRole('button', { name: 'Another sheet' }).click();
  await said.getByText('right').waitFor({ state: 'detached' });
  assert.equal(await input.inputValue(), '');
  await page.close();
});

test(
  'on paper: the sheet, and on a page of its own the key, hidden or not',
  onlyInChromium(),
  async () => {
    const { page } = await open('#count=5&topics=cell,wavelength');
    await page.getByLabel('Answer to exercise 1').fill('42');
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    assert.equal(await page.locator('.choices').isVisible(), false);
    assert.equal(await page.locator('.for-paper').isVisible(), true);
    const key = page.locator('.key');
    assert.equal(await key.isVisible(), true);
    assert.equal(await key.evaluate((node) => getComputedStyle(node).breakBefore), 'page');
    const typed = page.getByLabel('Answer to exercise 1');
    assert.equal(
      await typed.evaluate((node) => getComputedStyle(node).color),
      'rgba(0, 0, 0, 0)',
      'what was typed is not printed',
    );
    const line = await typed.evaluate((node) => getComputedStyle(node).borderBottomColor);
    assert.notEqual(line, 'rgba(0, 0, 0, 0)', 'the line to write on is');
    await mkdir(SCREENSHOTS, { recursive: true });
    await page.screenshot({ path: join(SCREENSHOTS, 'worksheet-print.png'), fullPage: true });
    assert.equal(pagesOf(await page.pdf({ format: 'A4' })), 2);
    await page.close();
  },
);

test('score: counts right answers, a later one too; a hint is the first step and no more', async () => {
  const hash = '#level=easy&count=3&seed=45';
  const { page, messages } = await open(hash);
  const tasks = await makeTasks(readSheet(hash), core);
  const score = page.locator('.score');
  assert.equal((await score.innerText()).trim(), '');
  const given = async (/** @type {number} */ index, /** @type {string} */ text) => {
    const input = page.locator('.tasks input').nth(index);
    await input.fill(text);
    await input.press('Tab');
  };
  await given(0, '12345');
  await score.getByText('0 of 3 right.').waitFor();
  await given(0, fixed(tasks[0].answer, tasks[0].decimals));
  await score.getByText('1 of 3 right.').waitFor();
  await given(1, fixed(tasks[1].answer, tasks[1].decimals));
  await score.getByText('2 of 3 right.').waitFor();
  assert.equal(await page.locator('.task-picture').first().isVisible(), true);
  const hint = page.locator('.hint').first();
  await hint.locator('summary').click();
  assert.match(await hint.innerText(), new RegExp(`${tasks[0].steps[0].slice(0, 20)}`));
  assert.deepEqual(await violations(page, 'main'), []);
  assert.deepEqual(messages, []);
  await page.close();
});

test(
  'own answers on paper: what was typed and what is right, and no key',
  onlyInChromium(),
  async () => {
    const hash = '#level=easy&count=2&seed=45&sheets=3&key=1';
    const { page } = await open(hash);
    await page.evaluate(() => {
      window.print = () => {};
    });
    const button = page.getByRole('button', { name: 'Print my answers' });
    assert.equal(await button.isVisible(), false, 'there are none yet');
    const [task] = await makeTasks(readSheet(hash), core);
    const input = page.locator('.tasks input').first();
    await input.fill(fixed(task.answer, task.decimals));
    await input.press('Tab');
    await button.click();
    await page.emulateMedia({ media: 'print' });
    const color = () => input.evaluate((node) => getComputedStyle(node).color);
    assert.notEqual(await color(), 'rgba(0, 0, 0, 0)');
    for (const text of ['1 of 2 right.', '✓ right'])
      assert.equal(await page.getByText(text).isVisible(), true, text);
    assert.equal(await page.locator('.sheet:visible').count(), 1);
    assert.equal(await page.locator('.key').isVisible(), false);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.equal(await color(), 'rgba(0, 0, 0, 0)');
    assert.equal(await page.locator('.score').isVisible(), false);
    assert.equal(await page.locator('.sheet:visible').count(), 3);
    await page.close();
  },
);

test('the form begins where its heading and the sheet do', async () => {
  const { page } = await open();
  const left = (/** @type {string} */ selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => node.getBoundingClientRect().left);
  const heading = await left('h1');
  for (const part of ['.choices', '.sheet h2']) assert.equal(await left(part), heading, part);
  const size = () => page.locator('h1').evaluate((node) => getComputedStyle(node).fontSize);
  const own = await size();
  await page.goto(`${site.origin}/model.html`);
  assert.equal(own, await size(), 'as large as on other pages');
  await page.close();
});

test(
  'a class: a sheet of each seed on paper, one of them on screen, and one key',
  onlyInChromium(),
  async (t) => {
    const { page, messages } = await open('#level=middle&count=6&seed=45&sheets=8&key=1');
    assert.equal(await page.locator('.sheet:visible').count(), 1);
    assert.equal(await page.locator('.key tr').count(), 8);
    await page
      .getByRole('heading', { name: 'Key · Sheets 45 to 52: 6 middle exercises' })
      .waitFor();
    const tasks = await makeTasks(readSheet('#level=middle&count=6&seed=52'), core);
    const last = await page.locator('.key tr').last().locator('td').allInnerTexts();
    assert.deepEqual(
      last.map((text) => text.replace(/^\d+\) /, '')),
      tasks.map(({ answer, decimals, unit = '' }) => `${fixed(answer, decimals)} ${unit}`.trim()),
    );
    assert.deepEqual(await violations(page, 'main'), []);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.sheet:visible').count(), 8);
    assert.equal(await page.locator('.sheet summary:visible, .choices:visible').count(), 0);
    await page.setViewportSize({ width: 690, height: 1000 });
    const key = Number((await page.locator('.key').boundingBox())?.height);
    assert.ok(key < 1000, `the key is a page: ${key} px`);
    for (const format of ['A4', 'Letter']) {
      const pages = pagesOf(await page.pdf({ format }));
      t.diagnostic(`8 sheets of 6 and their key on ${format}: ${pages} pages`);
      assert.ok(pages > 8, `${pages} pages`);
    }
    assert.deepEqual(messages, []);
    await page.close();
  },
);

test('the page’s contents lead here', async () => {
  const { page } = await site.open();
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('link', { name: 'Teach' }).first().click();
  await page
    .getByRole('link', { name: /^Sheet of/ })
    .first()
    .click();
  await page.locator('.tasks li').first().waitFor();
  await page.close();
});

test(
  '360 px: letters of pictures are read, nothing sideways',
  whereSeen({ width: 360 }),
  async () => {
    const { page } = await site.open('/worksheet.html#level=easy&count=8&seed=1', (opened) =>
      opened.setViewportSize({ width: 360, height: 740 }),
    );
    await page.locator('.task-picture').first().waitFor();
    const letters = await page.locator('.task-picture text').evaluateAll((all) =>
      all.map((text) => {
        const picture = /** @type {SVGSVGElement} */ (text.closest('svg'));
        const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
        return scale * parseFloat(getComputedStyle(text).fontSize);
      }),
    );
    assert.ok(letters.length > 10 && Math.min(...letters) >= 11, `${Math.min(...letters)} px`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.close();
  },
);
