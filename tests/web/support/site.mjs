/** A folder that is served and a browser to look at it with, for one file of tests. */
import { after } from 'node:test';
import { PAGE, isChromium, launch, watch } from './browser.mjs';
import { serve } from './server.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { BrowserContext, Page } from 'playwright-core' */

/**
 * Serves the built page and starts a browser, for as long as the tests of a file run.
 * @param {import('./browser.mjs').LaunchOptions & {
 *   folder?: string, pages?: Record<string, string>, isPrivate?: boolean,
 *   answers?: (request: IncomingMessage, response: ServerResponse) => boolean,
 * }} [options] pages: further ones by path, asked for when a browser does; answers: before them
 */
export async function openSite({ folder = PAGE, pages = {}, answers, ...options } = {}) {
  const server = await serve(folder, pages, {}, false, answers);
  let close = server.close;
  after(() => close());
  const browser = await launch({ viewport: { width: 1280, height: 900 }, ...options });
  close = async () => {
    await browser.close();
    await server.close();
  };
  const { context } = browser;
  const { origin } = server;
  if (isChromium) await keepProcess(context, origin);
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
 * A page that stays open keeps the process of its site, and what that has compiled: each further page takes
 * two thirds of the time. The picture is on every site; a site of a test's own may have none.
 * @param {BrowserContext} context
 * @param {string} origin
 */
async function keepProcess(context, origin) {
  const page = await context.newPage();
  await page.goto(`${origin}/icon.svg`);
}

/** Runs in a page: whether a figure is drawn, of those that no fold holds back; there need be none. */
export function someDrawn() {
  const figures = [...document.querySelectorAll('*')].filter(
    (each) => each.localName.startsWith('pe-') && !each.closest('details:not([open])'),
  );
  return figures.length === 0 || figures.some((each) => /** @type {any} */ (each).picture);
}

/**
 * What axe finds, shortened.
 * @param {Page} page
 * @param {string} [part] a selector; the whole page where it is left out
 * @param {string[]} [rules] of axe; all where they are left out
 * @returns {Promise<{id: string, nodes: string[]}[]>}
 */
export async function violations(page, part, rules) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const { default: axe } = await import('axe-core'); // few files of tests need it
    await page.evaluate(/** @type {() => void} */ (new Function(axe.source)));
  }
  const options = {
    resultTypes: ['violations'], // what passes need not be named
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(async ([selector, asked]) => {
    const { axe } = /** @type {any} */ (window);
    const results = await axe.run(selector ?? document, asked);
    return results.violations.map((/** @type {any} */ { id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map((/** @type {any} */ node) => node.failureSummary + node.html),
    }));
  }, /** @type {const} */ ([part, options]));
}
