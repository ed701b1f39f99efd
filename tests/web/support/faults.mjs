/** Faults put into a page before its own scripts run, and a page with two figures to have them. */
import assert from 'node:assert/strict';
import { openSite } from './site.mjs';

/** @import { Page } from 'playwright-core' */

const host = (fault = '') => `<!doctype html><meta charset="utf-8"><title>Host</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<script>${fault}</script><script type="module" src="./posenc.js"></script>
<pe-heatmap length="12" d-model="6" loading="eager"><b id="instead">What stands inside</b></pe-heatmap>
<pe-waves length="20" d-model="4" loading="eager"></pe-waves>`;

/** For the tests of a file: ways to open a page that has something wrong with it. */
export async function openFaults() {
  const pages = /** @type {Record<string, string>} */ ({ '/host.html': host() });
  const site = await openSite({ pages, viewport: { width: 900, height: 800 } });
  /** @param {Parameters<typeof site.open>} where */
  const open = async (...where) => {
    const { page, seen } = await site.open(...where);
    return { page, messages: seen.messages };
  };
  return {
    /**
     * With a script that runs first in the page and in every worker. Pages with a policy, which are not
     * the host's, take one from Playwright only.
     * @param {string} [fault]
     * @param {string} [path]
     */
    page: (fault = '', path = '/host.html') => {
      const script = `${fault};(${intoWorkers})(${JSON.stringify(fault)})`;
      if (path !== '/host.html')
        return open(path, async (page) => fault && page.addInitScript(script));
      const own = `/host-${Object.keys(pages).length}.html`;
      pages[own] = host(script);
      return open(own);
    },
    /**
     * Without a connection to some addresses, for as long as it is cut; with Playwright only.
     * @param {string | RegExp} addresses
     * @param {{isCut?: () => boolean, path?: string}} [options]
     */
    cut: (addresses, { isCut = () => true, path = '/host.html' } = {}) =>
      open(path, (page) =>
        page.route(addresses, (route) => (isCut() ? route.abort() : route.continue())),
      ),
  };
}

/** Workers are made from blobs: their scripts begin with the fault too. @param {string} fault */
function intoWorkers(fault) {
  const Plain = Blob;
  /** @type {any} */ (window).Blob = class extends Plain {
    /** @param {BlobPart[]} parts @param {BlobPropertyBag} options */
    constructor(parts, options) {
      super(options?.type === 'text/javascript' ? [`${fault};`, ...parts] : parts, options);
    }
  };
}

/** @param {Page} page @param {string} tag */
export const drawn = (page, tag) =>
  page.waitForFunction((name) => /** @type {any} */ (document.querySelector(name))?.picture, tag);

/** What a figure says went wrong, once a reader can see it. @param {Page} page @param {string} tag */
export async function complaint(page, tag) {
  const place = page.locator(`${tag} [part=error]`);
  await place.waitFor();
  await place.evaluate((said) => said.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForFunction((name) => {
    const root = document.querySelector(name)?.shadowRoot;
    const said = root?.querySelector('[part=error]');
    const { left, top, width, height } = said?.getBoundingClientRect() ?? new DOMRect();
    const hit = root?.elementFromPoint(left + Math.min(40, width / 2), top + height / 2);
    return hit && said?.contains(hit) && left >= 0 && left + width <= innerWidth;
  }, tag);
  return place.innerText();
}

/** The numbers on show. @param {Page} page @returns {Promise<number[]>} */
export const tableOf = (page) =>
  page.evaluate(() => [
    .../** @type {any} */ (document.querySelector('pe-heatmap')).picture.matrix.data,
  ]);

/** @param {Page} page @param {number} rows of the heatmap, to wait for */
export const rowsAre = (page, rows) =>
  page.waitForFunction(
    (wanted) =>
      /** @type {any} */ (document.querySelector('pe-heatmap')).picture.matrix.rows === wanted,
    rows,
  );

/** The page as it must be after any fault: nothing thrown at it. @param {string[]} messages */
export const nothingUncaught = (messages) =>
  assert.deepEqual(
    messages.filter((text) => text.startsWith('uncaught')),
    [],
  );
