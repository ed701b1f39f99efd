/** Slides by hand: pen, overview, keys of clickers, links, and the speaker's window, on a site and from a file. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { lessons } from '../../../web/content/lessons/index.js';
import { DIST, onlyInChromium } from '../support/browser.mjs';
import { openSite, violations } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const SIZE = { width: 1280, height: 720 };
const site = await openSite({ viewport: SIZE });
const [{ name, minutes, stops }, other] = lessons;
const DECK = `/lesson.html?of=${name}&present`;

/** @param {string} [address] */
async function open(address = DECK) {
  const { page, seen } = await site.open(address);
  await page.locator('.presenting').waitFor();
  return { page, seen };
}

/** @param {Page} page @param {number} step from 0 */
const isAt = (page, step) =>
  page.waitForFunction(
    ([id, text]) =>
      document.querySelector('.exhibit.now')?.id === id &&
      document.querySelector('.presenting [role=status]')?.textContent === text,
    [stops[step].figure, `${step + 1} of ${stops.length}`],
  );

/** How strong the ink is at points of the screen. @param {Page} page @param {[number, number][]} points */
const ink = (page, points) =>
  page.evaluate((all) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.ink'));
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (copy);
    pen.drawImage(canvas, 0, 0);
    return all.map(([x, y]) => pen.getImageData(x, y, 1, 1).data[3] > 128);
  }, points);

/** @param {Page} page @returns {Promise<[window: Page, seen: string[]]>} that N opens */
async function notesOf(page) {
  const opened = site.context.waitForEvent('page');
  await page.keyboard.press('n');
  const notes = await opened;
  /** @type {string[]} */
  const messages = [];
  notes.on('console', (message) => messages.push(message.text()));
  // in a window that a page opens, the tests' own script comes after the page's policy
  notes.on('pageerror', ({ message }) => {
    if (!message.includes('Policy "tests" disallowed')) messages.push(message);
  });
  await notes.getByText(`1 of ${stops.length}`).waitFor();
  return [notes, messages];
}

/** @param {Page} notes */
const texts = (notes) => notes.locator('main dd').allInnerTexts();

/** Questions of all slides, as the overview lists them. @param {Page} page */
const questionsOf = (page) => page.locator('.slides a').allTextContents();

