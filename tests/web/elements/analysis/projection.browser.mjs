/** <pe-projection> in Chromium: principal components of the core, patches, UMAP step by step. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { atRest, elementBench } from '../../support/elements.mjs';

const core = await loadCore();
const bench = elementBench();
const TAKEN_OUT = 12; // figures, each a little later in its runs than the one before

/** Places of the named points on screen, by their text. @returns {Promise<Record<string, number[]>>} */
const namedPoints = () =>
  bench.page.evaluate(() => {
    const root = document.querySelector('#fixture > *')?.shadowRoot;
    const texts = [...(root?.querySelectorAll('text.point-name') ?? [])];
    return Object.fromEntries(
      texts.map((text) => {
        const x = Number(text.getAttribute('x'));
        const shift = text.getAttribute('text-anchor') === 'end' ? 7 : -7;
        return [text.textContent, [x + shift, Number(text.getAttribute('y')) + 7]];
      }),
    );
  });

test('the points stand where the core projects them, one unit as long across as down', async () => {
  const element = await bench.add('<pe-projection length="40" d-model="16"></pe-projection>');
  const { points, ratios } = core.project(core.encode('sinusoidal', { length: 40, dModel: 16 }), {
    components: 2,
  });
  const shown = await namedPoints();
  const names = Object.keys(shown);
  assert.ok(names.length >= 4, names.join());
  const [first, second] = names.map(Number);
  const scale =
    (shown[second][0] - shown[first][0]) / (points.data[2 * second] - points.data[2 * first]);
  for (const name of names) {
    const [dx, dy] = [0, 1].map(
      (axis) => points.data[2 * Number(name) + axis] - points.data[2 * first + axis],
    );
    assert.ok(Math.abs(shown[name][0] - shown[first][0] - scale * dx) < 0.05, name);
    assert.ok(Math.abs(shown[name][1] - shown[first][1] + scale * dy) < 0.05, name);
  }
  const text = await element.locator('.explained').innerText();
  const percent = (/** @type {number} */ share) => String(Number((100 * share).toPrecision(3)));
  assert.ok(text.includes(`${percent(ratios[0])} % and ${percent(ratios[1])} %`), text);
});

test('S0’s thousand positions: drawn, named, read by keyboard', async () => {
  const element = await bench.add('<pe-projection length="1000" d-model="1024"></pe-projection>');
  await element.locator('.plot').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight'])
    await bench.page.keyboard.press(key);
  await element.getByText('first component of p 2', { exact: true }).waitFor();
  await bench.page.keyboard.press('End');
  await element.getByText('first component of p 999', { exact: true }).waitFor();
  assert.equal(await element.locator('.tooltip').innerText(), 'p 999');
});

test('patches are coloured by row or column, and named by both', async () => {
  const element = await bench.add(
    '<pe-projection encoding="mae-2d" color="column" grid-height="3" grid-width="5"></pe-projection>',
  );
  assert.match(await element.locator('.color-bar').innerText(), /column of the patch/);
  assert.deepEqual(Object.keys(await namedPoints()), ['0, 0', '0, 4', '2, 0', '2, 4']);
  await element.locator('.plot').focus();
  await bench.page.keyboard.press('ArrowRight');
  for (let k = 0; k < 7; k++) await bench.page.keyboard.press('ArrowRight');
  await element.getByText('first component of row 1, column 2', { exact: true }).waitFor();
});

test('a line of positions has no patches: colours stay those of positions, and it is said', async () => {
  const element = await bench.add('<pe-projection color="row" controls="color"></pe-projection>');
  assert.match(await element.locator('.color-bar').innerText(), /position p/);
  assert.ok((await element.locator('#color input:enabled').count()) === 0);
});

test('a table of the reader', async () => {
  const element = await bench.add('<pe-projection></pe-projection>');
  await element.evaluate((node) => {
    const data = new Float32Array([0, 0, 3, 4, 6, 8]);
    Object.assign(node, { table: { rows: 3, cols: 2, data } });
  });
  await element.getByText(/explain 100 % of the variance \(100 % and 0 %\)/).waitFor();
  await element.evaluate((node) => {
    Object.assign(node, { table: { rows: 3, cols: 1, data: new Float32Array([0, 1, 5]) } });
  });
  await element.getByText('One axis explains 100 % of the variance.').first().waitFor();
});

