/** A worksheet by a stranger's link, on the page and on paper: nothing of what the link says beside a sheet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyInChromium } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';
import { wellFormed } from './figures.mjs';
import { TEXTS } from './texts.mjs';

const site = await openSite();
const FIELDS = ['level', 'count', 'topics', 'formulas', 'x'];
/** The last one is as long as an address may be in places where people paste it. */
const LINKS = [...TEXTS, '"'.repeat(2 ** 15)].map((text) => {
  const coded = encodeURIComponent(wellFormed(text));
  return `key=1&${FIELDS.map((name) => `${name}=${coded}`).join('&')}&${coded}`;
});

test(
  'worksheet: page and paper are those of the sheet, whatever else its link says',
  onlyInChromium(),
  async () => {
    const { page, seen } = await site.open('/worksheet.html#seed=7&key=1');
    await page.locator('.tasks li').first().waitFor();
    const some = LINKS.filter((_, index) => index % 8 === 7 || index === LINKS.length - 1);
    for (const [media, links] of /** @type {const} */ ([
      ['screen', LINKS],
      ['print', some], // the same document, looked at otherwise
    ])) {
      await page.emulateMedia({ media });
      const wrong = await page.evaluate(async (all) => {
        const main = /** @type {HTMLElement} */ (document.querySelector('main'));
        const title = () => main.querySelector('#sheet-title')?.textContent ?? '';
        const go = async (/** @type {number} */ seed, /** @type {string} */ rest) => {
          location.hash = `#seed=${seed}&${rest}`;
          const end = performance.now() + 5000;
          while (!title().startsWith(`Sheet ${seed}:`) && performance.now() < end)
            await new Promise((resolve) => setTimeout(resolve));
          return main.outerHTML + main.innerText;
        };
        const plain = [await go(0, 'key=1'), await go(1, 'key=1')];
        const found = [];
        for (const [index, link] of all.entries()) {
          const seed = index % 2; // each sheet is another than the one before
          if ((await go(seed, link)) !== plain[seed]) found.push(link.slice(0, 100));
        }
        return found;
      }, links);
      assert.deepEqual(wrong, [], media);
    }
    assert.deepEqual(seen.messages, []);
    await page.close();
  },
);
