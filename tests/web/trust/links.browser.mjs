/** Links and texts of strangers hold up no page: some of those that links.all.browser.mjs goes through. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyInChromium } from '../support/browser.mjs';
import { MOST_GAP } from '../support/gaps.mjs';
import {
  INTAKES,
  TEXTS,
  allLinks,
  longestFirst,
  linkGap,
  openPage,
  openingGap,
  textGap,
} from './links.mjs';

const links = allLinks();

/** Those that took longest where they were not bounded, or take longest now. @type {Record<string, RegExp>} */
const QUICK = {
  'model.html': /^(a long name of words.*twice|wide scaling|many layers|deep lists)/,
  'embed.html': /^pe-(heatmap|attention|rotation|claim): "(ab )" in all/,
  'workbench.html': /^(formula|abacus|rope): "(\(|9)"/,
};

for (const [path, hashes] of Object.entries(links)) {
  test(
    `links: ${path} opened by an address of 64 KB answers at once`,
    onlyInChromium(),
    async () => {
      const hash = Object.entries(hashes).find(([name]) => /^unknown names, \d{5}/.test(name))?.[1];
      const longest = await openingGap(`/${path}#${hash}`);
      assert.ok(longest <= MOST_GAP, `${Math.round(longest)} ms`);
    },
  );
}

for (const [path, wanted] of Object.entries(QUICK)) {
  test(
    `links: the worst addresses hold up ${path} no longer than others`,
    onlyInChromium(),
    async () => {
      const opened = await openPage(`/${path}`);
      const cases = Object.entries(links[path]).filter(([name]) => wanted.test(name));
      assert.ok(cases.length >= 3, `${cases.length} cases`);
      const gaps = await longestFirst(cases, (hash) => linkGap(opened, hash));
      assert.ok(gaps[0][1] <= MOST_GAP, gaps[0].join(': '));
      await opened.page.close();
    },
  );
}

for (const [name, { path, place, give }] of Object.entries(INTAKES)) {
  test(
    `links: a megabyte of letters or rows, given to ${name}, holds up nothing`,
    onlyInChromium(),
    async () => {
      const opened = await openPage(path, place);
      const cases = Object.entries(TEXTS).filter(([text]) =>
        /^("a"|"\[1,2\],"|wide scaling)$/.test(text),
      );
      assert.equal(cases.length, 3);
      const gaps = await longestFirst(cases, (text) => textGap(opened, give, text));
      assert.ok(gaps[0][1] <= MOST_GAP, gaps[0].join(': '));
      await opened.page.close();
    },
  );
}

test(
  'links: a label of a megabyte is cut before it is shown or spoken',
  onlyInChromium(),
  async () => {
    const { page } = await openPage('/embed.html#element=pe-heatmap');
    const shown = await page.evaluate(async (text) => {
      const figure = /** @type {any} */ (document.querySelector('pe-heatmap'));
      figure.setAttribute('label', text);
      await figure.updateComplete;
      const root = /** @type {ShadowRoot} */ (figure.shadowRoot);
      const spoken = [...root.querySelectorAll('[aria-label], [title]')].map(
        (each) => (each.getAttribute('aria-label') ?? '') + (each.getAttribute('title') ?? ''),
      );
      return [root.querySelector('figcaption')?.textContent ?? '', ...spoken].map(
        ({ length }) => length,
      );
    }, TEXTS['"a"']);
    assert.ok(Math.max(...shown) <= 2000, String(shown));
    assert.equal(shown[0], 1001); // with an ellipsis
    await page.close();
  },
);

test(
  'links: a rotation of 8192 channels draws no more pairs than can be told apart',
  onlyInChromium(),
  async () => {
    for (const rotary of ['8192', '4096', '256']) {
      const { page } = await openPage(
        `/embed.html#element=pe-rotation&show=clocks&encoding=rope&head-dim=8192&rotary-dim=${rotary}`,
      );
      await page.locator('.pairing').waitFor();
      const [arcs, channels] = [
        await page.locator('.pairing path').count(),
        await page.locator('.pairing rect').count(),
      ];
      assert.ok(arcs >= 64 && arcs <= 128, `${arcs} arcs`);
      assert.ok(channels >= 2 * arcs && channels <= 512, `${channels} channels`);
      await page.close();
    }
  },
);
