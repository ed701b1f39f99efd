/**
 * Stock Chromium, the same for every browser test and for the screenshot script: the one that listens at
 * POSENC_CHROMIUM, else one of its own. Or the engine that POSENC_ENGINE names, with as much of
 * Playwright's verbs as its driver can do.
 */
import { createRequire } from 'node:module';

/** Not imported: half of the time of loading it would go into a search for names that it exports. */
const { chromium } = /** @type {typeof import('playwright-core')} */ (
  createRequire(import.meta.url)('playwright-core')
);

/** @import { BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core' */

const FLAGS = [
  '--process-per-site', // pages of a context start in what one of them has compiled
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--no-first-run',
];

const start = () => ({
  executablePath: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium',
  headless: true,
  chromiumSandbox: process.getuid?.() !== 0,
  args: FLAGS,
});

/**
 * A Chromium that several processes share, each with contexts of its own.
 * @returns {Promise<{address: string, close: () => Promise<void>}>} address: for POSENC_CHROMIUM
 */
export async function shareChromium() {
  const server = await chromium.launchServer(start());
  return { address: server.wsEndpoint(), close: () => server.close() };
}

/** @typedef {BrowserContextOptions & {isPrivate?: boolean, hasClipboard?: boolean}} LaunchOptions */

/**
 * A browser context that shares nothing with others; Chromium's are all private, but for the clipboard: who
 * reads it has a Chromium of his own.
 * @param {LaunchOptions} [options]
 * @returns {Promise<{context: BrowserContext, close: () => Promise<void>}>}
 */
export async function launch({ isPrivate, hasClipboard, ...options } = {}) {
  if (!isChromium) {
    const { launchDriven } = await import('./drivers/driven.mjs');
    return launchDriven(/** @type {any} */ (process.env.POSENC_ENGINE), { ...options, isPrivate });
  }
  const { POSENC_CHROMIUM: shared } = process.env;
  const isShared = shared && !hasClipboard;
  const browser = await (isShared ? chromium.connect(shared) : chromium.launch(start()));
  const context = await browser.newContext(options);
  if (hasClipboard) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript(allowMarkup);
  return { context, close: () => browser.close() };
}

/**
 * A Chromium of its own, with a profile that outlives it.
 * @param {string} profile a folder
 */
export const launchProfile = (profile) =>
  chromium.launchPersistentContext(profile, { ...start(), viewport: { width: 1000, height: 800 } });

/** Whether Playwright drives the browser, which can do more than the drivers of other engines. */
export const isChromium = !/^(firefox|webkit)$/.test(process.env.POSENC_ENGINE ?? '');

/** What tests say that ask for more: fingers, downloads, paper, scripts before a page's own. */
export const onlyInChromium = (isSo = true) => ({
  skip: isSo && !isChromium && 'only in Chromium',
});

/**
 * Where a view can be had: windows of WebKitGTK's MiniBrowser are at least 447 px wide, never paper, and as
 * light as the desktop was when it began.
 * @param {{colorScheme?: string, width?: number, reducedMotion?: string, media?: string}} view
 */
export const whereSeen = ({ colorScheme, width = 1000, reducedMotion, media }) => ({
  skip:
    process.env.POSENC_ENGINE === 'webkit' &&
    (colorScheme === 'dark' || width < 450 || reducedMotion === 'reduce' || media === 'print') &&
    'not in WebKitGTK',
});

/** Tests may write markup below Trusted Types: a policy from before the page's own came into force. */
function allowMarkup() {
  const policy = /** @type {any} */ (window).trustedTypes?.createPolicy('tests', {
    createHTML: (/** @type {string} */ text) => text,
  });
  if (policy) Object.assign(window, { asMarkup: policy.createHTML.bind(policy) });
}

/** Folders of all that is built and of the built page, and of the screenshots that tests leave behind. */
export const DIST = new URL('../../../dist', import.meta.url).pathname;
export const PAGE = new URL('../../../dist/page', import.meta.url).pathname;
export const SCREENSHOTS = new URL('../../../build/screenshots', import.meta.url).pathname;

/** Of a context that blocks service workers, by Playwright and not by the page. */
const OF_THE_DRIVER = 'Service Worker registration blocked by Playwright';

/**
 * What a page says on its console, and every address it asks for.
 * @param {Page} page
 */
export function watch(page) {
  /** @type {string[]} */
  const messages = [];
  /** @type {string[]} */
  const requests = [];
  page.on('console', (message) => {
    if (message.text() !== OF_THE_DRIVER) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  page.on('request', (request) => requests.push(request.url()));
  return { messages, requests };
}

/** The bytes that a page saves. @param {import('playwright-core').Download} download */
export async function savedBytes(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const ALL_DRAWN = 120_000; // ms, of a page of sixty figures on a busy machine

/**
 * Opens an address, and has all its figures drawn and laid out, however far from sight.
 * @param {Page} page
 * @param {string} address
 * @param {object} [options]
 * @param {boolean} [options.isLaidOut] false: sections far from sight are left as for a reader
 * @param {string} [options.only] which figures, where the others are of no concern
 */
export async function openDrawn(
  page,
  address,
  { isLaidOut = true, only = '.exhibit > :first-child' } = {},
) {
  await page.goto(address);
  await page.locator('.exhibit').first().waitFor({ state: 'attached' });
  if (isLaidOut) await layOutAll(page);
  await page.locator(only).first().waitFor({ state: 'attached' });
  await page.evaluate((selector) => {
    for (const figure of document.querySelectorAll(selector))
      figure.setAttribute('loading', 'eager');
  }, only);
  await page.waitForFunction(
    (selector) => {
      const figures = [...document.querySelectorAll(selector)];
      return figures.every((figure) => /** @type {any} */ (figure).picture);
    },
    only,
    { timeout: ALL_DRAWN },
  );
}

/** Has sections laid out that are far from sight: their widths and texts can be asked for. @param {Page} page */
export const layOutAll = (page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main > section { content-visibility: visible }');
    document.adoptedStyleSheets.push(sheet);
  });

/** Once all has arrived that fades or glides; what goes on for ever may. @param {Page} page */
export const still = (page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) =>
        playState === 'running' ? effect?.getComputedTiming().endTime === Infinity : true,
      ),
  );

/**
 * Once a page has loaded, and has asked for nothing more for half a second. The page counts what it asked for:
 * a driver, whose "networkidle" this replaces, may miss the end of a request and then waits for ever.
 * @param {Page | Frame} page a frame's files are not counted by the page around it
 */
export async function quiet(page) {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length;
    performance.setResourceTimingBufferSize(10_000);
    for (let before = -1; before !== count();) {
      before = count();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
}
