/** Pages that lose a script in turn; two files of tests share them, for a file has fifteen minutes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyInChromium } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';
import { LOSSES, scriptsOf, without } from '../support/withheld.mjs';

const AT_ONCE = 4;
const site = await openSite();

/**
 * Every script that a page loads, lost in turn: the page works, or says within 10 s that something is
 * missing and what to do. Which scripts those are, the page itself says.
 * @param {string} path
 */
export function testLosses(path) {
  test(`missing: each script of ${path} in turn: none is silent`, onlyInChromium(), async (t) => {
    const address = site.origin + path;
    const scripts = await scriptsOf(site.context, address);
    assert.ok(scripts.length > 0);
    const losses = Object.keys(LOSSES);
    // every script as a host says it, and the other losses in turn
    const cases = scripts.flatMap((script, index) => [
      { script, loss: losses[0] },
      { script, loss: losses[1 + (index % (losses.length - 1))] },
    ]);
    /** @type {Record<string, number>} */
    const counts = {};
    /** @type {string[]} */
    const silent = [];
    const next = async () => {
      for (let one = cases.pop(); one; one = cases.pop()) {
        const { outcome } = await without(site.context, address, one.script, one.loss);
        counts[outcome] = (counts[outcome] ?? 0) + 1;
        if (outcome === 'silent') silent.push(`${one.loss}: ${one.script}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    t.diagnostic(`${scripts.length} scripts, ${JSON.stringify(counts)}`);
    assert.deepEqual(silent, []);
  });
}
