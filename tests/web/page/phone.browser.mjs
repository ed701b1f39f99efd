/** The story in the hand: no letter too small, nothing cut or blank, a figure's control beside its plot. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openDrawn } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const LEAST_TEXT = 11; // px
/** Of the story, and of a figure with its caption [px]. */
const MOST_HEIGHT = 32_000;
const MOST_FIGURE = 1000;
/** From the top of a plot to the end of the first control below it [px]. */
const MOST_REACH = 780;
/** Figures that are not yet so low, and what they take [px]. @type {Record<string, number>} */
const HIGHER = {
  'aryan-circle': 1090,
  'order-lion': 1240,
  'two-dogs': 1080,
  'ladder-scorecard': 1190,
  'collisions-harmonic': 1210,
  'distance-matrix': 1070,
  'shift-matrix': 1320,
  'word-clusters': 1440,
  'rope-arrows': 1400,
  alibi: 1100,
  'lab-two-back': 1860,
};

const site = await openSite({ viewport: { width: 360, height: 780 }, hasTouch: true });
/** @type {import('playwright-core').Page} */
let page;

before(async () => {
  page = await site.context.newPage();
  await openDrawn(page, site.origin);
  await page.waitForTimeout(1500); // for room that was kept
});

/** Text that is to be seen, with the size of its letters on the screen, also within figures. */
const textsOf = () =>
  page.evaluate(() => {
    /** @type {{text: string, size: number, over: number, where: string}[]} */
    const found = [];
    const walk = (/** @type {Node} */ node, /** @type {string} */ where) => {
      if (node instanceof Text) {
        const own = /** @type {Element} */ (node.parentElement);
        const text = node.data.trim();
        const range = document.createRange();
        range.selectNodeContents(node);
        const { width, height, right } = range.getBoundingClientRect();
        if (!text || !own?.checkVisibility() || width < 2 || height < 2) return;
        if (own.closest('math, .live, .unseen, noscript, option')) return;
        const drawn = own instanceof SVGGraphicsElement ? own.getScreenCTM() : null;
        const scale = drawn ? Math.hypot(drawn.a, drawn.b) : 1;
        const size = parseFloat(getComputedStyle(own).fontSize) * scale;
        const scrolled = own.closest('.scroll, [tabindex="0"]');
        found.push({ text, size, over: scrolled ? 0 : right - innerWidth, where });
        return;
      }
      const element = node instanceof Element ? node : null;
      if (element?.matches('style, script, canvas')) return;
      const here = element?.closest('.exhibit')?.id ?? where;
      if (element?.shadowRoot) walk(element.shadowRoot, here);
      else for (const child of node.childNodes) walk(child, here);
    };
    walk(document.body, '');
    return found;
  });

test('phone: no text is smaller than 11 px, and none leaves the window', async () => {
  const texts = await textsOf();
  assert.ok(texts.length > 500, `${texts.length} texts`);
  const small = texts.filter(({ size }) => size < LEAST_TEXT - 0.05);
  assert.deepEqual(small, []);
  assert.deepEqual(
    texts.filter(({ over }) => over > 1),
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

test('phone: the foot of a figure is one sign, which brings the others', async () => {
  const figure = page.locator('#kazemnejad-figure-2 pe-heatmap');
  const code = figure.getByText('Code', { exact: true });
  assert.equal(await code.isVisible(), false);
  await figure.locator('.ways').press('Enter');
  await code.waitFor();
  await figure.locator('.ways').press('Enter');
  await code.waitFor({ state: 'hidden' });
});
