/** Texts of a megabyte pasted into every field: a file of its own, for a file has fifteen minutes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pages } from '../../../web/markup/pages.js';
import { onlyInChromium } from '../support/browser.mjs';
import { holdsUpNothing } from './holds-up.mjs';
import { SLOW_IN_FIELDS, findFields, openPage, typedGap } from './links.mjs';

const ASKING = ['/index.html', '/lesson.html'];
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
      if (ASKING.includes(path)) await told.first().click();
      const names = await opened.page.evaluate(findFields);
      const kinds = [...new Map(names.map((name, index) => [name, index]))];
      const cases = kinds.flatMap(([name, index]) =>
        SLOW_IN_FIELDS.map(([piece, text]) => /** @type {const} */ ([name, piece, index, text])),
      );
      /** @type {[string, number][]} */
      const gaps = [];
      if (kinds.length > 0) {
        const [name, index] = kinds[0];
        await typedGap(opened, index, '7');
        const held = await opened.page.evaluate(`fields[${index}].value`);
        assert.equal(held, '7', `${name}: what is short gets in`);
      }
      for (const [name, piece, index, text] of cases)
        gaps.push([`${piece} in ${name}`, Math.round(await typedGap(opened, index, text))]);
      gaps.sort(([, one], [, other]) => other - one);
      if (cases.length > 0) await holdsUpNothing(t, opened, gaps);
    },
  );
}
