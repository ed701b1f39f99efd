/** The elements in a host page: attributes, properties, pointers, linked reading, bad input. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { onlyInChromium } from '../../support/browser.mjs';
import { addFixture, fixtureEvents, frames } from '../../support/fixture.mjs';
import { openSession } from '../../support/session.mjs';

/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;
/** @type {import('playwright-core').Page} */
let page;
/** @type {typeof session.seen} */
let seen;

before(async () => {
  session = await openSession({ viewport: { width: 900, height: 700 }, hasTouch: true });
  ({ page, seen } = session);
});

after(() => session.close());

/** @param {string} html */
const add = (html) => addFixture(page, html);
const events = () => fixtureEvents(page);

/** The values and shape that the first element of the fixture shows. */
const shown = () =>
  page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('#fixture > *'));
    const { matrix } = element.picture;
    return { rows: matrix.rows, cols: matrix.cols, first: Array.from(matrix.data.slice(0, 8)) };
  });

test('pe-heatmap: works without a single attribute', async () => {
  const element = await add('<pe-heatmap></pe-heatmap>');
  const { rows, cols } = await shown();
  assert.deepEqual([rows, cols], [50, 128]);
  assert.match(
    (await element.locator('canvas[role=img]').getAttribute('aria-label')) ?? '',
    /^Heatmap of the encoding “Sinusoidal”: 50 positions by 128 dimensions/,
  );
  assert.deepEqual(
    (await events()).map(({ type }) => type),
    ['pe-ready'],
  );
});

test('pe-heatmap: attributes change the picture, once per frame', async () => {
  await add('<pe-heatmap length="4" d-model="4"></pe-heatmap>');
  await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('#fixture > *'));
    for (let columns = 5; columns <= 40; columns++)
      element.setAttribute('d-model', String(columns));
  });
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#fixture > *')).picture.matrix.cols === 40,
  );
});

test('properties: set before the upgrade, they survive; scalars reflect, lists do not', async () => {
  await page.evaluate(() => {
    const foreign = document.implementation.createHTMLDocument();
    const element = /** @type {any} */ (foreign.createElement('pe-heatmap'));
    element.dModel = 6;
    element.positions = [0, 0.5, 7];
    document.querySelector('#fixture')?.replaceChildren(element);
  });
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#fixture > *'))?.picture,
  );
  const { rows, cols } = await shown();
  assert.deepEqual([rows, cols], [3, 6]);
  const state = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('#fixture > *'));
    return [element.getAttribute('d-model'), element.hasAttribute('positions'), element.dModel];
  });
  assert.deepEqual(state, ['6', false, 6]);
  await page.evaluate(() => {
    /** @type {any} */ (document.querySelector('#fixture > *')).dModel = null;
  });
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#fixture > *')).picture.matrix.cols === 128,
  );
});

test('bad attributes: defaults, said in words; no exception, no blank figure', async () => {
  const before = seen.messages.length;
  const element = await add(
    '<pe-heatmap encoding="nope" d-model="-3" length="x" layout="9" colormap="jet" precision=""></pe-heatmap>',
  );
  const { rows, cols } = await shown();
  assert.deepEqual([rows, cols], [50, 1]);
  const remark = await element.locator('p.remark').innerText();
  for (const name of ['encoding', 'd-model', 'length', 'layout', 'colormap', 'precision']) {
    assert.match(remark, new RegExp(`\\b${name}: `));
  }
  assert.deepEqual(seen.messages.slice(before), []);
});

test('refusals: the last good picture stays, the reason is shown and fired', async () => {
  const element = await add('<pe-waves length="4" d-model="4"></pe-waves>');
  await page.evaluate(() => {
    // Within the range of positions, but more of them than the core takes.
    const { positions } = { positions: Array.from({ length: 70000 }, (_, index) => index) };
    Object.assign(/** @type {any} */ (document.querySelector('#fixture > *')), { positions });
  });
  await element.locator('.error').waitFor();
  assert.match(await element.locator('.error').innerText(), /positions must hold between/);
  assert.equal(await element.locator('path.curve').count(), 4);
  const error = (await events()).find(({ type }) => type === 'pe-error');
  assert.equal(error?.detail.parameter, 'positions');
  await page.evaluate(() => {
    Object.assign(/** @type {any} */ (document.querySelector('#fixture > *')), { positions: null });
  });
  await element.locator('.error').waitFor({ state: 'detached' });
});

