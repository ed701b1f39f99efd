/** A browser with every element defined and axe at hand, for one test file. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import { PAGE, launch, watch } from './browser.mjs';
import { seeWhatIsDone } from './fixture.mjs';
import { serve } from './server.mjs';

/** @import { BrowserContext, BrowserContextOptions, Page } from 'playwright-core' */

/**
 * The built page with its policy, styles and first figure, and without the rest of the story: what
 * elements of a test need, and no more to draw whenever the window changes.
 */
async function shortPage() {
  const page = await readFile(join(PAGE, 'index.html'), 'utf8');
  const [begin, end] = [page.indexOf('</section>') + '</section>'.length, page.indexOf('</main>')];
  return page.slice(0, begin) + page.slice(end);
}

/**
 * @param {BrowserContextOptions} [options]
 * @returns {Promise<{page: Page, context: BrowserContext, origin: string,
 *   seen: ReturnType<typeof watch>, close: () => Promise<void>}>}
 */
export async function openSession(options = {}) {
  const server = await serve(PAGE, { '/short.html': await shortPage() });
  const browser = await launch({ viewport: { width: 900, height: 800 }, ...options });
  await browser.context.addInitScript({ content: axe.source });
  const page = await browser.context.newPage();
  const seen = watch(page);
  seeWhatIsDone(page);
  await page.goto(`${server.origin}/short.html`);
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('.exhibit > *')).picture,
  );
  // Elements that the page has no use for yet are fetched when one comes near.
  await page.evaluate(() => {
    const wanted = document.createElement('pe-lab');
    document.querySelector('main')?.prepend(wanted);
  });
  await page.waitForFunction(() => customElements.get('pe-lab'));
  await page.evaluate(() => document.querySelector('pe-lab')?.remove());
  return {
    page,
    context: browser.context,
    origin: server.origin,
    seen,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

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
