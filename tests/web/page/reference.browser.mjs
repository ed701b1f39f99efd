/** The reference in a browser: short, searched on its first screen, opened by an address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite } from '../support/site.mjs';
import { TAGS } from '../support/tags.mjs';

const MOST_HEIGHT = 13_000; // px: names, and the tables of kept runs

const site = await openSite({ viewport: { width: 1280, height: 850 } });

test('reference: its entries are folded, and a search stands on its first screen', async () => {
  const { page, seen } = await site.open('/reference.html');
  const field = page.getByRole('searchbox');
  const place = await field.boundingBox();
  assert.ok(place && place.y < 400);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height < MOST_HEIGHT, `${height} px`);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

for (const [typed, id] of [
  ['pe-heatmap', 'pe-heatmap'],
  ['rotate matrix', 'core-rotate'],
  ['alibi', 'scheme-alibi'],
]) {
  test(`reference: “${typed}” is found, and Enter opens it`, async () => {
    const { page } = await site.open('/reference.html');
    await page.getByRole('searchbox').fill(typed);
    assert.equal(await page.locator(`#${id}`).isVisible(), true);
    assert.equal(await page.locator('#scheme-sandwich').isVisible(), false);
    await page.keyboard.press('Enter');
    await page.locator('.item[open]').first().waitFor();
    await page.close();
  });
}

for (const id of ['core-rotate', 'scheme-rope', 'shape-Identification']) {
  test(`reference: an address opens ${id}`, async () => {
    const { page } = await site.open(`/reference.html#${id}`);
    await page.locator(`#${id}[open]`).waitFor();
    const top = await page.locator(`#${id}`).evaluate((item) => item.getBoundingClientRect().top);
    assert.ok(top >= 0 && top < 850, `${top}`);
    await page.close();
  });
}

test('reference: every element has an example, drawn beside it once its entry is open', async () => {
  const { page, seen } = await site.open('/reference.html');
  assert.equal(await page.evaluate(() => customElements.get('pe-heatmap')), undefined);
  for (const tag of TAGS) {
    await page.evaluate((id) => (location.hash = id), tag);
    const said = await page
      .waitForFunction(
        (name) => {
          const element = /** @type {any} */ (document.querySelector(`#${name} .live > ${name}`));
          return element?.failure?.message ?? (element?.picture && 'drawn');
        },
        tag,
        { timeout: 60_000 },
      )
      .then((handle) => handle.jsonValue());
    assert.equal(said, 'drawn', tag);
    const code = await page.locator(`#${tag} .example > pre`).textContent();
    assert.match(code ?? '', new RegExp(`^<${tag} [^>]+></${tag}>$`));
    await page.evaluate((id) => document.getElementById(id)?.removeAttribute('open'), tag);
  }
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('reference: where scripts of figures cannot be fetched, it says so, and the words stay', async () => {
  const fresh = await openSite(); // what others have loaded may be taken from memory
  const { page } = await fresh.open('/reference.html');
  await page.route(/\/assets\/define-/, (route) => route.abort());
  await page.evaluate(() => (location.hash = 'pe-heatmap'));
  await page.getByText('Figures could not be fetched.').waitFor();
  assert.match(
    (await page.locator('#pe-heatmap .example > pre').textContent()) ?? '',
    /<pe-heatmap/,
  );
  await page.close();
});