test('huge tables: what is drawn is bounded, and what is left out is said', async () => {
  const element = await add('<pe-heatmap length="65536" d-model="512"></pe-heatmap>');
  const { rows, cols } = await shown();
  assert.ok(rows * cols <= 2 ** 22);
  assert.match(
    await element.locator('p.remark').first().innerText(),
    /one position in 32 is drawn/,
  );
});

test('ten million positions: the last rows are those of the core, and the sample is said', async () => {
  const element = await add('<pe-heatmap length="10000000" d-model="128" start="5"></pe-heatmap>');
  const { rows, cols } = await shown();
  assert.ok(rows > 1024 && rows <= 2048 && cols === 128);
  const stride = Math.ceil(1e7 / rows);
  const remark = await element.locator('p.remark').first().innerText();
  assert.ok(
    remark.includes(`one position in ${stride.toLocaleString('en')} is drawn; what repeats`),
    remark,
  );
  const { at, drawn } = await element.evaluate((/** @type {any} */ { picture }) => ({
    at: picture.positions.at(-1),
    drawn: Array.from(picture.matrix.data.slice(-picture.matrix.cols)),
  }));
  assert.equal(at, 5 + (rows - 1) * stride);
  const core = await loadCore();
  const { data } = core.encode('sinusoidal', { positions: [at], dModel: 128 });
  assert.deepEqual(drawn, Array.from(data));
});

test('a field keeps what is typed while a picture arrives; what it is changed to holds, or is said', async () => {
  const element = await add('<pe-heatmap controls="" length="20" d-model="16"></pe-heatmap>');
  const field = element.locator('#dModel');
  await field.fill('48');
  await element.evaluate((node) => node.setAttribute('length', '30'));
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#fixture > *')).picture.matrix.rows === 30,
  );
  assert.equal(await field.inputValue(), '48');
  await field.press('Enter');
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#fixture > *')).picture.matrix.cols === 48,
  );
  await field.fill('99999');
  await field.press('Enter');
  await element.getByText('99999 is above 8192; using 8192').waitFor();
  assert.equal(await field.inputValue(), '8192');
  await element.evaluate((node) => node.setAttribute('d-model', '12'));
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#fixture > *')).picture.matrix.cols === 12,
  );
  assert.equal(await field.inputValue(), '12', 'nothing is being typed');
});

test('hovering previews, clicking locks, Escape lets go', async () => {
  const element = await add('<pe-heatmap length="10" d-model="10" label="ten"></pe-heatmap>');
  const canvas = element.locator('.plot canvas');
  const box = await canvas.boundingBox();
  assert.ok(box);
  const at = (/** @type {number} */ row, /** @type {number} */ column) =>
    /** @type {const} */ ([
      box.x + (box.width * (column + 0.5)) / 10,
      box.y + (box.height * (row + 0.5)) / 10,
    ]);
  await page.mouse.move(...at(3, 4));
  await element.getByText('PE(3, 4)', { exact: true }).waitFor();
  await element.getByText('sin(3 / 10000^(4/10))').waitFor();
  assert.match(await element.locator('.tooltip').innerText(), /p 3, j 4: 0\.0752/);
  await page.mouse.click(...at(5, 6));
  await page.mouse.move(...at(1, 1));
  await element.getByText('PE(5, 6)', { exact: true }).waitFor();
  const select = (await events()).find(({ type }) => type === 'pe-select');
  assert.deepEqual([select?.detail.position, select?.detail.dimension], [5, 6]);
  await page.keyboard.press('Escape');
  await element.getByText('Point at the figure').waitFor();
});

