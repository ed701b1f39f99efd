/** The elements of biases, rotations, spectra, bits and number formats. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { whereSeen } from '../../support/browser.mjs';
import { addFixture, fixtureEvents, frames, panelPixels } from '../../support/fixture.mjs';
import { openSession } from '../../support/session.mjs';

const core = await loadCore();
const biases = core.catalogue().filter(({ kind }) => kind === 'bias');
/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;
/** @type {import('playwright-core').Page} */
let page;
/** @type {typeof session.seen} */
let seen;

before(async () => {
  session = await openSession();
  ({ page, seen } = session);
});

after(() => session.close());

/** @param {string} html */
const add = (html) => addFixture(page, html);

for (const { name } of biases) {
  test(`pe-bias: ${name}: every cell has the core's colour, blocked ones the hatch`, async () => {
    const element = await add(`<pe-bias encoding="${name}"></pe-bias>`);
    assert.equal(await element.locator('.error').count(), 0);
    const { heads, rows, cols, data } = core.bias(name);
    const diverging = core.colormaps().find((map) => map.diverging)?.name;
    const options = { colormap: diverging, center: 0 };
    const { data: painted } = core.paint({ rows: heads * rows, cols, data }, options);
    const shown = await panelPixels(page, { rows, columns: Array(heads).fill(cols) });
    assert.equal(shown.length, heads);
    shown.forEach((pixels, head) => {
      for (let cell = 0; cell < rows * cols; cell++) {
        const at = 4 * (head * rows * cols + cell);
        const found = pixels.slice(4 * cell, 4 * cell + 4);
        if (painted[at + 3] === 255) assert.deepEqual(found, [...painted.subarray(at, at + 4)]);
        else assert.ok(found[3] === 0 || Math.abs(found[0] - found[2]) < 3, 'empty or grey');
      }
    });
    const blocked = data.some((value) => value === -Infinity);
    assert.equal(await element.locator('.swatch').count(), blocked ? 1 : 0);
  });
}

test('pe-bias: slopes are labelled, one head can be shown alone', async () => {
  const element = await add(
    '<pe-bias encoding="alibi" head="3" query-length="8" key-length="12"></pe-bias>',
  );
  assert.equal(await element.locator('rect.panel').count(), 1);
  const labels = await element.locator('.dot-chart text').allTextContents();
  assert.ok(labels.includes('1/2') && labels.includes('1/256'));
  assert.match(
    (await element.locator('.dot-chart').getAttribute('aria-label')) ?? '',
    /head 1: 0\.5, head 2: 0\.25/,
  );
  await element.locator('.plot').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await element.getByText('bias(3, 5, 1)', { exact: true }).waitFor();
  assert.match(await element.locator('.result').innerText(), /^−0\.5$/);
  await page.keyboard.press('End');
  await element.getByText('bias(3, 5, 11)', { exact: true }).waitFor();
  assert.match(await element.locator('.result').innerText(), /^−∞$/);
  await element.locator('.numbers > summary').click();
  await element.locator('td').first().waitFor();
  assert.equal(await element.locator('tbody tr').count(), 8);
});

test('pe-bias: buckets are the core’s integers', async () => {
  const element = await add('<pe-bias encoding="t5" show="buckets"></pe-bias>');
  const { data } = core.buckets('t5');
  const printed = await element.locator('text.value').allTextContents();
  assert.deepEqual(printed.map(Number), [...data]);
});

test('pe-bias: a scheme without buckets shows its bias, and it is said', async () => {
  const element = await add('<pe-bias encoding="alibi" show="buckets"></pe-bias>');
  assert.match(await element.locator('p.remark').innerText(), /has no buckets/);
  assert.equal(await element.locator('rect.panel').count(), 8);
});

