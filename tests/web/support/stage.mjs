/** A page with the elements defined, for tests that put their own onto it. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { SCREENSHOTS } from './browser.mjs';
import { addFixture } from './fixture.mjs';
import { openSession } from './session.mjs';

/** @import { Page } from 'playwright-core' */

/** @param {import('playwright-core').BrowserContextOptions} [options] */
export async function openStage(options = {}) {
  const session = await openSession({ viewport: { width: 1000, height: 800 }, ...options });
  return {
    ...session,
    /** @param {string} html */
    add: (html) => addFixture(session.page, html),
  };
}

/**
 * Tests that elements fit a desk and a phone and leave axe nothing to report, light and dark; each
 * leaves a picture behind.
 * @param {string} name of the pictures
 * @param {() => Page} page
 * @param {string[]} all markup of the elements
 */
export function testEverywhere(name, page, all) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const width of [1280, 360]) {
      test(`${name}: nothing for axe, nothing sideways, ${colorScheme}, ${width} px`, async () => {
        await page().emulateMedia({ colorScheme });
        await page().setViewportSize({ width, height: 800 });
        await addFixture(
          page(),
          all.map((html) => html.replace('>', ' loading="eager">')).join(''),
        );
        await page().waitForTimeout(200);
        const needed = await page().evaluate(() => document.documentElement.scrollWidth);
        assert.ok(needed <= width, `${needed} px in ${width}`);
        const violations = await page().evaluate(async () => {
          const results = await /** @type {any} */ (window).axe.run('#fixture');
          return results.violations.map((/** @type {any} */ { id, nodes }) => ({
            id,
            nodes: nodes.slice(0, 3).map((/** @type {any} */ n) => n.failureSummary + n.html),
          }));
        });
        await mkdir(SCREENSHOTS, { recursive: true });
        const path = join(SCREENSHOTS, `${name}-${width}-${colorScheme}.png`);
        await page().locator('#fixture').screenshot({ path });
        assert.deepEqual(violations, []);
      });
    }
  }
}
