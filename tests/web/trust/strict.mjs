/** A site with a strict host, and what makes sure that nothing was refused and no attack ran. */
import assert from 'node:assert/strict';
import { before } from 'node:test';
import { isChromium } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

export const TRUSTED = "require-trusted-types-for 'script'; trusted-types posenc";
export const ATTACK = `"'></text></title><script>window.broken=1</script><img src=x onerror="window.broken=2">\u2028&lt;\u0001\u000b\u001b\ufffe\ud800`;
export const policy =
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; ` +
  `style-src 'self'; img-src data: blob:; ${TRUSTED}`;

/** @param {Record<string, string>} [pages] further ones, by their path */
export async function openStrict(pages = {}) {
  const site = await openSite({
    pages: {
      '/strict.html': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
      <meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="icon" href="data:,">
      <script type="module" src="./posenc.js"></script><body>`,
      ...pages,
    },
    viewport: { width: 1000, height: 900 },
  });
  before(() =>
    site.context.addInitScript(() => {
      const violations = /** @type {string[]} */ ([]);
      Object.assign(window, { violations });
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
      );
    }),
  );

  return {
    site,
    /** @param {string} path */
    async open(path) {
      const { page, seen } = await site.open(path);
      return { page, messages: seen.messages };
    },
    isClean,
  };
}

/**
 * Nothing was refused, nothing was thrown, no attack ran. Other drivers than Chromium's come too late to
 * hear what a page's policy refuses while it loads.
 * @param {Page} page
 * @param {string[]} messages
 */
async function isClean(page, messages) {
  const found = await page.evaluate(() => {
    const { violations = null, broken = null } = /** @type {any} */ (window);
    return { violations, broken };
  });
  assert.equal(found.broken, null);
  if (isChromium) assert.deepEqual(found.violations, []);
  assert.deepEqual(
    messages.filter((text) => /^(error|uncaught)/.test(text)),
    [],
  );
}