test('pe-heatmap: a rotation shows its cosines and sines', async () => {
  const element = await add('<pe-heatmap encoding="rope" head-dim="8" length="6"></pe-heatmap>');
  await element.locator('.plot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key);
  await element.getByText('sin 3 at p = 1', { exact: true }).waitFor();
});

test('pe-rotation: arrows on words, and the angle between two of them', async () => {
  const element = await add('<pe-rotation></pe-rotation>');
  const angles = () => element.locator('.between b').allInnerTexts();
  assert.deepEqual(await angles(), ['50°', '50°']);
  await element.getByRole('button', { name: /^some\s+4/ }).click();
  await element.getByText('cheese at 5, some at 4').waitFor();
  assert.deepEqual(await angles(), ['25°', '25°']);
  const change = (await fixtureEvents(page)).find(({ type }) => type === 'pe-change');
  const set = { name: 'between', attribute: 'between', text: 'cheese some' };
  assert.deepEqual(change?.detail, { ...set, last: true });
  await element.evaluate((node) => node.setAttribute('theta', '40'));
  await element.getByText('40°').first().waitFor();
});

/** Ends of the hands, in the units of the dial's radius: x to the right, y up. */
const hands = () =>
  page.evaluate(() => {
    const root = document.querySelector('#fixture > *')?.shadowRoot;
    return [...(root?.querySelectorAll('.clocks .hand.chosen-1 line') ?? [])].map((line) => [
      Number(line.getAttribute('x2')) / (0.8 * 26),
      -Number(line.getAttribute('y2')) / (0.8 * 26),
    ]);
  });

test('pe-rotation: clock hands point where the core turns them; norms are kept', async () => {
  const element = await add(
    '<pe-rotation show="clocks" head-dim="8" position="7.5" offset="2"></pe-rotation>',
  );
  const { data } = core.encode('rope', { headDim: 8, positions: [7.5], precision: 'float64' });
  const shown = await hands();
  assert.equal(shown.length, 4);
  shown.forEach(([x, y], i) => {
    assert.ok(Math.abs(x - data[i]) < 1e-6 && Math.abs(y - data[4 + i]) < 1e-6);
  });
  await element.locator('.norms b').nth(2).waitFor(); // the score comes after the dials
  const norms = await element.locator('.norms b').allInnerTexts();
  assert.equal(norms[0], norms[1]);
  const before = norms[2];
  await element.evaluate((node) => node.setAttribute('position', '90'));
  await element.getByText('p = 90').waitFor();
  assert.equal((await element.locator('.norms b').allInnerTexts())[2], before, 'the score stays');
});

test('pe-rotation: the layout switch redraws the pairs', async () => {
  const element = await add(
    '<pe-rotation show="clocks" head-dim="8" controls="layout"></pe-rotation>',
  );
  assert.match(await element.locator('.pairing').innerText(), /Interleaved/);
  await element.locator('#layout').getByLabel('half').check();
  await element.getByText('Half: channel i turns with channel i + R/2').waitFor();
  assert.equal(await element.locator('.pairing path').count(), 4);
});

test('pe-rotation: plays on, and stops', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const element = await add(
    '<pe-rotation show="clocks" head-dim="4" position="0" speed="20"></pe-rotation>',
  );
  const position = async () => Number(await element.getAttribute('position'));
  await element.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(
    () => Number(document.querySelector('#fixture > *')?.getAttribute('position')) > 2,
  );
  await element.getByRole('button', { name: 'Stop' }).click();
  const stopped = await position();
  await frames(page);
  assert.equal(await position(), stopped);
  assert.ok((await fixtureEvents(page)).some(({ type }) => type === 'pe-change'));
});

test(
  'pe-rotation: with reduced motion it goes by whole tokens',
  whereSeen({ reducedMotion: 'reduce' }),
  async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const element = await add(
      '<pe-rotation show="clocks" head-dim="4" position="0"></pe-rotation>',
    );
    await element.evaluate((rotation) => {
      /** @type {number[]} */
      const stops = [];
      Object.assign(window, { stops });
      new MutationObserver(() => stops.push(Number(rotation.getAttribute('position')))).observe(
        rotation,
        { attributeFilter: ['position'] },
      );
    });
    await element.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(() => /** @type {any} */ (window).stops.length > 1);
    await element.getByRole('button', { name: 'Stop' }).click();
    const stops = await page.evaluate(() => /** @type {any} */ (window).stops);
    assert.deepEqual(stops.slice(0, 2), [1, 2]);
    assert.ok(stops.every(Number.isInteger), stops.join());
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  },
);

