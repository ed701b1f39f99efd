/** Which core each element fetches, alone on a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIST } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';
import { TAGS } from '../support/tags.mjs';

const site = await openSite({
  folder: DIST,
  pages: {
    '/none.html':
      '<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">' +
      '<script type="module" src="./posenc.js"></script><body><p>Text</p>',
  },
});

test('posenc.js: every element alone fetches one core, the small one where that is enough', async () => {
  /** @type {Record<string, string[]>} */
  const fetched = { first: [], whole: [] };
  for (const tag of TAGS) {
    const { page, seen } = await site.open('/none.html');
    await page.evaluate((name) => document.body.append(document.createElement(name)), tag);
    await page.waitForFunction((name) => {
      const element = /** @type {any} */ (document.querySelector(name));
      return element.picture || element.failure; // of a claim that has no name
    }, tag);
    const cores = seen.requests.flatMap((url) => /\/(first|whole)-/.exec(url)?.[1] ?? []);
    assert.equal(cores.length, 1, `${tag}: ${cores}`);
    fetched[cores[0]].push(tag);
    await page.close();
  }
  assert.ok(fetched.first.includes('pe-heatmap') && fetched.first.includes('pe-attention'));
  assert.ok(fetched.whole.includes('pe-similarity'));
});
