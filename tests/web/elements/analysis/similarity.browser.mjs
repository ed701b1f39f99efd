/** <pe-similarity> in Chromium: the core's colours, a row as a curve, one row that makes the matrix. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { onlyInChromium } from '../../support/browser.mjs';
import { elementBench, plotPixels } from '../../support/elements.mjs';
import { pressAtOnce } from '../../support/fixture.mjs';

const core = await loadCore();
const bench = elementBench();
const sequential = core.colormaps().find((map) => !map.diverging)?.name;
const diverging = core.colormaps().find((map) => map.diverging)?.name;

/** The picture that is shown. */
const picture = () =>
  bench.page.evaluate(() => {
    const { matrix, positions, proof } = /** @type {any} */ (document.querySelector('#fixture > *'))
      .picture;
    return { rows: matrix.rows, cols: matrix.cols, data: [...matrix.data], positions, proof };
  });

/** @param {number} row @param {number} column @param {number} count */
async function placeOf(row, column, count) {
  const box = await bench.page.locator('#fixture .plot canvas').first().boundingBox();
  assert.ok(box);
  return /** @type {const} */ ([
    box.x + (box.width * (column + 0.5)) / count,
    box.y + (box.height * (row + 0.5)) / count,
  ]);
}

test('figure 3 of S1: every cell has the colour that the core gives the dot product', async () => {
  await bench.add('<pe-similarity metric="dot" length="50" d-model="128"></pe-similarity>');
  const params = { length: 50, dModel: 128 };
  const { matrix } = core.similarityOf('sinusoidal', params, { metric: 'dot' });
  const image = core.paint(matrix, { colormap: diverging, center: 0 });
  const shown = await plotPixels(bench.page);
  assert.deepEqual([shown.width, shown.height], [50, 50]);
  assert.deepEqual(shown.data, [...image.data]);
  // G9: s(Δ)/s(0) at d = 128
  const { data } = await picture();
  for (const [offset, value] of [
    [1, 0.9702],
    [2, 0.8966],
    [5, 0.7373],
    [10, 0.6691],
    [20, 0.6083],
  ]) {
    assert.ok(Math.abs(data[offset] / data[0] - value) < 5.1e-5, `${offset}: ${data[offset]}`);
  }
  assert.ok(Math.abs(data[0] - 64) < 1e-4 && matrix.data.length === data.length);
});

test('S0’s 250 × 250 distances: row 1 is the scatter; G1 to G3 on screen', async () => {
  const element = await bench.add(
    '<pe-similarity metric="cosine-distance" length="250" start="1" d-model="1024" row="1"></pe-similarity>',
  );
  const { rows, data } = await picture();
  assert.equal(rows, 250);
  assert.match(await element.locator('.side-title').innerText(), /^Row p = 1 of the matrix/);
  await element.locator('.plot').first().focus();
  for (const key of ['Home', 'ArrowRight']) await bench.page.keyboard.press(key);
  await element.getByText('cosine distance(1, 2)', { exact: true }).waitFor();
  const shown = await element.locator('.result').innerText();
  assert.ok(Math.abs(Number(shown) - 0.0264886160222) < 2e-7, shown);
  assert.ok(Math.abs(data[2] - 0.0933916130751) < 3e-7);
  assert.ok(Math.abs(data[29] - 0.432303036572) < 3e-7);
  const params = { start: 1, length: 250, dModel: 1024 };
  const { matrix } = core.similarityOf('sinusoidal', params, { metric: 'cosine-distance' });
  const image = core.paint(matrix, { colormap: sequential, min: 0 });
  assert.deepEqual((await plotPixels(bench.page)).data, [...image.data]);
});