test('pe-rotation: the two-vector form, step by step', async () => {
  const element = await add('<pe-rotation show="vectors" head-dim="4" step="1"></pe-rotation>');
  assert.equal(await element.locator('.vectors tbody tr').count(), 3);
  for (const rows of [4, 6, 7]) {
    await element.getByRole('button', { name: 'Next' }).click();
    await page.waitForFunction((wanted) => {
      const root = document.querySelector('#fixture > *')?.shadowRoot;
      return root?.querySelectorAll('.vectors tbody tr').length === wanted;
    }, rows);
  }
  const sum = await element.locator('.vectors tbody tr').last().locator('td').allInnerTexts();
  assert.deepEqual(sum, ['−0.28256', '0.30027', '0.49798', '0.20499']);
  assert.ok(await element.getByRole('button', { name: 'Next' }).isDisabled());
});

test('pe-spectrum: wavelengths before and after scaling, and the factor for attention', async () => {
  const element = await add(
    '<pe-spectrum encoding="rope" head-dim="64" scaling="yarn" factor="8" turns-within="1000"></pe-spectrum>',
  );
  assert.equal(await element.locator('path.curve').count(), 2);
  const { wavelengths, attentionFactor } = core.frequencies('rope', {
    headDim: 64,
    scaling: 'yarn',
    factor: 8,
  });
  assert.ok((await element.locator('.legend').innerText()).includes(attentionFactor.toFixed(5)));
  assert.match(
    await element.locator('.plot svg').textContent().then(String),
    /trained on 4096 tokens/,
  );
  const heights = await element
    .locator('g.points circle')
    .evaluateAll((circles) => circles.map((circle) => Number(circle.getAttribute('cy'))));
  // Heights are linear in the logarithm: any third point follows from two.
  const log = [...wavelengths].map(Math.log);
  const slope = (heights[31] - heights[0]) / (log[31] - log[0]);
  heights.forEach((height, i) =>
    assert.ok(Math.abs(height - heights[0] - slope * (log[i] - log[0])) < 0.01),
  );
  await element.locator('.plot').focus();
  await page.keyboard.press('ArrowRight');
  await element.getByText('λ(0)', { exact: true }).waitFor();
  assert.match(await element.locator('.steps').innerText(), /159\.15 turns in 1000 tokens/);
});

test('pe-precision: four formats over the position, or cell by cell', async () => {
  const element = await add(
    '<pe-precision encoding="rope" head-dim="8" farthest="4096"></pe-precision>',
  );
  assert.equal(await element.locator('path.curve').count(), 4);
  await element.evaluate((node) => node.setAttribute('show', 'errors'));
  await element.locator('rect.panel').nth(3).waitFor();
  const sequential = core.colormaps().find((map) => !map.diverging)?.name;
  const shown = await panelPixels(page, { rows: 50, columns: Array(4).fill(8) });
  /** @type {const} */ (['float64', 'float32', 'bfloat16', 'float16']).forEach((format, panel) => {
    const { digits } = core.precision('rope', { headDim: 8 }, { format, rounding: 'phase' });
    const { data } = core.paint(digits, { colormap: sequential, min: 0, max: 16 });
    assert.deepEqual(shown[panel], [...data]);
  });
});

test('pe-precision: a scheme whose angles are of more than a position is not offered, in words', async () => {
  const element = await add('<pe-precision encoding="time2vec" controls></pe-precision>');
  const remark = element.locator('#encoding-remark');
  assert.match(await remark.innerText(), /“time2vec” is not one of .*; using sinusoidal/);
  assert.equal(await element.locator('#encoding option[value="time2vec"]').count(), 0);
});

test('pe-binary: signs of halving sines are the bits; the number can be scrubbed', async () => {
  const element = await add('<pe-binary bits="4" number="6"></pe-binary>');
  assert.match(await element.locator('.scrub').innerText(), /6 = 0110₂/);
  assert.match(await element.locator('.scrub').innerText(), /64 of 64 signs equal/);
  const bits = await panelPixels(page, { rows: 16, columns: [4, 4, 4] });
  assert.deepEqual(bits[0], bits[2], 'the same picture');
  const cells = await element.locator('text.value').allTextContents();
  const [first, middle] = [cells.slice(4, 8), cells.slice(68, 72)]; // of number 1, in bits and in sines
  assert.deepEqual(
    first,
    ['1', '0', '0', '0'],
    'whole ones without decimals, beside sines with them',
  );
  assert.ok(
    middle.every((cell) => /^−?[01]\.\d+$/.test(cell)),
    String(middle),
  );
  await element.getByLabel('number', { exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await element.getByText('0111', { exact: true }).waitFor();
});

test('all: nothing was said on the console through all this', () => {
  assert.deepEqual(seen.messages, []);
});
