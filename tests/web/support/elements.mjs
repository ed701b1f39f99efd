/** A Chromium with the elements, one for each file of tests of elements. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { SCREENSHOTS, still } from './browser.mjs';
import { addFixture } from './fixture.mjs';
import { openSession } from './session.mjs';
import { violations } from './site.mjs';

/** @import { Locator, Page } from 'playwright-core' */

/**
 * @typedef {object} Bench
 * @property {Page} page
 * @property {string[]} messages of the console so far
 * @property {(html: string) => Promise<Locator>} add elements at the top of the page; the first of them
 */

/** Opens the page before the tests of a file and closes it after them. @returns {Bench} */
export function elementBench() {
  /** @type {() => Promise<void>} */
  let close = async () => {};
  /** @type {Bench} */
  const bench = {
    page: /** @type {any} */ (null),
    messages: [],
    add: (html) => addFixture(bench.page, html),
  };
  before(async () => {
    const session = await openSession({ viewport: { width: 1000, height: 900 } });
    close = session.close;
    bench.page = session.page;
    bench.messages = session.seen.messages;
  });
  after(() => close());
  return bench;
}

/** Light and dark, wide and as narrow as a phone. */
export const VIEWS = /** @type {const} */ ([
  ['light', 1280],
  ['light', 360],
  ['dark', 1280],
  ['dark', 360],
]);

/**
 * Draws elements in one view: what axe reports, how far the page reaches [px], and a picture for people.
 * @param {Pick<Bench, 'page' | 'add'>} bench
 * @param {string} html
 * @param {{name: string, colorScheme: 'light' | 'dark', width: number}} view
 * @returns {Promise<{needed: number, violations: any[]}>}
 */
export async function inspect({ page, add }, html, { name, colorScheme, width }) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await add(html);
  await still(page);
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  const found = await violations(page, '#fixture');
  await mkdir(SCREENSHOTS, { recursive: true });
  const path = join(SCREENSHOTS, `${name}-${width}-${colorScheme}.png`);
  await page.locator('#fixture').screenshot({ path });
  return { needed, violations: found };
}

/**
 * The pixels of the first element's plot, RGBA after RGBA.
 * @param {Page} page
 * @returns {Promise<{width: number, height: number, data: number[]}>}
 */
export const plotPixels = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('#fixture > *')?.shadowRoot;
    const canvas = /** @type {HTMLCanvasElement} */ (root?.querySelector('.plot canvas'));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const { width, height } = canvas;
    return { width, height, data: [...context.getImageData(0, 0, width, height).data] };
  });
