/** A Chromium with the elements, one for each file of tests of elements. */
import { after, before } from 'node:test';
import { addFixture } from './fixture.mjs';
import { openSession } from './session.mjs';

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

const REST = 300; // ms in which what is under way arrives, or arrives again

/**
 * Waits until something no longer changes, however long that takes.
 * @param {Page} page
 * @param {() => any} read in the page; of plain values
 * @returns {Promise<any>} what it is then
 */
export async function atRest(page, read) {
  for (let before = ''; ;) {
    const now = await page.evaluate(read);
    if (JSON.stringify(now) === before) return now;
    before = JSON.stringify(now);
    await page.waitForTimeout(REST);
  }
}

/**
 * The pixels of the first element's plot, RGBA after RGBA.
 * @param {Page} page
 * @returns {Promise<{width: number, height: number, data: number[]}>}
 */
export async function plotPixels(page) {
  const { text, ...size } = await page.evaluate(() => {
    const root = document.querySelector('#fixture > *')?.shadowRoot;
    const canvas = /** @type {HTMLCanvasElement} */ (root?.querySelector('.plot canvas'));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const { width, height } = canvas;
    let text = ''; // sooner sent than a list of numbers
    for (const byte of context.getImageData(0, 0, width, height).data)
      text += String.fromCharCode(byte);
    return { width, height, text: btoa(text) };
  });
  return { ...size, data: [...Buffer.from(text, 'base64')] };
}
