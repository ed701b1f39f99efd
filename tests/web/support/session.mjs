/** A browser on the built page with every element defined and axe at hand, for one test file. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import { PAGE, SCREENSHOTS, launch, openDrawn, watch } from './browser.mjs';
import { serve } from './server.mjs';

/** @import { Page } from 'playwright-core' */

/**
 * @returns {Promise<{page: Page, seen: ReturnType<typeof watch>, close: () => Promise<void>}>}
 */
export async function openSession() {
  const server = await serve(PAGE);
  const browser = await launch({ viewport: { width: 900, height: 800 } });
  await browser.context.addInitScript({ content: axe.source });
  const page = await browser.context.newPage();
  const seen = watch(page);
  await openDrawn(page, server.origin);
  return {
    page,
    seen,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** What axe finds in the fixture, shortened. @param {Page} page */
export const violations = (page) =>
  page.evaluate(async () => {
    const results = await /** @type {any} */ (window).axe.run('#fixture');
    return results.violations.map((/** @type {any} */ { id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map((/** @type {any} */ node) => node.failureSummary + node.html),
    }));
  });

/** How far the page reaches to the right [px]. @param {Page} page */
export const pageWidth = (page) => page.evaluate(() => document.documentElement.scrollWidth);

/**
 * Waits until a figure is drawn or failed; then what is wrong with it, and which of the settings it
 * was given it does not have.
 * @param {import('playwright-core').Locator} figure
 * @param {string[]} given names of settings
 */
export const faultsOf = (figure, given) =>
  figure.evaluate(async (node, names) => {
    const element = /** @type {any} */ (node);
    if (!customElements.get(node.localName)) return { failure: `no <${node.localName}>` };
    await new Promise((resolve) => {
      if (element.picture || element.failure) resolve(null);
      for (const type of ['pe-ready', 'pe-error']) node.addEventListener(type, resolve);
    });
    const { problems, list } = element.settings;
    const known = list.map((/** @type {any} */ { name }) => name);
    const unknown = names.filter((name) => name !== 'encoding' && !known.includes(name));
    return {
      ...(element.failure && { failure: element.failure.message }),
      ...(Object.keys(problems).length > 0 && { problems }),
      ...(unknown.length > 0 && { unknown }),
    };
  }, given);

/** A picture of the fixture, left behind for people to look at. @param {Page} page @param {string} name */
export async function keepPicture(page, name) {
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.locator('#fixture').screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}
