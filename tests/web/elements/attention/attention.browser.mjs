/** <pe-attention> in Chromium: the numbers on screen are the core's, and so is what is said of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { fixed, short } from '../../../../web/plot/format.js';
import { plain } from '../../support/decimal.mjs';
import { fixtureEvents } from '../../support/fixture.mjs';
import { openStage } from '../../support/stage.mjs';

const core = await loadCore();
const DOGS = 'The brown dog chased the black dog';

/** @type {Awaited<ReturnType<typeof openStage>>} */
let stage;

before(async () => {
  stage = await openStage({ hasTouch: true });
});
after(() => stage.close());

const page = () => stage.page;
/** @param {string} html */
const add = (html) => stage.add(html);

/** @param {import('playwright-core').Locator} element */
const printed = (element) => element.locator('text.value').allTextContents();

/** @param {import('playwright-core').Locator} element @param {string | RegExp} text */
const says = (element, text) => element.locator('.findings').getByText(text).first().waitFor();

test('pe-attention: without positions the two dogs cannot be told apart', async () => {
  const element = await add('<pe-attention combine="none"></pe-attention>');
  const { weights, same } = core.attendText(DOGS, { encoding: 'none' });
  assert.deepEqual(
    await printed(element),
    Array.from(weights.data, (value) => fixed(value, 2)),
  );
  assert.ok(same.every(({ rowDifference }) => rowDifference === 0));
  await says(element, 'These two “dog” tokens cannot be told apart');
  await says(element, 'These two “the” tokens cannot be told apart');
  assert.deepEqual(await element.locator('text.sign').allTextContents(), ['=', '=', '=', '=']);
  assert.equal(await element.locator('path.link.same').count(), 4);
  const name = await element.locator('canvas[role=img]').getAttribute('aria-label');
  assert.match(name ?? '', /2 pairs of words cannot be told apart/);
});

test('pe-attention: positions tell them apart, by as much as the core says', async () => {
  const element = await add('<pe-attention></pe-attention>');
  const { same } = core.attendText(DOGS, {});
  const dogs = same.find(({ first, second }) => first === 2 && second === 6);
  assert.ok(dogs && dogs.rowDifference > 0);
  await says(element, new RegExp(`words 2 and 6.*rows by up to ${short(dogs.rowDifference, 2)}`));
  await says(element, `Cosine of their inputs ${short(dogs.input, 5)}`);
  assert.equal(await element.locator('path.link.same').count(), 0);
});

test('pe-attention: a cell shows its softmax with numbers', async () => {
  const element = await add('<pe-attention></pe-attention>');
  const { weights } = core.attendText(DOGS, {});
  await element.locator('.plot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) {
    await page().keyboard.press(key);
  }
  await element.getByText('weight(dog 2 → brown 1)', { exact: true }).waitFor();
  assert.equal(await element.locator('.result').innerText(), short(weights.data[2 * 7 + 1], 8));
  const reading = await element.locator('.readout').innerText();
  assert.match(reading, /= exp\([−0-9.]+\) \/ \(([0-9.]+ \+ ){6}[0-9.]+\) = /);
  assert.match(reading, /sum over 7 words = /);
  await page().keyboard.press('Escape');
  await element.getByText('Point at the figure').waitFor();
});