test('hovering a row draws its curve, a click pins it, the curve points back', async () => {
  const element = await bench.add('<pe-similarity length="20" d-model="16"></pe-similarity>');
  const { page } = bench;
  const title = element.locator('.side-title');
  await page.mouse.move(...(await placeOf(7, 3, 20)));
  await page.waitForFunction(() =>
    document
      .querySelector('#fixture > *')
      ?.shadowRoot?.querySelector('.side-title')
      ?.textContent?.startsWith('Row p = 7 '),
  );
  const { data } = await picture();
  const path = (await element.locator('.curve-plot path.curve').getAttribute('d')) ?? '';
  const heights = [...path.matchAll(/[ML]?[\d.]+,([\d.]+)/g)].map((match) => Number(match[1]));
  assert.equal(heights.length, 20);
  // Heights on screen are linear in the values: any third follows from two.
  const row = data.slice(140, 160);
  const slope = (heights[7] - heights[0]) / (row[7] - row[0]);
  heights.forEach((height, q) =>
    assert.ok(Math.abs(height - heights[0] - slope * (row[q] - row[0])) < 0.05, `q ${q}`),
  );
  await page.mouse.click(...(await placeOf(12, 5, 20)));
  await page.mouse.move(...(await placeOf(2, 2, 20)));
  assert.match(await title.innerText(), /^Row p = 12 /);
  const side = element.locator('.curve-plot canvas');
  const box = await side.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + (box.width * 9) / 19, box.y + box.height / 2);
  await element.getByText('cosine(12, 9)', { exact: true }).waitFor();
  await element.locator('.plot').first().focus();
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  await page.waitForFunction(() =>
    document
      .querySelector('#fixture > *')
      ?.shadowRoot?.querySelector('.side-title')
      ?.textContent?.startsWith('Row p = 0 '),
  );
});

test('one row makes the matrix of a sinusoid, and the figure says by how much it differs', async () => {
  const element = await bench.add(
    '<pe-similarity show="one-row" length="100" d-model="256" precision="float64"></pe-similarity>',
  );
  const text = await element.locator('.proof').innerText();
  assert.match(text, /One row makes the matrix/);
  assert.match(text, /all rows took .* ms, one row .* ms/);
  const { proof, data } = await picture();
  assert.ok(proof.byCore && proof.largest < 1e-14, String(proof.largest));
  const row = core.similarityOf(
    'sinusoidal',
    { length: 100, dModel: 256, precision: 'float64' },
    { metric: 'cosine', path: 'gram' },
  ).matrix.data;
  for (let cell = 0; cell < data.length; cell++) {
    const [i, j] = [Math.floor(cell / 100), cell % 100];
    assert.ok(Math.abs(data[cell] - row[Math.abs(i - j)]) < 1e-14);
  }
});

test('one row does not make the matrix of a learned table', async () => {
  const element = await bench.add(
    '<pe-similarity encoding="learned" show="difference" length="30" d-model="32"></pe-similarity>',
  );
  assert.match(await element.locator('.proof').innerText(), /does not make this matrix/);
  const { proof, data } = await picture();
  assert.ok(!proof.byCore && proof.times === null && proof.largest > 0.1);
  const { data: all } = core.similarity(core.encode('learned', { length: 30, dModel: 32 }), {
    metric: 'cosine',
  });
  let largest = 0;
  for (let cell = 0; cell < all.length; cell++) {
    const rebuilt = all[Math.abs(Math.floor(cell / 30) - (cell % 30))];
    largest = Math.max(largest, Math.abs(rebuilt - all[cell]));
    assert.ok(Math.abs(data[cell] - (rebuilt - all[cell])) < 1e-6);
  }
  assert.ok(Math.abs(largest - proof.largest) < 1e-6);
});

test('8192 positions are drawn at the resolution of a screen, and it is said', async () => {
  const element = await bench.add('<pe-similarity length="8192" d-model="64"></pe-similarity>');
  const found = await bench.page.evaluate(() => {
    const { matrix, positions } = /** @type {any} */ (document.querySelector('#fixture > *'))
      .picture;
    return [matrix.rows, matrix.cols, positions[1023], matrix.data[1000]];
  });
  assert.deepEqual(found.slice(0, 3), [1024, 1024, 8184]);
  assert.match(await element.locator('p.remark').first().innerText(), /one position in 8/);
  const pair = core.encode('sinusoidal', { positions: [0, 8000], dModel: 64 });
  const { data: exact } = core.similarity(pair, { metric: 'cosine' });
  assert.ok(Math.abs(found[3] - exact[1]) < 1e-5);
});

