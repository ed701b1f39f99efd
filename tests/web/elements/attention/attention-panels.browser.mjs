/** The panels beside <pe-attention> in Chromium: sum or concat, a built head, layers, the lens, decay. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { fixed, short } from '../../../../web/plot/format.js';
import { plain } from '../../support/decimal.mjs';
import { openStage } from '../../support/stage.mjs';

const core = await loadCore();

/** @type {Awaited<ReturnType<typeof openStage>>} */
let stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const page = () => stage.page;
/** @param {string} html */
const add = (html) => stage.add(html);
/** @param {number} share */
const percent = (share) => `${fixed(100 * share, 1)} %`;
/** @param {import('playwright-core').Locator} element */
const measures = (element) => element.locator('.measures b').allInnerTexts();
/** @param {import('playwright-core').Locator} element */
const cells = (element) => element.locator('.wrapped td').allInnerTexts();
/** A number as people read it, back. @param {string} text */
const number = (text) => Number(plain(text));

test('pe-head: three words on: the means of the checklist, .10, .44 and .65', async () => {
  const element = await add('<pe-head></pe-head>');
  const shown = await measures(element);
  assert.equal(shown[0], fixed(core.buildHead({ beta: 8 }).mean, 3));
  assert.deepEqual(
    [shown[2], shown[4], shown[5]],
    ['0.10', '0.44', '0.65'],
    'β = 1, 4, 8 with 128 channels',
  );
  await element.evaluate((node) => node.setAttribute('d-model', '512'));
  await page().waitForFunction(() =>
    document.querySelector('#fixture > *')?.shadowRoot?.textContent?.includes('0.85'),
  );
  const wide = await measures(element);
  assert.deepEqual([wide[2], wide[4], wide[5]], ['0.23', '0.62', '0.85']);
});

test('pe-head: a cell of the band has its arithmetic; the map is a map', async () => {
  const element = await add('<pe-head length="10" offset="2"></pe-head>');
  await element.locator('.plot').focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page().keyboard.press(key);
  await element.getByText('weight(0, 2)', { exact: true }).waitFor();
  assert.match(await element.locator('.tooltip').innerText(), /the right word$/);
  await element.getByText(/sum over 10 words/).waitFor();
  await element.evaluate((node) => node.setAttribute('show', 'map'));
  await page().waitForFunction(
    () => /** @type {any} */ (document.querySelector('#fixture > *')).picture.matrix.rows === 128,
  );
});

test('pe-head: an offset beyond the sentence is cut, and it is said', async () => {
  const element = await add('<pe-head length="10" offset="64" controls="offset"></pe-head>');
  assert.match(
    await element.locator('#offset-remark').innerText(),
    /no two of 10 words are 64 apart; using 9/,
  );
  const { mean } = core.buildHead({ length: 10, offset: 9 });
  assert.equal((await measures(element))[0], fixed(mean, 3));
});

test('pe-head: a word is aimed at: found with positions, at most half without', async () => {
  const element = await add(
    '<pe-head tokens="The brown dog chased the black dog" query="3" beta="64"></pe-head>',
  );
  const [by, without] = await measures(element);
  assert.deepEqual([by, without], ['100.0 %', '50.0 %']);
  await element.getByText('the word stands 2 times').waitFor();
  await element.evaluate((node) => node.setAttribute('show', 'words'));
  await page().waitForFunction(() => {
    const { matrix } = /** @type {any} */ (document.querySelector('#fixture > *')).picture;
    const [first, second] = [matrix.data[3 * 7 + 2], matrix.data[3 * 7 + 6]];
    return first === second && Math.abs(first - 0.5) < 1e-12;
  });
  await element.evaluate((node) => node.setAttribute('offset', '1'));
  await page().waitForFunction(() =>
    document.querySelector('#fixture > *')?.shadowRoot?.textContent?.includes('“the” at 4'),
  );
  await element.evaluate((node) => node.setAttribute('query', '6'));
  await element.getByText('“dog” has nothing 1 word ahead').waitFor();
});

test('pe-combine: adding is concatenating with tied weights', async () => {
  const element = await add('<pe-combine></pe-combine>');
  const found = core.sumOrConcat({});
  const [gap, scoreGap, ratio] = await measures(element);
  assert.equal(gap, short(found.maxDifference ?? NaN, 2));
  assert.ok(number(gap) < 1e-6 && number(scoreGap) < 1e-6);
  assert.equal(ratio, '2.00');
  const shown = (await cells(element)).map(number);
  const { sum, concat } = found;
  assert.deepEqual(shown, [
    sum.inputDim,
    sum.parameters,
    sum.flops,
    concat.inputDim,
    concat.parameters,
    concat.flops,
  ]);
  assert.equal(sum.parameters, 3 * 64 * 64);
  assert.equal(concat.parameters, 3 * 128 * 64);
});

test('pe-combine: other widths cannot be tied, and it is said', async () => {
  const element = await add('<pe-combine position-dim="16"></pe-combine>');
  assert.match(await element.locator('p.remark').first().innerText(), /cannot be tied/);
  assert.equal((await measures(element))[0], 'not tied');
  assert.equal(await element.locator('rect.panel').count(), 2);
});

