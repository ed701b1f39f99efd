/** <pe-compare> in Chromium: its differences against the core, its shared and own controls, what it refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { elementBench } from '../../support/elements.mjs';
import { fixtureEvents } from '../../support/fixture.mjs';

const bench = elementBench();
const core = await loadCore();

/** What the first element shows. */
const shown = () =>
  bench.page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('#fixture > *'));
    const { views, difference, images, matrices, reason } = element.picture;
    const plain = (/** @type {any} */ matrix) => ({ ...matrix, data: [...matrix.data] });
    return {
      matrices: views.map((/** @type {any} */ { matrix }) => plain(matrix)),
      difference: difference && { ...difference, matrix: plain(difference.matrix) },
      ranges: images.map((/** @type {any} */ { min, max }) => [min, max]),
      panels: matrices.length,
      reason,
      failure: element.failure?.message ?? null,
      said: element.renderRoot.querySelector('.difference').textContent.replace(/\s+/g, ' ').trim(),
    };
  });

/** @param {any[]} tables */
const differenceOf = ([a, b]) => {
  const data = [...a.data].map((value, i) => value - b.data[i]);
  const sizes = data.map(Math.abs);
  return {
    data,
    largest: Math.max(...sizes),
    mean: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
  };
};

/** @param {number} a @param {number} b */
const near = (a, b) => Math.abs(a - b) < 1e-12 * Math.max(1, Math.abs(a));

const SMALL = 'length="20" d-model="16"';

test('pe-compare: tables of both and A − B, as by plain loops', async () => {
  await bench.add(`<pe-compare against="harmonic" ${SMALL}></pe-compare>`);
  const { matrices, difference, ranges, said } = await shown();
  const params = /** @type {const} */ ({ length: 20, dModel: 16, precision: 'float64' });
  const tables = ['sinusoidal', 'harmonic'].map((name) => core.encode(name, params));
  tables.forEach((table, k) => assert.deepEqual(matrices[k].data, [...table.data]));
  const { data, largest, mean } = differenceOf(tables);
  assert.deepEqual(difference.matrix.data, data);
  assert.equal(difference.largest, largest);
  assert.ok(near(difference.mean, mean));
  assert.equal(difference.compared, 320);
  assert.ok(said.includes('on average over 320 cells'), said);
  // One scale for A and B, one of its own, about 0, for what they differ by.
  assert.deepEqual(ranges[0], ranges[1]);
  assert.equal(ranges[2][0], -ranges[2][1]);
  assert.ok(Math.abs(ranges[2][1] - largest) < 1e-6);
});

test('pe-compare: a scheme and itself are equal; with a base of B’s own, they are not', async () => {
  const element = await bench.add(`<pe-compare against="sinusoidal" ${SMALL}></pe-compare>`);
  assert.equal((await shown()).said, 'A and B are equal in all 320 cells.');
  await element.evaluate((node) => node.setAttribute('controls', ''));
  await element.getByRole('button', { name: 'Different in B: Base' }).click();
  const own = element.locator('#bBase');
  await own.waitFor();
  assert.equal(await own.inputValue(), '10000');
  await own.fill('100');
  await own.press('Enter');
  await bench.page.waitForFunction(
    () =>
      /** @type {any} */ (document.querySelector('#fixture > *')).picture.difference.largest > 0,
  );
  const params = /** @type {const} */ ({ length: 20, dModel: 16, precision: 'float64' });
  const { largest } = differenceOf([
    core.encode('sinusoidal', params),
    core.encode('sinusoidal', { ...params, base: 100 }),
  ]);
  assert.equal((await shown()).difference.largest, largest);
  const changes = (await fixtureEvents(bench.page)).filter(({ type }) => type === 'pe-change');
  assert.deepEqual(
    changes.map(({ detail }) => [detail.attribute, detail.text]),
    [
      ['b-base', '10000'],
      ['b-base', '100'],
    ],
  );
  await element.getByRole('button', { name: 'Same in both: Base' }).click();
  await element.getByText('A and B are equal in all 320 cells.').waitFor();
  assert.equal(await element.getAttribute('b-base'), null);
});