test('all cells of a large matrix: each pixel is the mean of its own', async () => {
  const element = await bench.add(
    '<pe-similarity length="2100" d-model="16" cells="all"></pe-similarity>',
  );
  await element.getByText('All 4,410,000 cells are in the picture').waitFor();
  const cells = [
    [0, 0],
    [3, 500],
    [699, 341],
    [342, 698],
  ];
  const { rows, shown } = await bench.page.evaluate((places) => {
    const { matrix } = /** @type {any} */ (document.querySelector('#fixture > *')).picture;
    return { rows: matrix.rows, shown: places.map(([i, j]) => matrix.data[i * 700 + j]) };
  }, cells);
  assert.equal(rows, 700);
  assert.match(await element.locator('p.remark').first().innerText(), /the mean of 3 × 3/);
  const { data: all } = core.similarityOf('sinusoidal', { length: 2100, dModel: 16 }).matrix;
  for (const [k, [i, j]] of cells.entries()) {
    let sum = 0;
    for (let cell = 0; cell < 9; cell++) {
      sum += all[(3 * i + Math.floor(cell / 3)) * 2100 + 3 * j + (cell % 3)];
    }
    assert.ok(Math.abs(shown[k] - sum / 9) < 1e-5, `${i}, ${j}`);
  }
});

test('8192 × 8192 cells: progress is shown, and can be stopped', async () => {
  const element = await bench.add(
    '<pe-similarity encoding="sine" length="8192" cells="all"></pe-similarity>',
  );
  assert.ok(await pressAtOnce(element, 'Stop'), 'progress');
  await element.getByText('Stopped: the rest is a sample.').waitFor();
  const progress = element.locator('.underway progress');
  const value = await progress.getAttribute('value');
  await bench.page.waitForTimeout(300);
  assert.equal(await progress.getAttribute('value'), value);
  assert.ok(Number(value) < 36);
});

