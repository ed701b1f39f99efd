/** <pe-order> in Chromium: words dragged by mouse, finger and keys, and the outputs that follow. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { short } from '../../../../web/plot/format.js';
import { fixtureEvents } from '../../support/fixture.mjs';
import { openStage } from '../../support/stage.mjs';

const core = await loadCore();

/** @type {Awaited<ReturnType<typeof openStage>>} */
let stage;

before(async () => {
  stage = await openStage({ hasTouch: true });
});
after(() => stage.close());

const page = () => stage.page;
/** @param {string} html */
const add = (html) => stage.add(html);

/** Waits until the words stand in this order. @param {string} words */
const stands = (words) =>
  page().waitForFunction((wanted) => {
    const root = document.querySelector('#fixture > *')?.shadowRoot;
    const chips = [...(root?.querySelectorAll('.chips button') ?? [])];
    return chips.map((chip) => chip.textContent?.replace(/[\d\s]/g, '')).join(' ') === wanted;
  }, words);

/** @param {import('playwright-core').Locator} element @param {number} place */
async function middleOf(element, place) {
  const chip = element.locator('.chips button').nth(place);
  await chip.hover({ trial: true }); // it no longer moves
  const box = await chip.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('pe-order: without positions outputs are permuted: the difference is 0', async () => {
  const element = await add('<pe-order combine="none" order="2 3 1 0"></pe-order>');
  await stands('the lion killed Rahul');
  assert.match(await element.locator('.badge').innerText(), /^Order not seen/);
  assert.equal(await element.locator('.badge .number').innerText(), '0');
  const printed = await element.locator('text.value').allTextContents();
  const third = printed.length / 3;
  // The first panel stays as typed; the second has the same rows, each at its word's new place.
  const columns = third / 4;
  const rowsOf = (/** @type {number} */ panel) =>
    [0, 1, 2, 3].map((row) =>
      printed.slice(panel * third + row * columns, panel * third + (row + 1) * columns),
    );
  const typed = rowsOf(0);
  assert.deepEqual(
    [2, 3, 1, 0].map((word) => typed[word]),
    rowsOf(1),
  );
  assert.equal(await element.locator('path.thread').count(), 4);
  assert.ok(printed.slice(2 * third).every((text) => Number(text) === 0));
});

test('pe-order: with positions the difference is the core’s', async () => {
  const element = await add('<pe-order order="2 3 1 0"></pe-order>');
  const { maxDifference } = core.reorderText('Rahul killed the lion', [2, 3, 1, 0], {
    headDim: 16,
  });
  assert.ok(maxDifference > 0);
  assert.match(await element.locator('.badge').innerText(), /^Order seen/);
  assert.equal(await element.locator('.badge .number').innerText(), short(maxDifference, 3));
  await element.getByRole('button', { name: 'Positions: on' }).click();
  await element.getByText('Order not seen').waitFor();
  await element.getByRole('button', { name: 'Positions: off' }).click();
  await element.getByText('Order seen').waitFor();
});

test('pe-order: as typed, nothing is claimed', async () => {
  const element = await add('<pe-order></pe-order>');
  assert.match(await element.locator('.badge').innerText(), /^As typed/);
});

test('pe-order: a word dragged by the mouse', async () => {
  const element = await add('<pe-order tokens="one two three four"></pe-order>');
  const from = await middleOf(element, 0);
  const to = await middleOf(element, 2);
  await page().mouse.move(from.x, from.y);
  await page().mouse.down();
  await page().mouse.move(to.x, to.y, { steps: 8 });
  await stands('two three one four');
  await page().mouse.up();
  assert.equal(await element.getAttribute('order'), '1 2 0 3');
  const types = (await fixtureEvents(page())).map(({ type }) => type);
  assert.ok(types.includes('pe-input'));
  assert.equal(types.filter((type) => type === 'pe-change').length, 1);
});

test('pe-order: a word dragged by a finger, without scrolling the page', async () => {
  const element = await add('<pe-order tokens="one two three four"></pe-order>');
  const from = await middleOf(element, 3);
  const to = await middleOf(element, 1);
  const touch = await page().context().newCDPSession(page());
  const send = (/** @type {string} */ type, /** @type {{x: number, y: number}[]} */ touchPoints) =>
    touch.send('Input.dispatchTouchEvent', /** @type {any} */ ({ type, touchPoints }));
  await send('touchStart', [from]);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const x = from.x + share * (to.x - from.x);
    await send('touchMove', [{ x, y: from.y + share * (to.y - from.y) }]);
  }
  await send('touchEnd', []);
  await stands('one four two three');
  assert.equal(await page().evaluate(() => scrollY), 0);
});

