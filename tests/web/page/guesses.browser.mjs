/** The story asks before it tells: nothing in sight answers a question before its guess is made. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { guesses, isGuess, SEEN } from '../../../web/content/guesses.js';
import { withBatch } from '../../../web/core/calls/batch.js';
import { loadCore } from '../../../web/core/index.js';
import { keptLanes, meanBy } from '../../../web/training/kept.js';
import { onlyInChromium, whereSeen } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const core = await loadCore();
// what a service worker keeps is not asked of the network, which one test cuts
const site = await openSite({ viewport: { width: 1280, height: 850 }, serviceWorkers: 'block' });
const runs = new URL('../../../web/training/runs/kback-both-sides.json', import.meta.url);

/** What would answer each question, wherever it stood. @type {Record<string, RegExp>} */
const ANSWERS = {
  'order-lion':
    /difference\s+is\s+0\b|same output as before|The order is not seen|cannot be told apart|equal rows and equal columns/,
  'collisions-harmonic': /\b710\b/,
  'draw-distance': /\b43\s+times|\bposition\s+70\b|nearly does|not always grow/,
  'lab-two-back': /right at length|break off|breaks off|RoPE goes on|RoPE \d/,
  'rope-scaling': /\b18\b[^.]{0,40}pairs|never finish one turn|from 46\b|pair 46\b/,
};

/** Pictures that would: attention with positions, and the matrix with the curve that is to be drawn. */
const PICTURES = ['two-dogs', 'distance-matrix'];

/** All words in sight, down the whole page, those in shadow trees as well. @param {Page} page */
async function wordsInSight(page) {
  for (const { figure } of guesses) {
    await page.evaluate(
      (id) => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }),
      figure,
    );
    await page.waitForFunction(
      (id) => /** @type {any} */ (document.getElementById(id)?.firstElementChild)?.picture,
      figure,
    );
  }
  return page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    /** @param {Node} root */
    const walk = (root) => {
      for (const node of root.childNodes) {
        if (node instanceof Text) {
          const parent = /** @type {Element} */ (node.parentElement ?? root);
          const host = parent instanceof ShadowRoot ? parent.host : parent;
          const isSeen = host.checkVisibility({ visibilityProperty: true });
          if (isSeen && node.data.trim()) found.push(node.data);
        } else if (node instanceof Element) {
          if (/^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.tagName)) continue;
          if (node.shadowRoot) walk(node.shadowRoot);
          walk(node);
        }
      }
    };
    walk(document.body);
    return found.join(' ').replace(/\s+/g, ' ');
  });
}

/** The panel that asks. @param {Page} page @param {string} figure */
const panelOf = (page, figure) => page.locator(`#${figure} .ask`);

