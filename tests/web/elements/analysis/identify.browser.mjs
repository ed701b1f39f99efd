/** <pe-identify> in Chromium: bringing tables, good and bad, and what is said of them. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { loadCore } from '../../../../web/core/index.js';
import { addFixture, pressAtOnce } from '../../support/fixture.mjs';
import { safetensors } from '../../support/files.mjs';
import { openSite } from '../../support/site.mjs';

/** @import { Locator } from 'playwright-core' */

const core = await loadCore();
const site = await openSite({ viewport: { width: 900, height: 900 } });
/** @type {import('playwright-core').Page} */
let page;
/** @type {Awaited<ReturnType<typeof site.open>>['seen']} */
let seen;

before(async () => {
  ({ page, seen } = await site.open('/workbench.html'));
});

const add = () => addFixture(page, '<pe-identify></pe-identify>');

/** @param {Locator} element @param {string} name @param {Uint8Array} bytes */
const bring = (element, name, bytes) =>
  element
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

/** @param {Locator} element @param {string} text of the first line of the answer */
const shows = (element, text) => element.locator('.answer .name', { hasText: text }).waitFor();

test('pe-identify: a sample is named, drawn beside the scheme’s own, and spoken', async () => {
  const element = await add();
  await shows(element, 'Sample: a table of fairseq: 64 × 64');
  assert.equal(
    await element.locator('.sentence').innerText(),
    'This table is Sinusoidal, fairseq, base 10000, padding_idx 1: off by at most 2.98·10⁻⁸.',
  );
  assert.match(
    await element.locator('.answer .hint').innerText(),
    /^Confidence 100 %\. .* float32\./,
  );
  assert.equal(await element.locator('rect.panel').count(), 3);
  assert.deepEqual(await element.locator('text.title').allTextContents(), [
    'your table',
    'the scheme’s',
    'difference, at most 2.98·10⁻⁸',
  ]);
  assert.equal(await element.locator('.candidates tbody tr').count(), 5);
  await element.locator('.plot').focus();
  for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await element
    .getByText(/row 1, column 0: 0\.14112 − 0\.14112 = −6\.386\d+·10⁻⁹/)
    .first()
    .waitFor();
  await element.locator('.code > summary').click();
  await element.getByText('fairseq').last().waitFor();
});

