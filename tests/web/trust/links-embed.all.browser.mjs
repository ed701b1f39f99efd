/** Every hostile link on embed.html, which takes any setting of any element. */
import { test } from 'node:test';
import { onlyInChromium } from '../support/browser.mjs';
import { holdsUpNothing } from './holds-up.mjs';
import { allLinks, linkGap, longestFirst, openPage } from './links.mjs';

test('links: no address holds up embed.html', onlyInChromium(), async (t) => {
  const opened = await openPage('/embed.html');
  const links = Object.entries(allLinks()['embed.html']);
  await holdsUpNothing(t, opened, await longestFirst(links, (hash) => linkGap(opened, hash)));
});
