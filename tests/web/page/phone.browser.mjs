/** The story in the hand: no letter too small, nothing cut or blank, a figure's control beside its plot. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { SEEN, guesses } from '../../../web/content/guesses.js';
import { writeHash } from '../../../web/settings/state.js';
import { openDrawn } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const LEAST_TEXT = 11; // px
/** Of the story, and of a figure with its caption [px]. */
const MOST_HEIGHT = 32_000;
const MOST_FIGURE = 1000;
/** From the top of a plot to the end of the first control below it [px]. */
const MOST_REACH = 780;
/** The lab is a laboratory. @type {Record<string, number>} */
const HIGHER = { 'lab-two-back': 1300 };

/** No figure keeps anything back: each takes what it takes at most. */
const TOLD = writeHash({
  guesses: Object.fromEntries(guesses.map(({ figure }) => [figure, SEEN])),
});

const site = await openSite({ viewport: { width: 360, height: 780 }, hasTouch: true });
/** @type {import('playwright-core').Page} */
let page;

before(async () => {
  page = await site.context.newPage();
  await openDrawn(page, `${site.origin}/${TOLD}`);
  await page.waitForTimeout(1500); // for room that was kept
});

/**
 * Text that is to be seen, also within figures: the size of its letters on the screen, and by how much it
 * is cut by the window or by what it stands in.
 */
const textsOf = () =>
  page.evaluate(() => {
    /** @type {{text: string, size: number, cut: number, where: string}[]} */
    const found = [];
    /** What a part is drawn in, through shadow roots. @param {Element} part @returns {Element | null} */
    const around = (part) =>
      part.assignedSlot ??
      part.parentElement ??
      /** @type {ShadowRoot} */ (part.getRootNode()).host ??
      null;
    /** @param {DOMRect} box @param {Element} own */
    const cutOf = (box, own) => {
      for (let part = /** @type {Element | null} */ (own); part; part = around(part)) {
        const { overflowX, overflowY } = getComputedStyle(part);
        if (part === document.body || (overflowX === 'visible' && overflowY === 'visible'))
          continue;
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        if (width < 2) return 0; // for ears
        const isWide = part.scrollWidth > part.clientWidth && /auto|scroll/.test(overflowX);
        const isHigh = part.scrollHeight > part.clientHeight && /auto|scroll/.test(overflowY);
        const across = isWide ? 0 : Math.max(left - box.left, box.right - right);
        const cut = Math.max(across, top - box.top, isHigh ? 0 : box.bottom - bottom);
        if (cut > 1 || isWide || isHigh) return cut;
      }
      return Math.max(-box.left, box.right - innerWidth);
    };
    const walk = (/** @type {Node} */ node, /** @type {string} */ where) => {
      if (node instanceof Text) {
        const own = /** @type {Element} */ (node.parentElement);
        const text = node.data.trim();
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (!text || !own?.checkVisibility() || box.width < 2 || box.height < 2) return;
        if (own.closest('.live, .unseen, .skip, noscript, option')) return;
        const drawn = own instanceof SVGGraphicsElement ? own.getScreenCTM() : null;
        const scale = drawn ? Math.hypot(drawn.a, drawn.b) : 1;
        const size = parseFloat(getComputedStyle(own).fontSize) * scale;
        found.push({ text, size, cut: cutOf(box, own), where });
        return;
      }
      const element = node instanceof Element ? node : null;
      if (element?.matches('style, script, canvas')) return;
      if (element instanceof HTMLInputElement && /number|text/.test(element.type)) {
        const size = parseFloat(getComputedStyle(element).fontSize);
        const isNumber = element.type === 'number' && element.checkVisibility();
        const cut = isNumber ? element.scrollWidth - element.clientWidth : 0; // lists scroll
        found.push({ text: element.value, size, cut, where });
        return;
      }
      const here = element?.closest('.exhibit')?.id ?? (element?.closest('math') ? 'math' : where);
      if (element?.shadowRoot) walk(element.shadowRoot, here);
      else for (const child of node.childNodes) walk(child, here);
    };
    walk(document.body, '');
    return found;
  });

