/** “Attention on your sentence” of the workbench: heads that learn, and a random one with a switch. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const site = await openSite({ viewport: { width: 1280, height: 850 } });

/** @param {Page} page @param {Record<string, any>} values of the figure's settings */
const settled = (page, values) =>
  page.waitForFunction((wanted) => {
    const { picture } = /** @type {any} */ (document.querySelector('#attention-sentence'));
    return Object.entries(wanted).every(
      ([name, value]) => picture?.settings.values[name] === value,
    );
  }, values);

/** @param {string} hash */
async function open(hash) {
  const { page, seen } = await site.open(`/workbench.html${hash}`);
  await page.locator('#attention form.sentence').waitFor();
  await page.locator('#attention-sentence .findings').waitFor();
  return { page, seen };
}

test('attention: off, added, beside, rotated: equal words are told apart by positions alone', async () => {
  const { page, seen } = await open('#attention-sentence');
  await settled(page, { combine: 'none' });
  const findings = page.locator('#attention-sentence .findings');
  await findings.getByText('cannot be told apart').first().waitFor();
  await page.getByRole('radio', { name: 'off' }).focus();
  for (const combine of ['add', 'concatenate', 'rotate']) {
    await page.keyboard.press('ArrowRight');
    await settled(page, { combine });
    await findings.getByText('cannot be told apart').first().waitFor({ state: 'detached' });
  }
  assert.ok(page.url().includes('attention-sentence.encoding=rope'), page.url());
  assert.deepEqual(seen.messages, []);
  // The link opens what is shown.
  const link = await page.locator('#attention .permalink').getAttribute('href');
  const { page: other } = await open(String(link));
  await settled(other, { combine: 'rotate', encoding: 'rope' });
  assert.ok(await other.getByRole('radio', { name: 'rotated' }).isChecked());
  await other.close();
  // Steps are undone one by one.
  await page.getByRole('button', { name: 'Undo: positions rotated' }).press('Enter');
  await settled(page, { combine: 'concatenate', encoding: 'sinusoidal' });
  assert.ok(await page.getByRole('radio', { name: 'beside' }).isChecked());
  await page.close();
});

test('attention: a sentence as it is typed, and another head', async () => {
  const { page } = await open('#attention-sentence');
  const field = page.getByLabel('Sentence', { exact: true });
  assert.equal(await field.inputValue(), 'The brown dog chased the black dog');
  await field.fill('who saw who');
  await settled(page, { tokens: 'who saw who' });
  await field.press('Enter');
  await page.waitForURL(/attention-sentence\.tokens=who\+saw\+who/);
  const weights = () =>
    page.evaluate(() => {
      const { picture } = /** @type {any} */ (document.querySelector('#attention-sentence'));
      return [...picture.maps[0].matrix.data];
    });
  const before = await weights();
  assert.equal(before.length, 9);
  await page.getByRole('button', { name: 'Another head' }).press('Enter');
  await page.waitForURL(/attention-sentence\.seed=/);
  const seed = Number(
    new URLSearchParams(new URL(page.url()).hash.slice(1)).get('attention-sentence.seed'),
  );
  await settled(page, { seed });
  assert.notDeepEqual(await weights(), before);
  await page.close();
});

test('attention: field, switch and picture stand within one screen', async () => {
  const { page } = await open('#attention-sentence');
  for (const selector of ['#sentence', '#attention fieldset', '#attention-sentence .plot']) {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 850, `${selector} ${JSON.stringify(box)}`);
  }
  await page.close();
});

/** How many rows look two words back the most, and how many could, in each map. @param {Page} page */
const diagonals = (page) =>
  page.evaluate(() => {
    const { view } = /** @type {any} */ (document.querySelector('#attention-trained')).picture;
    return view.session.lanes.map((/** @type {any} */ { runs: [{ look }] }) => {
      const { length, heads, weights } = look;
      const counts = Array.from({ length: heads }, (_, head) => {
        let count = 0;
        for (let row = 3; row < length; row++) {
          const own = [...weights.slice((head * length + row) * length).slice(0, length)];
          if (own.indexOf(Math.max(...own)) === row - 2) count += 1;
        }
        return count;
      });
      return { most: Math.max(...counts), rows: length - 3 };
    });
  });

test('two clicks from the door: RoPE looks two words back, learned rows until training ends', async () => {
  const { page, seen } = await site.open('/');
  await page.locator('.ways').getByText('Attention on your sentence').click();
  const lab = page.locator('#attention-trained');
  await lab.getByRole('button', { name: 'Train' }).click();
  await page.waitForFunction(
    () => {
      const { picture } = /** @type {any} */ (document.querySelector('#attention-trained'));
      return picture?.view.session.isDone;
    },
    null,
    { timeout: 180_000 }, // a run takes as long as its machine is busy
  );
  const [none, learned, rope] = await diagonals(page);
  assert.equal(rope.rows, 22);
  assert.equal(rope.most, 22, 'a clean diagonal');
  assert.ok(learned.most >= 10 && learned.most <= 16, `learned rows: ${learned.most}`);
  assert.ok(none.most <= 6, `no positions: ${none.most}`);
  const found = await lab.locator('.found').allInnerTexts();
  assert.match(found[1], /^1\d of 14 right up to word 16, \d of 8 after it/);
  assert.match(found[2], /^14 of 14 right up to word 16, 8 of 8 after it/);

  // Other words, after training: the same heads, at once.
  await lab.getByLabel('Your sentence').fill('who saw whom when who saw whom');
  await page.keyboard.press('Enter');
  await lab.getByText('5 of 5 right.').last().waitFor();
  assert.deepEqual((await diagonals(page))[2], { most: 5, rows: 5 });
  assert.match(page.url(), /attention-trained\.tokens=who/);
  assert.deepEqual(seen.messages, []);
});
