/** “Open your model” in Chromium: a GGUF file, of which the header is read, and texts with its keys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadReaders } from '../../../web/readers/index.js';
import { QWEN_KEYS, madeGguf } from '../support/gguf.mjs';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const site = await openSite();

const bytes = madeGguf(
  [
    ...QWEN_KEYS,
    ['tokenizer.ggml.tokens', 'str[]', Array.from({ length: 151936 }, (_, i) => `token ${i}`)],
  ],
  { tensors: { 'rope_freqs.weight': Array.from({ length: 64 }, () => 1) } },
);
const LOG = `print_info: arch             = qwen2
print_info: n_ctx_train      = 32768
print_info: n_embd           = 3584
print_info: n_head           = 28
print_info: n_layer          = 28
print_info: rope scaling     = yarn
print_info: freq_base_train  = 1000000.0
print_info: freq_scale_train = 0.25
print_info: n_ctx_orig_yarn  = 32768
`;

const FILE_SIZE = 4e9; // bytes

/**
 * A file that begins so, made in the page: a browser that several tests share would be sent all of one on disk.
 * What follows the beginning is one piece of zeros, again and again.
 * @param {Page} page
 * @param {Uint8Array} begin
 */
const bring = (page, begin) =>
  page.locator('pe-model input[type=file]').evaluate(
    (input, { base64, size }) => {
      const head = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const zeros = new Blob([new Uint8Array(2 ** 24)]);
      const pieces = Array(Math.ceil((size - head.length) / zeros.size)).fill(zeros);
      const given = new DataTransfer();
      given.items.add(new File([head, ...pieces], 'model.gguf'));
      /** @type {HTMLInputElement} */ (input).files = given.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      return given.files[0].size;
    },
    { base64: Buffer.from(begin).toString('base64'), size: FILE_SIZE },
  );

/** @param {Page} page @param {string} title */
const shows = (page, title) =>
  page.waitForFunction((wanted) => {
    const { picture } = /** @type {any} */ (document.querySelector('pe-model')) ?? {};
    return picture?.config.title === wanted;
  }, title);

/** @param {Page} page @returns {Promise<{notes: string[], scaling: any, layout: string}>} */
const told = (page) =>
  page.evaluate(() => {
    const { model } = /** @type {any} */ (document.querySelector('pe-model')).picture.config;
    const [{ scaling, layout }] = model.groups;
    return { notes: model.notes.map((/** @type {any} */ note) => note.code), scaling, layout };
  });

test('model: a GGUF file of 4 GB is told from its header, by a program that comes with the first', async () => {
  const { page, seen } = await site.open('/model.html');
  await shows(page, 'Llama 3.1 8B');
  const readers = () => seen.requests.filter((url) => /readers/.test(url));
  assert.deepEqual(readers(), []);
  assert.ok((await bring(page, bytes)) >= FILE_SIZE);
  await shows(page, 'GGUF, qwen2');
  assert.ok(readers().length > 0);
  const { groups } = (await loadReaders()).ggufPositions(
    await (await loadReaders()).readGguf(new Blob([bytes])),
  );
  assert.deepEqual(await told(page), {
    notes: ['gguf-length'],
    scaling: groups[0].scaling,
    layout: 'half',
  });
  const { hash } = new URL(page.url());
  await page.reload();
  await shows(page, 'GGUF, qwen2');
  assert.equal(new URL(page.url()).hash, hash);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test("model: a log of llama.cpp is read as its file is; a file's rest is not needed", async () => {
  const { page, seen } = await site.open('/model.html');
  await shows(page, 'Llama 3.1 8B');
  await page
    .locator('pe-model')
    .evaluate((model, text) => /** @type {any} */ (model).open(text), LOG);
  await shows(page, 'GGUF, qwen2');
  const { scaling, layout } = await told(page);
  assert.deepEqual([scaling.type, scaling.factor, layout], ['yarn', 4, 'half']);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('model: a GGUF file that is cut off is refused in words, and the report of another one goes', async () => {
  const { page } = await site.open('/model.html');
  await shows(page, 'Llama 3.1 8B');
  await page
    .locator('pe-model input[type=file]')
    .setInputFiles({
      name: 'cut.gguf',
      mimeType: '',
      buffer: Buffer.from(bytes.subarray(0, 5000)),
    });
  const refusal = page.getByText(/must hold what its header says/);
  await refusal.first().waitFor();
  assert.equal(await refusal.count(), 1, 'it is said once');
  await page.close();
});