test('pe-combine: the row of a word, the row of its place, and their sum', async () => {
  const element = await add(
    '<pe-combine show="rows" alpha="2" d-model="8" position-dim="8"></pe-combine>',
  );
  const { embeddings, encodings, inputs } = core.attendText('I am a robot', {
    dModel: 8,
    alpha: 2,
    encoding: 'sinusoidal',
  });
  await element.locator('.plot').focus();
  for (let step = 0; step < 2; step++) await page().keyboard.press('ArrowDown');
  const texts = [embeddings, /** @type {any} */ (encodings), inputs].map(({ data }) =>
    fixed(data[8], 8),
  );
  await element
    .getByText(`word x: ${texts[0]}, position αp: ${texts[1]}, x + αp: ${texts[2]}`)
    .waitFor();
});

test('pe-combine: nothing to read: said, and the last good picture stays', async () => {
  const element = await add('<pe-combine show="rows"></pe-combine>');
  await element.evaluate((node) => node.setAttribute('tokens', '   '));
  await element.locator('.error').waitFor();
  assert.equal(await element.locator('rect.panel').count(), 3);
});

test('pe-layers: the probe at the input and at the top, with and without residuals', async () => {
  const element = await add('<pe-layers layers="3"></pe-layers>');
  const residual = core.probeLayers({ layers: 3, residual: true });
  const plain = core.probeLayers({ layers: 3, residual: false });
  assert.deepEqual(await measures(element), [
    short(residual.errors[0], 3),
    short(residual.errors[3], 3),
    short(plain.errors[3], 3),
  ]);
  assert.equal(await element.locator('path.curve').count(), 3);
  await element.locator('.plot').focus();
  for (const key of ['ArrowRight', 'End']) await page().keyboard.press(key);
  const told = `with residuals, layer 3: ${short(residual.errors[3], 4)}`;
  await element.locator('.tooltip').getByText(told, { exact: true }).waitFor();
});

test('pe-lens: the score is frozen while both move', async () => {
  const element = await add('<pe-lens></pe-lens>');
  const lens = core.rotationLens({});
  const score = () => element.locator('.score').innerText();
  const before = await score();
  assert.equal(before, fixed(lens.scores[0], 6));
  await element.getByLabel('Move both').focus();
  for (let step = 0; step < 10; step++) await page().keyboard.press('ArrowRight');
  await element.getByText('12', { exact: true }).waitFor();
  assert.match(await element.locator('output').innerText(), /query at 12, key at 15/);
  assert.equal(await score(), before);
  const [deviation] = await measures(element);
  assert.equal(deviation, short(lens.maxDeviation, 2));
  assert.ok(number(deviation) < 1e-10);
});

test('pe-lens: |q||k| cos(θ + d) is true in two channels only', async () => {
  const element = await add('<pe-lens head-dim="2"></pe-lens>');
  assert.match(await element.locator('.measures').innerText(), /the formula holds\./);
  await element.evaluate((node) => node.setAttribute('head-dim', '64'));
  await element.getByText('holds in two channels only').waitFor();
  const { claimDifference } = core.rotationLens({});
  assert.ok((await measures(element)).includes(short(claimDifference, 2)));
});

test('pe-lens: the levers move the score', async () => {
  const element = await add('<pe-lens norm="2"></pe-lens>');
  const plain = core.rotationLens({}).scores[0];
  assert.equal(await element.locator('.score').innerText(), fixed(4 * plain, 6));
  await element.evaluate((node) => node.setAttribute('alignment', '1'));
  const turned = core.rotationLens({ norm: 2, alignment: 1 }).scores[0];
  await element.getByText(fixed(turned, 6), { exact: true }).waitFor();
});

test('pe-decay: neighbours and others, per scheme, as the core measures them', async () => {
  const names = ['none', 'sinusoidal', 'alibi'];
  const element = await add(`<pe-decay schemes="${names.join(' ')}" heads="16"></pe-decay>`);
  const { schemes } = core.attentionByOffset({
    schemes: [
      { encoding: 'none' },
      { encoding: 'sinusoidal' },
      { encoding: 'alibi', params: { causal: true } },
    ],
    heads: 16,
  });
  assert.deepEqual(
    await cells(element),
    schemes.flatMap(({ adjacent, adjacentHigher, decay }) => [
      fixed(adjacent, 3),
      percent(adjacentHigher),
      fixed(decay, 3),
    ]),
  );
  assert.equal(await element.locator('path.curve').count(), 3);
});

test('pe-decay: a scheme that is none is left out, and it is said', async () => {
  const element = await add(
    '<pe-decay schemes="rope 😀 swin" heads="4" controls="schemes"></pe-decay>',
  );
  assert.match(
    await element.locator('#schemes-remark').innerText(),
    /no such scheme here: 😀, swin/,
  );
  assert.equal(await element.locator('path.curve').count(), 1);
  await element.locator('#schemes').fill('   ');
  await element.getByText('no scheme is named').waitFor();
});

test('panels: nothing was said on the console through all this', () => {
  assert.deepEqual(stage.seen.messages, []);
});
