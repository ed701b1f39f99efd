/** Runs of millions of tokens on the page: what is drawn and sent for a picture does not grow with them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '../support/runs.mjs';
import { openSite } from '../support/site.mjs';

const MOST_DRAWN = 400;
const site = await openSite();

/** What is asked for and drawn for one step along a run. @param {number} length of the run */
async function workOf(length) {
  const { page, seen } = await site.open('/trace.html', async (opened) => {
    await opened.addInitScript(() => {
      const state = /** @type {any} */ (window);
      state.asked = [];
      // what is drawn in spare time is asked for besides
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      const { postMessage } = Worker.prototype;
      /** @this {Worker} @param {any[]} given */
      Worker.prototype.postMessage = function (...given) {
        state.asked.push(JSON.stringify(given[0])?.length ?? 0);
        return /** @type {any} */ (postMessage).apply(this, given);
      };
    });
  });
  await shows(page);
  const frames = await page.evaluate(async (tokens) => {
    const element = /** @type {any} */ (document.querySelector('#trace'));
    const ids = Array.from({ length: tokens }, (_, i) => i);
    const step = { position_ids: [ids], cache_len: [0] };
    let count = 0;
    let goesOn = true;
    const frame = () => {
      count += 1;
      if (goesOn) requestAnimationFrame(frame);
    };
    element.open(JSON.stringify({ posenc_trace: 1, scheme: 'rope', steps: [step] }));
    requestAnimationFrame(frame);
    while (!element.picture.key.includes('own')) {
      if (element.failure) throw element.failure;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    goesOn = false;
    return count;
  }, length);
  await page.evaluate(() => {
    /** @type {any} */ (window).asked.length = 0;
  });
  const from = length / 2;
  await page.getByRole('slider', { name: 'First row shown' }).evaluate((slider, to) => {
    /** @type {HTMLInputElement} */ (slider).value = String(to);
    slider.dispatchEvent(new Event('change'));
  }, from);
  await page.getByText(`rows ${from.toLocaleString('en')} to`).waitFor();
  const work = await page.locator('#trace').evaluate((element) => {
    const { picture, renderRoot } = /** @type {any} */ (element);
    const paths = [...renderRoot.querySelectorAll('.overview path')];
    return {
      asked: /** @type {any} */ (window).asked.length,
      isShort: /** @type {any} */ (window).asked.every((/** @type {number} */ n) => n < 1000),
      answered: picture.rows.length + picture.overview.length,
      elements: renderRoot.querySelectorAll('*').length,
      drawn: paths.map((path) => path.getAttribute('d').split(/[ML]/).length - 1),
    };
  });
  const said = await page.locator('#trace .overview .heading').innerText();
  assert.deepEqual(seen.messages, []);
  await page.close();
  return { work, said, frames };
}

test('trace: of two million tokens as much is asked, drawn and sent as of twenty thousand', async () => {
  const short = await workOf(20_000);
  const long = await workOf(2_000_000);
  assert.deepEqual(long.work, short.work);
  assert.deepEqual([long.work.asked, long.work.isShort], [1, true]);
  assert.deepEqual(long.work.drawn, [MOST_DRAWN, MOST_DRAWN]);
  assert.match(long.said, /2,000,000 slots.*one of 5,000 is drawn/);
  assert.ok(long.frames >= 3, `${long.frames} frames while it was read`);
});
