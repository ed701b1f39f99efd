/** Every row of what the posts hold, opened by its address on the built page: drawn, computed, to be seen. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { findClaim } from '../../../web/content/claims/index.js';
import { told } from '../../../web/content/story/index.js';
import { quantity } from '../../../web/plot/format.js';
import { rows } from '../content/rows.js';
import { openDrawn, watch } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/**
 * @typedef {object} Place
 * @property {string} kind tag of what stands there
 * @property {boolean} isSeen
 * @property {string} failure
 * @property {boolean} isDone drawn, computed as expected, or text
 * @property {string} text
 */

const site = await openSite({ reducedMotion: 'reduce' });
const ids = [...new Set(Object.values(rows).flatMap((places) => Object.keys(places)))];
/** @type {Record<string, Place>} */
let places;
/** @type {ReturnType<typeof watch>} */
let seen;

before(async () => {
  const page = await site.context.newPage();
  seen = watch(page);
  /** Each where an old address leads to. @type {[string, Place][]} */
  const found = [];
  for (const name of ['figures', ...Object.keys(told)]) {
    const address = `${site.origin}/${name}.html`;
    await page.goto(address);
    const { here, figures } = await page.evaluate(
      (wanted) => {
        const those = wanted.filter((id) => document.getElementById(id));
        const isFigure = (/** @type {string} */ id) => document.querySelector(`#${id}.exhibit`);
        return { here: those, figures: those.filter(isFigure) };
      },
      ids.filter((id) => !found.some(([known]) => known === id)),
    );
    const only = figures.map((id) => `#${id} > :first-child`).join();
    if (only) await openDrawn(page, address, { only });
    found.push(...(await placesOf(page, here)));
  }
  places = Object.fromEntries(found);
});

/**
 * @param {import('playwright-core').Page} page
 * @param {string[]} here ids
 * @returns {Promise<[string, Place][]>}
 */
async function placesOf(page, here) {
  for (const id of here) {
    await page.evaluate((to) => {
      location.hash = to;
      return new Promise((resolve) => setTimeout(resolve));
    }, id);
  }
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('.claims pe-claim')].every((card) => {
        card.setAttribute('loading', 'eager'); // one that is out of sight waits until it is near
        const { picture, failure } = /** @type {any} */ (card);
        return picture || failure;
      }),
    null,
    { timeout: 120_000 },
  );
  return page.evaluate((wanted) => {
    return wanted.map((id) => {
      const there = document.getElementById(id);
      const element = /** @type {any} */ (
        there?.querySelector('pe-claim') ?? (there?.matches('.exhibit') && there.firstElementChild)
      );
      const text = `${there?.textContent} ${element?.shadowRoot?.querySelector('article')?.textContent ?? ''}`;
      return [
        id,
        {
          kind: element?.localName ?? there?.localName ?? '',
          isSeen: there?.checkVisibility() ?? false,
          failure: element?.failure?.message ?? '',
          isDone: element ? element.picture && element.picture.agrees !== false : Boolean(there),
          text: text.replace(/\s+/g, ' '),
        },
      ];
    });
  }, here);
}

test('rows: each opens at its place, which is drawn or computed', () => {
  const wrong = Object.entries(rows).flatMap(([row, there]) =>
    Object.keys(there)
      .map((id) => ({ row, id, ...places[id] }))
      .filter(({ isSeen, isDone, failure }) => !isSeen || !isDone || failure)
      .map(({ text: _, ...place }) => place),
  );
  assert.deepEqual(wrong, []);
});

test('rows: a card that a row opens has all its numbers, computed just now', () => {
  const cards = ids.filter((id) => findClaim(id));
  assert.ok(cards.length > 60);
  for (const id of cards) {
    const { kind, text } = places[id];
    const claim = findClaim(id);
    assert.equal(kind, 'pe-claim', id);
    assert.ok(claim && text.includes(claim.says), id);
    const count = claim.numbers.length;
    assert.ok(text.includes(`${count} of ${quantity(count, 'number')} as expected`), id);
    for (const { what } of claim.numbers) assert.ok(text.includes(what), `${id}: ${what}`);
  }
});

test('rows: nothing was said on the console through all this', () => {
  assert.deepEqual(seen.messages, []);
});