test('pe-heatmap: names below the columns stand apart, however long they are', async () => {
  const wide = ['encoding="rope" head-dim="32"', 'encoding="rope" head-dim="24"', 'd-model="2048"'];
  for (const settings of wide) {
    const element = await add(`<pe-heatmap ${settings}></pe-heatmap>`);
    for (const width of [340, 520, 660, 860]) {
      await element.evaluate((one, px) => {
        const { style } = /** @type {HTMLElement} */ (one);
        style.setProperty('--pe-font', 'monospace');
        style.setProperty('width', `${px}px`);
      }, width);
      await frames(page);
      const boxes = await element
        .locator('.axis')
        .first()
        .locator('text')
        .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
      assert.ok(boxes.length >= 2, settings);
      const plot = await element.locator('.plot').boundingBox();
      assert.ok(plot && boxes.at(-1).right <= plot.x + plot.width, `${settings}, ${width} px`);
      const close = boxes.slice(1).filter(({ left }, at) => left < boxes[at].right + 2);
      assert.deepEqual(close, [], `${settings}, ${width} px`);
    }
  }
});

test('tooltip: within its plot, wherever the pointer and however long the text', async () => {
  for (const settings of [
    'length="1048576"',
    'length="9" d-model="4"',
    'encoding="rope" length="99999"',
  ]) {
    const element = await add(`<pe-similarity ${settings}></pe-similarity>`);
    for (const width of [300, 420, 860]) {
      await element.evaluate((one, px) => {
        /** @type {HTMLElement} */ (one).style.width = `${px}px`;
      }, width);
      await frames(page);
      const plot = element.locator('.plot').first();
      const [canvas, room] = [await plot.locator('canvas').boundingBox(), await plot.boundingBox()];
      assert.ok(canvas && room);
      for (const share of [0.02, 0.3, 0.48, 0.52, 0.7, 0.98]) {
        await page.mouse.move(canvas.x + share * canvas.width, canvas.y + canvas.height / 2);
        const tooltip = plot.locator('.tooltip:not([hidden])');
        await tooltip.waitFor();
        const box = await tooltip.boundingBox();
        const isWithin = box && box.x >= room.x - 1 && box.x + box.width <= room.x + room.width + 1;
        assert.ok(
          isWithin,
          `${settings}, ${width} px, at ${share}: ${JSON.stringify([box, room])}`,
        );
      }
    }
  }
});

test('tooltip: what a phone has no line for is broken', async () => {
  const element = await add('<pe-correlation encoding="linear-frequencies"></pe-correlation>');
  await element.evaluate((one) => {
    /** @type {HTMLElement} */ (one).style.width = '280px';
  });
  await frames(page);
  const plot = element.locator('.plot');
  const [canvas, room] = [await plot.locator('canvas').boundingBox(), await plot.boundingBox()];
  assert.ok(canvas && room);
  await page.mouse.move(canvas.x + 0.3 * canvas.width, canvas.y + canvas.height / 2);
  await plot.getByText(/^Linear frequencies, dimensions/).waitFor();
  const box = await plot.locator('.tooltip').boundingBox();
  assert.ok(box && box.x >= room.x - 1, JSON.stringify([box, room]));
  assert.ok(box.x + box.width <= room.x + room.width + 1, JSON.stringify([box, room]));
});

test('formula: a letter pointed at shows its line of the crosshair', async () => {
  const element = await add('<pe-heatmap length="10" d-model="10"></pe-heatmap>');
  await element.locator('.plot canvas').click({ position: { x: 90, y: 60 } });
  await element.locator('.formula [data-axis]').first().waitFor();
  const letters = await element
    .locator('.formula [data-axis]')
    .evaluateAll((found) => found.map((each) => [each.textContent, each.dataset.axis]));
  assert.deepEqual(letters, [
    ['p', 'y'],
    ['i', 'x'],
  ]);
  const strong = () =>
    element
      .locator('.crosshair .strong')
      .evaluateAll((found) => found.map((each) => each.textContent));
  for (const [letter, shown] of [
    ['y', 'p'],
    ['x', 'j'],
  ]) {
    await element.locator(`.formula [data-axis=${letter}]`).hover();
    assert.deepEqual(await strong(), [shown]);
  }
  await page.mouse.move(0, 0);
  assert.deepEqual(await strong(), []);
  await element.locator('.formula [data-axis=y]').dispatchEvent('pointerover');
  assert.deepEqual(await strong(), ['p']);
  await element.locator('.plot canvas').click({ position: { x: 60, y: 40 } });
  assert.deepEqual(await strong(), [], 'another place is read');
  const letter = element.locator('.formula [data-axis=x]');
  for (const type of ['pointerover', 'pointerout'])
    await letter.dispatchEvent(type, { pointerType: 'touch' });
  assert.deepEqual(await strong(), ['j'], 'a finger is lifted');
  await page.keyboard.press('Escape');
  assert.deepEqual(await strong(), []);
});

