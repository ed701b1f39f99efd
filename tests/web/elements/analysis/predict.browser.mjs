/** <pe-predict> in Chromium: drawn by pointer, finger and keyboard, revealed, scored against the core. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { elementBench } from '../../support/elements.mjs';

const bench = elementBench();
const core = await loadCore();
const MARKUP = '<pe-predict start="1" length="250" d-model="1024"></pe-predict>';

/** What the element shows: the cosine distance of each row from the first, in plain doubles. */
function exactDistances() {
  const params = {
    start: 1,
    length: 250,
    dModel: 1024,
    precision: /** @type {const} */ ('float64'),
  };
  const { rows, cols, data } = core.encode('sinusoidal', params);
  const dot = (/** @type {number} */ a, /** @type {number} */ b) => {
    let sum = 0;
    for (let k = 0; k < cols; k++) sum += data[a * cols + k] * data[b * cols + k];
    return sum;
  };
  return Array.from(
    { length: rows },
    (_, row) => 1 - dot(0, row) / Math.sqrt(dot(0, 0) * dot(row, row)),
  );
}

/**
 * Heights of the curve as drawn, back from pixels to distances.
 * @param {import('playwright-core').Locator} element
 * @param {number} curve
 */
const heightsDrawn = (element, curve) =>
  element.evaluate((node, which) => {
    const root = /** @type {ShadowRoot} */ (node.shadowRoot);
    const path = root.querySelectorAll('path.curve')[which].getAttribute('d') ?? '';
    const canvas = /** @type {HTMLElement} */ (root.querySelector('.plot canvas'));
    const all = Number.parseFloat(canvas.style.height);
    return path
      .slice(1)
      .split('L')
      .map((point) => 1 - Number(point.split(',')[1]) / all);
  }, curve);

const reveal = { name: 'Show the exact curve' };

test('drawn by pointer: the curve follows, the exact one is not there to be seen', async () => {
  const element = await bench.add(MARKUP);
  const button = element.getByRole('button', reveal);
  assert.equal(await button.isDisabled(), true, 'nothing is drawn yet');
  assert.equal(await element.locator('path.curve').count(), 1);
  const box = await element.locator('.plot canvas').boundingBox();
  assert.ok(box);
  const { mouse } = bench.page;
  const at = (/** @type {number} */ across, /** @type {number} */ up) =>
    /** @type {const} */ ([box.x + across * box.width, box.y + (1 - up) * box.height]);
  await mouse.move(...at(0, 0));
  await mouse.down();
  await mouse.move(...at(0.5, 0.5));
  await mouse.move(...at(1, 0.75));
  await mouse.up();
  await mouse.move(...at(0.2, 0.9)); // the pen is up
  const drawn = await heightsDrawn(element, 0);
  assert.equal(drawn.length, 250);
  const line = (/** @type {number} */ place) =>
    place <= 124.5 ? (0.5 * place) / 124.5 : 0.5 + (0.25 * (place - 124.5)) / 124.5;
  drawn.forEach((height, place) => assert.ok(Math.abs(height - line(place)) < 0.02, `${place}`));
  assert.equal(await element.locator('path.curve').count(), 1);
  await element.locator('.numbers > summary').click();
  await element.locator('td').first().waitFor();
  assert.deepEqual(await element.locator('thead th').allInnerTexts(), ['position', 'yours']);
});

test('revealed: the score is the mean difference from the core’s own distances', async () => {
  const element = await bench.add(MARKUP);
  const box = await element.locator('.plot canvas').boundingBox();
  assert.ok(box);
  await bench.page.mouse.move(box.x + 2, box.y + box.height * 0.9);
  await bench.page.mouse.down();
  await bench.page.mouse.move(box.x + box.width - 2, box.y + box.height * 0.4, { steps: 7 });
  await bench.page.mouse.up();
  await element.getByRole('button', reveal).click();
  await element.locator('path.curve').nth(1).waitFor({ state: 'attached' });
  const exact = exactDistances();
  const shown = await element.evaluate((node) => [.../** @type {any} */ (node).picture.exact]);
  exact.forEach((distance, row) => assert.ok(Math.abs(distance - shown[row]) < 1e-12, `${row}`));
  const yours = await heightsDrawn(element, 0);
  const gaps = yours.map((height, row) => Math.abs(height - exact[row]));
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const said = await element.locator('.answer [role=status]').innerText();
  const [, off, place, most] =
    /off by ([\d.]+), most at position (\d+), by (\d\.\d+)/.exec(said) ?? [];
  assert.ok(Math.abs(Number(off) - mean) <= 0.0011, `${off}, not ${mean}`);
  assert.ok(Math.abs(Number(most) - Math.max(...gaps)) <= 0.0011);
  assert.ok(Math.abs(gaps[Number(place) - 1] - Math.max(...gaps)) < 1e-3);
  const falls = exact.flatMap((distance, row) => (distance < exact[row - 1] ? [row + 1] : []));
  assert.ok(said.includes(`falls ${falls.length} times, first at position ${falls[0]}`), said);
  assert.ok(said.endsWith('yours never does.'), said);
  await element.getByRole('button', { name: 'Draw again' }).click();
  assert.equal(await element.locator('path.curve').count(), 1);
  assert.equal(await element.getByRole('button', reveal).isDisabled(), true);
});