test('phone: no text is smaller than 11 px, and none is cut', async () => {
  const texts = await textsOf();
  assert.ok(texts.length > 500, `${texts.length} texts`);
  // formulas have exponents, which are smaller by rule
  const small = texts.filter(({ size, where }) => size < LEAST_TEXT - 0.05 && where !== 'math');
  assert.deepEqual(small, []);
  assert.deepEqual(
    texts.filter(({ cut }) => cut > 1.5),
    [],
  );
});

test('phone: the story and its figures are no longer than they have to be', async (t) => {
  const { total, figures } = await page.evaluate(() => ({
    total: document.documentElement.scrollHeight,
    figures: [...document.querySelectorAll('.exhibit')].map((root) => {
      const inner = /** @type {ShadowRoot} */ (root.firstElementChild?.shadowRoot);
      const plot = inner.querySelector('.plot, .stage');
      const control = inner.querySelector('.rail .control');
      return {
        id: root.id,
        height: Math.round(root.getBoundingClientRect().height),
        reach:
          plot && control
            ? Math.round(control.getBoundingClientRect().bottom - plot.getBoundingClientRect().top)
            : 0,
      };
    }),
  }));
  t.diagnostic(`${total} px`);
  for (const { id, height, reach } of figures) t.diagnostic(`${id}: ${height} px, reach ${reach}`);
  assert.ok(total <= MOST_HEIGHT, `${total} px`);
  for (const { id, height, reach } of figures) {
    assert.ok(height <= (HIGHER[id] ?? MOST_FIGURE), `${id}: ${height} px`);
    assert.ok(reach <= MOST_REACH || id in HIGHER, `${id}: control ${reach} px below`);
  }
});

test('phone: what is written on a line across the pairs ends where the plot does', async () => {
  const rights = await page.evaluate(() => {
    const root = document.querySelector('#rope-scaling > :first-child')?.shadowRoot;
    const rightOf = (/** @type {string} */ selector) =>
      Number(root?.querySelector(selector)?.getBoundingClientRect().right);
    return { text: rightOf('text.mark-name'), curve: rightOf('path.curve') };
  });
  assert.ok(rights.text <= rights.curve + 4, JSON.stringify(rights));
});

test('phone: the foot of a figure is one sign, which brings the others', async () => {
  const figure = page.locator('#kazemnejad-figure-2 pe-heatmap');
  const code = figure.getByText('Code', { exact: true });
  assert.equal(await code.isVisible(), false);
  await figure.locator('.ways').press('Enter');
  await code.waitFor();
  await figure.locator('.ways').press('Enter');
  await code.waitFor({ state: 'hidden' });
});

test('phone: a swipe over a figure scrolls the page, and does not move the line of the first table', async () => {
  const client = await page.context().newCDPSession(page);
  const figures = await page.evaluate(() =>
    [...document.querySelectorAll('.exhibit')]
      .filter((root) => root.firstElementChild?.shadowRoot?.querySelector('.plot'))
      .map(({ id }) => `#${id} > :first-child`),
  );
  assert.ok(figures.length > 8, `${figures.length} figures`);
  for (const selector of ['.hero-table .stage', ...figures]) {
    const place = await page.evaluate((name) => {
      const figure = /** @type {Element} */ (document.querySelector(name));
      const plot = figure.shadowRoot?.querySelector('.plot') ?? figure;
      plot.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = plot.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, selector);
    const state = () =>
      page.evaluate(() => ({
        at: scrollY,
        read: document.querySelector('.hero-table .position')?.textContent,
      }));
    const before = await state();
    const touch = (/** @type {any} */ type, /** @type {number} */ y) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: place.x, y }],
      });
    await touch('touchStart', place.y);
    for (let step = 1; step <= 8; step++) await touch('touchMove', place.y - 20 * step);
    await touch('touchEnd', 0);
    await page.waitForTimeout(150);
    const after = await state();
    assert.ok(after.at > before.at + 60, `${selector}: ${before.at} → ${after.at}`);
    if (selector.startsWith('.hero')) assert.equal(after.read, before.read, 'the line stays');
  }
});

