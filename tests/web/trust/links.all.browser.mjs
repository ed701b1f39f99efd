/** Every hostile link on every page but embed.html, which has a file of its own: a file has five minutes. */
import { test } from 'node:test';
import { onlyInChromium } from '../support/browser.mjs';
import { holdsUpNothing } from './holds-up.mjs';
import { allLinks, linkGap, longestFirst, openPage } from './links.mjs';

const { 'embed.html': _, ...pages } = allLinks();
for (const [path, links] of Object.entries(pages)) {
  test(`links: no address holds up ${path}`, onlyInChromium(), async (t) => {
    const opened = await openPage(`/${path}`);
    const gaps = await longestFirst(Object.entries(links), (hash) => linkGap(opened, hash));
    await holdsUpNothing(t, opened, gaps);
  });
}
