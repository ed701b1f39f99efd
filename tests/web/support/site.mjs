/** A folder that is served and a browser to look at it with, for one file of tests. */
import { after } from 'node:test';
import axe from 'axe-core';
import { PAGE, launch, watch } from './browser.mjs';
import { serve } from './server.mjs';

/** @import { BrowserContextOptions, Page } from 'playwright-core' */

/**
 * Serves the built page and starts a browser, for as long as the tests of a file run.
 * @param {BrowserContextOptions & {
 *   folder?: string, pages?: Record<string, string>, hasAxe?: boolean,
 * }} [options] pages: further ones by path, asked for when a browser does; hasAxe: for violations()
 */
export async function openSite({ folder = PAGE, pages = {}, hasAxe = false, ...options } = {}) {
  const server = await serve(folder, pages);
  let close = server.close;
  after(() => close());
  const browser = await launch({ viewport: { width: 1280, height: 900 }, ...options });
  close = async () => {
    await browser.close();
    await server.close();
  };
  const { context } = browser;
  if (hasAxe) await context.addInitScript({ content: axe.source });
  const { origin } = server;
  return {
    origin,
    context,
    /**
     * A new page, and what it says and asks for.
     * @param {string} [path]
     * @param {(page: Page) => Promise<unknown>} [prepare] before it goes there
     */
    open: async (path = '/', prepare = async () => {}) => {
      const page = await context.newPage();
      const seen = watch(page);
      await prepare(page);
      await page.goto(origin + path);
      return { page, seen };
    },
  };
}

/**
 * What axe finds, shortened.
 * @param {Page} page with axe at hand
 * @param {string} [part] a selector; the whole page where it is left out
 * @returns {Promise<{id: string, nodes: string[]}[]>}
 */
export const violations = (page, part) =>
  page.evaluate(async (selector) => {
    const results = await /** @type {any} */ (window).axe.run(selector ?? document);
    return results.violations.map((/** @type {any} */ { id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map((/** @type {any} */ node) => node.failureSummary + node.html),
    }));
  }, part);