/** A control's, those of figures themselves, and the page's own below one. */
const SLIDERS = [
  ['kazemnejad-figure-2', '.control input[type=range]'],
  ['binary', '.scrub input'],
  ['collisions-harmonic', '.threshold input'],
  ['kazemnejad-figure-2', '.hands input'],
];

/** A finger on a slider, from near its end. @param {import('playwright-core').Locator} slider */
async function fingerOn(slider) {
  const own = slider.page();
  const client = await own.context().newCDPSession(own);
  await slider.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await slider.boundingBox();
  assert.ok(box);
  return (/** @type {any} */ type, across = 0, up = 0) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: box.x + 0.9 * box.width - across, y: box.y + box.height / 2 - up }],
    });
}

for (const [id, selector] of SLIDERS) {
  test(`phone: a swipe that begins on a slider scrolls the page, and sets nothing: ${id} ${selector}`, async () => {
    const slider = page.locator(`#${id} ${selector}`).first();
    const touch = await fingerOn(slider);
    const state = async () => ({
      share: await slider.inputValue(),
      settings: await page
        .locator(`#${id} > :first-child`)
        .evaluate((one) => JSON.stringify(/** @type {any} */ (one).settings.values)),
      hash: await page.evaluate(() => location.hash),
      entries: await page.evaluate(() => history.length),
    });
    const before = await state();
    const at = await page.evaluate(() => scrollY);
    await touch('touchStart');
    for (let step = 1; step <= 8; step++) await touch('touchMove', 0, 20 * step);
    await touch('touchEnd');
    await page.waitForTimeout(300);
    assert.ok((await page.evaluate(() => scrollY)) > at + 60);
    assert.deepEqual(await state(), before);
  });
}

test('phone: a tap on a slider sets, and a finger along it', async () => {
  const [[id, selector]] = SLIDERS;
  const slider = page.locator(`#${id} ${selector}`).first();
  const number = page.locator(`#${id} .control input[type=number]`).first();
  const before = Number(await number.inputValue());
  let touch = await fingerOn(slider);
  await touch('touchStart');
  await touch('touchEnd');
  await page.waitForFunction((name) => location.hash.includes(`${name}.`), id);
  const tapped = Number(await number.inputValue());
  assert.ok(tapped > before, `${before}, ${tapped}`);
  touch = await fingerOn(slider); // the figure is another by now
  await touch('touchStart');
  for (let step = 1; step <= 8; step++) await touch('touchMove', 5 * step);
  await page.waitForTimeout(300);
  const moved = Number(await number.inputValue());
  assert.ok(moved < tapped, `${tapped}, ${moved}: while the finger is down`);
  await touch('touchEnd');
});

test('phone: a swipe that begins on a slider of the workbench sets nothing', async () => {
  const { page: bench } = await site.open('/workbench.html#sinusoidal');
  await bench.locator('pe-heatmap canvas').first().waitFor();
  const slider = bench.locator('bench-rail input[type=range]:visible').first();
  await slider.waitFor();
  const state = async () => [await slider.inputValue(), await bench.evaluate(() => location.hash)];
  const before = await state();
  const touch = await fingerOn(slider);
  const at = await bench.evaluate(() => scrollY);
  await touch('touchStart');
  await bench.waitForTimeout(100); // a finger rests before it goes on
  for (let step = 1; step <= 8; step++) await touch('touchMove', 0, 20 * step);
  await touch('touchEnd');
  await bench.waitForTimeout(500);
  assert.notEqual(await bench.evaluate(() => scrollY), at);
  assert.deepEqual(await state(), before);
  await bench.close();
});
