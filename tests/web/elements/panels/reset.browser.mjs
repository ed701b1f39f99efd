/** Reset, segments, and what a dark ground does to colours. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { addFixture } from '../../support/fixture.mjs';
import { openSession } from '../../support/session.mjs';

/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;
/** @type {import('playwright-core').Page} */
let page;

before(async () => {
  session = await openSession();
  ({ page } = session);
});

after(() => session.close());

test('reset: back to the attributes that were given, those that were not there gone', async () => {
  const element = await addFixture(
    page,
    '<pe-heatmap length="6" d-model="8" controls="length base"></pe-heatmap>',
  );
  const reset = element.getByRole('button', { name: 'Reset' });
  assert.ok(await reset.isDisabled());
  for (const [name, text] of [
    ['length', '9'],
    ['base', '100'],
  ]) {
    await element.locator(`#${name}`).fill(text);
    await element.locator(`#${name}`).press('Enter');
  }
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#fixture > *')).picture.matrix.rows === 9,
  );
  await reset.press('Enter');
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#fixture > *')).picture.matrix.rows === 6,
  );
  assert.equal(await element.getAttribute('length'), '6');
  assert.equal(await element.getAttribute('base'), null);
  assert.ok(await reset.isDisabled());
});

test('reset: what a page holds for standard is where it leads, however the figure was opened', async () => {
  const element = await addFixture(page, '<pe-binary bits="3" controls="bits"></pe-binary>');
  await element.evaluate((node) => {
    Object.assign(node, { defaults: { bits: '5' } });
    /** @type {any} */ (node).requestUpdate();
  });
  const reset = element.getByRole('button', { name: 'Reset' });
  await reset.and(page.locator(':enabled')).click();
  await page.waitForFunction(
    () => document.querySelector('#fixture > *')?.getAttribute('bits') === '5',
  );
});

/** @typedef {import('playwright-core').Locator} Locator */

/** What can be set in a figure itself. @type {Record<string, [string, (element: Locator) => Promise<unknown>]>} */
const INSIDE = {
  'an example': [
    '<pe-attention controls=""></pe-attention>',
    (element) => element.getByLabel('Example').selectOption('A ball in the garden'),
  ],
  'an order': [
    '<pe-order controls="seed" tokens="a man threw a ball"></pe-order>',
    (element) => element.getByRole('button', { name: 'Reverse' }).press('Enter'),
  ],
  'a case': [
    '<pe-collisions controls="length" encoding="sinusoidal" length="8"></pe-collisions>',
    (element) => element.getByRole('button', { name: 'two pairs' }).press('Enter'),
  ],
  'a row': [
    '<pe-distance controls="metric" first="1" second="2" pairs="3 5; 4 9"></pe-distance>',
    (element) => element.locator('tbody th button').last().press('Enter'),
  ],
  'a number': [
    '<pe-binary controls="bits" number="3"></pe-binary>',
    (element) => element.getByLabel('number', { exact: true }).press('ArrowRight'),
  ],
};

/** Whether the keys reach something in the figure. @param {Locator} element */
const hasFocus = (element) =>
  element.evaluate((node) => Boolean(node.shadowRoot?.activeElement?.checkVisibility()));

for (const [name, [html, set]] of Object.entries(INSIDE)) {
  test(`reset: ${name} chosen in the figure itself is taken back`, async () => {
    const element = await addFixture(page, html);
    const texts = () =>
      element.evaluate((node) => [...node.attributes].map((each) => `${each.name}=${each.value}`));
    const given = (await texts()).sort();
    const reset = element.getByRole('button', { name: 'Reset' });
    assert.ok(await reset.isDisabled());
    await set(element);
    assert.notDeepEqual((await texts()).sort(), given);
    await reset.and(page.locator(':enabled')).press('Enter');
    assert.deepEqual((await texts()).sort(), given);
    await reset.and(page.locator(':disabled')).waitFor();
    assert.ok(await hasFocus(element), 'keys go on in the figure');
  });
}

