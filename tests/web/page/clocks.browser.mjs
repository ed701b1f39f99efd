/** One row of clocks runs through the story: labelled on the first screen, and at one position everywhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLOCKS, HERO, RUNS } from '../../../web/content/hero.js';
import { guesses, SEEN } from '../../../web/content/guesses.js';
import { loadCore } from '../../../web/core/index.js';
import { grouped } from '../../../web/plot/format.js';
import { writeHash } from '../../../web/settings/state.js';
import { assertHands } from '../support/hands.mjs';
import { whereSeen } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const core = await loadCore();
const { encoding, params, words, column } = HERO;
const { wavelengths } = core.frequencies(encoding, params);
const site = await openSite({ viewport: { width: 1280, height: 850 }, reducedMotion: 'reduce' });
/** Every figure is told, so that its row is in sight. */
const TOLD = writeHash({
  guesses: Object.fromEntries(guesses.map(({ figure }) => [figure, SEEN])),
});

/** @param {Page} page */
const painted = (page) => page.locator('.hero-table.painted').waitFor();

/** Hands of all rows, by where they stand. @param {Page} page @param {string} line of hands */
const handsShown = (page, line) =>
  page.evaluate(
    (selector) =>
      Object.fromEntries(
        [...document.querySelectorAll('.clocks')].map((row) => [
          row.closest('.exhibit')?.id ?? 'hero',
          [...row.querySelectorAll(selector)].map((hand) => [
            Number(hand.getAttribute('x2')),
            -Number(hand.getAttribute('y2')),
          ]),
        ]),
      ),
    line,
  );

/** @param {number} position @returns {ArrayLike<number>} the row, beyond the table too */
const rowAt = (position) =>
  core.encode(encoding, { dModel: params.dModel, positions: [position] }).data;

/**
 * Every row stands at the position; that of the first screen as far as its table goes.
 * @param {Page} page
 * @param {number} position
 */
async function allAt(page, position) {
  const last = params.length - 1;
  const atFirst = Math.min(position, last);
  await page.locator('.hero-table .position', { hasText: new RegExp(`^${atFirst}$`) }).waitFor();
  const { hero, ...shown } = await handsShown(page, 'line:not(.other)');
  assertHands(hero, rowAt(atFirst), 'hero');
  assert.deepEqual(Object.keys(shown).sort(), Object.keys(RUNS).sort());
  for (const [place, hands] of Object.entries(shown)) assertHands(hands, rowAt(position), place);
}

test('the first screen says which pair turns slowest, and by how much', async () => {
  const { page } = await site.open('/');
  await painted(page);
  const text = (await page.locator('.hero-table').innerText()).replace(/\s+/g, ' ');
  const slowest = wavelengths.indexOf(Math.max(...wavelengths));
  assert.match(text, new RegExp(`pair ${slowest} ${grouped(wavelengths[slowest])}`));
  const times = grouped(wavelengths[slowest] / wavelengths[0]);
  assert.ok(text.includes(`Pair ${slowest} is ${times} times slower than pair 0`), text);
  await page.close();
});

