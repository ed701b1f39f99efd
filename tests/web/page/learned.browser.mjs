/** A learned table of a published checkpoint, fetched at a click, and what is told of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkpoints } from '../../../web/files/checkpoints.js';
import { loadCore } from '../../../web/core/index.js';
import { safetensors } from '../support/files.mjs';
import { openSite } from '../support/site.mjs';

const core = await loadCore();
const site = await openSite();
const [gpt2] = checkpoints;
const WHERE = /asks huggingface\.co .* content network\. Both see your address/s;

const ROWS = 256;
/** Two components that go round three times, one that drifts, and noise: a helix. */
function helix() {
  const noise = core.encode('learned', { length: ROWS, tableLength: ROWS, dModel: 8, std: 0.01 });
  const data = Float32Array.from(noise.data, (value, at) => {
    const [row, column] = [Math.floor(at / 8), at % 8];
    const angle = (2 * Math.PI * 3 * row) / ROWS;
    const own = [3 * Math.sin(angle), 3 * Math.cos(angle), (2 * row) / ROWS][column] ?? 0;
    return value + own;
  });
  return new Uint8Array(data.buffer);
}
const file = safetensors([
  { name: 'wte.weight', dtype: 'U8', shape: [400000], bytes: new Uint8Array(400000) },
  { name: 'wpe.weight', dtype: 'F32', shape: [ROWS, 8], bytes: helix() },
]);

/**
 * The page, with a host of checkpoints of our own.
 * @param {(range: string) => Promise<unknown>} [wait] before a part is sent
 * @param {number} [status]
 */
async function openPage(wait = async () => {}, status = 206) {
  const { page, seen } = await site.open('/model.html#config=gpt-2');
  /** @type {string[]} */
  const ranges = [];
  await page.route(/^https:/, async (route) => {
    const { range = '' } = await route.request().allHeaders();
    ranges.push(range);
    await wait(range);
    const [from, to] = (/^bytes=(\d+)-(\d+)$/.exec(range) ?? []).slice(1).map(Number);
    const body = Buffer.from(status === 206 ? file.subarray(from, to + 1) : file);
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'content-range',
      ...(status === 206 && {
        'content-range': `bytes ${from}-${from + body.length - 1}/${file.length}`,
      }),
    };
    await route.fulfill({ status, headers, body }).catch(() => {}); // stopped by the reader
  });
  const element = page.locator('#learned');
  await element.scrollIntoViewIfNeeded();
  await element.locator('.answer .name', { hasText: 'Sample' }).waitFor();
  await element.getByText('The learned table of a published model').press('Enter');
  return { page, seen, ranges, element };
}

test('learned: a click fetches one table, after a sentence that says from where', async () => {
  const { page, seen, ranges, element } = await openPage();
  assert.match(await element.locator('.published').innerText(), WHERE);
  assert.deepEqual(ranges, [], 'nothing before the click');
  await element.getByRole('button', { name: /^GPT-2 \(3\.1 MB\)/ }).press('Enter');
  await element
    .locator('.answer .name', { hasText: `wpe.weight of model.safetensors: ${ROWS} × 8` })
    .waitFor();
  const { begin, end } = core.tensors(file)[1];
  const header = core.tensors(file)[0].begin;
  assert.deepEqual(ranges, ['bytes=0-7', `bytes=8-${header - 1}`, `bytes=${begin}-${end - 1}`]);
  const own = seen.requests.filter((url) => url.startsWith('https://'));
  assert.deepEqual([...new Set(own)], [gpt2.address]);
  const said = await element.locator('.components p').innerText();
  assert.match(said, /The first two turn equally fast, 3 times: .* helix/);
  const cells = await element.locator('.components tbody tr').first().locator('td').allInnerTexts();
  const { points, ratios } = core.project(
    { rows: ROWS, cols: 8, data: new Float32Array(file.slice(begin, end).buffer) },
    { components: 6 },
  );
  const { shares, turns } = core.columnWaves(points);
  const near = (/** @type {string} */ text, /** @type {number} */ value) =>
    assert.ok(Math.abs(parseFloat(text) - value) <= 0.006 * value, `${text}, ${value}`);
  near(cells[0], 100 * ratios[0]);
  near(cells[1], 100 * shares[0]);
  near(cells[1].split(', ')[1], turns[0]);
  assert.equal(cells.length, 6, 'beside a sinusoidal table and random numbers');
  for (const id of ['learned-plane', 'learned-similarity']) {
    const figure = page.locator(`#${id}`);
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction((name) => {
      const { picture } = /** @type {any} */ (document.getElementById(name)) ?? {};
      return picture?.own;
    }, id);
  }
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('learned: a slow host can be stopped, and the table before stays', async () => {
  const { begin } = core.tensors(file)[1];
  /** @type {() => void} */
  let go = () => {};
  const held = new Promise((done) => (go = () => done(undefined)));
  const { page, element } = await openPage(async (range) => {
    if (range.startsWith(`bytes=${begin}-`)) await held;
  });
  await element.getByRole('button', { name: /^GPT-2/ }).press('Enter');
  await element.getByText('Reading wpe.weight').waitFor();
  await element.getByRole('button', { name: 'Stop' }).press('Enter');
  await element.getByText('Stopped. The table before is still shown.').waitFor();
  go();
  assert.match(await element.locator('.answer .name').innerText(), /^Sample/);
  await page.close();
});

test('learned: a host that gives whole files only is refused in words', async () => {
  const { page, element } = await openPage(undefined, 200);
  await element.getByRole('button', { name: /^CLIP/ }).press('Enter');
  const told = /parts of a file \(status 206\), got the whole \(status 200\)/;
  await element.getByRole('alert').getByText(told).waitFor();
  assert.match(await element.locator('.answer .name').innerText(), /^Sample/);
  await page.close();
});