test('pe-attention: the garden: rows of queries differ, scores of the run do not', async () => {
  const element = await add('<pe-attention controls=""></pe-attention>');
  await element.getByLabel('Example').selectOption('A ball in the garden');
  await says(element, '“a man threw a ball” keeps its scores');
  await says(element, /3 words later.*their queries differ by up to [0-9.]+;.*the same \(largest/);
  const differences = await element.locator('.pairs td:last-child').allTextContents();
  assert.equal(differences.length, 4);
  for (const text of differences) assert.ok(Number(plain(text)) < 1e-12, text);
  const changes = (await fixtureEvents(page())).filter(({ type }) => type === 'pe-change');
  assert.deepEqual(
    changes.map(({ detail }) => [detail.attribute, detail.text]),
    [
      ['encoding', 'rope'],
      ['tokens', 'A man threw a ball'],
      ['tokens-2', 'In the garden a man threw a ball'],
    ],
  );
  await element.evaluate((node) => node.setAttribute('encoding', 'sinusoidal'));
  await says(element, '“a man threw a ball” changes its scores');
  await says(element, /rows of the encoding differ by up to [0-9.]+/);
});

test('pe-attention: a typed key is one message to the worker, whatever the number of sentences', async () => {
  const element = await add(
    '<pe-attention controls="" tokens="a man" tokens-2="a man threw a ball" tokens-3="a ball"></pe-attention>',
  );
  await page().evaluate(() => {
    const { postMessage } = Worker.prototype;
    /** @type {string[]} */
    const sent = [];
    Object.assign(window, { sent });
    Worker.prototype.postMessage = function (
      /** @type {any} */ message,
      /** @type {any} */ ...rest
    ) {
      sent.push(message.method);
      return postMessage.call(this, message, ...rest);
    };
  });
  await element.locator('#tokens').focus();
  await page().keyboard.press('End');
  await page().keyboard.press('s');
  await element
    .locator('text.value')
    .nth(4 + 25 + 4 - 1)
    .waitFor();
  await page().waitForFunction(() => {
    const figure = /** @type {any} */ (document.querySelector('pe-attention'));
    return figure.picture.sentences[0].tokens[1].text === 'mans';
  });
  assert.deepEqual(await page().evaluate(() => /** @type {any} */ (window).sent), ['batch']);
});

test('pe-attention: mouse and cat: 75° and 125° there, 150° and 200° here', async () => {
  const element = await add('<pe-attention controls=""></pe-attention>');
  await element.getByLabel('Example').selectOption('Mouse and cat, θ = 25°');
  await says(element, '“ate some cheese” keeps its scores');
  const cells = await element.locator('.pairs td').allInnerTexts();
  assert.match(cells[0], /^75° → 100° /);
  assert.match(cells[1], /^150° → 175° /);
  assert.match(cells[3], /^100° → 125° /);
  assert.match(cells[4], /^175° → 200° /);
  assert.equal(cells[0].split(' ').at(-1), cells[1].split(' ').at(-1));
});

test('pe-attention: the same words in other orders: a bag without positions', async () => {
  const element = await add('<pe-attention controls=""></pe-attention>');
  await element.getByLabel('Example').selectOption('Rahul and the lion, no positions');
  await says(element, 'Same words, same outputs');
  await element.getByLabel('Example').selectOption('Rahul and the lion');
  await says(element, 'Same words, other outputs');
  await element.getByLabel('Example').selectOption('Where “only” stands');
  await element.locator('rect.panel').nth(2).waitFor();
  await says(element, /sentences 1 and 3/);
});

test('pe-attention: a score in four parts that add up', async () => {
  const element = await add('<pe-attention show="terms"></pe-attention>');
  assert.equal(await element.locator('rect.panel').count(), 4);
  const { terms, scores } = core.attendText(DOGS, { split: true });
  const parts = Object.values(terms ?? {}).map(({ data }) => data[9]);
  const sum = parts.reduce((total, part) => total + part, 0);
  assert.ok(Math.abs(sum - scores.data[9]) < 1e-12);
  await element.locator('.plot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) {
    await page().keyboard.press(key);
  }
  await element.getByText('c·c(brown 1 → dog 2)', { exact: true }).waitFor();
  await element.getByText(`the four add up to the score ${fixed(sum, 4)}`).waitFor();
  await element.evaluate((node) => node.setAttribute('encoding', 'rope'));
  await element.getByText('a score has no four parts').waitFor();
});

test('pe-attention: later words are hatched under the causal mask', async () => {
  const element = await add('<pe-attention mask="causal" tokens="one two three"></pe-attention>');
  assert.equal((await printed(element)).filter((text) => Number(text) === 0).length, 3);
  await element.evaluate((node) => node.setAttribute('show', 'scores'));
  await element.locator('.swatch').getByText('not seen').waitFor();
  assert.equal((await printed(element)).filter((text) => text === '').length, 3);
});

test('pe-attention: every kind of encoding can be tried', async () => {
  for (const [encoding, combine] of [
    ['sinusoidal', 'concatenate'],
    ['index', 'add'],
    ['rope', 'rotate'],
    ['alibi', 'bias'],
    ['t5', 'bias'],
    ['none', 'none'],
  ]) {
    const element = await add(
      `<pe-attention encoding="${encoding}" combine="${combine}" controls="encoding"></pe-attention>`,
    );
    assert.equal(await element.locator('.error').count(), 0, encoding);
    assert.equal(await element.locator('p.remark').first().innerText(), '', encoding);
    assert.equal((await printed(element)).length, 49);
  }
});

/** Pasted texts, and what is said of each; null: it is drawn. @type {[string, string, RegExp | null][]} */
const pasted = [
  ['nothing', '', /no words/],
  ['only spaces', ' \u00a0\t  ', /no words/],
  ['1,000 words', 'word '.repeat(1000), /tokens has 1000 words, too many; at most 48/],
  [
    'two million letters',
    'a'.repeat(2_000_000),
    /tokens must be at most 10000 characters, got 20000/,
  ],
  ['emoji', '👩‍👩‍👧 dog 👍🏽 dog', null],
  ['right to left', 'הכלב רדף אחרי הכלב', null],
  ['Chinese', '狗追狗', null],
];

for (const [what, text, refusal] of pasted) {
  test(`pe-attention: ${what} pasted`, async () => {
    const element = await add('<pe-attention controls="tokens"></pe-attention>');
    await element.locator('#tokens').fill(text);
    if (refusal) {
      await element.locator('.error').waitFor();
      assert.match(await element.locator('.error').innerText(), refusal);
      assert.equal((await printed(element)).length, 49, 'the last good picture stays');
      await element.locator('#tokens').fill('a b');
      await element.locator('.error').waitFor({ state: 'detached' });
      await page().waitForFunction(() => {
        const root = document.querySelector('#fixture > *')?.shadowRoot;
        return root?.querySelectorAll('text.value').length === 4;
      });
      return;
    }
    const { weights, same } = core.attendText(text, {});
    await page().waitForFunction((count) => {
      const root = document.querySelector('#fixture > *')?.shadowRoot;
      return root?.querySelectorAll('text.value').length === count;
    }, weights.data.length);
    assert.equal(await element.locator('text.sign').count(), 2 * same.length);
  });
}

test('pe-attention: own vectors by file, and the words that it lacks', async () => {
  const element = await add('<pe-attention controls="tokens"></pe-attention>');
  await element.getByText('Your own word vectors').click();
  const lines = ['the 1 0 0', 'dog 0 1 0', 'black 0 0 1', 'cat 0.5 0.5 0'];
  const file = (/** @type {string} */ name, /** @type {string} */ text) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await element.locator('input[type=file]').setInputFiles(file('toy.vec', lines.join('\n')));
  await says(element, /^Not in your file: brown, chased\. Random vectors stand in for them/);
  await element.getByText('Your own word vectors: 4 of toy.vec').waitFor();
  assert.equal(await element.getAttribute('embeddings'), 'vectors');
  const { embeddings } = await element.evaluate((node) => {
    const [{ embeddings }] = /** @type {any} */ (node).picture.sentences;
    return { embeddings: { cols: embeddings.cols, dog: [...embeddings.data.slice(6, 9)] } };
  });
  assert.deepEqual(embeddings, { cols: 3, dog: [0, 1, 0] });
  const before = await printed(element);
  const bad = file('numbers.csv', '1,2,3\n4,5,6\n');
  await element.locator('input[type=file]').setInputFiles(bad);
  await element.locator('.error').getByText('holds numbers but no words').waitFor();
  const torn = file('torn.npy', '\x93NUMPY\x01');
  await element.locator('input[type=file]').setInputFiles(torn);
  await element.locator('.error').waitFor();
  assert.deepEqual(await printed(element), before);
});

test('pe-attention: the toy set says which words it lacks', async () => {
  const element = await add(
    '<pe-attention embeddings="semantic" tokens="dog chased zorp"></pe-attention>',
  );
  await says(element, /^Not in the toy set: zorp\./);
});

test('pe-attention: a tap reads a cell', async () => {
  const element = await add('<pe-attention tokens="a b"></pe-attention>');
  const cell = await element.locator('rect.panel').first().boundingBox();
  assert.ok(cell);
  await page().touchscreen.tap(cell.x + 0.75 * cell.width, cell.y + 0.25 * cell.height);
  await element.getByText('weight(a 0 → b 1)', { exact: true }).waitFor();
});

test('pe-attention: nothing was said on the console through all this', () => {
  assert.deepEqual(stage.seen.messages, []);
});
