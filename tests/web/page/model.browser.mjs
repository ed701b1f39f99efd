/** “Open your model” in Chromium: a config that is pasted, dropped or chosen, and all that follows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { savedBytes } from '../support/browser.mjs';
import { readGoldenJson, readPublished } from '../support/npy.mjs';
import { paste } from '../support/paste.mjs';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const site = await openSite();
/** @type {any[]} */
const mistakes = await readGoldenJson('doctor/mistakes.json');
const olmo = mistakes.find(({ id }) => id === 'olmo3-yarn-on-sliding-layers');
const models = await loadModels();
const { config: llama } = await readPublished('llama-3.1-8b');

/** @param {Page} page @param {string} title */
const shows = (page, title) =>
  page.waitForFunction((wanted) => {
    const { picture } = /** @type {any} */ (document.querySelector('pe-model')) ?? {};
    return picture?.config.title === wanted;
  }, title);

test('model: two actions from the first screen to the first warning', async () => {
  const { page, seen } = await site.open('/');
  await page.getByRole('link', { name: 'Positions of your model' }).press('Enter');
  await page.waitForURL(/model\.html/);
  await shows(page, 'Llama 3.1 8B');
  await paste(page, JSON.stringify(olmo.config, null, 2));
  await shows(page, 'olmo3');
  const { warnings } = models.modelPositions(olmo.config);
  const told = page.getByRole('list', { name: 'Warnings' }).getByRole('listitem');
  assert.deepEqual(
    await told.allInnerTexts(),
    warnings.map(({ about, message }) => `${about} ${message}`),
  );
  assert.ok(warnings.some(({ code }) => code === olmo.code));
  assert.deepEqual(
    seen.requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(site.origin)),
    [],
  );
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('model: every known mistake is told, published configs have none', async () => {
  const { page, seen } = await site.open('/model.html');
  await shows(page, 'Llama 3.1 8B');
  const codesOf = (/** @type {string} */ config) =>
    page.evaluate(async (given) => {
      const element = /** @type {any} */ (document.querySelector('pe-model'));
      const before = element.picture;
      const isDone = () => element.failure ?? (element.picture !== before && element.picture);
      element.setAttribute('config', given);
      while (!isDone()) await new Promise((resolve) => requestAnimationFrame(resolve));
      await element.updateComplete;
      const list = element.shadowRoot.querySelectorAll('.warnings code');
      return element.failure?.message ?? [...list].map(({ title }) => title);
    }, config);
  for (const { id, config } of mistakes) {
    const { warnings } = models.modelPositions(config);
    assert.deepEqual(
      await codesOf(JSON.stringify(config)),
      warnings.map(({ code }) => code),
      id,
    );
  }
  const { models: index } = await readGoldenJson('doctor/index.json');
  for (const { name } of index) {
    if (name !== 'llama-3.1-8b') assert.deepEqual(await codesOf(name), [], name);
  }
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('model: what has no positions is told so, whether its layers are counted or not', async () => {
  const { page, seen } = await site.open('/model.html');
  await shows(page, 'Llama 3.1 8B');
  for (const config of [{ model_type: 'convnext', depths: [3, 3] }, { model_type: 'resnet' }]) {
    await paste(page, JSON.stringify(config));
    await shows(page, config.model_type);
    await page.getByText('No known mistake was found.').waitFor();
    await page.getByText('convolution').first().waitFor();
    // a figure is drawn when its place is known
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    assert.equal(await page.locator('pe-model').getByRole('alert').count(), 0);
    assert.ok(await page.getByText('It stays on your machine').first().isVisible());
  }
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('model: all of it is in the address; back goes to the config before', async () => {
  const { page } = await site.open('/model.html#config=llama-2-7b');
  await shows(page, 'Llama 2 7B, as first released');
  await paste(page, JSON.stringify(olmo.config));
  await shows(page, 'olmo3');
  await page.waitForFunction(() => location.hash.startsWith('#config=z.'));
  const { page: other } = await site.open(`/model.html${new URL(page.url()).hash}`);
  await shows(other, 'olmo3');
  await other.close();
  await page.goBack();
  await shows(page, 'Llama 2 7B, as first released');
  await page.close();
});

test('model: bad JSON is told by line and column, and nothing of the last config beside it', async () => {
  const { page } = await site.open('/model.html#config=llama-2-7b');
  await shows(page, 'Llama 2 7B, as first released');
  const full = page.getByRole('heading', { name: 'The chosen layers, in full' });
  await full.waitFor();
  await paste(page, '{\n  "model_type": "llama",\n}', 'textarea[name=text]');
  const alert = page.getByRole('alert');
  await alert.getByText(/line 3, column 1/).waitFor();
  await full.waitFor({ state: 'hidden' });
  await shows(page, 'Llama 2 7B, as first released');
  await paste(page, '{"model_type": "llama", "num_hidden_layers": 2.5}', 'textarea[name=text]');
  await alert.getByText(/num_hidden_layers must be a whole number.*got 2\.5/).waitFor();
  await page.getByRole('button', { name: 'Read it' }).press('Enter');
  await alert.getByText('Nothing was pasted').waitFor();
  await full.waitFor({ state: 'hidden' });
  await page.goto(`${site.origin}/model.html#config=llama-2-7b`);
  await full.waitFor();
  await page.close();
});

test('model: a file that is dropped, and one that is opened', async () => {
  const { page } = await site.open('/model.html');
  await shows(page, 'Llama 3.1 8B');
  await page.locator('pe-model .intake').evaluate((target, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'config.json', { type: 'application/json' }));
    target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, JSON.stringify(olmo.config));
  await shows(page, 'olmo3');
  const buffer = Buffer.from(JSON.stringify({ ...olmo.config, model_type: 'llama' }));
  await page
    .locator('pe-model input[type=file]')
    .setInputFiles({ name: 'c.json', mimeType: '', buffer });
  await shows(page, 'llama');
  await page.close();
});

test('model: the figure below follows the chosen layers', async () => {
  const { page } = await site.open('/model.html#config=olmo-3-32b');
  await shows(page, 'OLMo 3 32B, 64k');
  const precision = page.locator('#precision');
  await page.waitForFunction(() => document.getElementById('precision')?.getAttribute('scaling'));
  assert.equal(await precision.getAttribute('factor'), '8', 'the scaled layers are told first');
  await page.getByRole('button', { name: '48 sliding' }).press('Enter');
  await page.waitForFunction(() => !document.getElementById('precision')?.hasAttribute('scaling'));
  await page.waitForFunction(() => location.hash.includes('plan='));
  assert.equal(await precision.getAttribute('base'), '500000');
  await page.close();
});

test('model: shaded are the pairs that the words name', async () => {
  const { page } = await site.open('/model.html');
  for (const [name, title] of [
    ['gemma-3-4b', 'Gemma 3 4B'], // trained as it is scaled
    ['olmo-3-32b', 'OLMo 3 32B, 64k'],
  ]) {
    await page.goto(`${site.origin}/model.html#config=${name}`);
    await shows(page, title);
    const said = (await page.locator('pe-model .verdict').innerText()).match(/\((\d+)–(\d+)\)/);
    const bands = await page.evaluate(
      () => /** @type {any} */ (document.querySelector('pe-model')).picture.bands,
    );
    assert.deepEqual(bands, [said?.slice(1).map(Number)], title);
  }
  await page.close();
});

test('model: the keyboard reads turns off the layers; the table has them', async () => {
  const { page } = await site.open('/model.html#config=olmo-3-32b&show=layers');
  await shows(page, 'OLMo 3 32B, 64k');
  const element = page.locator('pe-model');
  await element.locator('.plot').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await element.getByText('layer 0, pair 1', { exact: true }).waitFor();
  await element
    .locator('.live')
    .getByText(/pair 1: .* turns in 8,192 tokens/)
    .waitFor({ state: 'attached' });
  await element.locator('.numbers > summary').press('Enter');
  await element.locator('.numbers td').first().waitFor();
  // 65,536 / 2π turns of the fastest pair
  assert.equal(await element.locator('.numbers td').first().innerText(), '10430');
  await page.close();
});

test('model: the code below is that of the chosen layers', async () => {
  const { page } = await site.open('/model.html#config=olmo-3-32b');
  await shows(page, 'OLMo 3 32B, 64k');
  await page.locator('pe-model .code > summary').press('Enter');
  for (const language of ['NumPy', 'PyTorch', 'C++', 'JavaScript']) {
    await page.locator('pe-model').getByRole('button', { name: language }).press('Enter');
    const program = page.locator('pe-model').getByRole('group', { name: `Program, ${language}` });
    await program.getByText(/yarn/i).waitFor();
    assert.match(await program.innerText(), /500000/);
  }
  await page.close();
});

test('model: two configs: what differs, in words and as curves', async () => {
  const { page } = await site.open('/model.html#config=gemma-3-4b');
  await shows(page, 'Gemma 3 4B');
  await page.getByLabel('Compare with').selectOption('gemma-3-1b');
  const table = page.getByRole('table', { name: /what differs/ });
  await table
    .getByRole('row', { name: /layers 5, 11, 17, 23 linear \(factor 8\) unscaled/ })
    .waitFor();
  await page.waitForFunction(() => location.hash.includes('beside=gemma-3-1b'));
  const curves = await page.locator('pe-model .plot path.curve').count();
  assert.equal(curves, 2);
  await page.getByText('A reads 131,072 tokens, B 32,768.').waitFor();
  await page.getByLabel('Compare with').selectOption('+');
  await paste(page, JSON.stringify(olmo.config), 'textarea[name=text]');
  await page.getByRole('table', { name: /B: olmo3: what differs/ }).waitFor();
  await page.close();
});

test('model: check my code finds what a program did otherwise', async () => {
  const { page } = await site.open('/model.html#config=llama-3.1-8b');
  await shows(page, 'Llama 3.1 8B');
  await page.getByText('Check my code').press('Enter');
  const [group] = models.modelPositions(llama).groups;
  const before = Array.from({ length: 128 }, (_, c) => Math.sin(7 * c * c + 1));
  const after = before.slice();
  [...(group.invFreq ?? [])].forEach((frequency, i) => {
    const [cos, sin] = [Math.cos(3000 * frequency), Math.sin(3000 * frequency)];
    const [x, y] = [before[2 * i], before[2 * i + 1]];
    after[2 * i] = x * cos - y * sin;
    after[2 * i + 1] = x * sin + y * cos;
  });
  const text = (/** @type {number[]} */ list) =>
    `tensor([${list.map((x) => x.toFixed(4)).join(', ')}], dtype=torch.float32)`;
  await page.getByLabel(/before RoPE, 128 numbers/).fill(text(before));
  await page.getByLabel('The same after your code').fill(text(after));
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
  await page.getByText('It pairs channels interleaved; the config asks for half.').waitFor();
  await page.getByText(/^The first channel that is not as the config asks for is 0: /).waitFor();
  await page.getByLabel('The same after your code').fill('1 2 3');
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
  await page.getByText('after must have as many numbers as before, 128, got 3').waitFor();
  await page.close();
});

test('model: report and reference vectors are saved, and read back', async () => {
  const { page } = await site.open('/model.html#config=deepseek-v3');
  await shows(page, 'DeepSeek-V3');
  const saved = async (/** @type {string} */ name) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).press('Enter'),
    ]);
    const bytes = await savedBytes(download);
    return { file: download.suggestedFilename(), bytes };
  };
  const report = await saved('Report as JSON');
  assert.equal(report.file, 'deepseek-v3-positions.json');
  assert.equal(JSON.parse(new TextDecoder().decode(report.bytes)).groups[0].rotaryDim, 64);
  const core = await loadCore();
  const { bytes } = await saved('Reference vectors, .safetensors');
  const [before, after] = ['before', 'after'].map((tensor) => core.read(bytes, { tensor }).matrix);
  const npy = core.read((await saved('after, .npy')).bytes).matrix;
  assert.deepEqual(npy, after);
  assert.deepEqual([before.rows, before.cols], [after.rows, 192]);
  const plain = (/** @type {typeof before} */ { data, cols }) => data.slice(cols, cols + 128);
  assert.deepEqual(plain(before), plain(after), 'what does not turn');
  assert.notDeepEqual(before.data, after.data);
  await page.close();
});