test('a map that takes long: how far it is, Stop at once, the latest wins, and the bits of one core', async (t) => {
  const { page } = bench;
  const [length, dModel] = [100_000, 8192];
  const element = await bench.add(
    `<pe-similarity encoding="sine" length="${length}" d-model="16" zoom="1" zoom-column="50000"></pe-similarity>`,
  );
  const set = (/** @type {Record<string, any>} */ attributes) =>
    element.evaluate((figure, all) => {
      for (const [name, value] of Object.entries(all)) figure.setAttribute(name, value);
    }, attributes);
  await set({ 'd-model': dModel });
  const asking = element.locator('[part="asking"]');
  assert.match(await asking.innerText(), /^Positions are compared\.\s*\d+\.\d s\s*Stop$/);
  const took = await element.evaluate(async ({ shadowRoot }) => {
    const root = /** @type {ShadowRoot} */ (shadowRoot);
    const begun = performance.now();
    /** @type {HTMLElement} */ (root.querySelector('[part="asking"] button')).click();
    while (!root.querySelector('[role="alert"]')) await new Promise((next) => setTimeout(next));
    return performance.now() - begun;
  });
  t.diagnostic(`stopped after ${took.toFixed(0)} ms`);
  assert.ok(took < 300, `${took} ms`);
  assert.match(await element.getByRole('alert').innerText(), /^Stopped after \d\.\d s/);
  assert.equal(await asking.count(), 0);

  const shares = await element.evaluateHandle(({ shadowRoot }) => {
    const root = /** @type {ShadowRoot} */ (shadowRoot);
    /** @type {Set<number>} */
    const seen = new Set();
    const see = () => root.querySelectorAll('progress').forEach(({ value }) => seen.add(value));
    new MutationObserver(see).observe(root, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await set({ metric: 'euclidean' }); // which nobody waits for
  await asking.waitFor();
  await set({ metric: 'dot', 'zoom-column': 0 });
  await page.waitForFunction((wanted) => {
    const { settings } = /** @type {any} */ (document.querySelector('#fixture > *')).picture;
    if (settings.values.metric === 'euclidean') throw new Error('overtaken');
    return settings.values.metric === 'dot' && settings.values.dModel === wanted;
  }, dModel);
  const seen = await shares.evaluate((all) => [...all]);
  assert.ok(
    seen.some((share) => share > 0 && share < 1),
    `${seen}`,
  );
  const part = { block: 49, rows: 1021, columns: 1021, metric: /** @type {const} */ ('dot') };
  const map = core.similarityMap('sine', { length, dModel }, part);
  const shown = await page.evaluate(() => {
    const { matrix, blocks } = /** @type {any} */ (document.querySelector('#fixture > *')).picture;
    const cells = Array.from({ length: 1021 }, (_, k) => matrix.data[1020 * k]); // all over it
    return { cells, least: blocks.least, largest: blocks.largest };
  });
  const cells = shown.cells.map((_, k) => map.mean.data[1020 * k]);
  assert.deepEqual(shown, { cells, least: map.least, largest: map.largest });
});

const SOME = [0, 1, 1023, 1024, 500_000, 2 ** 20 - 1];

/** Of a picture of 2^20 cells. */
const someCells = () =>
  bench.page.evaluate((cells) => {
    const { matrix } = /** @type {any} */ (document.querySelector('#fixture > *')).picture;
    return cells.map((cell) => matrix.data[cell]);
  }, SOME);

/** The part that is seen: block, first row and column. */
const seen = () =>
  bench.page.evaluate(() => {
    const { view } = /** @type {any} */ (document.querySelector('#fixture > *')).picture;
    return [view.block, view.row, view.column];
  });

/** @param {number[]} wanted */
const waitForPart = (wanted) =>
  bench.page.waitForFunction((part) => {
    const { picture } = /** @type {any} */ (document.querySelector('#fixture > *'));
    const { block, row, column } = picture.view;
    return part.join() === [block, row, column].join();
  }, wanted);

test('2^20 positions: blocks and their extremes, and of a cell that is pointed at its exact value', async () => {
  const length = 2 ** 20;
  const element = await bench.add(
    `<pe-similarity length="${length}" d-model="64"></pe-similarity>`,
  );
  assert.match(
    await element.locator('p.remark').first().innerText(),
    /each cell is the mean of 1,024 × 1,024 pairs/,
  );
  const map = core.similarityMap('sinusoidal', { length, dModel: 64 });
  assert.deepEqual(
    await someCells(),
    SOME.map((cell) => map.mean.data[cell]),
  );
  await element.getByText('All 1,099,511,627,776 cells are in the picture: values from').waitFor();
  await bench.page.mouse.move(...(await placeOf(2, 700, 1024)));
  const [row, column] = [2, 700].map((cell) => 1024 * cell);
  await element.getByText(`cosine(${row}, ${column})`, { exact: true }).waitFor();
  const table = core.encode('sinusoidal', {
    positions: [row, column],
    dModel: 64,
    precision: 'float64',
  });
  const [exact] = core.rowPairs(table).cosine;
  const shown = (await element.locator('.result').innerText()).replace('−', '-');
  assert.ok(Math.abs(Number(shown) - exact) < 1e-6, shown);
  assert.match(await element.locator('.steps').innerText(), /mean .* from .* to /);
});

test('of a map that is sampled a read-out says of what a cell is the mean, as the legend does', async () => {
  const element = await bench.add(
    '<pe-similarity encoding="binary" num-bits="20" length="1048576" zoom="4"></pe-similarity>',
  );
  const remark = await element.locator('p.remark').first().innerText();
  assert.match(
    remark,
    /^each cell is the mean of \d+ × \d+ of its 64 × 64 pairs, drawn at random$/,
  );
  await bench.page.mouse.move(...(await placeOf(2, 700, 1024)));
  const said = remark.replace('each cell is the ', '· ');
  await element.locator('.steps', { hasText: `${said}: ` }).waitFor();
});

test('zoomed in by button and key, dragged, and back to the whole map', async () => {
  const { page } = bench;
  const element = await bench.add('<pe-similarity length="65536" d-model="32"></pe-similarity>');
  await element.getByRole('button', { name: 'Zoom in' }).click();
  await waitForPart([32, 16384, 16384]);
  assert.equal(await element.getAttribute('zoom'), '1');
  await element.locator('.plot').first().focus();
  await page.keyboard.press('+');
  await waitForPart([16, 24576, 24576]);
  const [x, y] = await placeOf(512, 512, 1024);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y, { steps: 4 });
  await page.mouse.up();
  // not one on the way
  await page.waitForFunction(() => {
    const figure = /** @type {any} */ (document.querySelector('#fixture > *'));
    const { column } = figure.picture.view;
    return column < 24576 && column === Number(figure.getAttribute('zoom-column'));
  });
  const [block, row, column] = await seen();
  assert.deepEqual([block, row], [16, 24576]);
  const part = { block, firstRow: row, firstColumn: column, rows: 1024, columns: 1024 };
  const map = core.similarityMap('sinusoidal', { length: 65536, dModel: 32 }, part);
  assert.deepEqual(
    await someCells(),
    SOME.map((cell) => map.mean.data[cell]),
  );
  await element.getByRole('button', { name: 'Whole map' }).click();
  await waitForPart([64, 0, 0]);
  assert.equal(await element.getAttribute('zoom-row'), null);
});

test(
  'two fingers that part zoom in, and together drag; one finger leaves the map where it is',
  onlyInChromium(),
  async () => {
    const { page } = bench;
    const element = await bench.add('<pe-similarity length="65536" d-model="32"></pe-similarity>');
    const [x, y] = await placeOf(512, 512, 1024);
    const client = await page.context().newCDPSession(page);
    const touch = (/** @type {any} */ type, /** @type {number[][]} */ ...fingers) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map(([dx, dy], id) => ({ x: x + dx, y: y + dy, id })),
      });
    const place = () =>
      page.evaluate(() => {
        const figure = /** @type {Element} */ (document.querySelector('#fixture > *'));
        return ['zoom', 'zoom-row', 'zoom-column'].map((name) => figure.getAttribute(name));
      });
    await touch('touchStart', [-20, 0]);
    await touch('touchStart', [-20, 0], [20, 0]);
    for (const apart of [25, 30, 35]) await touch('touchMove', [-apart, 0], [apart, 0]);
    await waitForPart([32, 16384, 16384]); // half of it, about its middle
    for (const far of [20, 40]) await touch('touchMove', [far - 35, far / 2], [far + 35, far / 2]);
    await touch('touchEnd', [40 - 35, 20]);
    await touch('touchEnd');
    await page.waitForFunction(() => {
      const figure = /** @type {any} */ (document.querySelector('#fixture > *'));
      const { row, column } = figure.picture.view;
      const isHere = column === Number(figure.getAttribute('zoom-column'));
      return isHere && row < 16384 && column < row; // twice as far across as down
    });
    const before = await place();
    assert.equal(before[0], '1');
    await touch('touchStart', [0, 0]);
    for (const far of [10, 40]) await touch('touchMove', [far, 0]);
    await touch('touchEnd');
    assert.deepEqual(await place(), before);
    await element.getByRole('button', { name: 'Whole map' }).click();
    await waitForPart([64, 0, 0]);
    await client.detach();
  },
);