test('a control that is gone once it was pressed leaves the keys beside where it was', async () => {
  const element = await addFixture(
    page,
    '<pe-compare encoding="rope" against="rope" controls=""></pe-compare>',
  );
  for (const name of ['Different in B: Base b', 'Same in both: base']) {
    await element.getByRole('button', { name }).press('Enter');
    await element.getByRole('button', { name }).waitFor({ state: 'detached' });
    assert.ok(await hasFocus(element), name);
  }
});

test('segments: few short choices stand side by side, and arrow keys move among them', async () => {
  const element = await addFixture(
    page,
    '<pe-rotation show="clocks" head-dim="8" controls="layout"></pe-rotation>',
  );
  const group = element.getByRole('radiogroup', { name: 'Layout' });
  await group.getByRole('radio', { name: 'interleaved' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(
    () => document.querySelector('#fixture > *')?.getAttribute('layout') === 'half',
  );
});

test('segments: in forced colours the chosen one is told from the others', async () => {
  const element = await addFixture(
    page,
    '<pe-rotation show="clocks" head-dim="8" controls="layout colormap"></pe-rotation>',
  );
  await page.emulateMedia({ forcedColors: 'active' });
  const seen = await element.locator('.segments').evaluateAll((groups) =>
    groups.map((group) =>
      ['label:has(:checked)', 'label:not(:has(:checked))'].map((selector) => {
        const label = /** @type {Element} */ (group.querySelector(selector));
        return getComputedStyle(label).backgroundColor;
      }),
    ),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  assert.ok(seen.length > 0);
  for (const [chosen, other] of seen) assert.notEqual(chosen, other);
});

test('a single pair: the hand stands where the sine and the cosine of the core are', async () => {
  const element = await addFixture(
    page,
    '<pe-rotation encoding="rope" show="clocks" head-dim="2" vector="1 0" position="2"></pe-rotation>',
  );
  const core = await loadCore();
  const { data } = core.encode('rope', { headDim: 2, positions: [2], precision: 'float64' });
  const [x, y, cx, cy, r] = await element.evaluate((node) => {
    const root = /** @type {ShadowRoot} */ (node.shadowRoot);
    const number = (/** @type {string} */ of, /** @type {string} */ name) =>
      Number(root.querySelector(of)?.getAttribute(name));
    return [
      number('.trail svg + svg .now', 'cx'),
      number('.trail svg + svg .now', 'cy'),
      number('.trail .dial', 'cx'),
      number('.trail .dial', 'cy'),
      number('.trail .dial', 'r'),
    ];
  });
  assert.ok(Math.abs((x - cx) / r - data[0]) < 1e-12, `cosine ${(x - cx) / r}`);
  assert.ok(Math.abs((cy - y) / r - data[1]) < 1e-12, `sine ${(cy - y) / r}`);
});

test('a dark ground: the map whose zero is black, and back in the light', async () => {
  const core = await loadCore();
  const matrix = core.encode('sinusoidal', { length: 4, dModel: 4 });
  const element = await addFixture(
    page,
    '<pe-heatmap length="4" d-model="4" colormap="rdbu" theme="dark"></pe-heatmap>',
  );
  /** @param {string} colormap */
  const painted = (colormap) => Array.from(core.paint(matrix, { colormap, center: 0 }).data);
  /** @param {string} colormap */
  const shows = (colormap) =>
    page.waitForFunction((wanted) => {
      const root = document.querySelector('#fixture > *')?.shadowRoot;
      const canvas = /** @type {HTMLCanvasElement} */ (root?.querySelector('.plot canvas'));
      const { data } = /** @type {CanvasRenderingContext2D} */ (
        canvas.getContext('2d')
      ).getImageData(0, 0, canvas.width, canvas.height);
      return data.length === wanted.length && wanted.every((byte, k) => data[k] === byte);
    }, painted(colormap));
  await shows('night');
  await element.evaluate((node) => node.setAttribute('theme', 'light'));
  await shows('rdbu');
  await element.evaluate((node) => node.removeAttribute('theme'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => delete document.documentElement.dataset.theme);
  await shows('night');
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
  await shows('rdbu');
  await page.emulateMedia({ colorScheme: 'light' });
});