/** @param {number} runs */
const finished = (runs) =>
  bench.page.waitForFunction(
    (count) => {
      const element = /** @type {any} */ (document.querySelector('#fixture > *'));
      /** @type {HTMLProgressElement[]} */
      const bars = [...(element?.shadowRoot.querySelectorAll('progress') ?? [])];
      const isOver =
        bars.length === count && bars.every(({ value, max }) => max > 1 && value >= max);
      // bars tell of a new start a frame later
      return isOver && element.umapRuns.every((/** @type {any} */ { points }) => points);
    },
    runs,
    { timeout: 120_000 },
  );

const placesOfPanels = () =>
  bench.page.evaluate(() => {
    const { umapRuns } = /** @type {any} */ (document.querySelector('#fixture > *'));
    return umapRuns.map((/** @type {any} */ { seed, points }) => ({ seed, points: [...points] }));
  });

test('UMAP runs to its end with two seeds side by side; the same seed gives the same picture', async () => {
  const markup =
    '<pe-projection method="umap" runs="2" run-seed="7" length="60" d-model="32"></pe-projection>';
  const element = await bench.add(markup);
  await finished(2);
  assert.deepEqual(await element.locator('text.title').allTextContents(), ['seed 7', 'seed 8']);
  const value = Number(await element.locator('.disparity b').innerText());
  assert.ok(value > 0 && value <= 1);
  assert.match(await element.locator('.disparity').innerText(), /Only the seed differs/);
  const first = await placesOfPanels();
  assert.ok(first[0].points.length === 120 && first[0].points.every(Number.isFinite));
  await element.getByRole('button', { name: 'From the start' }).click();
  await finished(2);
  assert.deepEqual(await placesOfPanels(), first);
});

test('UMAP can be paused and goes on', async () => {
  const element = await bench.add(
    '<pe-projection method="umap" length="2000" d-model="8"></pe-projection>',
  );
  // With the first epoch that is shown, in the page: the run does not wait for the test, nor for a frame.
  await bench.page.evaluate(
    () =>
      new Promise((resolve) => {
        const root = /** @type {ShadowRoot} */ (document.querySelector('#fixture > *')?.shadowRoot);
        const pause = () => {
          const bar = root.querySelector('progress');
          if (!bar || !(bar.max > 1 && bar.value > 0)) return;
          shown.disconnect();
          /** @type {HTMLElement | null} */ (root.querySelector('.underway button'))?.click();
          resolve(null);
        };
        const shown = new MutationObserver(pause);
        shown.observe(root, { subtree: true, childList: true, attributeFilter: ['value'] });
        pause();
      }),
  );
  const [epoch, last] = await atRest(bench.page, () => {
    const bar = document.querySelector('#fixture > *')?.shadowRoot?.querySelector('progress');
    return [bar?.value, bar?.max];
  });
  assert.ok(epoch < last);
  await element.getByRole('button', { name: 'Go on' }).click();
  await finished(1);
});

test('UMAP: with less motion it begins when asked, and only the last picture is drawn', async () => {
  await bench.page.emulateMedia({ reducedMotion: 'reduce' });
  const element = await bench.add(
    '<pe-projection method="umap" length="200" d-model="16"></pe-projection>',
  );
  await element.getByText('seed 42: not begun').waitFor();
  const labels = async () => (await element.locator('.label').allTextContents()).join();
  assert.ok((await labels()).includes('component 1'));
  await element.getByRole('button', { name: 'Start', exact: true }).click();
  await finished(1);
  await element.getByText('UMAP: no unit, only neighbours count').waitFor();
  await bench.page.emulateMedia({ reducedMotion: 'no-preference' });
});

test('UMAP: two runs taken out under way end without a word, whatever they waited for', async () => {
  for (let turn = 0; turn < TAKEN_OUT; turn++) {
    await bench.add(
      '<pe-projection method="umap" runs="2" length="300" d-model="8"></pe-projection>',
    );
    await bench.page.waitForFunction(() => {
      const element = /** @type {any} */ (document.querySelector('#fixture > *'));
      return element.umapRuns.every((/** @type {any} */ { epoch }) => epoch > 0);
    });
    await bench.page.evaluate((wait) => {
      setTimeout(() => document.querySelector('#fixture > *')?.remove(), wait);
      return new Promise((resolve) => setTimeout(resolve, wait + 50));
    }, turn * 7);
  }
});

test('nothing on the console', () => assert.deepEqual(bench.messages, []));
