/** Everything that a reader's machine may do to a figure, and what the reader then sees. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { onlyInChromium } from '../support/browser.mjs';
import {
  complaint,
  drawn,
  nothingUncaught,
  openFaults,
  rowsAre,
  tableOf,
} from '../support/faults.mjs';
import { TRAP } from '../support/trap.mjs';

/** @import { Page } from 'playwright-core' */

const faults = await openFaults();

const core = await loadCore();
const exact = { length: 12, dModel: 6, precision: 'float64' };
const expected = [...core.encode('sinusoidal', exact).data];

/** @param {Page} page @param {string} name @param {string} value */
const set = (page, name, value) =>
  page
    .locator('pe-heatmap')
    .evaluate((element, [n, v]) => element.setAttribute(n, v), [name, value]);

/** Without a picture a figure asks nobody to point at it, and has no numbers. @param {Page} page */
async function nothingToPointAt(page) {
  assert.equal(await page.getByText('Point at the figure').first().isVisible(), false);
  assert.equal(await page.locator('.numbers > summary').first().isVisible(), false);
}

/** What happens to the worker as soon as it is asked for a table of 13 rows. @param {string} fate */
const askedFor13 = (fate) => `
  if (!self.document) addEventListener('message', (event) => {
    if (!JSON.stringify(event.data.args ?? []).includes('"length":13')) return;
    ${fate}
  })`;
/** Instead of an answer. @param {string} fate */
const insteadFor13 = (fate) => askedFor13(`event.stopImmediatePropagation(); ${fate}`);

test('fault: a worker that ends in the middle of a call: the figure says so, and starts again', async () => {
  const { page, messages } = await faults.page(insteadFor13('self.close()'));
  await drawn(page, 'pe-heatmap');
  await drawn(page, 'pe-waves');
  await set(page, 'length', '13');
  assert.match(
    await complaint(page, 'pe-heatmap'),
    /No answer for 8 seconds: a slow connection, a large/,
  );
  assert.deepEqual(await tableOf(page), expected, 'the last good picture');
  assert.equal(await page.locator('pe-waves [part=error]').count(), 0);
  await set(page, 'length', '14');
  await page.getByRole('button', { name: 'Start again' }).click();
  await rowsAre(page, 14);
  await page.locator('pe-heatmap [part=error]').waitFor({ state: 'detached' });
  nothingUncaught(messages);
  await page.close();
});

