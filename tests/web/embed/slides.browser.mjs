/** Figures on slides and in pages with themes: every text is read on the ground it stands on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyInChromium } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';
import { TAGS } from '../support/tags.mjs';

/** @import { Page } from 'playwright-core' */

const SOME = ['pe-waves', 'pe-heatmap', 'pe-similarity', 'pe-rotation', 'pe-projection'];
const FIGURES = SOME.map(
  (tag) => `<${tag} length="9" d-model="4" label="Ink" loading="eager" controls></${tag}>`,
).join('');

/** As a reveal.js page is: slides of large letters, scaled and centred. @param {string} css @param {string} [behind] */
const deck = (css, behind = '') => `<!doctype html><html lang="en"><head><title>Deck</title>
  <link rel="icon" href="data:,"><script type="module" src="./posenc.js"></script><style>
  .reveal { position: relative; font: 40px sans-serif }
  section { width: 960px; transform: scale(0.7); transform-origin: 0 0; text-align: center }
  ${css}</style></head><body class="reveal-viewport"><div class="reveal">${behind}
  <div class="slides"><section><h2>Slide</h2>${FIGURES}</section></div></div></body></html>`;

const SLIDE = 480; // px: what a heading leaves of a slide
const ALL = TAGS.map((tag) => `<${tag} height="${SLIDE}" loading="eager" label="Plot"></${tag}>`);

const BEHIND = `<div class="backgrounds"
  style="position: absolute; inset: 0; z-index: -1; background: #000"></div>`;

const site = await openSite({
  viewport: { width: 960, height: 700 },
  pages: {
    '/black.html': deck('.reveal-viewport { background: #191919; color: #fff }'),
    '/behind.html': deck('.reveal-viewport { background: #fff } section { color: #fff }', BEHIND),
    '/shades.html': deck('body { background: linear-gradient(#000, #113); color: #eee }'),
    '/bright.html': deck('body { background: linear-gradient(#fff, #eef); color: #222 }'),
    '/night.html': deck(`body { background: #fff; transition: background-color 0.05s }
      .night body { background: #000 }`),
    '/plots.html': deck('').replace(FIGURES, ALL.join('')),
    '/exact.html': deck('body { background: #191919; color: #fff; print-color-adjust: exact }'),
  },
});

/** Opens a page until its figures are drawn. @param {string} path */
async function opened(path) {
  const { page } = await site.open(path);
  await page.waitForFunction(
    (tags) => tags.every((tag) => /** @type {any} */ (document.querySelector(tag))?.picture),
    SOME,
  );
  return page;
}

/** The texts of figures that have less contrast with a ground than WCAG wants. @param {Page} page @param {number[]} ground */
const unread = (page, ground) =>
  page.evaluate(
    ([behind, ...tags]) => {
      const luminance = (/** @type {number[]} */ color) => {
        const [r, g, b] = color.map((channel) => {
          const share = channel / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const numbers = (/** @type {string} */ color) => color.match(/[\d.]+/g)?.map(Number) ?? [];
      /** @param {Element} text @returns {number[]} */
      const groundOf = (text) => {
        for (let at = /** @type {Element | null} */ (text); at; at = at.parentElement) {
          const [r, g, b, alpha = 1] = numbers(getComputedStyle(at).backgroundColor);
          if (alpha > 0) return [r, g, b];
        }
        return behind;
      };
      let count = 0;
      const found = [];
      for (const tag of tags) {
        const root = /** @type {ShadowRoot} */ (document.querySelector(tag)?.shadowRoot);
        for (const text of root.querySelectorAll(
          'figcaption, .legend *, .axis text, .label, .hint, label, button, summary',
        )) {
          const isSvg = text instanceof SVGElement;
          if (!text.textContent?.trim() || !text.checkVisibility({ visibilityProperty: true }))
            continue;
          const { color, fill } = getComputedStyle(text);
          const ink = luminance(numbers(isSvg ? fill : color).slice(0, 3));
          const [low, high] = [ink, luminance(groundOf(text))].sort((a, b) => a - b);
          const contrast = (high + 0.05) / (low + 0.05);
          count += 1;
          if (contrast < 4.5) found.push(`${tag} ${text.textContent.trim()}: ${contrast}`);
        }
      }
      return { found, isMany: count > 60 };
    },
    /** @type {[number[], ...string[]]} */ ([ground, ...SOME]),
  );

const READ = { found: [], isMany: true };

test('slides: every text of a figure is read on the black theme of reveal.js', async () => {
  const page = await opened('/black.html');
  assert.deepEqual(await unread(page, [25, 25, 25]), READ);
  await page.close();
});

test('slides: where the ground is behind a slide, or a picture, its text tells', async () => {
  for (const [path, ground] of /** @type {const} */ ([
    ['/behind.html', [0, 0, 0]],
    ['/shades.html', [17, 17, 51]],
    ['/bright.html', [238, 238, 255]],
  ])) {
    const page = await opened(path);
    assert.deepEqual(await unread(page, [...ground]), READ, path);
    await page.close();
  }
});

test('pages: a theme that is switched takes figures along', async () => {
  const page = await opened('/night.html');
  assert.deepEqual(await unread(page, [255, 255, 255]), READ);
  for (const [isNight, level] of /** @type {const} */ ([
    [true, 0],
    [false, 255],
  ])) {
    await page.evaluate((on) => document.documentElement.classList.toggle('night', on), isNight);
    await page.waitForFunction(
      (scheme) =>
        getComputedStyle(/** @type {Element} */ (document.querySelector('pe-waves')))
          .colorScheme === scheme,
      isNight ? 'dark' : 'normal',
    );
    assert.deepEqual(await unread(page, [level, level, level]), READ);
  }
  await page.close();
});

test('print: dark on paper; light where a slide keeps its black', onlyInChromium(), async () => {
  for (const [path, ground] of /** @type {const} */ ([
    ['/black.html', [255, 255, 255]],
    ['/exact.html', [25, 25, 25]],
  ])) {
    const page = await opened(path);
    await page.evaluate(() => {
      const printed = new Promise((resolve) =>
        matchMedia('print').addEventListener('change', resolve),
      );
      Object.assign(window, { printed });
    });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => /** @type {any} */ (window).printed);
    assert.deepEqual(await unread(page, [...ground]), READ, path);
    await page.close();
  }
});

test('slides: every plot does with the height of a slide, without a scroll bar', async () => {
  const { page } = await site.open('/plots.html');
  await page.waitForFunction(
    (tags) =>
      tags.every((tag) => {
        const { picture, failure } = /** @type {any} */ (document.querySelector(tag));
        return picture || failure;
      }),
    TAGS,
  );
  const plots = await page.evaluate(
    (tags) =>
      tags.flatMap((tag) => {
        const figure = /** @type {any} */ (document.querySelector(tag));
        const { clientHeight, scrollHeight, frame, shadowRoot } = figure;
        const plot = frame && shadowRoot.querySelector('.plot').clientHeight;
        return plot ? [{ tag, clientHeight, scrollHeight, plot }] : [];
      }),
    TAGS,
  );
  const tooHigh = plots.filter(
    ({ clientHeight, scrollHeight }) => clientHeight > SLIDE || scrollHeight > clientHeight,
  );
  // whose lists beside the plot are longer than that
  assert.deepEqual(
    tooHigh.map(({ tag }) => tag),
    ['pe-model'],
  );
  for (const { tag, plot } of plots) assert.ok(plot >= 150, `${tag}: a plot of ${plot} px`);
  assert.ok(plots.length > 20, `${plots.length} plots`);
  await page.close();
});