test('dragged: the picture moves at once, those that are passed give up their numbers, the curve follows at the end', async () => {
  const { page } = bench;
  const element = await bench.add(
    '<pe-similarity encoding="sine" length="65536" zoom="4" zoom-row="30000" zoom-column="30000"></pe-similarity>',
  );
  const title = element.locator('.side-title');
  const [x, y] = await placeOf(512, 512, 1024);
  await page.mouse.move(x, y);
  await element.getByText('Row p = 32048 of the matrix').waitFor();
  const before = await title.innerText();
  await page.mouse.down();
  await page.mouse.move(x - 20, y - 10);
  const moved = () => element.locator('.plot canvas').first().getAttribute('style');
  assert.match((await moved()) ?? '', /object-position: -(19|20)\.?\d*px -(9|10)\.?\d*px/);
  const passed = await page.evaluateHandle(() => {
    const figure = /** @type {any} */ (document.querySelector('#fixture > *'));
    return { all: new Set([figure.picture]) };
  });
  for (let step = 2; step < 8; step++) {
    await page.mouse.move(x - 20 * step, y - 10 * step);
    await page.waitForFunction(({ all }) => {
      const { picture } = /** @type {any} */ (document.querySelector('#fixture > *'));
      const isNew = !all.has(picture);
      all.add(picture);
      return isNew;
    }, passed);
  }
  assert.match(await title.innerText(), /^Row p = /);
  assert.equal(await title.innerText(), before);
  await page.mouse.up();
  await page.waitForFunction(() => {
    const figure = /** @type {any} */ (document.querySelector('#fixture > *'));
    return figure.picture.view.column === Number(figure.getAttribute('zoom-column'));
  });
  assert.notEqual(await title.innerText(), before);
  assert.doesNotMatch((await moved()) ?? '', /object-position/);
  const left = await page.evaluate(({ all }) => {
    const { picture } = /** @type {any} */ (document.querySelector('#fixture > *'));
    const bytes = (/** @type {any} */ { matrix, image }) =>
      matrix.data.byteLength + image.data.byteLength;
    return [[...all].slice(1, -2).map(bytes), bytes(picture)];
  }, passed);
  assert.ok(left[0].length > 2);
  assert.deepEqual(left, [left[0].map(() => 0), 12 * 2 ** 20]);
});