test('fault: a worker that breaks: the figure says so at once, the next request gets another', async () => {
  const fate = "setTimeout(() => { throw new Error('broken by the test'); })";
  const { page, messages } = await faults.page(insteadFor13(fate));
  await drawn(page, 'pe-heatmap');
  await drawn(page, 'pe-waves');
  await set(page, 'length', '13');
  assert.match(await complaint(page, 'pe-heatmap'), /worker stopped \(.*broken by the test/);
  assert.ok(await page.getByRole('button', { name: 'Try again' }).isVisible());
  assert.deepEqual(await tableOf(page), expected, 'the last good picture');
  await set(page, 'length', '14');
  await rowsAre(page, 14);
  await page.locator('pe-heatmap [part=error]').waitFor({ state: 'detached' });
  nothingUncaught(messages);
  await page.close();
});

for (const [where, fault] of [
  ['in its worker', `${askedFor13('trapping = true')}; ${TRAP}`],
  ['on the page, where there are no workers', `delete self.Worker; ${TRAP}`],
]) {
  test(`fault: the core traps ${where}: the figure says so, the next request gets another`, async () => {
    const { page, messages } = await faults.page(fault);
    await drawn(page, 'pe-heatmap');
    await drawn(page, 'pe-waves');
    await page.evaluate(() => void Object.assign(window, { trapping: true }));
    await set(page, 'length', '13');
    assert.match(await complaint(page, 'pe-heatmap'), /posenc stopped in a call/);
    assert.ok(await page.getByRole('button', { name: 'Try again' }).isVisible());
    assert.deepEqual(await tableOf(page), expected, 'the last good picture');
    await set(page, 'length', '14');
    await rowsAre(page, 14);
    await page.locator('pe-heatmap [part=error]').waitFor({ state: 'detached' });
    nothingUncaught(messages);
    await page.close();
  });
}

test('fault: a run of the lab traps: its lane says so until it is started over', async () => {
  const { page, messages } = await faults.page(`
    let runs = 0;
    if (!self.document) addEventListener('message', ({ data: { method } }) => {
      if (method === 'run' && ++runs === 2) self.trapping = true;
    });
    ${TRAP}`);
  await page.evaluate(() => {
    const lab = document.createElement('pe-lab');
    for (const [name, value] of [
      ['lanes', 'binary'],
      ['steps', '20'],
      ['speed', 'slow'],
      ['loading', 'eager'],
    ])
      lab.setAttribute(name, value);
    document.body.replaceChildren(lab);
  });
  const lab = page.locator('pe-lab');
  await lab.getByRole('button', { name: 'Train' }).click();
  await lab.getByText(/posenc stopped in a call/).waitFor();
  await lab.getByRole('button', { name: 'Start over' }).click();
  await lab.getByText(/posenc stopped/).waitFor({ state: 'detached' });
  nothingUncaught(messages);
  await page.close();
});

test('fault: no more memory: the figure says so, others and later requests go on', async () => {
  const { page, messages } = await faults.page(
    "WebAssembly.Memory.prototype.grow = () => { throw new RangeError('refused by the test'); }",
  );
  await drawn(page, 'pe-heatmap');
  await drawn(page, 'pe-waves');
  await page.locator('pe-heatmap').evaluate((element) => {
    for (const name of ['length', 'd-model']) element.setAttribute(name, '8192');
  });
  assert.match(await complaint(page, 'pe-heatmap'), /memory/i);
  assert.ok(await page.getByRole('button', { name: 'Try again' }).isVisible());
  assert.deepEqual(await tableOf(page), expected, 'the last good picture');
  await page.locator('pe-waves').evaluate((element) => element.setAttribute('length', '30'));
  await page.locator('pe-heatmap').evaluate((element) => {
    element.setAttribute('d-model', '6');
    element.setAttribute('length', '14');
  });
  await rowsAre(page, 14);
  await page.locator('pe-heatmap [part=error]').waitFor({ state: 'detached' });
  assert.equal(await page.locator('pe-waves [part=error]').count(), 0);
  nothingUncaught(messages);
  await page.close();
});

test('fault: no memory to begin with: what stands inside, and the reason', async () => {
  const { page, messages } = await faults.page(
    "WebAssembly.instantiate = () => Promise.reject(new RangeError('could not allocate memory'))",
  );
  assert.match(await complaint(page, 'pe-heatmap'), /not enough memory to begin with/);
  assert.ok(await page.locator('#instead').isVisible());
  await nothingToPointAt(page);
  nothingUncaught(messages);
  await page.close();
});

const LACKS = /** @type {[string, string, RegExp][]} */ ([
  ['WebAssembly', 'delete self.WebAssembly', /no WebAssembly.*Safari 16\.4/],
  [
    'SIMD',
    `WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('value type 0x7b'));
     WebAssembly.validate = () => false`,
    /no WebAssembly SIMD.*Safari 16\.4/,
  ],
]);
for (const [lack, fault, words] of LACKS) {
  test(`fault: no ${lack}: what stands inside, and which browsers can`, async () => {
    const { page, messages } = await faults.page(fault);
    assert.match(await complaint(page, 'pe-heatmap'), words);
    assert.match(await complaint(page, 'pe-waves'), words);
    assert.ok(await page.locator('#instead').isVisible());
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0, 'no use');
    await nothingToPointAt(page);
    nothingUncaught(messages);
    await page.close();
  });
}

test('fault: no DecompressionStream: nothing is missing', async () => {
  const { page, messages } = await faults.page('delete self.DecompressionStream');
  await drawn(page, 'pe-heatmap');
  await drawn(page, 'pe-waves');
  assert.deepEqual(await tableOf(page), expected);
  assert.equal(await page.locator('[part=error]').count(), 0);
  nothingUncaught(messages);
  await page.close();
});

test('fault: no WebAssembly: the page is read without it', onlyInChromium(), async () => {
  const { page, messages } = await faults.page('delete self.WebAssembly', '/index.html');
  await page.locator('#kazemnejad-figure-2').scrollIntoViewIfNeeded();
  assert.match(await complaint(page, '#kazemnejad-figure-2 pe-heatmap'), /no WebAssembly/);
  assert.ok(await page.getByRole('heading', { name: 'Where does a word stand?' }).isVisible());
  nothingUncaught(messages);
  await page.close();
});