test('pe-compare: one slider moves both; own parameters stand under their scheme', async () => {
  const element = await bench.add(
    `<pe-compare controls="" against="sinusoidal-scaled" ${SMALL}></pe-compare>`,
  );
  const groups = await element
    .locator('fieldset')
    .evaluateAll((sets) =>
      sets.map((set) => [
        set.querySelector('legend')?.textContent,
        [...set.querySelectorAll('.control .inputs > :first-child')].map(({ id }) => id),
      ]),
    );
  assert.deepEqual(groups, [
    ['Both', ['length', 'start', 'positions', 'dModel', 'base', 'precision']],
    ['A: Sinusoidal', ['layout', 'schedule']],
    [`B: ${core.catalogue().find(({ name }) => name === 'sinusoidal-scaled')?.title}`, ['bScale']],
    ['View', ['show', 'metric', 'head', 'colormap']],
  ]);
  // Positions that are not given have no text to set apart.
  assert.deepEqual(
    await element.locator('.link').evaluateAll((links) => links.map((link) => link.ariaLabel)),
    ['Positions', 'First position', 'Dimensions', 'Base b', 'Precision'].map(
      (name) => `Different in B: ${name}`,
    ),
  );
  await element.locator('#length').fill('30');
  await element.locator('#length').press('Enter');
  await bench.page.waitForFunction(() =>
    /** @type {any} */ (document.querySelector('#fixture > *')).picture.views.every(
      (/** @type {any} */ { matrix }) => matrix.rows === 30,
    ),
  );
});

test('pe-compare: similarities of different kinds can be subtracted', async () => {
  // Cosines of RoPE’s rotations are those of the sinusoidal table: both sum cos((p − q) θ).
  await bench.add(
    '<pe-compare show="similarity" against="rope" length="20" d-model="64" b-head-dim="64"></pe-compare>',
  );
  const { matrices, difference, said, ranges } = await shown();
  assert.equal(matrices[0].data.length, 400);
  assert.ok(difference.largest < 1e-12, String(difference.largest));
  assert.ok(said.startsWith('A and B are equal up to rounding:') || difference.largest === 0, said);
  assert.ok(ranges[2][1] > 1e-10, 'rounding is not blown up');
  await bench.add(
    '<pe-compare show="similarity" metric="dot" against="harmonic" length="9" d-model="8"></pe-compare>',
  );
  const params = { length: 9, dModel: 8, precision: /** @type {const} */ ('float64') };
  const { largest } = differenceOf(
    ['sinusoidal', 'harmonic'].map((name) =>
      core.similarity(core.encode(name, params), { metric: 'dot' }),
    ),
  );
  assert.ok(near((await shown()).difference.largest, largest));
});

test('pe-compare: by offset, as many as both have', async () => {
  await bench.add(
    '<pe-compare show="offsets" against="harmonic" length="30" b-length="20" d-model="16"></pe-compare>',
  );
  const { difference } = await shown();
  const [a, b] = [
    core.offsetProfileOf(
      'sinusoidal',
      { length: 30, dModel: 16, precision: 'float64' },
      { metric: 'cosine' },
    ),
    core.offsetProfileOf(
      'harmonic',
      { length: 20, dModel: 16, precision: 'float64' },
      { metric: 'cosine' },
    ),
  ].map(({ mean }) => [...(mean ?? [])]);
  assert.deepEqual(
    difference.matrix.data,
    b.map((value, offset) => a[offset] - value),
  );
});

test('pe-compare: what cannot be subtracted is drawn, and it is said why', async () => {
  await bench.add(
    '<pe-compare against="rope" length="20" d-model="64" b-head-dim="32"></pe-compare>',
  );
  const kinds = await shown();
  assert.deepEqual([kinds.panels, kinds.difference], [2, null]);
  assert.match(
    kinds.said,
    /no A − B here: A holds numbers that go with the words, B holds cosines/,
  );
  await bench.add(
    '<pe-compare against="harmonic" length="20" d-model="64" b-d-model="32"></pe-compare>',
  );
  assert.match((await shown()).said, /A is 20 × 64 \(rows × columns\), B is 20 × 32/);
  await bench.add('<pe-compare against="alibi" length="16" d-model="16"></pe-compare>');
  assert.match((await shown()).said, /B holds numbers added to the scores/);
  for (const show of ['similarity', 'offsets']) {
    await bench.add(`<pe-compare show="${show}" against="alibi" length="16"></pe-compare>`);
    assert.match((await shown()).said, /B has no rows to compare; shown is what head 1 adds/);
  }
});