test('pe-identify: a file of NumPy, then one that is none: the last good one stays', async () => {
  const element = await add();
  const table = core.encode('sinusoidal-fairseq', { length: 20, dModel: 8 });
  await bring(element, 'mine.npy', core.write(table));
  await shows(element, 'mine.npy: 20 × 8');
  await bring(element, 'broken.npy', core.write(table).subarray(0, 200));
  const error = element.locator('.error');
  await error.waitFor();
  assert.match(await error.innerText(), /^The file must be as long as .* got 72 bytes/);
  await shows(element, 'mine.npy: 20 × 8');
  await bring(element, 'rows.csv', strToU8('1,2\n3\n'));
  await error.getByText(/1 field in line 2 and 2 in line 1/).waitFor();
  await bring(element, 'picture.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47]));
  await error.getByText('The file must be a table, got a picture').waitFor();
  const intake = element.getByRole('group', { name: 'Bring a table' });
  await intake.getByText(/got a picture.*The table before is still shown\.$/).waitFor();
  await element.getByRole('button', { name: 'a noisy one' }).click();
  await shows(element, 'Sample: a noisy one');
  assert.equal(await error.count(), 0);
  assert.equal(await intake.getByText('still shown').count(), 0);
});

test('pe-identify: a table that is nothing known is drawn alone', async () => {
  const element = await add();
  await bring(element, 'odd.csv', strToU8('1,nan\n3,4\n'));
  await shows(element, 'odd.csv: 2 × 2');
  assert.equal(
    await element.locator('.sentence').innerText(),
    'This table is none of the schemes here.',
  );
  assert.equal(await element.locator('rect.panel').count(), 1);
});

test('pe-identify: of several tables the likely one is read, others can be chosen', async () => {
  const element = await add();
  const bytes = (/** @type {number} */ count) => new Uint8Array(count);
  await bring(
    element,
    'model.safetensors',
    safetensors([
      { name: 'h.0.weight', dtype: 'F32', shape: [3, 3], bytes: bytes(36) },
      { name: 'wpe.weight', dtype: 'F16', shape: [5, 4], bytes: bytes(40) },
    ]),
  );
  await shows(element, 'wpe.weight of model.safetensors: 5 × 4');
  const select = element.locator('.chooser select');
  assert.deepEqual(
    (await select.locator('option').allTextContents()).map((text) => text.trim()),
    ['h.0.weight (3 × 3, F32)', 'wpe.weight (5 × 4, F16)'],
  );
  await select.selectOption('h.0.weight');
  await shows(element, 'h.0.weight of model.safetensors: 3 × 3');
  const npy = core.write(core.encode('index', { length: 4, dModel: 2 }));
  await bring(element, 'two.npz', zipSync({ 'a.npy': npy, 'b.npy': npy }));
  await element.getByText('2 tables in two.npz').waitFor();
  await select.selectOption('b');
  await shows(element, 'b of two.npz: 4 × 2');
});

test('pe-identify: pasted numbers, a dropped file, an address', async () => {
  const element = await add();
  await element.getByText('Paste numbers, or give an address').click();
  await element.locator('textarea').fill('[[0, 1], [0.84, 0.54], [0.91, -0.42]]');
  await element.getByRole('button', { name: 'Read the numbers' }).click();
  await shows(element, 'pasted numbers: 3 × 2');
  const isHeld = await element.locator('textarea').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1 2\n'.repeat(3000));
    return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  });
  assert.equal(isHeld, false, 'what is long never gets into the field');
  await shows(element, 'pasted numbers: 3000 × 2');
  await element.locator('.intake').evaluate((zone) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['1 2 3\n4 5 6'], 'dropped.txt'));
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await shows(element, 'dropped.txt: 2 × 3');
  await element.locator('input[type=url]').fill(`${site.origin}/gallery.html`);
  await element.getByRole('button', { name: 'Read from there' }).click();
  await element
    .getByRole('alert')
    .getByText(/The address must be on a server that gives parts.*status 200/)
    .waitFor();
  await shows(element, 'dropped.txt: 2 × 3');
});

test('pe-identify: a table brought while another is looked at is told, as that is', async () => {
  const element = await add();
  await shows(element, 'Sample');
  const told = element.evaluate(async (/** @type {any} */ node) => {
    const matrix = { data: new Float32Array([0, 1, 1, 0]), rows: 2, cols: 2 };
    /** @type {string[]} */
    const names = [];
    const { askAll } = node;
    node.askAll = async (/** @type {any} */ ask) => {
      const picture = await askAll.call(node, ask);
      delete node.askAll;
      node.show({ name: 'second', matrix });
      return picture;
    };
    await new Promise((resolve) => {
      node.addEventListener('pe-identify', (/** @type {CustomEvent} */ { detail }) => {
        names.push(detail.name);
        if (detail.name === 'second') resolve(null);
      });
      node.show({ name: 'first', matrix });
      setTimeout(resolve, 5000);
    });
    return names;
  });
  assert.deepEqual(await told, ['first', 'second']);
});

test('pe-identify: long reading shows how far it is, and can be stopped', async () => {
  const element = await add();
  await shows(element, 'Sample');
  const pressed = pressAtOnce(element, 'Stop');
  // made in the page, which is sooner than sent to it
  await element.locator('.intake').evaluate(async (zone) => {
    const random = Uint8Array.from({ length: 2 ** 21 }, (_, i) => (i * 2654435761) >>> 13);
    const long = new Blob(Array(12).fill(random)).stream();
    const packed = new Response(long.pipeThrough(new CompressionStream('gzip')));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([await packed.blob()], 'long.csv.gz'));
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  assert.ok(await pressed, 'progress');
  await element.getByText('Stopped. The table before is still shown.').waitFor();
  await shows(element, 'Sample');
  assert.equal(await element.locator('.error').count(), 0);
});

test('pe-identify: fits 360 px, and nothing was said on the console', async () => {
  await page.setViewportSize({ width: 360, height: 800 });
  const element = await add();
  await shows(element, 'Sample');
  const width = await element.evaluate(({ scrollWidth }) => scrollWidth);
  assert.ok(width <= 360, `${width} px`);
  assert.deepEqual(seen.messages, []);
});
