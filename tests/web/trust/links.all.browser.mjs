/** Every hostile link on every page, and texts of a megabyte in every place that takes one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyInChromium } from '../support/browser.mjs';
import { MOST_GAP } from '../support/gaps.mjs';
import { INTAKES, TEXTS, allLinks, linkGap, longestFirst, openPage, textGap } from './links.mjs';

/** @import { Opened } from './links.mjs' */

/**
 * @param {import('node:test').TestContext} t
 * @param {Opened} opened
 * @param {[string, number][]} gaps
 */
async function holdsUpNothing(t, { page, messages }, gaps) {
  const [[name, longest]] = gaps;
  t.diagnostic(`${gaps.length} cases, at most ${longest} ms (${name})`);
  assert.deepEqual(
    gaps.filter(([, each]) => each > MOST_GAP),
    [],
  );
  assert.deepEqual(
    messages.filter((text) => text.startsWith('uncaught')),
    [],
  );
  await page.close();
}

for (const [path, links] of Object.entries(allLinks())) {
  test(`links: no address holds up ${path}`, onlyInChromium(), async (t) => {
    const opened = await openPage(`/${path}`);
    const gaps = await longestFirst(Object.entries(links), (hash) => linkGap(opened, hash));
    await holdsUpNothing(t, opened, gaps);
  });
}

for (const [name, { path, give }] of Object.entries(INTAKES)) {
  test(
    `links: no text of a megabyte, given to ${name}, holds up the page`,
    onlyInChromium(),
    async (t) => {
      const opened = await openPage(path);
      const gaps = await longestFirst(Object.entries(TEXTS), (text) => textGap(opened, give, text));
      await holdsUpNothing(t, opened, gaps);
    },
  );
}
