/** Pages with one of their files withheld: whether each works, or says what a reader can do. */
import { watch } from './browser.mjs';

/** @import { BrowserContext, Page, Route } from 'playwright-core' */

/** Twice what a reader is promised: machines that run several tests at once are slow. */
const PATIENCE = 20_000; // ms

/** What may happen to a file on its way. @type {Record<string, (route: Route) => Promise<void>>} */
export const LOSSES = {
  404: (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }),
  aborted: (route) => route.abort(),
  'of a wrong type': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Here we are</h1>' }),
};

/**
 * Every script that a page loads by itself, as its reader scrolls to its end.
 * @param {BrowserContext} context @param {string} address
 */
export async function scriptsOf(context, address) {
  const page = await context.newPage();
  const { requests } = watch(page);
  await page.goto(address);
  await works(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(4000); // all else is fetched 3 s after the first figure
  await page.close();
  const { origin } = new URL(address);
  const scripts = requests.filter((url) => url.startsWith(origin) && /\.js$/.test(url));
  return [...new Set(scripts)];
}

/**
 * What a page comes to when one of its files is lost.
 * @param {BrowserContext} context
 * @param {string} address
 * @param {string} lost address of the file
 * @param {keyof typeof LOSSES} loss
 * @returns {Promise<{outcome: 'works' | 'says' | 'silent', said: string, uncaught: string[]}>}
 */
export async function without(context, address, lost, loss) {
  const page = await context.newPage();
  const { messages } = watch(page);
  await page.route(lost, LOSSES[loss]);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body);
  const said = words(page);
  const outcome = await Promise.race([
    works(page).then(() => /** @type {const} */ ('works')),
    said.then((text) => (text ? /** @type {const} */ ('says') : new Promise(() => {}))),
    page.waitForTimeout(PATIENCE).then(() => /** @type {const} */ ('silent')),
  ]).catch(() => /** @type {const} */ ('silent'));
  const text = outcome === 'says' ? await said : '';
  const uncaught = messages.filter((message) => message.startsWith('uncaught'));
  await page.close();
  return { outcome, said: text, uncaught };
}

/**
 * Once scripts answer and figures in the window are drawn, for longer than a file takes to be missed.
 * @param {Page} page
 */
const works = (page) =>
  page.waitForFunction(
    () => {
      const isSeen = (/** @type {Element} */ node) => {
        const { top, bottom, width } = node.getBoundingClientRect();
        return (
          bottom > 0 &&
          top < innerHeight &&
          width > 0 &&
          node.checkVisibility({ visibilityProperty: true })
        );
      };
      const isThere =
        document.querySelector('#theme:not([hidden])') ?? !document.querySelector('nav');
      const figures = [...document.querySelectorAll('*')].filter(
        (node) => node.localName.startsWith('pe-') && isSeen(node),
      );
      const isDrawn = figures.every((node) => /** @type {any} */ (node).picture);
      const hero = document.querySelector('.hero-table');
      const isAlive = !hero || hero.querySelector('canvas');
      const isIdle = document.readyState === 'complete' && isThere && isDrawn && isAlive;
      const now = performance.now();
      const since = /** @type {any} */ (window).idleSince;
      Object.assign(window, { idleSince: isIdle ? (since ?? now) : null });
      if (isIdle) window.scrollTo(0, Math.min(scrollY + 200, 1200)); // figures further down come
      return (
        isIdle && now - (since ?? now) > 2500 && document.querySelectorAll('.newer').length === 0
      );
    },
    undefined,
    { polling: 200, timeout: 30_000 },
  );

/** What a reader can read about it, wherever on the page. @param {Page} page */
const words = async (page) => {
  const found = await page
    .waitForFunction(
      () => {
        const SAYS = /reload the page|Reload$|could not be fetched[^]*Try again/i;
        /** @param {Document | ShadowRoot} root @returns {Element[]} */
        const all = (root) =>
          [
            ...root.querySelectorAll('.newer, [role=status], [role=alert], [part=error], *'),
          ].flatMap((node) => [
            ...(node.matches('.newer, [role=status], [role=alert], [part=error]') ? [node] : []),
            ...(node.shadowRoot ? all(node.shadowRoot) : []),
          ]);
        return all(document)
          .filter((node) => node.checkVisibility())
          .map((node) => node.textContent?.trim().replace(/\s+/g, ' ') ?? '')
          .find((text) => SAYS.test(text));
      },
      undefined,
      { polling: 200, timeout: 30_000 },
    )
    .catch(() => null);
  return String((await found?.jsonValue()) ?? '');
};
