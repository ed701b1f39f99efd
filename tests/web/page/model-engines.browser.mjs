/** “Open your model” in Chromium: layers × engines, by one click from a pasted config. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paste } from '../support/paste.mjs';
import { openSite, violations } from '../support/site.mjs';
import { readGoldenJson } from '../support/npy.mjs';

const site = await openSite();
/** @type {{model: string, config: string}[]} */
const files = await readGoldenJson('readers/readers.json');
const configOf = (/** @type {string} */ name) =>
  /** @type {{config: string}} */ (files.find(({ model }) => model === name)).config;

const BUTTON = 'What transformers, vLLM, llama.cpp and mlx-lm do with this file';
const open = async (/** @type {string} */ name) => {
  const { page, seen } = await site.open('/model.html#config=llama-2-7b');
  await page.locator('pe-model .title-line').waitFor();
  await paste(page, configOf(name));
  const { model_type: type } = JSON.parse(configOf(name));
  await page.locator('pe-model .title-line').getByText(type, { exact: true }).waitFor();
  return { page, seen, engines: page.locator('pe-model .engines') };
};

test('model: one click from a pasted config to what each engine does, by keyboard too', async () => {
  const { page, seen, engines } = await open('kimi-k2');
  const readers = () => seen.requests.filter((url) => /readers/.test(url));
  assert.deepEqual(readers(), []);
  await engines.getByRole('button', { name: BUTTON }).press('Enter');
  const table = engines.getByRole('table');
  await table.waitFor();
  assert.ok(readers().length > 0);
  assert.equal(await engines.locator('.scroll').evaluate((each) => each.matches(':focus')), true);
  assert.match(await engines.getByRole('status').innerText(), /^1 disagreement of engines\./);
  const rows = await table.locator('tbody tr').allInnerTexts();
  assert.equal(rows.length, 5);
  assert.match(rows[0], /^transformers-4[^]*does not load it: no class for model_type kimi_k2/);
  assert.match(rows[2], /^vllm[^]*as the file asks[^]*serves 131,072 tokens/);
  assert.match(rows[3], /^llama\.cpp[^]*≠ .*beta_fast 32[^]*122\.5 turns at position 131071/);
  const link = table.locator('tbody tr').nth(3).getByRole('link');
  assert.match(
    String(await link.getAttribute('href')),
    /^https:\/\/github\.com\/.*llama-hparams\.h#L137$/,
  );
  assert.match(await engines.innerText(), /npx posenc survey FOLDER/);
  assert.match(
    await engines.innerText(),
    /llama\.cpp --yarn-beta-fast 1 \(1 → 0 disagreements of llama\.cpp\)/,
  );
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('model: engines are told layer by layer; a later commit stands beside the first', async () => {
  const { page, engines } = await open('olmo-3-7b');
  await engines.getByRole('button').click();
  await engines.getByRole('table').waitFor();
  const rows = await engines.locator('tbody tr').allInnerTexts();
  assert.equal(rows.length, 6);
  assert.match(rows[1], /5\.8\.0[^]*≠ yarn[^]*instead of unscaled[^]*24\.03 turns/);
  assert.match(rows[2], /5\.16\.0/);
  assert.doesNotMatch(rows[2], /≠/);
  assert.match(rows[3], /not established/);
  assert.equal(await engines.locator('td.apart').count(), 1);
  await page.close();
});

test('model: what is to be written for engines is read with a click, and they agree', async () => {
  const { page, engines } = await open('minimax-m2.5');
  await engines.getByRole('button').click();
  await engines.getByRole('button', { name: 'Read the file with it' }).click();
  await engines.getByRole('button', { name: BUTTON }).click();
  await engines.getByText('Engines whose code was read do the same.').waitFor();
  assert.equal(await engines.locator('td.apart').count(), 0);
  await page.close();
});

test('model: engines are told at the length that is asked for, and its address keeps it', async () => {
  const { page, engines } = await open('kimi-k2');
  const field = engines.getByLabel('asked to read');
  await engines.getByRole('button', { name: BUTTON }).click();
  await engines
    .getByText(/122\.5 turns at position 131071/)
    .first()
    .waitFor();
  await field.fill('32768');
  await field.press('Enter');
  await engines
    .getByText(/30\.63 turns at position 32767/)
    .first()
    .waitFor();
  assert.match(await engines.getByRole('status').innerText(), /asked for 32,768\./);
  assert.match(new URL(page.url()).hash, /\basked=32768\b/);
  await page.reload();
  await page.locator('pe-model .title-line').getByText('kimi_k2', { exact: true }).waitFor();
  assert.equal(await field.inputValue(), '32768');
  await engines.getByRole('button', { name: BUTTON }).click();
  await engines
    .getByText(/30\.63 turns at position 32767/)
    .first()
    .waitFor();
  await field.fill('1');
  await field.press('Enter');
  await engines
    .getByRole('alert')
    .getByText(/must be from 2/)
    .waitFor();
  await field.fill('');
  await field.press('Enter');
  await engines
    .getByText(/122\.5 turns at position 131071/)
    .first()
    .waitFor();
  assert.doesNotMatch(new URL(page.url()).hash, /asked/);
  await page.close();
});

test('model: on a phone the table of engines scrolls, and the page does not', async () => {
  const { page, engines } = await open('deepseek-v4-flash');
  await page.setViewportSize({ width: 360, height: 740 });
  await engines.getByRole('button').click();
  await engines.getByRole('table').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${width} px`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  assert.equal(await engines.getByRole('table').isVisible(), true);
  await page.close();
});
