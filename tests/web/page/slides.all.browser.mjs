/** Every slide of every lesson, on a small and a large screen: large, whole, legible, the question first. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { lessons } from '../../../web/content/lessons/index.js';
import { SCREENSHOTS } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const LEAST_SHARE = 0.6; // of the stage, which is the room of the figure, for its plot
const LEAST_LETTERS = 16; // px
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

/** What is seen of the slide: runs in the page. */
function look() {
  const found = (/** @type {ParentNode} */ root, /** @type {string} */ selector) =>
    /** @type {HTMLElement} */ (root.querySelector(selector));
  const figure = found(document, '.exhibit.now');
  const element = /** @type {any} */ (figure.firstElementChild);
  const stage = figure.getBoundingClientRect();
  const bar = found(document, '.presenting').getBoundingClientRect();
  const root = element.shadowRoot;
  const plot = (
    root.querySelector('.plot') ?? root.querySelector('.picture')
  ).getBoundingClientRect();
  const zoom = Number(document.documentElement.style.getPropertyValue('--zoom'));
  /** @type {Record<string, number>} */
  const letters = {};
  const walk = (/** @type {Node} */ node) => {
    if (node instanceof Text && node.data.trim()) {
      const parent = /** @type {Element} */ (node.parentElement);
      if (!parent?.checkVisibility({ visibilityProperty: true })) return;
      if (parent.closest('style, .live, [aria-hidden=true].tooltip, .tooltip')) return;
      const { width } = parent.getBoundingClientRect();
      if (width > 1) letters[node.data.trim().slice(0, 30)] = parseFloat(getComputedStyle(parent).fontSize) * zoom; // prettier-ignore
    }
    if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot);
    for (const child of node.childNodes) walk(child);
  };
  walk(figure);
  const answer = document.querySelector('section.now .answer');
  return {
    id: figure.id,
    share: (plot.width * plot.height) / (stage.width * stage.height),
    half: (stage.width * stage.height) / (innerWidth * innerHeight),
    over: Math.max(
      stage.bottom - bar.top,
      plot.bottom - bar.top,
      plot.right - innerWidth,
      -plot.left,
      element.scrollHeight - element.clientHeight - 1,
    ),
    letters,
    question: found(document, 'section.now h2').checkVisibility(),
    isAnswered: answer?.checkVisibility() ?? false,
    isFigure: element.checkVisibility({ visibilityProperty: true }),
  };
}

/** A figure is drawn again in its new room, a moment later. @param {import('playwright-core').Page} page */
async function settled(page) {
  for (let tries = 0; tries < 10; tries++) {
    await page.waitForTimeout(300);
    const seen = await page.evaluate(look);
    if (seen.over <= 1) return seen;
  }
  return page.evaluate(look);
}

for (const viewport of SIZES) {
  for (const { name, stops } of lessons) {
    const size = `${viewport.width} × ${viewport.height}`;
    test(`slides of ${name} at ${size}: whole, large, legible; the answer on a key`, async (t) => {
      const site = await openSite({ viewport });
      const { page, seen } = await site.open(`/lesson.html?of=${name}&present`);
      await page.locator('.presenting').waitFor();
      await mkdir(SCREENSHOTS, { recursive: true });
      /** @type {string[]} */
      const wrong = [];
      for (let step = 0; step < stops.length; step++) {
        await page.waitForFunction(
          () => /** @type {any} */ (document.querySelector('.exhibit.now > *'))?.picture,
        );
        const before = await settled(page);
        await page.keyboard.press('Space');
        const after = await settled(page);
        // a figure that would answer the question comes with the answer
        const { id, share, half, over, letters } = before.isFigure ? before : after;
        await page.screenshot({
          path: join(SCREENSHOTS, `slide-${name}-${step}-${viewport.width}.png`),
        });
        const small = Object.entries(letters).filter(([, px]) => px < LEAST_LETTERS - 0.05);
        const least = Math.min(...Object.values(letters));
        t.diagnostic(`${id}: plot ${Math.round(100 * share)} %, letters ${least.toFixed(1)} px`);
        if (id !== stops[step].figure) wrong.push(`${step}: ${id}`);
        if (share < LEAST_SHARE)
          wrong.push(`${id}: plot ${Math.round(100 * share)} % of the stage`);
        if (half < 0.5) wrong.push(`${id}: ${Math.round(100 * half)} % of the screen`);
        if (over > 1) wrong.push(`${id}: ${Math.round(over)} px over`);
        if (small.length) wrong.push(`${id}: ${JSON.stringify(small.slice(0, 3))}`);
        if (!before.question || before.isAnswered) wrong.push(`${id}: tells first`);
        if (!after.isAnswered || !after.isFigure) wrong.push(`${id}: no answer on a key`);
        if (after.over > 1) wrong.push(`${id}: ${Math.round(after.over)} px over with its answer`);
        await page.keyboard.press('PageDown');
      }
      assert.deepEqual(wrong, []);
      assert.deepEqual(seen.messages, []);
    });
  }
}
