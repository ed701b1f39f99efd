/** What the bar says of where the reader is, at no cost for sections far from sight. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openSite } from '../support/site.mjs';

const site = await openSite();
/** @type {import('playwright-core').Page} */
let page;

before(async () => {
  ({ page } = await site.open());
});

/** @param {string} text */
const saysHere = (text) =>
  page.waitForFunction((wanted) => document.getElementById('here')?.textContent === wanted, text);

test('contents: above the first section, the bar names none', async () => {
  await page.evaluate(() => scrollTo(0, 0));
  await saysHere('');
  assert.equal(await page.locator('#contents [aria-current]').count(), 0);
});

for (const id of ['waves', 'longer', 'order']) {
  test(`contents: at “${id}” the bar and the list name it`, async () => {
    await page.evaluate((name) => {
      document.getElementById(name)?.scrollIntoView({ behavior: 'instant' });
    }, id);
    await saysHere(await page.locator(`h2#${id}`).innerText());
    const current = page.locator('#contents [aria-current]');
    assert.equal(await current.count(), 1);
    assert.equal(await current.getAttribute('href'), `#${id}`);
  });
}

test('contents: sections far from sight are not laid out for it', async () => {
  const fresh = await site.context.newPage();
  await fresh.addInitScript(() => {
    /** @type {string[]} */
    const asked = [];
    Object.assign(window, { asked });
    const { getBoundingClientRect } = Element.prototype;
    Element.prototype.getBoundingClientRect = function () {
      const section = this.closest('main > section[aria-labelledby]');
      if (section && section !== this) asked.push(String(section.getAttribute('aria-labelledby')));
      return getBoundingClientRect.call(this);
    };
  });
  await fresh.goto(site.origin);
  await fresh.waitForFunction(() => {
    const figure = document.querySelector('.exhibit > :first-child');
    return /** @type {any} */ (figure).picture;
  });
  const asked = await fresh.evaluate(() => /** @type {any} */ (window).asked);
  assert.ok(!asked.includes('longer') && !asked.includes('training'), asked.join());
  await fresh.close();
});
