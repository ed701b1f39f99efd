/** Every row of the posts opens on the page: its figure, its card or the section that tells it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sections } from '../../../web/content/story/index.js';
import { presets } from '../../../web/content/presets/index.js';
import { rows } from '../content/rows.js';
import { openDrawn, watch } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const site = await openSite();
/** @type {import('playwright-core').Page} */
let page;
/** @type {ReturnType<typeof watch>} */
let seen;

before(async () => {
  page = await site.context.newPage();
  seen = watch(page);
  await openDrawn(page, site.origin);
});

/** Figures of sections that the story does not tell. */
const untold = new Set(
  presets.filter(({ section }) => !sections.includes(section)).map(({ id }) => id),
);
const places = Object.entries(rows).flatMap(([row, ids]) =>
  Object.keys(ids).map((id) => /** @type {const} */ ([id, row])),
);
const anchors = new Map(places.filter(([id]) => !untold.has(id)));

/** @param {string} id waits until it is in sight, on this page or on the one that has it today */
const comesIntoSight = (id) =>
  page
    .waitForFunction(
      (wanted) => {
        const found = document.getElementById(wanted);
        if (!found?.checkVisibility()) return false;
        const { top, bottom } = found.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      },
      id,
      { timeout: 20_000 }, // of a busy machine
    )
    .then(
      () => true,
      () => false,
    );

test('rows: following a link to any of them brings it into sight, opened', async (t) => {
  const ids = [...anchors.keys()];
  const told = new Set(
    await page.evaluate((all) => all.filter((id) => document.getElementById(id)), ids),
  );
  /** @type {string[]} */
  const missing = [];
  for (const id of ids.filter((each) => told.has(each))) {
    await page.evaluate((each) => (location.hash = each), id);
    if (!(await comesIntoSight(id))) missing.push(`${anchors.get(id)}: #${id}`);
  }
  for (const id of ids.filter((each) => !told.has(each))) {
    await page.goto(`${site.origin}/index.html?${id}#${id}`); // the query: loads anew
    if (!(await comesIntoSight(id))) missing.push(`${anchors.get(id)}: #${id}`);
  }
  t.diagnostic(
    `${anchors.size} places for ${Object.keys(rows).length} rows, ${told.size} in the story`,
  );
  assert.deepEqual(missing, []);
});

test('rows: nothing on the console', () => assert.deepEqual(seen.messages, []));
