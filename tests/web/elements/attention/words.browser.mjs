/** <pe-words> in Chromium: clouds, their measures and the curves are the core's. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { fixed, short } from '../../../../web/plot/format.js';
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
/** @param {import('playwright-core').Locator} element @returns {Promise<string>} */
const described = (element) =>
  element.evaluate((/** @type {any} */ node) => node.describe(node.picture));

for (const [encoding, alpha] of /** @type {[string, number][]} */ ([
  ['sinusoidal', 1],
  ['sinusoidal', 4],
  ['index', 1],
])) {
  test(`pe-words: purity, confusion and norms with ${alpha} × ${encoding}`, async () => {
    const element = await add(
      `<pe-words encoding="${encoding}" alpha="${alpha}" d-model="64"></pe-words>`,
    );
    const cloud = core.wordCloud({ encoding, alpha, dModel: 64 });
    assert.deepEqual(await measures(element), [
      percent(cloud.purityWithout),
      percent(cloud.purity),
      percent(cloud.confusion),
      short(cloud.embeddingNorm, 5),
      short(cloud.encodingNorm, 5),
    ]);
    assert.equal(await element.locator('path.point').count(), 2 * cloud.words.length);
  });
}

test('pe-words: a sinusoid’s norm is strength · √(d/2)', async () => {
  const element = await add('<pe-words alpha="2" d-model="128"></pe-words>');
  assert.match(await element.locator('.measures').innerText(), /16 \(strength · √\(d\/2\) = 16\)/);
});

test('pe-words: integers pull clusters apart, a sinusoid does much less', async () => {
  const integers = core.wordCloud({ encoding: 'index' });
  const waves = core.wordCloud({ encoding: 'sinusoidal' });
  assert.ok(integers.purity < 0.5 && waves.purity > integers.purity);
});

test('pe-words: distances on the picture are those of the points', async () => {
  const element = await add('<pe-words></pe-words>');
  const { points } = core.wordCloud({ dModel: 64 });
  const places = await element
    .locator('path.point')
    .evaluateAll((marks) =>
      marks.map((mark) =>
        (mark.getAttribute('transform') ?? '')
          .slice('translate('.length, -1)
          .split(',')
          .map(Number),
      ),
    );
  const shown = places.slice(points.rows); // the second panel
  const drawn = (/** @type {number} */ a, /** @type {number} */ b) =>
    Math.hypot(shown[a][0] - shown[b][0], shown[a][1] - shown[b][1]);
  const real = (/** @type {number} */ a, /** @type {number} */ b) =>
    Math.hypot(
      points.data[2 * a] - points.data[2 * b],
      points.data[2 * a + 1] - points.data[2 * b + 1],
    );
  const ratio = drawn(0, 20) / real(0, 20);
  for (const [a, b] of [
    [1, 30],
    [5, 6],
    [12, 40],
  ]) {
    assert.ok(Math.abs(drawn(a, b) / real(a, b) / ratio - 1) < 1e-3);
  }
});

test('pe-words: a word is named with its category and place, by keys', async () => {
  const element = await add('<pe-words></pe-words>');
  const { words } = core.wordCloud({ dModel: 64 });
  await element.locator('.plot').focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await page().keyboard.press(key);
  const { text, category, position } = words[1];
  assert.equal(
    await element.locator('.tooltip').innerText(),
    `${text} (${category}), position ${position}`,
  );
  assert.equal(await element.locator('circle.word-ring').count(), 2);
});

test('pe-words: curves by strength, one per width', async () => {
  const element = await add('<pe-words show="confusion"></pe-words>');
  assert.equal(await element.locator('path.curve').count(), 4);
  const { confusion } = core.wordConfusion({ alphas: [8], dModels: [16] });
  await element.locator('.plot').focus();
  for (const key of ['ArrowRight', 'End']) await page().keyboard.press(key);
  const told = `d = 16, strength 8: ${percent(confusion.data[0])}`;
  await element.locator('.tooltip').getByText(told, { exact: true }).waitFor();
  await element.evaluate((node) => node.setAttribute('show', 'purity'));
  await page().waitForFunction(() =>
    document
      .querySelector('#fixture > *')
      ?.shadowRoot?.textContent?.includes('nearest 5 of the same category'),
  );
});

test('pe-words: own words without categories are drawn, and it is said', async () => {
  const element = await add('<pe-words words="zorp blick 😀 שלום"></pe-words>');
  assert.equal(await element.locator('path.point').count(), 8);
  assert.match(await element.locator('p.remark').first().innerText(), /none of these words/);
  assert.match(await described(element), /^4 words in 0 categories, [^%]*$/);
  assert.equal((await measures(element)).length, 3, 'no shares of categories');
});

test('pe-words: what is said counts words, categories and neighbours that there are', async () => {
  const element = await add('<pe-words words="dog cat"></pe-words>');
  assert.match(await described(element), /^2 words in 1 category, .* of the 1 nearest are/);
  assert.match(await element.locator('.measures').innerText(), /of the 1 nearest words/);
});

test('pe-words: own vectors by file, and the words that it lacks', async () => {
  const element = await add('<pe-words words="dog cat lion zorp" controls="words"></pe-words>');
  await element.getByText('Your own word vectors').click();
  const lines = ['dog 1 0 0', 'cat 0.9 0.1 0', 'lion 0 0 1', 'tree 1 1 1'].join('\n');
  const file = { name: 'toy.vec', mimeType: 'text/plain', buffer: Buffer.from(lines) };
  await element.locator('input[type=file]').setInputFiles(file);
  await element.getByText('Not in your file, and left out: zorp.').waitFor();
  assert.equal(await element.getAttribute('embeddings'), 'vectors');
  const words = () =>
    element.evaluate((node) => /** @type {any} */ (node).picture.cloud.words.length);
  assert.equal(await words(), 3);
  await element.evaluate((node) => node.setAttribute('words', 'zorp blip'));
  await element.locator('.error').getByText('fewer than two of them are in toy.vec').waitFor();
  assert.equal(await words(), 3);
});

test('pe-words: too many words: said, and the last good picture stays', async () => {
  const element = await add('<pe-words controls="words"></pe-words>');
  const before = await element.locator('path.point').count();
  await element.locator('#words').fill('word '.repeat(1000));
  await element.locator('.error').waitFor();
  assert.match(await element.locator('.error').innerText(), /1000 given; between 2 and 200/);
  assert.equal(await element.locator('path.point').count(), before);
  await element.locator('#words').fill('   ');
  await element.locator('.error').waitFor({ state: 'detached' });
});

test('pe-words: nothing was said on the console through all this', () => {
  assert.deepEqual(stage.seen.messages, []);
});