test('pe-compare: two biases, head by head; what is masked does not count', async () => {
  await bench.add(
    '<pe-compare encoding="alibi" against="kerple" head="3" query-length="8" key-length="8"></pe-compare>',
  );
  const { difference } = await shown();
  const params = /** @type {const} */ ({ queryLength: 8, keyLength: 8, precision: 'float64' });
  const heads = ['alibi', 'kerple'].map((name) => {
    const { rows, cols, data } = core.bias(name, params);
    return data.slice(2 * rows * cols, 3 * rows * cols);
  });
  let largest = 0;
  let compared = 0;
  heads[0].forEach((value, i) => {
    if (!Number.isFinite(value) || !Number.isFinite(heads[1][i])) return;
    compared++;
    largest = Math.max(largest, Math.abs(value - heads[1][i]));
  });
  assert.equal(difference.largest, largest);
  assert.equal(difference.compared, compared);
  assert.equal(compared, 36); // causal: on and below the diagonal
});

test('pe-compare: a reader’s table is A or B; without one that is said, and the last picture stays', async () => {
  const element = await bench.add(`<pe-compare against="harmonic" ${SMALL}></pe-compare>`);
  await element.evaluate((node) => node.setAttribute('against', 'own'));
  await element.locator('[part=error]').waitFor();
  const without = await shown();
  assert.match(without.failure ?? '', /B is a reader’s own table/);
  assert.equal(without.matrices[1].data.length, 320);
  await element.evaluate((node) => {
    /** @type {any} */ (node).table = { rows: 20, cols: 16, data: new Float32Array(320).fill(0.5) };
  });
  await element.locator('[part=error]').waitFor({ state: 'detached' });
  const table = core.encode('sinusoidal', { length: 20, dModel: 16 });
  const largest = Math.max(...[...table.data].map((value) => Math.abs(value - 0.5)));
  assert.equal((await shown()).difference.largest, largest);
  await element.evaluate((node) => {
    node.setAttribute('encoding', 'own');
    node.setAttribute('against', 'sinusoidal');
  });
  await bench.page.waitForFunction(
    () =>
      /** @type {any} */ (document.querySelector('#fixture > *')).picture.sides[0].encoding.name ===
      'own',
  );
  assert.equal((await shown()).difference.largest, largest);
});

test('pe-compare: a formula of the reader is A or B', async () => {
  const formula = 'sin(p * (j + 1))';
  await bench.add(`<pe-compare encoding="formula" formula="${formula}" ${SMALL}></pe-compare>`);
  const params = /** @type {const} */ ({ length: 20, dModel: 16, precision: 'float64' });
  const mine = core.encode('formula', { ...params, formula });
  const { matrices } = await shown();
  assert.deepEqual(matrices[0].data, [...mine.data]);
  await bench.add(`<pe-compare against="formula" b-formula="${formula}" ${SMALL}></pe-compare>`);
  assert.deepEqual((await shown()).matrices[1].data, [...mine.data]);
});

test('pe-compare: by keyboard a cell is marked in all three, read, spoken and in the table', async () => {
  const element = await bench.add(`<pe-compare against="harmonic" ${SMALL}></pe-compare>`);
  await element.locator('.plot').first().focus();
  await bench.page.keyboard.press('ArrowRight');
  await bench.page.keyboard.press('ArrowDown');
  await element.locator('.plot rect.cell').nth(2).waitFor();
  assert.equal(await element.locator('.plot rect.cell').count(), 3);
  const [a, b] = ['sinusoidal', 'harmonic'].map((name) =>
    core.encode(name, { length: 20, dModel: 16, precision: 'float64' }),
  );
  await element
    .locator('.live')
    .filter({ hasText: /^p \d, j \d: A .*, B .*, A − B / })
    .waitFor();
  const tooltip = await element.locator('.tooltip').first().innerText();
  const [, p, j] = /^p (\d), j (\d):/.exec(tooltip) ?? [];
  const cell = 16 * Number(p) + Number(j);
  assert.ok(tooltip.includes(`A − B ${short(a.data[cell] - b.data[cell])}`), tooltip);
  await element.locator('.numbers > summary').click();
  await element.locator('td').first().waitFor();
  const head = await element.locator('.numbers th[scope=col]').allInnerTexts();
  assert.deepEqual(head, ['place', 'A', 'B', 'A − B']);
});

/** Six digits, as the page writes them. @param {number} value */
const short = (value) => String(Number(value.toPrecision(6))).replace('-', '−');

test('pe-compare: nothing on the console', () => assert.deepEqual(bench.messages, []));
