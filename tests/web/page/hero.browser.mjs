/** The first screen: the table is there before scripts, comes alive, and is read by hand and by key. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HERO } from '../../../web/content/hero.js';
import { loadCore } from '../../../web/core/index.js';
import { fixed } from '../../../web/plot/format.js';
import { assertHands } from '../support/hands.mjs';
import { openSite } from '../support/site.mjs';

const core = await loadCore();
const { encoding, params, paint, position, column } = HERO;
const { matrix, image } = core.draw(encoding, params, paint);
const STILL = /** @type {const} */ ({
  viewport: { width: 1280, height: 850 },
  reducedMotion: 'reduce',
});
// what a service worker keeps is not asked of the network, which one test cuts
const site = await openSite({ ...STILL, serviceWorkers: 'block' });

/** @param {import('playwright-core').Page} page */
const painted = (page) => page.locator('.hero-table.painted').waitFor();
/** @param {number} row @param {number} col */
const valueAt = (row, col) => fixed(matrix.data[row * matrix.cols + col], 4);

/** @param {import('playwright-core').Page} page */
const pixelsOf = (page) =>
  page.locator('.stage canvas').evaluate((canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
    return [...(context?.getImageData(0, 0, width, height).data ?? [])];
  });

test('hero: title, ways in and the table stand on the first screen; every pixel is the core’s', async () => {
  const { page, seen } = await site.open('/');
  await painted(page);
  for (const selector of ['h1', '.ways', '.hero-table']) {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 850, selector);
  }
  assert.deepEqual(await pixelsOf(page), [...image.data]);
  assert.equal(await page.locator('.hero-table .value').innerText(), valueAt(position, column));
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('hero: keys and pointer move the line, the clocks and what is read', async () => {
  const { page } = await site.open('/');
  await painted(page);
  const line = page.getByRole('slider', { name: 'Position', exact: true });
  const shows = async (/** @type {number} */ row, /** @type {number} */ col) => {
    const { substituted } = core.explain(encoding, params, { row, column: col });
    await page.locator('.hero-table .formula', { hasText: substituted }).waitFor();
    assert.equal(await page.locator('.hero-table .value').innerText(), valueAt(row, col));
    assert.equal(await line.getAttribute('aria-valuenow'), String(row));
    const hands = await page
      .locator('.hero .clocks line')
      .evaluateAll((all) =>
        all.map((hand) => [Number(hand.getAttribute('x2')), -Number(hand.getAttribute('y2'))]),
      );
    assertHands(hands, matrix.data.subarray(row * 128, (row + 1) * 128), 'hero');
  };
  await line.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'PageDown', 'ArrowRight'])
    await page.keyboard.press(key);
  await shows(position + 12, column + 1);
  await page.keyboard.press('End');
  await shows(511, column + 1);
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
    await page.locator('.stage').boundingBox()
  );
  await page.mouse.move(box.x + (10.5 / 128) * box.width, box.y + (100.5 / 512) * box.height);
  await shows(100, 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y - 50);
  await shows(0, 32);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  assert.equal(await page.evaluate(() => String(getSelection())), '');
  await page.close();
});

test('hero: without its WebAssembly it stays a picture, says why, and is tried again', async () => {
  const lost = /_hero[^/]*\.wasm/;
  const { page } = await site.open('/', (one) => one.route(lost, (route) => route.abort()));
  const said = page.locator('.hero-table').getByRole('alert');
  await said.getByText('The live table could not be drawn: a part of posenc').waitFor();
  assert.equal(await page.locator('.stage img').isVisible(), true);
  await page.unroute(lost);
  await said.getByRole('button', { name: 'Try again' }).click();
  await painted(page);
  assert.equal(await said.count(), 0);
  assert.equal(await page.locator('.stage img').count(), 0);
  await page.close();
});

test('hero: moves once within its first second, then is still', async () => {
  const moving = await openSite({ viewport: { width: 1280, height: 850 } });
  const { page } = await moving.open('/');
  await painted(page);
  assert.deepEqual(await pixelsOf(page), [...image.data]);
  const { animations, at } = await page.evaluate(() => ({
    animations: document.getAnimations().length,
    at: document.querySelector('.line')?.getAttribute('aria-valuenow'),
  }));
  assert.deepEqual([animations, at], [0, String(position)]);
});

