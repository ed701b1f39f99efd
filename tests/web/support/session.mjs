/** A page with every element defined, for one test file. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE, launch, watch } from './browser.mjs';
import { seeWhatIsDone } from './fixture.mjs';
import { serve } from './server.mjs';

/** @import { BrowserContext, Page } from 'playwright-core' */

/** The built page with its policy and styles, all elements instead of its script, and nothing to read. */
async function emptyPage() {
  const page = await readFile(join(PAGE, 'index.html'), 'utf8');
  const files = await readdir(join(PAGE, 'assets'));
  const define = files.find((name) => /^define-[^.]+\.js$/.test(name));
  const [head] = page.split('<body');
  const [bare] = head
    .replace(/<script type="module" crossorigin[^>]*><\/script>/g, '')
    .split('</head>');
  return `${bare}<script type="module" src="./assets/${define}"></script></head><body><main></main></body></html>`;
}

/**
 * @param {import('./browser.mjs').LaunchOptions} [options]
 * @returns {Promise<{page: Page, context: BrowserContext, origin: string,
 *   seen: ReturnType<typeof watch>, close: () => Promise<void>}>}
 */
export async function openSession(options = {}) {
  const server = await serve(PAGE, { '/empty.html': await emptyPage() });
  const browser = await launch({ viewport: { width: 900, height: 800 }, ...options });
  const page = await browser.context.newPage();
  const seen = watch(page);
  seeWhatIsDone(page);
  // what is out of sight waits there: no spare time is used for it
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto(`${server.origin}/empty.html`);
  await page.waitForFunction(() => customElements.get('pe-lab'));
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