/** @param {Page} page @param {string} figure */
async function goTo(page, figure) {
  await page.evaluate((id) => {
    document.getElementById(id)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, figure);
  await page.waitForTimeout(100);
}

test('before its guess nothing in sight answers a question, in any tree; after “Show me” all of it does', async () => {
  const { page, seen } = await site.open('/');
  const before = await wordsInSight(page);
  assert.ok(before.length > 5000, `${before.length} letters`);
  for (const { figure } of guesses)
    assert.doesNotMatch(before, ANSWERS[figure], `answers ${figure}`);
  for (const id of PICTURES) assert.equal(await page.locator(`#${id}`).isVisible(), false, id);
  assert.match(before, /Guess 3 of 5/);
  const [way] = await page.locator('.waits').all();
  assert.match(String(await way.textContent()), /after guess 1/);
  assert.equal(await way.getAttribute('href'), '#order-lion');
  await page.locator('#guesses button').click();
  const after = await wordsInSight(page);
  for (const { figure } of guesses) assert.match(after, ANSWERS[figure], figure);
  for (const id of PICTURES) assert.equal(await page.locator(`#${id}`).isVisible(), true, id);
  assert.match(after, /The exact curve falls 43 times, first at position 70\./);
  assert.doesNotMatch(after, /after guess|Draw the curve you expect|kept, 5 seeds/);
  assert.deepEqual(seen.messages, []);
});

test('each guess is made with keys alone, and stands beside the core’s answer at the end', async () => {
  const { page, seen } = await site.open('/');
  const { keyboard } = page;
  const says = async (/** @type {string} */ figure) => {
    const verdict = page.locator(`#${figure} .verdict`);
    await verdict.filter({ hasText: /\.\s\S/ }).waitFor();
    return String(await verdict.textContent());
  };
  await goTo(page, 'order-lion');
  await panelOf(page, 'order-lion').locator('input').first().focus();
  await keyboard.press('Space');
  await keyboard.press('Enter');
  assert.match(await says('order-lion'), /the same as before.*differ by 0\./);

  await goTo(page, 'collisions-harmonic');
  await panelOf(page, 'collisions-harmonic').locator('input').focus();
  for (let step = 0; step < 43; step++) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  assert.match(
    await says('collisions-harmonic'),
    /44 steps.*stand 710 steps apart.*44 steps apart differ by 0\.0/,
  );

  await goTo(page, 'draw-distance');
  const drawing = page.locator('#draw-distance > :first-child');
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#draw-distance > :first-child')).picture,
  );
  await drawing.locator('.plot').focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowUp');
  await drawing.getByRole('button', { name: 'Show the exact curve', disabled: false }).focus();
  await keyboard.press('Enter');
  await drawing.getByText(/On average you were off by/).waitFor();

  await goTo(page, 'lab-two-back');
  for (const name of ['RoPE', 'T5', 'learned rows', 'no positions']) {
    await panelOf(page, 'lab-two-back').getByRole('button', { name }).focus();
    await keyboard.press('Enter');
  }
  await panelOf(page, 'lab-two-back').getByRole('button', { name: 'That is my guess' }).focus();
  await keyboard.press('Enter');
  assert.match(await says('lab-two-back'), /RoPE, T5, learned rows, no positions.*RoPE 9\d/);

  await goTo(page, 'rope-scaling');
  await panelOf(page, 'rope-scaling').locator('input').focus();
  await keyboard.press('End');
  await keyboard.press('Enter');
  assert.match(await says('rope-scaling'), /from pair 63 on.*18 of 64/);

  await goTo(page, 'recap');
  const rows = await page.locator('#guesses tbody tr').allInnerTexts();
  assert.equal(rows.length, guesses.length);
  const marks = await page.locator('#guesses .mark').allInnerTexts();
  assert.deepEqual(marks, ['✓', 'nearly', marks[2], '✗', '✓']);
  assert.deepEqual(seen.messages, []);
});

test('the card prints on one page of A4', onlyInChromium(), async () => {
  const { page } = await site.open('/');
  await page.evaluate(() => (window.print = () => {}));
  await goTo(page, 'recap');
  await page.locator('#guesses button').click();
  await page.locator('#guesses tbody tr').first().waitFor();
  await page.locator('#guesses tbody').getByText('18 of 64').waitFor();
  await page.getByRole('button', { name: 'Print, one page' }).click();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  assert.equal([...pdf.matchAll(/\/Type \/Page\b/g)].length, 1);
});

test('a link that holds guesses shows what they answer; what is no guess is passed over', async () => {
  const address =
    '#x_guess=order-lion.other,draw-distance.0-8,rope-scaling.640,lab-two-back.rope-rope-rope-rope&v=1';
  const { page } = await site.open(`/${address}`);
  await panelOf(page, 'rope-scaling').waitFor({ state: 'attached' });
  const asking = () =>
    page.locator('.asking').evaluateAll((figures) => figures.map(({ id }) => id));
  assert.deepEqual(await asking(), ['collisions-harmonic', 'rope-scaling', 'lab-two-back']);
  await page.locator('#order-lion .verdict').getByText('You: something else').waitFor();
  await page.locator('#draw-distance .verdict').getByText('It never falls; off by 0.08').waitFor();
  await goTo(page, 'draw-distance');
  await page.locator('#draw-distance').getByText('The exact curve falls 43 times').waitFor();
});