test('by keyboard: heights rise and fall, are spoken, and lines run between them', async () => {
  const element = await bench.add(MARKUP);
  await element.locator('.plot').focus();
  const { keyboard } = bench.page;
  await keyboard.press('ArrowRight'); // the first position
  for (let k = 0; k < 5; k++) await keyboard.press('ArrowDown');
  const live = element.locator('.live');
  await live.getByText('position 1, yours: 0.4', { exact: true }).waitFor({ state: 'attached' });
  await keyboard.press('End');
  for (let k = 0; k < 5; k++) await keyboard.press('ArrowUp');
  await live.getByText('position 250, yours: 0.4', { exact: true }).waitFor({ state: 'detached' });
  const drawn = await heightsDrawn(element, 0);
  assert.ok(Math.abs(drawn[0] - 0.4) < 1e-3);
  assert.ok(Math.abs(drawn[249] - 0.5) < 1e-3);
  for (let place = 1; place < 250; place++) assert.ok(drawn[place] >= drawn[place - 1] - 1e-3);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await element.getByText(/On average you were off by/).waitFor();
  const focused = await element.evaluate((node) => node.shadowRoot?.activeElement?.textContent);
  assert.match(String(focused), /Draw again/);
});

test('by finger: a tap sets a height, a swipe down the page draws nothing', async () => {
  const element = await bench.add(MARKUP);
  const box = await element.locator('.plot canvas').boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 4];
  const send = (/** @type {string} */ type, /** @type {number} */ at) =>
    element
      .locator('.plot')
      .dispatchEvent(type, {
        pointerType: 'touch',
        pointerId: 7,
        button: 0,
        clientX: x,
        clientY: at,
        bubbles: true,
      });
  // A pointer made by script cannot be captured.
  await element.evaluate((node) => {
    const plot = /** @type {HTMLElement} */ (node.shadowRoot?.querySelector('.plot'));
    plot.setPointerCapture = () => {};
  });
  await send('pointerdown', y);
  await send('pointercancel', y); // the browser took the gesture for a scroll
  assert.equal(await element.getByRole('button', reveal).isDisabled(), true);
  await send('pointerdown', y);
  await send('pointerup', y);
  const drawn = await heightsDrawn(element, 0);
  assert.ok(Math.abs(drawn[124] - 0.75) < 0.01);
  const action = await element
    .locator('.plot')
    .evaluate((plot) => getComputedStyle(plot).touchAction);
  assert.equal(action, 'pan-y');
});

test('other settings, another curve to draw; rows that point away have room', async () => {
  const element = await bench.add(
    '<pe-predict encoding="learned" length="12" d-model="8"></pe-predict>',
  );
  const [highest, largest] = await element.evaluate((node) => {
    const { picture } = /** @type {any} */ (node);
    return [picture.highest, Math.max(...picture.exact)];
  });
  assert.ok(largest > 1 && highest === 2);
  await element.locator('.plot').focus();
  await bench.page.keyboard.press('ArrowRight');
  await bench.page.keyboard.press('ArrowUp');
  await element.getByRole('button', { ...reveal, disabled: false }).waitFor();
  await element.evaluate((node) => node.setAttribute('length', '1'));
  await element.getByRole('button', { ...reveal, disabled: true }).waitFor();
});

test('on paper: nothing drawn leaves room for a pencil', async () => {
  const element = await bench.add(MARKUP);
  await bench.page.emulateMedia({ media: 'print' });
  const display = () =>
    element.locator('path.curve').evaluate((curve) => getComputedStyle(curve).display);
  assert.equal(await display(), 'none');
  await bench.page.emulateMedia({ media: null });
  assert.notEqual(await display(), 'none');
  await element.getByRole('button', { name: 'Show me' }).click();
  await bench.page.emulateMedia({ media: 'print' });
  assert.notEqual(await display(), 'none', 'what is shown is not for a pencil');
  await bench.page.emulateMedia({ media: null });
});

test('on the page: not among what is loaded first', async () => {
  const source = await bench.page.evaluate(async () => {
    const text = await (await fetch('./index.html')).text();
    const first = [...text.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path);
    const scripts = first.map(async (path) => (await fetch(path)).text());
    return (await Promise.all(scripts)).join('');
  });
  assert.ok(source.length > 1000);
  assert.ok(!source.includes('Draw the curve you expect'));
});

test('nothing was said on the console', () => assert.deepEqual(bench.messages, []));