for (const width of [1280, 360])
  test(
    `each clock stands below its own columns, the first rows bear the words, the column is marked, at ${width} px`,
    whereSeen({ width }),
    async () => {
      const { page } = await site.open('/');
      await page.setViewportSize({ width, height: 850 });
      await painted(page);
      const { stage, clocks, caret } = await page.evaluate(() => {
        const box = (/** @type {Element | null} */ part) => {
          const { left, width: wide } = /** @type {Element} */ (part).getBoundingClientRect();
          return { left, wide, middle: left + wide / 2 };
        };
        return {
          stage: box(document.querySelector('.stage canvas')),
          clocks: [...document.querySelectorAll('.hero .clocks svg')].map(box),
          caret: box(document.querySelector('.first .caret')),
        };
      });
      const middleOf = (/** @type {number} */ at) => stage.left + (at / params.dModel) * stage.wide;
      CLOCKS.forEach((pair, index) => {
        const off = Math.abs(clocks[index].middle - middleOf(2 * pair + 1));
        assert.ok(off < 1, `${width}: pair ${pair} is ${off} px beside its columns`);
      });
      const off = Math.abs(caret.middle - middleOf(column + 0.5));
      assert.ok(off < 1.5, `the caret is ${off} px off`);
      assert.deepEqual(await page.locator('.first span').allInnerTexts(), words);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} px`); // less where bars take room
      await page.close();
    },
  );

test('a word that is pointed at in the lead or beside the table is the row that is read', async () => {
  const { page } = await site.open('/');
  await painted(page);
  await page.locator('.lede [data-row="2"]').hover();
  await page.locator('.hero-table .position', { hasText: /^2$/ }).waitFor();
  await page.locator('.first [data-row="1"]').hover();
  await page.locator('.hero-table .position', { hasText: /^1$/ }).waitFor();
  await page.close();
});

test('a position set in one figure is read in all seven: by the row, in the table, by a control', async () => {
  assert.equal(Object.keys(RUNS).length, 7);
  const { page, seen } = await site.open(`/${TOLD}`);
  await painted(page);
  await page.evaluate(() => document.querySelector('#aryan-circle')?.scrollIntoView());
  const slider = page.locator('#aryan-circle .hands input');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await allAt(page, HERO.position + 1);

  const table = page.locator('#kazemnejad-figure-2 pe-heatmap');
  await table.scrollIntoViewIfNeeded();
  await table.locator('.plot canvas').hover({ position: { x: 40, y: 60 } });
  await page.waitForFunction(() =>
    /PE\((\d+)/.test(
      String(document.querySelector('#kazemnejad-figure-2 pe-heatmap')?.shadowRoot?.textContent),
    ),
  );
  const read = await table.evaluate(
    (element) => /PE\((\d+)/.exec(String(element.shadowRoot?.textContent))?.[1],
  );
  await allAt(page, Number(read));

  const position = page.locator('#aryan-circle pe-rotation').locator('input[type=number]').first();
  await position.scrollIntoViewIfNeeded();
  await position.fill('9');
  await position.press('Enter');
  await allAt(page, 9);
  const unrolled = page.locator('#kazemnejad-figure-2 .hands p');
  assert.doesNotMatch((await unrolled.textContent()) ?? '', /only/);

  await position.fill('1000');
  await position.press('Enter');
  await allAt(page, 1000);
  assert.match((await unrolled.textContent()) ?? '', /Row 1,000 .* shows 0 to 49 only/);
  const shift = page.locator('#shift-matrix');
  await shift.locator('pe-shift').evaluate((element) => element.setAttribute('k', '900'));
  await page.waitForFunction(() =>
    document.querySelector('#shift-matrix .hands p')?.textContent?.includes('900'),
  );
  assertHands((await handsShown(page, '.other'))['shift-matrix'], rowAt(1900), 'turned by k');

  await page.locator('#aryan-circle pe-rotation').getByText('Reset', { exact: true }).click();
  await allAt(page, HERO.position);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('an address that sets a figure to a position sets the row', async () => {
  const state = { changes: { 'aryan-circle': { position: '600' } } };
  const { page } = await site.open(`/${writeHash({ ...state, at: 'aryan-circle' })}`);
  await page.locator('#aryan-circle .hands p', { hasText: '600' }).waitFor();
  await allAt(page, 600);
  await page.close();
});

test('a hand is lit below the collisions where the figure has one of its speed', async () => {
  const { page } = await site.open(`/${TOLD}`);
  await painted(page);
  const figure = page.locator('#collisions-harmonic');
  await figure.scrollIntoViewIfNeeded();
  await figure.locator('.clocks svg').first().waitFor();
  /** @param {string} scheme @param {number} dModel */
  const speeds = (scheme, dModel) => [...core.frequencies(scheme, { dModel }).wavelengths];
  for (const [scheme, dModel] of /** @type {[string, number][]} */ ([
    ['harmonic', 2],
    ['harmonic', 16],
    ['sinusoidal', 16],
    ['sinusoidal', 128],
  ])) {
    const lit = await figure.evaluate(
      async (root, [name, size]) => {
        const element = /** @type {Element} */ (root.firstElementChild);
        element.setAttribute('encoding', String(name));
        element.setAttribute('d-model', String(size));
        await null; // what follows the attributes
        return [...root.querySelectorAll('.clocks > *')].map((each) => !each.matches('.off'));
      },
      [scheme, dModel],
    );
    const own = speeds(scheme, dModel);
    const isThere = CLOCKS.map((pair) =>
      own.some((wave) => Math.abs(wave / wavelengths[pair] - 1) < 1e-9),
    );
    assert.deepEqual(lit, isThere, `${scheme}, ${dModel} numbers`);
  }
  await page.close();
});

test('the row is heard when it is asked for, not before, and no longer than that', async () => {
  const { page, seen } = await site.open('/', (fresh) =>
    fresh.addInitScript(() => {
      const all = /** @type {any} */ (window);
      all.begun = 0;
      all.AudioContext = class extends AudioContext {
        constructor() {
          super();
          all.begun += 1;
        }
      };
    }),
  );
  await painted(page);
  const line = page.getByRole('slider', { name: 'Position', exact: true });
  const begun = () => page.evaluate(() => /** @type {any} */ (window).begun);
  await line.press('ArrowDown');
  assert.equal(await begun(), 0);
  const button = page.getByRole('button', { name: 'Sound' });
  await button.click();
  await page.locator('.sound[aria-pressed=true]').waitFor();
  await page.waitForFunction(() => /** @type {any} */ (window).begun === 1);
  await line.press('ArrowDown');
  await page.waitForFunction(() => /** @type {any} */ (window).begun === 2);
  await button.click();
  await page.locator('.sound[aria-pressed=false]').waitFor();
  await line.press('ArrowDown');
  await page.waitForTimeout(400);
  assert.equal(await begun(), 2);
  assert.deepEqual(seen.messages, []);
});
