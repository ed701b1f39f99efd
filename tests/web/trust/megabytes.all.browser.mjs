/** Texts of a megabyte in every place that takes one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pages } from '../../../web/build/pages.mjs';
import { onlyInChromium } from '../support/browser.mjs';
import { holdsUpNothing } from './holds-up.mjs';
import {
  INTAKES,
  SLOW_IN_FIELDS,
  TEXTS,
  findFields,
  longestFirst,
  openPage,
  textGap,
  typedGap,
} from './links.mjs';

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

const PAGES = [
  ...pages.map((name) => `/${name}.html`),
  ...['attention', 'words', 'scorecard'].map((name) => `/embed.html#element=pe-${name}&controls`),
];

for (const path of PAGES) {
  test(
    `links: no text of a megabyte, pasted into a field of ${path}, holds up the page`,
    onlyInChromium(),
    async (t) => {
      const opened = await openPage(path);
      // figures that ask first hold their fields back until then
      const told = opened.page.getByRole('button', { name: 'Read without guessing' });
      if (path === '/index.html') await told.first().click();
      const names = await opened.page.evaluate(findFields);
      const kinds = [...new Map(names.map((name, index) => [name, index]))];
      const cases = kinds.flatMap(([name, index]) =>
        SLOW_IN_FIELDS.map(([piece, text]) => /** @type {const} */ ([name, piece, index, text])),
      );
      /** @type {[string, number][]} */
      const gaps = [];
      if (kinds.length > 0) {
        await typedGap(opened, kinds[0][1], '7');
        const held = await opened.page.evaluate('fields[0].value');
        assert.equal(held, '7', 'what is short gets in');
      }
      for (const [name, piece, index, text] of cases)
        gaps.push([`${piece} in ${name}`, Math.round(await typedGap(opened, index, text))]);
      gaps.sort(([, one], [, other]) => other - one);
      if (cases.length > 0) await holdsUpNothing(t, opened, gaps);
    },
  );
}
