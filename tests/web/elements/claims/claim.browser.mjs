/** <pe-claim> in Chromium: every claim computed through the worker, and the figure that shows it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claims } from '../../../../web/content/claims/index.js';
import { verdicts } from '../../../../web/content/verdicts.js';
import { quantity } from '../../../../web/plot/format.js';
import { addFixture } from '../../support/fixture.mjs';
import { faultsOf, openSession } from '../../support/session.mjs';

/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;
before(async () => (session = await openSession()));
after(() => session.close());

/** @param {string} html */
const add = (html) => addFixture(session.page, html);

test('every claim: computed in this browser, all numbers as expected, the verdict in words and a sign', async () => {
  await add(claims.map(({ id }) => `<pe-claim claim="${id}" loading="eager"></pe-claim>`).join(''));
  for (const [k, { id, verdict, numbers, says }] of claims.entries()) {
    const card = session.page.locator('#fixture > pe-claim').nth(k);
    const text = await card.locator('article').innerText();
    assert.ok(text.includes(says), id);
    const { sign, words } = verdicts[verdict];
    assert.deepEqual((await card.locator('.verdict').innerText()).split(/\s+/), [
      sign,
      ...words.split(' '),
    ]);
    assert.ok(
      text.includes(`${numbers.length} of ${quantity(numbers.length, 'number')} as expected`),
      id,
    );
    assert.equal(await card.locator('tbody tr').count(), numbers.length);
  }
});

test('the table: printed numbers are said to be right, cut off or different', async () => {
  const card = await add('<pe-claim claim="four-sines"></pe-claim>');
  assert.match(await card.locator('tbody').innerText(), /sin 1\s+0\.84 ✓ right\s+0\.84147/);
  assert.match(await card.locator('tbody').innerText(), /sin 4\s+−0\.90 ≠ differs\s+−0\.7568/);
});

for (const { id, show } of claims) {
  if (!show) continue;
  test(`claim ${id}: its figure opens with a click, draws, and knows every setting`, async () => {
    const card = await add(`<pe-claim claim="${id}"></pe-claim>`);
    await card.getByRole('button', { name: 'See for yourself' }).click();
    const figure = card.locator('.exhibit > *');
    assert.deepEqual(await faultsOf(figure, Object.keys(show.settings)), {});
    await card.getByRole('button', { name: 'Hide the figure' }).click();
    await card.locator('.exhibit').waitFor({ state: 'detached' });
  });
}

test('before it is computed, what stands between the tags is shown', async () => {
  const card = await add('<pe-claim claim="nothing"><p>Static words.</p></pe-claim>');
  assert.ok(await card.getByText('Static words.').isVisible());
});

test('an unknown claim is refused in words, and the next one is shown', async () => {
  const card = await add('<pe-claim claim="nothing"></pe-claim>');
  assert.match(await card.locator('.error').innerText(), /must be the name of a claim/);
  await card.evaluate((node) => node.setAttribute('claim', 'between-0-and-1'));
  await card.getByText('Sines and cosines keep').waitFor();
  assert.equal(await card.locator('.error').count(), 0);
});

test('a card with an id links to itself', async () => {
  const card = await add('<pe-claim id="river-bank" claim="river-bank"></pe-claim>');
  assert.equal(await card.locator('.permalink').getAttribute('href'), '#river-bank');
});

test('nothing was said on the console through all this', () => {
  assert.deepEqual(session.seen.messages, []);
});
