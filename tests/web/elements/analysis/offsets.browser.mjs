/** <pe-offsets> and <pe-distance> in Chromium, against the numbers of S0 and S1. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementBench } from '../../support/elements.mjs';

const bench = elementBench();

/** @returns {Promise<{xs: number[], values: number[], turns: number[]}[]>} */
const profiles = () =>
  bench.page.evaluate(() =>
    /** @type {any} */ (document.querySelector('#fixture > *')).picture.profiles.map(
      (/** @type {any} */ { xs, values, turns }) => ({
        xs: [...xs],
        values: [...values],
        turns: turns.map((/** @type {number} */ turn) => xs[turn]),
      }),
    ),
  );

test('X1: from position 1 the distance falls 43 times on the way to 250, first at 70', async () => {
  const element = await bench.add(
    '<pe-offsets over="position" reference="1" metric="cosine-distance" length="251" d-model="1024"></pe-offsets>',
  );
  assert.match(
    await element.locator('.found').innerText(),
    /Not monotone: 43 drops, first at position 70, 69 from the reference/,
  );
  assert.equal(await element.locator('polygon.mark title').count(), 43);
  const [{ values, turns }] = await profiles();
  assert.equal(turns[0], 70);
  assert.ok(Math.abs(values[250] - 0.66281) < 5e-6);
  assert.ok(Math.abs(Math.max(...values) - 0.66337) < 5e-6);
  await element.evaluate((node) => node.setAttribute('length', '1001'));
  await element.getByText(/427 drops/).waitFor();
});

test('X5: the first rise of the similarity, by d', async () => {
  for (const [dModel, first] of [
    [4, 4],
    [64, 6],
    [128, 12],
    [256, 25],
    [512, 44],
    [1024, 69],
  ]) {
    const element = await bench.add(
      `<pe-offsets metric="dot" length="100" d-model="${dModel}"></pe-offsets>`,
    );
    assert.ok(
      (await element.locator('.found').innerText()).includes(`first at offset ${first}.`),
      `d = ${dModel}`,
    );
    assert.match(await element.locator('.found').innerText(), /only the offset counts/);
  }
});

test('G6: neighbours and norms of both kinds, of sines and of cosines', async () => {
  const element = await bench.add(
    '<pe-offsets over="neighbours" metric="cosine-distance" parts="compare" start="1" length="250" d-model="1024"></pe-offsets>',
  );
  assert.equal(await element.locator('path.curve').count(), 3);
  const range = (/** @type {number[]} */ values) => [Math.min(...values), Math.max(...values)];
  const near = (/** @type {number} */ value, /** @type {number} */ wanted, digits = 4) =>
    assert.ok(Math.abs(value - wanted) < 0.6 * 10 ** -digits, `${value}, not ${wanted}`);
  const [both, sines, cosines] = (await profiles()).map(({ values }) => range(values));
  near(both[0], 0.02649, 5);
  near(both[1], 0.02649, 5);
  near(sines[0], 0.0148);
  near(sines[1], 0.1147);
  near(cosines[0], 0.0127);
  near(cosines[1], 0.0258);
  await element.evaluate((node) => node.setAttribute('over', 'norm'));
  await element.getByText('length |PE(p)|').waitFor();
  const [norm, sine, cosine] = (await profiles()).map(({ values }) => values);
  near(norm[0], Math.sqrt(512), 6);
  near(norm[249], Math.sqrt(512), 6);
  near(sine[0], 6.91, 2);
  near(sine[249], 19.56, 2);
  near(cosine[0], 31.24, 2);
  near(cosine[249], 25.33, 2);
});

test('the reference can be slid; sines alone do not depend on the offset only', async () => {
  const element = await bench.add(
    '<pe-offsets over="position" length="50" d-model="32" controls="reference parts over"></pe-offsets>',
  );
  const slider = element.locator('.inputs:has(#reference) input[type=range]');
  await slider.focus();
  await bench.page.keyboard.press('End');
  await bench.page.waitForFunction(
    () => document.querySelector('#fixture > *')?.getAttribute('reference') === '49',
  );
  await bench.page.waitForFunction(
    () =>
      /** @type {any} */ (document.querySelector('#fixture > *')).picture.profiles[0].values[49] ===
      1,
  );
  await element.locator('#over').selectOption('offset');
  await element.locator('#parts').selectOption('sine');
  await element.getByText('largest', { exact: true }).first().waitFor();
  assert.equal(await element.locator('path.curve').count(), 3, 'mean, largest, least');
  assert.ok(await element.locator('#reference').isDisabled());
});

