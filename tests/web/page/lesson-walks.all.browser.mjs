/** Every lesson from end to end: on a large screen by mouse, on a tablet and from a file by touch alone. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { lessons } from '../../../web/content/lessons/index.js';
import { DIST } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/** @import { Locator, Page } from 'playwright-core' */

const TABLET = { width: 768, height: 1024 };
const MOUSE = await openSite({ viewport: { width: 1280, height: 850 } });
const TOUCH = await openSite({ viewport: TABLET, hasTouch: true });

const file = pathToFileURL(join(DIST, 'posenc-lesson.html')).href;
const WAYS = [
  { way: 'at 1280 px', site: MOUSE, address: `${MOUSE.origin}/lesson.html`, act: 'click' },
  { way: 'at 768 px, by touch', site: TOUCH, address: `${TOUCH.origin}/lesson.html`, act: 'tap' },
  { way: 'from a file, by touch', site: TOUCH, address: file, act: 'tap' },
];

/** @param {Locator} stop a guess that is not the reader's hold back the answer */
async function guess(stop, /** @type {(where: Locator) => Promise<void>} */ act) {
  const choice = stop.locator('.ask label:has([type=radio])').first();
  if (await choice.isVisible()) {
    await act(choice);
    await act(stop.getByRole('button', { name: 'That is my guess' }));
  } else {
    await act(stop.getByRole('button', { name: 'Show me' }).first());
  }
}

/** What is seen of a stop: runs in the page. @param {Element} stop */
async function look(stop) {
  const figure = /** @type {any} */ (stop.querySelector('.exhibit > :first-child'));
  const { left, right, width, height } = figure.getBoundingClientRect();
  const cut = [...(figure.shadowRoot?.querySelectorAll('canvas, svg') ?? [])].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
  });
  return {
    isWhole: left >= 0 && right <= innerWidth && cut.length === 0,
    isLarge: width > innerWidth / 2 && height > 150,
    failure: figure.failure?.message ?? '',
  };
}

for (const lesson of lessons) {
  for (const { way, site, address, act } of WAYS) {
    test(`${lesson.name} ${way}: each stop asks, answers and is whole; then its sheet`, async () => {
      /** @type {Page} */
      const page = await site.context.newPage();
      /** @type {string[]} */
      const messages = [];
      page.on('console', (message) => messages.push(message.text()));
      page.on('pageerror', (error) => messages.push(String(error)));
      const touch = (/** @type {Locator} */ where) => (act === 'tap' ? where.tap() : where.click());
      await page.goto(`${address}?of=${lesson.name}`);
      const stops = page.locator('main > .stop');
      await stops.first().waitFor();
      assert.equal(await stops.count(), lesson.stops.length);
      for (const [at, { figure }] of lesson.stops.entries()) {
        const stop = stops.nth(at);
        await stop.scrollIntoViewIfNeeded();
        assert.equal(await stop.locator('.exhibit').getAttribute('id'), figure);
        const isAsked = (await stop.locator('.exhibit[data-asks]').count()) > 0;
        if (isAsked) await guess(stop, touch);
        await page.waitForFunction((id) => {
          const element = document.querySelector(`[id="${id}"] > :first-child`);
          return /** @type {any} */ (element)?.picture;
        }, figure);
        const answer = stop.locator('details.answer');
        await touch(answer.locator('summary'));
        await answer.locator('p').waitFor();
        const seen = await stop.evaluate(look);
        assert.deepEqual(seen, { isWhole: true, isLarge: true, failure: '' }, figure);
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await touch(page.getByRole('link', { name: 'The sheet' }));
      await page.locator('.tasks li').first().waitFor();
      assert.deepEqual(messages, []);
      await page.close();
    });
  }
}
