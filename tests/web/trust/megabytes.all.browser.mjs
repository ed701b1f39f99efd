/** Texts of a megabyte given to every place that takes one. */
import { test } from 'node:test';
import { onlyInChromium } from '../support/browser.mjs';
import { holdsUpNothing } from './holds-up.mjs';
import { INTAKES, TEXTS, longestFirst, openPage, textGap } from './links.mjs';

for (const [name, { path, place, give }] of Object.entries(INTAKES)) {
  test(
    `links: no text of a megabyte, given to ${name}, holds up the page`,
    onlyInChromium(),
    async (t) => {
      const opened = await openPage(path, place);
      const gaps = await longestFirst(Object.entries(TEXTS), (text) => textGap(opened, give, text));
      await holdsUpNothing(t, opened, gaps);
    },
  );
}