test('fault: a tab in the background: nothing is lost, the last request is what stands there', async () => {
  const { page, messages } = await faults.page(`
    const waiting = [];
    const frame = self.requestAnimationFrame;
    self.isHidden = false;
    self.requestAnimationFrame = (work) => (self.isHidden ? waiting.push(work) : frame(work));
    if (self.document) {
      Object.defineProperty(document, 'visibilityState', { get: () => isHidden ? 'hidden' : 'visible' });
      Object.defineProperty(document, 'hidden', { get: () => isHidden });
    }
    self.hide = (yes) => {
      isHidden = yes;
      if (!yes) for (const work of waiting.splice(0)) frame(work);
      document.dispatchEvent(new Event('visibilitychange'));
    }`);
  await drawn(page, 'pe-heatmap');
  await drawn(page, 'pe-waves');
  await page.evaluate(() => {
    const [heatmap, waves] = ['pe-heatmap', 'pe-waves'].map((tag) => document.querySelector(tag));
    heatmap?.setAttribute('length', '40'); // asks for a frame that does not come
    /** @type {any} */ (window).hide(true);
    for (let length = 13; length <= 33; length++) {
      heatmap?.setAttribute('length', String(length));
      waves?.setAttribute('length', String(length));
    }
  });
  await page.waitForTimeout(300);
  await page.evaluate(() => /** @type {any} */ (window).hide(false));
  await rowsAre(page, 33);
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('pe-waves')).settings.values.length === 33,
  );
  assert.equal(await page.locator('[part=error]').count(), 0);
  nothingUncaught(messages);
  await page.close();
});

test('fault: a clock that runs backwards: figures are drawn, and what moves by itself stops well', async () => {
  const { page, messages } = await faults.page(`
    let now = 1e9;
    performance.now = () => (now -= 50);
    Date.now = () => (now -= 50);
    if (self.requestAnimationFrame) {
      const frame = self.requestAnimationFrame;
      self.requestAnimationFrame = (work) => frame(() => work(now -= 50));
    }`);
  await drawn(page, 'pe-heatmap');
  await drawn(page, 'pe-waves');
  await page.evaluate(() => {
    const rotation = document.createElement('pe-rotation');
    Object.entries({ show: 'clocks', position: '3', loading: 'eager' }).forEach(([name, value]) =>
      rotation.setAttribute(name, value),
    );
    document.querySelector('pe-waves')?.setAttribute('base', '100'); // glides
    document.body.append(rotation);
  });
  await drawn(page, 'pe-rotation');
  await page.locator('pe-rotation').getByRole('button', { name: 'Play' }).click();
  await page.waitForTimeout(200);
  await page.locator('pe-rotation').getByRole('button', { name: 'Stop' }).click();
  const position = await page.locator('pe-rotation').getAttribute('position');
  assert.equal(Number(position), 3);
  await set(page, 'length', '15');
  await rowsAre(page, 15);
  assert.equal(await page.locator('[part=error]').count(), 0);
  nothingUncaught(messages);
  await page.close();
});

test('fault: 10,000 attribute changes in a second: few requests, and the last one is shown', async () => {
  const { page, messages } = await faults.page(`
    if (self.Worker) {
      const post = Worker.prototype.postMessage;
      self.posted = 0;
      Worker.prototype.postMessage = function (...args) { self.posted += 1; return post.apply(this, args); };
    }`);
  await drawn(page, 'pe-heatmap');
  const { posted, frames } = await page.evaluate(async () => {
    const figures = ['pe-heatmap', 'pe-waves'].map((tag) => document.querySelector(tag));
    let change = 0;
    let frames = 0;
    const count = () => (frames++, change < 10_000 && requestAnimationFrame(count));
    requestAnimationFrame(count);
    while (change < 10_000) {
      for (let k = 0; k < 100; k++, change++) {
        figures[change % 2]?.setAttribute('length', String(2 + (change % 60)));
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const figure of figures) figure?.setAttribute('length', '61');
    return { posted: /** @type {any} */ (window).posted, frames };
  });
  await rowsAre(page, 61);
  assert.ok(posted < 2_000, `${posted} requests`);
  assert.ok(frames > 5, `${frames} frames: the page went on being drawn`);
  assert.equal(await page.locator('[part=error]').count(), 0);
  nothingUncaught(messages);
  await page.close();
});