test('the first row is the curve from the first position: linked both ways', async () => {
  const { page } = bench;
  const at = 'start="1" length="20" d-model="16" metric="cosine-distance" group="g"';
  const element = await bench.add(
    `<pe-similarity ${at} row="1"></pe-similarity><pe-offsets ${at} over="position" reference="1" loading="eager"></pe-offsets>`,
  );
  const curve = page.locator('#fixture pe-offsets .plot');
  await curve.focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await element.locator('.tooltip').getByText('p 1, q 3').waitFor();
  assert.match(await element.locator('.side-title').innerText(), /^Row p = 1 /);
  await page.keyboard.press('Escape');
  await element.locator('.plot').first().focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await page.locator('#fixture pe-offsets .tooltip').getByText('p 4:').waitFor();
});

test('a table of the reader', async () => {
  const element = await bench.add('<pe-similarity metric="euclidean"></pe-similarity>');
  await element.evaluate((node) => {
    const data = new Float32Array([0, 0, 3, 4, 6, 8]);
    Object.assign(node, { table: { rows: 3, cols: 2, data } });
  });
  await bench.page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#fixture > *')).picture.matrix.rows === 3,
  );
  assert.deepEqual((await picture()).data, [0, 5, 10, 5, 0, 5, 10, 5, 0]);
  const name = await element.locator('.plot canvas').first().getAttribute('aria-label');
  assert.match(name ?? '', /your table/);
});

test('schemes without positions are compared row by row', async () => {
  await bench.add(
    '<pe-similarity encoding="mae-2d" grid-height="3" grid-width="4"></pe-similarity>',
  );
  assert.equal((await picture()).rows, 12);
});

test('nothing on the console', () => assert.deepEqual(bench.messages, []));