test('pe-order: a word let go before the next frame stays where it was dragged', async () => {
  const element = await add('<pe-order tokens="one two three four"></pe-order>');
  await element.evaluate((node) => {
    const chips = [...(node.shadowRoot?.querySelectorAll('.chips button') ?? [])];
    const middle = (/** @type {Element} */ chip) => {
      const { left, top, width, height } = chip.getBoundingClientRect();
      return { clientX: left + width / 2, clientY: top + height / 2 };
    };
    const mouse = { pointerId: 1, bubbles: true, composed: true, button: 0 };
    const send = (/** @type {string} */ type, /** @type {Element} */ chip) =>
      chips[3].dispatchEvent(new PointerEvent(type, { ...mouse, ...middle(chip) }));
    send('pointerdown', chips[3]);
    send('pointermove', chips[1]);
    send('pointerup', chips[1]);
  });
  await stands('one four two three');
});

test('pe-order: a word moved by keys keeps the focus, and is announced', async () => {
  const element = await add('<pe-order tokens="one two three four"></pe-order>');
  await element.getByRole('button', { name: '1 two' }).focus();
  await page().keyboard.press('ArrowRight');
  await stands('one three two four');
  const focused = () =>
    page().evaluate(
      () =>
        document
          .querySelector('#fixture > *')
          ?.shadowRoot?.activeElement?.textContent?.replace(/\s+/g, ' ')
          .trim() ?? '',
    );
  assert.equal(await focused(), '2 two');
  assert.equal(await element.locator('.live').textContent(), 'two, now word 2 of 0 to 3');
  await page().keyboard.press('Home');
  await stands('two one three four');
  assert.equal(await focused(), '0 two');
  await page().keyboard.press('ArrowLeft');
  await page().keyboard.press('End');
  await stands('one three four two');
});

test('pe-order: shuffle, reverse, back; the same seed shuffles alike', async () => {
  const element = await add('<pe-order tokens="a b c d e f"></pe-order>');
  await element.getByRole('button', { name: 'Reverse' }).click();
  await stands('f e d c b a');
  await element.getByRole('button', { name: 'Shuffle' }).click();
  await page().waitForFunction(
    () => document.querySelector('#fixture > *')?.getAttribute('order') !== '5 4 3 2 1 0',
  );
  const first = await element.getAttribute('order');
  await element.getByRole('button', { name: 'As typed' }).click();
  await stands('a b c d e f');
  const again = await add('<pe-order tokens="a b c d e f"></pe-order>');
  await again.getByRole('button', { name: 'Shuffle' }).click();
  await page().waitForFunction(() => document.querySelector('#fixture > *')?.hasAttribute('order'));
  assert.equal(await again.getAttribute('order'), first);
});

test('pe-order: an order of another sentence is left out, and it is said', async () => {
  const element = await add('<pe-order tokens="a b c" order="3 2 1 0"></pe-order>');
  await stands('a b c');
  assert.match(await element.locator('p.remark').first().innerText(), /order is one of 4 words/);
});

test('pe-order: a cell shows the weighted sum that gave it', async () => {
  const element = await add('<pe-order tokens="a b" order="1 0"></pe-order>');
  await element.locator('.plot').focus();
  await page().keyboard.press('ArrowDown');
  await element.getByText('output(a 0, 0)', { exact: true }).waitFor();
  const reading = await element.locator('.readout').innerText();
  assert.match(reading, /= [−0-9.]+·[−0-9.]+ \+ [−0-9.]+·[−0-9.]+ = [−0-9.]+/);
});

for (const [what, text, refusal] of /** @type {[string, string, RegExp][]} */ ([
  ['nothing', '', /^tokens has no words$/],
  ['only spaces', '  \n ', /no words/],
  ['1,000 words', 'word '.repeat(1000), /tokens has 1000 words, too many; at most 24/],
  ['10,000 words', 'word '.repeat(10_000), /tokens must be at most 10000 characters, got 500/],
])) {
  test(`pe-order: ${what} pasted: said, and the last good picture stays`, async () => {
    const element = await add('<pe-order controls="tokens"></pe-order>');
    await element.locator('#tokens').fill(text);
    await element.locator('.error').waitFor();
    assert.match(await element.locator('.error').innerText(), refusal);
    await stands('Rahul killed the lion');
    await element.locator('#tokens').fill('שלום 👋🏽 עולם');
    await element.locator('.error').waitFor({ state: 'detached' });
    await stands('שלום 👋🏽 עולם');
  });
}

test('pe-order: nothing was said on the console through all this', () => {
  assert.deepEqual(stage.seen.messages, []);
});