test('hero: while it paints, the number at the line is that of the row which is read', async () => {
  const moving = await openSite({ viewport: { width: 1280, height: 850 } });
  const { page } = await moving.open('/', (opened) =>
    opened.addInitScript(() => {
      /** @type {string[][]} */
      const frames = [];
      Object.assign(window, { seen: frames });
      const look = () => {
        const line = /** @type {HTMLElement | null} */ (
          document.querySelector('.hero-table .line')
        );
        const read = document.querySelector('.hero-table .position')?.textContent ?? '';
        if (line && !line.hidden)
          frames.push([line.style.transform, String(line.textContent).trim(), read]);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }),
  );
  await painted(page);
  const frames = await page.evaluate(
    () => /** @type {string[][]} */ (/** @type {any} */ (window).seen),
  );
  const places = new Set(frames.map(([place]) => place));
  assert.ok(places.size > 3, `the line stood at ${places.size} places`);
  for (const [place, number, read] of frames) if (number) assert.equal(number, read, place);
  await page.close();
});

test('hero: alive before the core is there, and read once it is', async () => {
  const { context, origin } = await openSite(STILL); // what others have loaded may be taken from memory
  const page = await context.newPage();
  /** @type {() => void} */
  let arrive = () => {};
  const arrived = new Promise((resolve) => (arrive = () => resolve(null)));
  await page.route('**/posenc_first-*.wasm', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(origin);
  await painted(page);
  assert.deepEqual(await pixelsOf(page), [...image.data]);
  await page.getByRole('slider', { name: 'Position', exact: true }).press('ArrowDown');
  assert.equal(await page.locator('.line span').innerText(), String(position + 1));
  assert.equal(await page.locator('.hero-table .position').innerText(), String(position));
  arrive();
  await page.locator('.hero-table .position', { hasText: String(position + 1) }).waitFor();
  await page.close();
});

test('hero: without the core it reads what the table says', async () => {
  const { context, origin } = await openSite(STILL); // what others have loaded may be taken from memory
  const page = await context.newPage();
  await page.route(/posenc_(?!hero).*\.wasm/, (route) => route.abort());
  await page.goto(origin);
  await painted(page);
  await page.getByRole('slider', { name: 'Position', exact: true }).press('ArrowDown');
  const cell = `PE(${position + 1}, ${column})`;
  await page.locator('.hero-table .formula', { hasText: cell }).waitFor();
  assert.equal(await page.locator('.hero-table .value').innerText(), valueAt(position + 1, column));
  await page.close();
});

test('hero: the picture of readers without scripts where it cannot be drawn', async () => {
  const { context, origin } = await openSite(STILL); // what others have loaded may be taken from memory
  const page = await context.newPage();
  await page.route('**/posenc_hero-*.wasm', (route) => route.abort());
  await page.goto(origin);
  const picture = page.locator('.stage img');
  await picture.waitFor();
  await page.waitForFunction(
    () =>
      /** @type {HTMLImageElement | null} */ (document.querySelector('.stage img'))?.naturalWidth,
  );
  assert.match((await picture.getAttribute('alt')) ?? '', /^A table of positional encodings/);
  await page.close();
});

test('hero: 360 px, nothing sideways, the line is under a thumb', async () => {
  const { page } = await site.open('/');
  await page.setViewportSize({ width: 360, height: 780 });
  await painted(page);
  const { wide, line } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    line: document.querySelector('.line')?.getBoundingClientRect().height,
  }));
  assert.equal(wide, 360);
  assert.ok(Number(line) >= 44);
  await page.close();
});

test('hero: with larger letters clocks stay in the card and their labels apart', async () => {
  const { page } = await site.open('/');
  await painted(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '24px'));
  for (const width of [1280, 1000, 600, 360]) {
    await page.setViewportSize({ width, height: 850 });
    const { card, clocks, labels } = await page.evaluate(() => {
      const boxes = (/** @type {string} */ selector) =>
        [...document.querySelectorAll(`.hero-table${selector}`)]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => element.getBoundingClientRect());
      const rows = ['span', 'b'].map((name) => boxes(` .clocks ${name}`));
      return { card: boxes('')[0], clocks: boxes(' .clocks svg'), labels: rows };
    });
    assert.equal(clocks.length, 8);
    for (const { left, right } of [...clocks, ...labels.flat()])
      assert.ok(left >= card.left && right <= card.right, `${width}: ${left} to ${right}`);
    for (const row of [clocks, ...labels])
      row.slice(1).forEach(({ left }, index) => assert.ok(left > row[index].right + 1, `${width}`));
  }
  await page.close();
});

test('hero: forced colours leave line, column and scale to be seen', async () => {
  const { page } = await site.open('/');
  await painted(page);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const selector of ['.stage .line', '.first .caret', '.hero-table .scale i']) {
    const element = page.locator(selector);
    const box = await element.boundingBox();
    assert.ok(box);
    // without the number that the line carries
    const x = box.x + Math.max(box.width - 200, 0);
    const clip = { ...box, x: x - 1, width: box.x + box.width - x + 2 };
    const look = async (/** @type {string} */ visibility) => {
      await element.evaluate((e, value) => e.style.setProperty('visibility', value), visibility);
      return page.screenshot({ clip });
    };
    assert.notDeepEqual(await look('visible'), await look('hidden'), selector);
  }
  await page.close();
});
