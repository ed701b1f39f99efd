/** “Is it true?” as one table: filters, cards, links to a claim, keyboard, narrow windows, paper. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { claims } from '../../../web/content/claims/index.js';
import { verdicts } from '../../../web/content/verdicts.js';
import { layOutAll, onlyInChromium } from '../support/browser.mjs';
import { openSite, violations } from '../support/site.mjs';

const MOST_HEIGHT = 1500; // px of the section, in a window 1280 px wide
const site = await openSite({ reducedMotion: 'reduce' });
/** @type {import('playwright-core').Page} */
let page;
/** @type {Awaited<ReturnType<typeof site.open>>['seen']} */
let seen;

before(async () => {
  ({ page, seen } = await site.open('/claims.html'));
  await layOutAll(page);
  await page.locator('.claims .said', { hasText: 'claims' }).waitFor({ state: 'attached' });
});

/** Ids of the rows that are to be seen. */
const shown = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('.claims tbody')]
      .filter((body) => body.checkVisibility())
      .map(({ id }) => id),
  );

/** @param {string} group */
const idsOf = (group) =>
  claims.filter(({ verdict }) => verdicts[verdict].group === group).map(({ id }) => id);

/** Chooses with the keyboard: from the one that is chosen, by arrows. @param {string} name @param {string} value */
async function choose(name, value) {
  await page.locator(`.claims [name="${name}"]:checked`).focus();
  for (let k = 0; k < 10; k++) {
    const isThere = await page.evaluate(
      ([group, wanted]) =>
        /** @type {HTMLInputElement} */ (
          document.querySelector(`.claims [name="${group}"]:checked`)
        ).value === wanted,
      [name, value],
    );
    if (isThere) return;
    await page.keyboard.press('ArrowRight');
  }
  assert.fail(`no ${name} “${value}”`);
}

test('claims: at first what is to be corrected, in a section that is short', async () => {
  assert.deepEqual(await shown(), idsOf('correct'));
  const height = await page
    .locator('section[aria-labelledby="claims"]')
    .evaluate((section) => section.getBoundingClientRect().height);
  assert.ok(height <= MOST_HEIGHT, `${height} px`);
  assert.equal(await page.locator('.claims pe-claim').count(), 0, 'no card before one is opened');
});

test('claims: filters by verdict and by post, and says how many are left', async () => {
  await choose('verdict', 'holds');
  assert.deepEqual(await shown(), idsOf('holds'));
  await choose('origin', 'Pim');
  const both = claims.filter(({ verdict, post }) => verdict === 'holds' && post.code === 'S0');
  assert.deepEqual(
    await shown(),
    both.map(({ id }) => id),
  );
  const said = await page.locator('.claims .said').textContent();
  assert.ok(said?.startsWith(`${both.length} of ${claims.length} claims`), String(said));
  await choose('origin', '');
  await choose('verdict', '');
  assert.equal((await shown()).length, claims.length);
});

test('claims: Enter opens a card below its row, computed here, and closes it', async () => {
  const link = page.locator('#four-sines th > a');
  await link.focus();
  await page.keyboard.press('Enter');
  await page.locator('#four-sines pe-claim').getByText('4 of 4 numbers as expected').waitFor();
  assert.equal(await link.getAttribute('aria-expanded'), 'true');
  const permalink = page.locator('#four-sines pe-claim .permalink');
  assert.equal(await permalink.getAttribute('href'), '#four-sines');
  await page.keyboard.press('Enter');
  await page.locator('#four-sines-card').waitFor({ state: 'hidden' });
  assert.equal(await link.getAttribute('aria-expanded'), 'false');
  await page.keyboard.press('Enter');
  await page.locator('#four-sines-card').waitFor({ state: 'visible' });
  assert.equal(await page.locator('#four-sines pe-claim').count(), 1, 'the same card');
  assert.ok(!page.url().includes('#'), 'a card leaves the address alone');
});

test('claims: a link to a claim that is filtered out opens it and goes there', async () => {
  await choose('verdict', 'correct');
  assert.equal((await shown()).includes('alibi-slopes'), false);
  await page.evaluate(() => (location.hash = 'alibi-slopes'));
  await page.locator('#alibi-slopes pe-claim').getByText('20 of 20 numbers as expected').waitFor();
  await page.waitForFunction(() => {
    const { top } = /** @type {Element} */ (
      document.getElementById('alibi-slopes')
    ).getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  });
  assert.deepEqual(seen.messages, []);
});

for (const [called, name] of [
  ['names one', 'rows-repeat'],
  ['names one as it was called', 'x27'],
]) {
  test(`claims: an address that ${called} opens it`, async () => {
    const fresh = await site.context.newPage();
    await fresh.goto(`${site.origin}/#${name}`);
    const card = fresh.locator('#rows-repeat');
    await card.locator('pe-claim').getByText('5 of 5 numbers as expected').waitFor();
    await fresh.waitForFunction(() => {
      const body = /** @type {Element} */ (document.getElementById('rows-repeat'));
      const { top } = body.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });
    await fresh.close();
  });
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`claims: axe finds nothing, ${colorScheme}, with a card open`, async () => {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await violations(page, '.claims'), []);
  });
}

test('claims: 360 px: rows stack, nothing is wider than the window, still a table', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await choose('verdict', '');
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('.claims, .claims *')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > 361)
      .map((each) => each.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(wide, []);
  const [claim, verdict] = await page.evaluate(() =>
    ['#grows-with-distance th', '#grows-with-distance td'].map(
      (part) => /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect().top,
    ),
  );
  assert.ok(claim > verdict, 'the claim stands below its verdict');
  assert.equal(
    await page.getByRole('row', { name: /grows with every further position/ }).count(),
    1,
  );
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('claims: on paper every row with its reason, and no filters', onlyInChromium(), async () => {
  await choose('verdict', 'correct');
  await page.emulateMedia({ media: 'print' });
  assert.equal((await shown()).length, claims.length);
  assert.ok(await page.getByText('Float64 has such distances in steps').isVisible());
  assert.ok(!(await page.locator('.claims .filters').isVisible()));
  await page.emulateMedia({ media: 'screen' });
});