/** Every path that the curve had while the number of dimensions changed. */
const glide = () =>
  bench.page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('#fixture > *'));
    const path = () => element.shadowRoot.querySelector('path.curve').getAttribute('d');
    const seen = new Set([path()]);
    const picture = element.picture;
    element.setAttribute('d-model', '512');
    while (element.picture === picture) await new Promise(requestAnimationFrame);
    const end = performance.now() + 600;
    while (performance.now() < end) {
      seen.add(path());
      await new Promise(requestAnimationFrame);
    }
    return seen.size;
  });

test('d glides from one curve to the next, and jumps where less motion is asked for', async () => {
  const markup = '<pe-offsets length="60" d-model="4"></pe-offsets>';
  await bench.page.emulateMedia({ reducedMotion: 'no-preference' });
  await bench.add(markup);
  assert.ok((await glide()) > 3);
  await bench.page.emulateMedia({ reducedMotion: 'reduce' });
  await bench.add(markup);
  assert.equal(await glide(), 2);
  await bench.page.emulateMedia({ reducedMotion: 'no-preference' });
});

test('reading: the curve by keyboard, and where it turns back', async () => {
  const element = await bench.add('<pe-offsets length="30" d-model="128"></pe-offsets>');
  await element.locator('.plot').focus();
  await bench.page.keyboard.press('ArrowRight');
  for (let k = 0; k < 12; k++) await bench.page.keyboard.press('ArrowRight');
  await element.getByText('cosine(Δ = 12)', { exact: true }).waitFor();
  await element.getByText(/turns back here/).waitFor();
  await element.locator('.numbers > summary').click();
  await element.locator('td').first().waitFor();
});

test('a table of the reader, and a scheme without order', async () => {
  const element = await bench.add('<pe-offsets metric="euclidean"></pe-offsets>');
  await element.evaluate((node) => {
    const data = new Float64Array([0, 1, 3, 6]);
    Object.assign(node, { table: { rows: 4, cols: 1, data } });
  });
  await element.getByText(/It never falls again: monotone/).waitFor();
  const [{ values }] = await profiles();
  [0, 2, 4, 6].forEach((value, k) => assert.ok(Math.abs(values[k] - value) < 1e-12, `${values}`));
  const random = await bench.add('<pe-offsets encoding="random-ids" length="30"></pe-offsets>');
  assert.match(await random.locator('.found').innerText(), /Not monotone/);
});

const FOUR =
  '1 2 0.026488616022189992; 1 3 0.09339161307513; 1 30 0.4323030365719962; 30 31 0.02648861602218988';

test('S0’s four distances to the last digit of float64, beside what the post prints', async () => {
  const element = await bench.add(`<pe-distance d-model="1024" pairs="${FOUR}"></pe-distance>`);
  const rows = await element
    .locator('.stage tbody tr')
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? ''),
      ),
    );
  assert.equal(rows.length, 4);
  for (const [computed, printed] of rows) {
    assert.match(computed, /^0\.\d{16,18}$/);
    assert.ok(Math.abs(Number(computed) - Number(printed)) < 2e-15, `${computed} ${printed}`);
  }
  const answer = await element.locator('.answer b').innerText();
  assert.ok(Math.abs(Number(answer) - 0.026488616022189884) < 4e-18, answer);
  await element.getByRole('button', { name: '1 and 30' }).click();
  await element.getByText('PE(1)·PE(30)').waitFor();
  assert.equal(await element.getAttribute('second'), '30');
});

test('G4 at the size of S0’s repository; other metrics; a position with a fraction', async () => {
  const element = await bench.add(
    '<pe-distance d-model="256" pairs="30 31; 1 30" first="0.5" second="0.5"></pe-distance>',
  );
  const values = async () =>
    (await element.locator('.stage tbody td:nth-of-type(1)').allInnerTexts()).map(Number);
  const [near, far] = await values();
  assert.ok(Math.abs(near - 0.0278723360565) < 1e-12, String(near));
  assert.ok(Math.abs(far - 0.4365176762932) < 1e-12, String(far));
  await element.evaluate((node) => node.setAttribute('metric', 'dot'));
  await element.getByText('dot product', { exact: false }).first().waitFor();
  assert.ok(Math.abs(Number(await element.locator('.answer b').innerText()) - 128) < 1e-12);
});

test('what is no pair is said', async () => {
  const element = await bench.add('<pe-distance pairs="1 2; one two"></pe-distance>');
  assert.match(await element.locator('p.remark').first().innerText(), /“one two” is not a pair/);
});

test('nothing on the console', () => assert.deepEqual(bench.messages, []));