test(
  'touch: a tap locks the reading, and the page still scrolls by the plot',
  onlyInChromium(),
  async () => {
    const element = await add('<pe-heatmap length="4" d-model="4"></pe-heatmap>');
    const box = await element.locator('.plot canvas').boundingBox();
    assert.ok(box);
    await page.touchscreen.tap(box.x + box.width * 0.3, box.y + box.height * 0.6);
    await element.getByText('PE(2, 1)', { exact: true }).waitFor();
    const touchAction = await element
      .locator('.plot')
      .evaluate((plot) => getComputedStyle(plot).touchAction);
    assert.equal(touchAction, 'pan-y');
  },
);

test('group: reading one figure shows the place in the others', async () => {
  await add(
    '<pe-heatmap length="20" d-model="8" group="g"></pe-heatmap><pe-waves length="20" d-model="8" group="g"></pe-waves>',
  );
  const heatmap = page.locator('#fixture pe-heatmap');
  const waves = page.locator('#fixture pe-waves');
  await heatmap.locator('.plot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight'])
    await page.keyboard.press(key);
  await waves.locator('.curves b').first().waitFor();
  const heights = await waves.locator('.curves b').allInnerTexts();
  assert.deepEqual(heights, ['0.909', '−0.416', '0.199', '0.980']);
  assert.equal(await waves.locator('circle.ring').count(), 4);
  await page.keyboard.press('Escape');
  await waves.locator('circle.ring').first().waitFor({ state: 'detached' });
});

test('pe-waves: values beyond the table are left out, and it is said', async () => {
  const element = await add('<pe-waves length="10" d-model="4" columns="0 3 9"></pe-waves>');
  assert.equal(await element.locator('path.curve').count(), 2);
  assert.match(await element.locator('p.remark').innerText(), /column 9 is beyond the last, 3/);
});

test('pe-waves: a scheme that measures by its length is drawn between its tokens too', async () => {
  const element = await add(
    '<pe-waves encoding="normalized-index" length="5" columns="0"></pe-waves>',
  );
  await element.locator('.plot').focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await element.getByText('PE(1, 0)', { exact: true }).waitFor();
  assert.match(await element.locator('.readout').innerText(), /0\.2/);
});

test('lazy: an element out of sight waits', async () => {
  await page.evaluate(() => {
    const far = document.createElement('pe-heatmap');
    far.id = 'far';
    far.style.marginTop = '5000px';
    document.body.append(far);
  });
  await frames(page);
  const state = () =>
    page.evaluate(() => Boolean(/** @type {any} */ (document.querySelector('#far')).picture));
  assert.equal(await state(), false);
  await page.locator('#far').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#far')).picture);
});

test('themes: an element may differ from its page', async () => {
  const element = await add('<pe-heatmap length="4" theme="dark"></pe-heatmap>');
  const dark = await element.evaluate((node) => getComputedStyle(node).color);
  await element.evaluate((node) => node.setAttribute('theme', 'light'));
  const light = await element.evaluate((node) => getComputedStyle(node).color);
  assert.notEqual(dark, light);
});

test('a title tells what is shown, not what was refused', async () => {
  const element = await add(
    '<pe-heatmap encoding="learned" length="50" label="{length position|positions}"></pe-heatmap>',
  );
  const title = element.locator('figcaption');
  await element.evaluate((each) => each.setAttribute('length', '600'));
  await element.getByText('of which the last is 599').first().waitFor();
  assert.equal(await title.innerText(), '50 positions');
  await element.evaluate((each) => each.setAttribute('length', '60'));
  await element.getByText('60 positions').waitFor();
});

test('a title with places is not told before it is known what stands there', async () => {
  const titles = await page.evaluate(() =>
    ['{length position|positions}', 'Places'].map((label) => {
      const element = /** @type {any} */ (document.createElement('pe-heatmap'));
      return Object.assign(element, { label }).caption;
    }),
  );
  assert.deepEqual(titles, ['', 'Places']);
});

test('elements: nothing was said on the console through all this', () => {
  assert.deepEqual(seen.messages, []);
});
