/**
 * Elements and pages as readers meet them, each once in each view: axe has nothing to report, nothing
 * reaches sideways, the bar of a page takes one line.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { still, whereSeen } from './browser.mjs';
import { elementLooks } from './element-looks.mjs';
import { addFixture } from './fixture.mjs';
import { pageLooks } from './page-looks.mjs';
import { openSession } from './session.mjs';
import { violations } from './site.mjs';

/** @import { Page } from 'playwright-core' */
/** @import { PageLook } from './page-looks.mjs' */

/**
 * @typedef {object} View
 * @property {'light' | 'dark'} colorScheme
 * @property {number} width
 * @property {string[]} [rules] of axe; without them, all
 */

/** What axe may find in one view and not in another: colours, and the room that things have. */
const OF_THE_VIEW = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];
/** Contrast matters light and dark, room wide and narrow: two views have all four. @type {View[]} */
export const VIEWS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360, rules: OF_THE_VIEW },
];
/** The rest. @type {View[]} */
export const OTHER_VIEWS = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
];

/** @param {View[]} views */
export function testElements(views) {
  testViews(views, Object.keys(elementLooks), async (name, { page }) => {
    const { elements, then } = elementLooks[name];
    await addFixture(page, elements.map((html) => html.replace('>', ' loading="eager">')).join(''));
    await then?.(page);
    await still(page);
    return '#fixture';
  });
}

/** @param {View[]} views @param {Record<string, PageLook>} [looks] */
export function testPages(views, looks = pageLooks) {
  testViews(views, Object.keys(looks), async (name, { page, origin }) => {
    const { path, then, part = 'html' } = looks[name];
    await page.goto('about:blank'); // what follows may be the same page with another hash
    await page.goto(origin + path);
    await then(page);
    await still(page);
    return part;
  });
}

/** Runs in a page: how many lines its bar takes; 0 where it has none. */
function linesOfBar() {
  const parts = [...document.querySelectorAll('nav.bar > *')].map((part) =>
    part.getBoundingClientRect(),
  );
  const seen = parts.filter(({ height }) => height > 1); // words for screen readers alone are 1 px
  return new Set(seen.map(({ top, bottom }) => Math.round((top + bottom) / 2 / 20))).size;
}

/**
 * @param {View[]} views
 * @param {string[]} names
 * @param {(name: string, session: {page: Page, origin: string}) => Promise<string | null>} show gives
 *   what axe looks at
 */
function testViews(views, names, show) {
  for (const view of views) {
    const { colorScheme, width, rules } = view;
    describe(`${colorScheme}, ${width} px`, whereSeen(view), () => {
      /** @type {Awaited<ReturnType<typeof openSession>>} */
      let session;
      before(async () => {
        session = await openSession({ viewport: { width, height: 900 } });
        await session.page.emulateMedia({ colorScheme });
      });
      after(() => session.close());

      for (const name of names) {
        test(`${name}: nothing for axe, nothing sideways, ${colorScheme}, ${width} px`, async () => {
          const { page } = session;
          const part = await show(name, session);
          const needed = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(needed <= width, `${needed} px`);
          assert.ok((await page.evaluate(linesOfBar)) <= 1, 'the bar takes one line');
          if (part) assert.deepEqual(await violations(page, part, rules), []);
        });
      }
    });
  }
}