test('pen: draws where the mouse goes, stays when slides grow, goes with the slide or the pen', async () => {
  const { page, seen } = await open();
  const stroke = async () => {
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(500, 300, { steps: 4 });
    await page.mouse.move(500, 400, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(700, 600, { steps: 4 });
  };
  const at = /** @type {[number, number][]} */ ([
    [400, 300],
    [500, 350],
    [600, 500],
  ]);
  const DRAWN = [true, true, false];
  const NOTHING = [false, false, false];
  await stroke();
  assert.deepEqual(await ink(page, at), NOTHING, 'without a pen');
  await page.keyboard.press('p');
  assert.equal(
    await page.getByRole('button', { name: 'pen' }).getAttribute('aria-pressed'),
    'true',
  );
  await stroke();
  assert.deepEqual(await ink(page, at), DRAWN);
  await page.keyboard.press('a');
  assert.deepEqual(await ink(page, at), DRAWN, 'the answer leaves it');
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.setViewportSize(SIZE);
  assert.deepEqual(await ink(page, at), DRAWN, 'another size leaves it');
  await page.keyboard.press('ArrowRight');
  await isAt(page, 1);
  assert.deepEqual(await ink(page, at), NOTHING, 'the next slide has its own');
  await stroke();
  await page.keyboard.press('p');
  assert.deepEqual(await ink(page, at), NOTHING);
  assert.equal(await page.locator('.ink').isVisible(), false);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('pen: a finger draws, a palm beside it does not', onlyInChromium(), async () => {
  const { page } = await open();
  await page.keyboard.press('p');
  const fingers = await site.context.newCDPSession(page);
  const touch = (/** @type {string} */ type, /** @type {number[][]} */ points) =>
    fingers.send('Input.dispatchTouchEvent', {
      type: /** @type {'touchStart'} */ (type),
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await touch('touchStart', [[300, 300]]);
  await touch('touchStart', [
    [300, 300],
    [900, 600],
  ]);
  await touch('touchMove', [
    [500, 300],
    [900, 400],
  ]);
  await touch('touchEnd', []);
  const seen = await ink(page, [
    [400, 300],
    [900, 500],
    [700, 450],
  ]);
  assert.deepEqual(seen, [true, false, false]);
  await page.close();
});

test('keys of clickers: on, back, first, last, blank; a link opens its slide', async () => {
  const { page } = await open(`${DECK}#at=${stops[2].figure}`);
  await isAt(page, 2);
  for (const [key, step] of /** @type {[string, number][]} */ ([
    ['PageUp', 1],
    ['Backspace', 0],
    ['End', stops.length - 1],
    ['ArrowUp', stops.length - 2],
    ['Home', 0],
  ])) {
    await page.keyboard.press(key);
    await isAt(page, step);
  }
  const answer = page.locator('section.now .answer');
  for (const key of ['PageDown', 'Space', 'Enter', 'ArrowDown']) {
    await page.keyboard.press('Home');
    await isAt(page, 0);
    await page.keyboard.press(key);
    await answer.waitFor();
    await page.keyboard.press(key);
    await isAt(page, 1);
  }
  for (const key of ['.', 'b']) {
    await page.keyboard.press(key);
    assert.equal(await page.locator('main').isVisible(), false, key);
    await page.keyboard.press(key);
    assert.equal(await page.locator('main').isVisible(), true, key);
  }
  await page.evaluate((id) => (location.hash = `at=${id}`), stops[2].figure);
  await isAt(page, 2);
  await page.close();
});

test('overview: every slide is a link; by keys to one of them, or back to where one was', async () => {
  const { page, seen } = await open();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await isAt(page, 0);
  await page.keyboard.press('o');
  const list = page.getByRole('list', { name: 'All slides' });
  await list.waitFor();
  assert.equal(await list.getByRole('link').count(), stops.length);
  assert.deepEqual(await violations(page, '.slides'), []);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'hidden' });
  await isAt(page, 1);
  for (const key of ['Escape', 'o']) {
    await page.keyboard.press('o');
    await list.waitFor();
    await page.keyboard.press(key);
    await list.waitFor({ state: 'hidden' });
    await isAt(page, 1);
  }
  await page.keyboard.press('o');
  await list.getByRole('link').nth(2).click();
  await isAt(page, 2);
  assert.match(page.url(), new RegExp(`#at=${stops[2].figure}`));
  assert.deepEqual(seen.messages, []);
  await page.close();
});

/** @param {Page} page slides of the first lesson */
async function follows(page) {
  const questions = await questionsOf(page);
  const [notes, messages] = await notesOf(page);
  const [now, answer, say, next] = await texts(notes);
  assert.equal(now, questions[0]);
  assert.equal(next, questions[1]);
  assert.ok(answer.length > 20 && say.length > 20, `${answer} / ${say}`);
  const head = notes.getByRole('heading');
  assert.match(await head.innerText(), new RegExp(`^1 of \\d+ · 0:\\d\\d of ${minutes}$`));
  const time = await head.innerText();
  await notes.waitForFunction(
    (before) => document.querySelector('h1')?.textContent !== before,
    time,
  );
  await page.keyboard.press('End');
  await notes.getByText(`${stops.length} of ${stops.length}`).waitFor();
  const last = await texts(notes);
  assert.deepEqual([last[0], last[3]], [questions.at(-1), '']);
  await notes.keyboard.press('Home');
  await isAt(page, 0);
  await notes.keyboard.press('PageDown');
  await page.locator('section.now .answer').waitFor();
  await notes.keyboard.press('PageDown');
  await isAt(page, 1);
  await notes.getByText(`2 of ${stops.length}`).waitFor();
  await notes.keyboard.press('b');
  await page.locator('main').waitFor({ state: 'hidden' });
  assert.deepEqual(messages, []);
  return notes;
}

test(
  'speaker’s window: what to say, what comes next, the time; each window follows the other',
  onlyInChromium(),
  async () => {
    const { page, seen } = await open();
    const stranger = await open(`/lesson.html?of=${other.name}&present`);
    await page.bringToFront();
    const notes = await follows(page);
    const place = stranger.page.locator('.presenting [role=status]');
    assert.match(await place.innerText(), /^1 of /, 'slides of another lesson stay');
    await page.reload();
    await notes.getByText(`2 of ${stops.length}`).waitFor();
    assert.deepEqual(await violations(notes, 'main'), []);
    assert.deepEqual(seen.messages, []);
    for (const each of [notes, stranger.page, page]) await each.close();
  },
);

test(
  'one deck in two windows: they do not answer each other for ever',
  onlyInChromium(),
  async () => {
    /** @param {Page} opened */
    const counting = (opened) =>
      opened.addInitScript(() => {
        const { postMessage } = BroadcastChannel.prototype;
        Object.assign(window, { told: 0 });
        BroadcastChannel.prototype.postMessage = function (/** @type {unknown} */ message) {
          /** @type {any} */ (window).told++;
          postMessage.call(this, message);
        };
      });
    const [first, second] = [await site.open(DECK, counting), await site.open(DECK, counting)];
    for (const { page } of [first, second]) await page.locator('.presenting').waitFor();
    await second.page.keyboard.press('End');
    await isAt(second.page, stops.length - 1);
    await second.page.waitForTimeout(300); // in which windows that do would say hundreds of things
    for (const { page } of [first, second]) {
      const told = await page.evaluate(() => /** @type {any} */ (window).told);
      assert.ok(told <= 3, `${told} messages`);
      await page.close();
    }
  },
);

test('speaker’s window: a deck of any page’s figures has one', onlyInChromium(), async () => {
  const { page } = await open('/index.html?present=kazemnejad-columns,kazemnejad-figure-2');
  const questions = await questionsOf(page);
  const opened = site.context.waitForEvent('page');
  await page.keyboard.press('n');
  const notes = await opened;
  await notes.getByText('1 of 2').waitFor();
  const [question] = await texts(notes);
  assert.ok(questions[0].startsWith(`${question}. `), questions[0]); // whose figures share one
  await notes.keyboard.press('End');
  await page.locator('.presenting').getByText('2 of 2').waitFor();
  await notes.close();
  await page.close();
});

test(
  'speaker’s window: where the browser opens none, the slides say so',
  onlyInChromium(),
  async () => {
    const { page } = await site.open(DECK, (opened) =>
      opened.addInitScript(() => {
        window.open = () => null;
      }),
    );
    await page.locator('.presenting').waitFor();
    await page.keyboard.press('n');
    await page.getByText('The browser opens no second window.').waitFor();
    await page.close();
  },
);

test(
  'from a file: the speaker’s window works as on a site; alone it says what to do',
  onlyInChromium(),
  async () => {
    const file = pathToFileURL(join(DIST, 'posenc-lesson.html')).href;
    const page = await site.context.newPage();
    await page.goto(`${file}?of=${name}&present`);
    await page.locator('.presenting').waitFor();
    const notes = await follows(page);
    await notes.close();
    await page.goto(`${file}?of=${name}&notes`);
    await page.getByText('No slides are heard. Open this window from them, by N').waitFor();
    await page.close();
  },
);
