/** <pe-variance> and <pe-correlation> in Chromium: which dimensions take part, which repeat others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { elementBench } from '../../support/elements.mjs';
import { panelPixels } from '../../support/fixture.mjs';

const core = await loadCore();
const bench = elementBench();

test('X6: 77 of 128 dimensions take part within 50 positions; the first half has the variance', async () => {
  const element = await bench.add('<pe-variance length="50" d-model="128"></pe-variance>');
  assert.equal(
    await element.locator('.found').innerText(),
    '77 of 128 dimensions move by more than 0.1 within 50 positions, 44 by more than 1. ' +
      'The first quarter of the dimensions holds 74.5 % of the variance, the first half 99.6 %.',
  );
  assert.equal(await element.locator('path.curve').count(), 2, 'sines and cosines');
});

test('X11: 86 within 100, all of them only much later', async () => {
  const element = await bench.add('<pe-variance length="50"></pe-variance>');
  await element.evaluate((node) => node.setAttribute('length', '100'));
  await element.getByText(/^86 of 128 dimensions/).waitFor();
  await element.evaluate((node) => node.setAttribute('length', '4000'));
  await element.getByText(/^128 of 128 dimensions/).waitFor();
});

test('S1 at full size: the first quarter of 512 dimensions holds 43 % within 512 positions', async () => {
  const element = await bench.add('<pe-variance length="512" d-model="512"></pe-variance>');
  assert.match(await element.locator('.found').innerText(), /first quarter .* holds 43(\.\d)? %/);
});

test('how many take part, by length: the last count is that of all rows', async () => {
  const element = await bench.add('<pe-variance show="length" length="1000"></pe-variance>');
  const { lengths, counts } = await bench.page.evaluate(
    () => /** @type {any} */ (document.querySelector('#fixture > *')).picture.byLength,
  );
  assert.equal(lengths.at(-1), 1000);
  for (const [index, length] of lengths.entries()) {
    const table = core.encode('sinusoidal', { length, precision: 'float64' });
    assert.equal(counts[index], core.variance(table).participating, `length ${length}`);
  }
  const said = await element.locator('.found').innerText();
  assert.ok(said.startsWith(`${counts.at(-1)} of 128`));
});

test('variance and shares, read by keyboard; a dimension is what is read', async () => {
  const element = await bench.add('<pe-variance show="share" d-model="8"></pe-variance>');
  await element.locator('.plot').focus();
  await bench.page.keyboard.press('ArrowRight');
  await bench.page.keyboard.press('End');
  await element.getByText('share(7)', { exact: true }).waitFor();
  assert.equal(await element.locator('.result').innerText(), '1');
  await element.evaluate((node) => node.setAttribute('show', 'variance'));
  await element.locator('.legend li').nth(1).waitFor();
  const { variance } = core.variance(
    core.encode('sinusoidal', { dModel: 8, precision: 'float64' }),
  );
  await element.locator('.numbers > summary').click();
  const shown = await element.locator('.numbers tbody tr').first().locator('td').nth(3).innerText();
  assert.ok(Math.abs(Number(shown) - variance[0]) < 1e-5);
});

test('a table of the reader', async () => {
  const element = await bench.add('<pe-variance></pe-variance>');
  await element.evaluate((node) => {
    const data = new Float32Array([0, 5, 1, 5]);
    Object.assign(node, { table: { rows: 2, cols: 2, data } });
  });
  await element
    .getByText(/^1 of 2 dimensions moves by more than 0\.1 within 2 positions/)
    .waitFor();
  assert.match(
    await element.locator('p.remark').first().innerText(),
    /1 of 2 dimensions does not move/,
  );
});

test('pe-correlation: both panels have the core’s colours', async () => {
  await bench.add('<pe-correlation d-model="12" length="80"></pe-correlation>');
  const shown = await panelPixels(bench.page, { rows: 12, columns: [12, 12] });
  ['sinusoidal', 'linear-frequencies'].forEach((name, panel) => {
    const table = core.encode(name, { dModel: 12, length: 80, precision: 'float64' });
    const diverging = core.colormaps().find((map) => map.diverging)?.name;
    const { data } = core.paint(core.correlation(table), { colormap: diverging, min: -1, max: 1 });
    assert.deepEqual(shown[panel], [...data], name);
  });
});

/** @returns {Promise<{neighbours: number, alike: number}[]>} */
const sides = () =>
  bench.page.evaluate(() =>
    /** @type {any} */ (document.querySelector('#fixture > *')).picture.sides.map(
      (/** @type {any} */ { neighbours, alike }) => ({ neighbours, alike }),
    ),
  );

test('S4-11: linear frequencies repeat one another more, unless positions are many', async () => {
  const element = await bench.add('<pe-correlation d-model="128" length="200"></pe-correlation>');
  const [geometric, linear] = await sides();
  assert.ok(geometric.neighbours < 0.75 && linear.neighbours > 0.85);
  assert.ok(geometric.alike < linear.alike);
  await element.locator('.likeness').nth(1).waitFor();
  const sentences = await element.locator('.likeness').allInnerTexts();
  assert.ok(sentences[0].startsWith('Sinusoidal: ') && sentences[1].startsWith('Linear '));
  assert.ok(sentences[1].includes(`${linear.alike} of 128 columns`), sentences[1]);
  // Over many positions it is the slow columns of geometric frequencies that repeat one another.
  await bench.add('<pe-correlation d-model="128" length="8192"></pe-correlation>');
  const [slow, spread] = await sides();
  assert.ok(slow.alike > 20 && spread.alike === 0);
});

test('pe-correlation: one scheme alone', async () => {
  const element = await bench.add('<pe-correlation beside="none" d-model="6"></pe-correlation>');
  assert.equal(await element.locator('rect.panel').count(), 1);
  await element.locator('.plot').focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await bench.page.keyboard.press(key);
  await element.getByText('correlation(0, 1)', { exact: true }).waitFor();
});

test('nothing on the console', () => assert.deepEqual(bench.messages, []));