test('a link with settings of a figure that asks shows what was seen in it', async () => {
  const { page } = await site.open('/#collisions-harmonic.d-model=4&at=collisions-harmonic&v=1');
  await page.locator('#collisions-harmonic > :first-child .stage').waitFor();
  await panelOf(page, 'rope-scaling').waitFor({ state: 'attached' });
  assert.equal(await panelOf(page, 'collisions-harmonic').count(), 0);
});

test('questions that cannot be fetched keep nothing back', onlyInChromium(), async () => {
  const files = /\/assets\/start-[^/]*\.js$/;
  const { page } = await site.open('/', async (fresh) => {
    await fresh.route(files, async (route) => {
      const text = await (await route.fetch()).text();
      return text.includes('That is my guess') ? route.abort() : route.continue();
    });
  });
  await page.keyboard.press('End');
  await page.waitForFunction(() => !document.querySelector('.asking, .held'));
});

test('a figure that could not be fetched under its question is asked for again once that is answered', async () => {
  const lost = /_first[^/]*\.wasm/;
  const { page } = await site.open('/', (one) => one.route(lost, (route) => route.abort()));
  const [{ figure }] = guesses;
  const element = page.locator(`#${figure} > :first-child`);
  await element.evaluate((one) => one.scrollIntoView({ behavior: 'instant' }));
  const has = (/** @type {string} */ what) =>
    page.waitForFunction(
      ([id, name]) => /** @type {any} */ (document.getElementById(id)?.firstElementChild)?.[name],
      [figure, what],
    );
  await has('failure');
  await page.unroute(lost);
  await page.locator(`#${figure}`).getByRole('button', { name: 'Show me' }).click();
  await has('picture');
  assert.equal(await element.locator('[part=error]').count(), 0);
  await page.close();
});

test('slides and paper keep nothing back', whereSeen({ media: 'print' }), async () => {
  const { page: slides } = await site.open('/?present');
  assert.equal(await slides.locator('.asking, .held').count(), 0);
  const { page: paper } = await site.open('/');
  await paper.emulateMedia({ media: 'print' });
  const seen = await paper
    .locator('#lab-two-back > :first-child')
    .evaluate((element) => element.checkVisibility({ visibilityProperty: true }));
  assert.ok(seen);
});

test('the answers are what the core says', async () => {
  const { lanes } = JSON.parse(await readFile(runs, 'utf8'));
  const settings = {
    ...{ tokens: 'a b', order: '1 0', headDim: '128', encoding: 'harmonic', dModel: '2' },
    ...{ length: '1001', start: '1', turnsWithin: '4096' },
  };
  const plain = keptLanes(lanes, meanBy(core)).filter(
    ({ positions, options }) => !options && /^(none|learned|rope|t5)$/.test(positions),
  );
  const given = { core: /** @type {any} */ (withBatch(core)), settings, kept: async () => plain };
  const marks = async (/** @type {string} */ figure, /** @type {string[]} */ texts) => {
    const guess = guesses.find((one) => one.figure === figure);
    assert.ok(guess);
    const all = texts.map(async (text) => {
      assert.ok(isGuess(text, guess, settings), text);
      return (await guess.answer(given, text)).mark;
    });
    return Promise.all(all);
  };
  assert.deepEqual(await marks('order-lion', ['same', 'other', 'equal']), [
    'right',
    'wrong',
    'wrong',
  ]);
  assert.deepEqual(await marks('collisions-harmonic', ['710', '44', '45']), [
    'right',
    'nearly',
    'wrong',
  ]);
  assert.deepEqual(await marks('rope-scaling', ['46', '43', '20']), ['right', 'nearly', 'wrong']);
  for (const [text, figure] of [
    ['0', 'collisions-harmonic'],
    ['1001', 'collisions-harmonic'],
    ['1e2', 'collisions-harmonic'],
    ['rope-t5', 'lab-two-back'],
    ['no', 'order-lion'],
    ['', 'draw-distance'],
  ]) {
    const guess = guesses.find((one) => one.figure === figure);
    assert.ok(guess && !isGuess(text, guess, settings), text);
  }
  assert.ok(guesses.every((guess) => isGuess(SEEN, guess, settings)));
});
