/** A page with the elements defined, for tests that put their own onto it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whereSeen } from './browser.mjs';
import { VIEWS, inspect } from './elements.mjs';
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
 * @param {() => Promise<unknown>} [then] what a reader does before
 */
export function testEverywhere(name, page, all, then = async () => {}) {
  const html = all.map((markup) => markup.replace('>', ' loading="eager">')).join('');
  for (const [colorScheme, width] of VIEWS) {
    const view = { name, colorScheme, width };
    const title = `${name}: nothing for axe, nothing sideways, ${colorScheme}, ${width} px`;
    test(title, whereSeen(view), async () => {
      const add = async () => {
        const element = await addFixture(page(), html);
        await then();
        return element;
      };
      const { needed, violations } = await inspect({ page: page(), add }, html, view);
      assert.ok(needed <= width, `${needed} px`);
      assert.deepEqual(violations, []);
    });
  }
}
