/** <pe-shift> in Chromium: S2's landings, the blocks, the derivation, and what a sine alone can do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { plain } from '../../support/decimal.mjs';
import { elementBench, plotPixels } from '../../support/elements.mjs';

const core = await loadCore();
const bench = elementBench();
const diverging = core.colormaps().find((map) => map.diverging)?.name;

/** @returns {Promise<{start: number, gap: number}[]>} */
const landings = () =>
  bench.page.evaluate(() =>
    /** @type {any} */ (document.querySelector('#fixture > *')).picture.landings.map(
      (/** @type {any} */ { start, gap }) => ({ start, gap }),
    ),
  );

for (const [k, starts, arrows] of /** @type {const} */ ([
  [10, '10 30 40', ['row 10 → row 20', 'row 30 → row 40', 'row 40 → row 50']],
  [5, '5 12 21', ['row 5 → row 10', 'row 12 → row 17', 'row 21 → row 26']],
])) {
  test(`G10: one M(${k}) moves all three of S2’s vectors`, async () => {
    const element = await bench.add(
      `<pe-shift k="${k}" starts="${starts}" length="50" d-model="128"></pe-shift>`,
    );
    const buttons = await element.locator('.landings button').allInnerTexts();
    arrows.forEach((arrow, index) => assert.ok(buttons[index].startsWith(arrow), buttons[index]));
    const all = await landings();
    assert.deepEqual(
      all.map(({ start }) => start),
      starts.split(' ').map(Number),
    );
    for (const { gap } of all) assert.ok(gap <= 4e-15, String(gap));
    assert.match(
      await element.locator('.residual').innerText(),
      new RegExp(`One matrix moves every position by ${k}: .* at most \\S+·10⁻¹[⁵⁶] in \\d+ rows`),
    );
  });
}

test('a chosen start shows its numbers: M·PE(p) equals PE(p + k)', async () => {
  const element = await bench.add('<pe-shift></pe-shift>');
  await element.getByRole('button', { name: 'row 30 → row 40' }).click();
  await element.getByText('M(10)·PE(30)').waitFor();
  const rows = await element
    .locator('.vectors tbody tr:has(td)')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
  assert.equal(rows.length, 4);
  for (const [, moved, goal] of rows) assert.equal(moved, goal);
  assert.equal(rows[0][0], Math.sin(30).toFixed(5).replace('-', '−'));
  assert.equal(rows[1][2], Math.cos(40).toFixed(5).replace('-', '−'));
});

test('the blocks have the core’s colours, and say what they are', async () => {
  const element = await bench.add('<pe-shift k="3" d-model="6" length="20"></pe-shift>');
  const { matrix, exact } = core.shift('sinusoidal', { dModel: 6, length: 20, offset: 3 });
  assert.ok(exact);
  const { data } = core.paint(matrix, { colormap: diverging, center: 0 });
  assert.deepEqual((await plotPixels(bench.page)).data, [...data]);
  await element.locator('.plot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await bench.page.keyboard.press(key);
  for (const key of ['ArrowRight', 'ArrowRight']) await bench.page.keyboard.press(key);
  await element.getByText('M(3)[2, 2]', { exact: true }).waitFor();
  assert.match(
    await element.locator('.readout').innerText(),
    /cos\(ω_i k\)[^]*cos\(0\.046415888 · 3\)/,
  );
  await bench.page.keyboard.press('ArrowRight');
  await element.getByText('M(3)[2, 3]', { exact: true }).waitFor();
  assert.match(await element.locator('.formula').first().innerText(), /= sin\(ω_i k\)/);
  await bench.page.keyboard.press('ArrowRight');
  await element.getByText('channels 2 and 4 belong to different pairs').waitFor();
});

test('a concatenated table has its blocks apart', async () => {
  const element = await bench.add('<pe-shift k="1" d-model="4" layout="concat"></pe-shift>');
  assert.match(await element.locator('.residual').innerText(), /One matrix/);
  await element.locator('.plot').focus();
  await bench.page.keyboard.press('ArrowRight');
  await bench.page.keyboard.press('ArrowRight');
  await bench.page.keyboard.press('ArrowRight');
  await element.getByText('M(1)[0, 2]', { exact: true }).waitFor();
  assert.match(await element.locator('.readout').innerText(), /sin\(1 · 1\)[^]*0\.84147098/);
});

test('the derivation, step by step, with the numbers of a pair', async () => {
  const element = await bench.add(
    '<pe-shift show="derivation" k="2" pair="0" starts="1"></pe-shift>',
  );
  await element.locator('.derivation li').waitFor();
  await element.getByText('Step 1 of 4').waitFor();
  assert.equal(await element.locator('.derivation li').count(), 1);
  const next = element.getByRole('button', { name: 'Next step' });
  for (let step = 2; step <= 4; step++) {
    await next.click();
    await element.getByText(`step ${step} of 4`).waitFor();
  }
  assert.ok(await next.isDisabled());
  const text = await element.locator('.derivation').innerText();
  assert.ok(text.includes(`u₁ = cos(ωk) = cos(1·2) = −${Math.abs(Math.cos(2)).toFixed(6)}`), text);
  assert.ok(text.includes(`sin(ω·3) = ${Math.sin(3).toFixed(6)}`));
  assert.equal(await element.getAttribute('step'), '4');
});

test('S1’s open question: no factor moves a sine, a 2 × 2 matrix does, and so do two of its values', async () => {
  const element = await bench.add('<pe-shift show="one-sine" k="7" pair="4"></pe-shift>');
  await element.getByText('So does every column').waitFor();
  const rows = await element
    .locator('.side tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
  assert.deepEqual(
    rows.map(([size]) => size),
    ['1 × 1', '1 × 1', '2 × 2'],
  );
  assert.ok(Number(rows[0][1]) > 0.1 && Number(rows[1][1]) > 0.1);
  assert.ok(Number(plain(rows[2][1])) < 1e-12);
  assert.deepEqual(
    rows.map(([, , verdict]) => verdict.split(':')[0]),
    ['no', 'no', 'exact'],
  );
  const { residual } = core.recurrence('sinusoidal', { dModel: 128, offset: 7 });
  assert.ok(residual < 1e-13);
  assert.match(await element.locator('.side').innerText(), /So does every column of the table/);
});

test('schemes without such a matrix: least squares, and what it is worth on unseen rows', async () => {
  const element = await bench.add(
    '<pe-shift encoding="learned" d-model="8" length="60" k="3"></pe-shift>',
  );
  const { residual, heldOut } = core.shift('learned', { dModel: 8, length: 60, offset: 3 });
  const text = await element.locator('.residual').innerText();
  assert.ok(heldOut > 0.01);
  assert.ok(text.includes('No matrix moves every position by 3'), text);
  assert.ok(text.includes(residual.toPrecision(3).replace(/0+$/, '')), text);
});

test('schemes without positions or pairs still show their matrix', async () => {
  const element = await bench.add('<pe-shift encoding="index" show="derivation"></pe-shift>');
  assert.equal(await element.locator('.error').count(), 0);
  await element.getByText('This scheme has no pairs of sine and cosine.').waitFor();
});

test('nothing on the console', () => assert.deepEqual(bench.messages, []));
