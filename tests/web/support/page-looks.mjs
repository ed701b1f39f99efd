/** Every page as readers meet it, for looks.mjs. */
import { pages } from '../../../web/markup/pages.js';
import { openDrawn } from './browser.mjs';

/** @import { Page } from 'playwright-core' */

/**
 * @typedef {object} PageLook
 * @property {string} path
 * @property {(page: Page) => Promise<unknown>} then what a reader waits for and does
 * @property {string | null} [part] a selector, of what axe looks at; null: nothing; left out: the page
 */

/** @param {Page} page @param {string} selector of figures, which are drawn however far down */
async function drawAll(page, selector) {
  await page.evaluate((all) => {
    for (const figure of document.querySelectorAll(all)) figure.setAttribute('loading', 'eager');
  }, selector);
  await page.waitForFunction(
    (all) =>
      [...document.querySelectorAll(all)].every((figure) => {
        const { picture, failure } = /** @type {any} */ (figure);
        return picture || failure;
      }),
    selector,
  );
}

/** Of the workbench; axe would walk through what nobody sees. @param {Page} page */
const removeHidden = (page) =>
  page.evaluate(() =>
    document.querySelectorAll('.entry[hidden]').forEach((entry) => entry.remove()),
  );

/** @param {string} id an entry of the workbench @returns {PageLook} */
const entry = (id) => ({
  path: `/workbench.html#${id}`,
  then: async (page) => {
    await page.locator(`#${id}:not([hidden])`).waitFor();
    await drawAll(page, `#${id} .view > *`);
    await removeHidden(page);
  },
});

/**
 * The story with all that can be opened of some figures open, and one of them being read.
 * @param {string} [only] which figures are drawn
 * @returns {PageLook}
 */
const story = (only) => ({
  path: '/figures.html',
  then: async (page) => {
    await openDrawn(page, `${new URL(page.url()).origin}/figures.html#saeed-table.d-model=99999`, {
      only,
    });
    await page.evaluate(() => {
      for (const figure of document.querySelectorAll('pe-heatmap, pe-waves')) {
        const details = figure.shadowRoot?.querySelectorAll('details') ?? [];
        for (const part of details) part.open = true;
      }
    });
    await page.locator('#kazemnejad-columns .plot').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('#kazemnejad-columns .steps').waitFor();
  },
});

/** With every figure drawn, which takes axe minutes. @type {Record<string, PageLook>} */
export const wholeStory = { 'story-whole': story() };

/** What a page is before anybody does anything. @param {string} name @returns {PageLook} */
const asItComes = (name) => ({
  path: `/${name}.html`,
  then: (page) => page.locator('nav.bar').waitFor(),
});

/** Each page once. @type {Record<string, PageLook>} */
export const pageLooks = {
  ...Object.fromEntries(pages.map((name) => [name, asItComes(name)])),
  workbench: entry('sinusoidal'),
  gallery: { path: '/gallery.html', then: (page) => page.locator('.filters').waitFor() },
  model: {
    path: '/model.html#config=olmo-3-32b',
    then: (page) => drawAll(page, 'main pe-model, main pe-spectrum, main pe-precision'),
  },
  trace: { path: '/trace.html#run=image-as-text', then: (page) => drawAll(page, '#trace') },
  worksheet: {
    path: '/worksheet.html#level=hard&key=1',
    then: (page) => page.locator('.tasks li').first().waitFor(),
  },
};

/** What readers open on them. @type {Record<string, PageLook>} */
export const opened = {
  'figures-open': story('#kazemnejad-columns > pe-waves, #saeed-table > pe-heatmap'),
  'workbench-compare': {
    path: '/workbench.html#compare',
    part: '#compare',
    then: async (page) => {
      await drawAll(page, 'pe-compare');
      await page.getByText('Bring your own table, as A or B').click();
      await removeHidden(page);
    },
  },
  'workbench-rope': entry('rope'),
  'workbench-attention': entry('attention'),
  'model-compare': {
    path: '/model.html#config=gemma-3-4b&beside=gemma-3-1b',
    part: 'pe-model',
    then: async (page) => {
      await drawAll(page, 'main pe-model');
      await page.getByRole('cell', { name: 'absent' }).first().waitFor();
    },
  },
};
