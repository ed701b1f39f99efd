/** Fifty figures on a page: scrolled through and back, they hold hardly more than the first screen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFaults } from '../support/faults.mjs';
import { COUNT_MEMORY, census, listMemory, wasmMemory } from '../support/memory.mjs';

/** @import { CDPSession, Page } from 'playwright-core' */

const COUNT = 50;
const MOST = 1.3; // times the first screen
const MIB = 2 ** 20;

const faults = await openFaults();

/** All that can be counted [MiB]. @param {Page} page @param {CDPSession} session */
async function held(page, session) {
  const { heap } = await census(session);
  const lists = await listMemory(session);
  const canvases = await page.evaluate(() => {
    const painted = [...document.querySelectorAll('main > *')].map(({ shadowRoot: root }) =>
      root?.querySelector('.axis *') ? root.querySelector('canvas[role=img]') : null,
    );
    const sizes = painted.map((canvas) =>
      canvas instanceof HTMLCanvasElement ? 4 * canvas.width * canvas.height : 0,
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  });
  const wasm = await wasmMemory(page);
  const parts = { heap, lists, canvases, wasm };
  const total = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
  const told = Object.entries(parts).map(([name, bytes]) => `${name} ${(bytes / MIB).toFixed(1)}`);
  return { total, told: `${(total / MIB).toFixed(1)} MiB: ${told.join(', ')}` };
}

/** @param {Page} page @param {number} index of a figure, which is scrolled to */
async function see(page, index) {
  await page.evaluate((k) => document.querySelectorAll('main > *')[k].scrollIntoView(), index);
  await page.waitForFunction((k) => {
    const element = /** @type {any} */ (document.querySelectorAll('main > *')[k]);
    return element.picture && element.frame.canvas.width >= element.picture.matrix.cols / 2;
  }, index);
}

for (const [tag, attributes] of [
  ['pe-heatmap', ''],
  ['pe-heatmap', 'length="512" d-model="512"'],
  ['pe-similarity', 'length="256"'],
]) {
  test(`memory: fifty times <${tag} ${attributes}>`, async (t) => {
    const { page, messages } = await faults.page(COUNT_MEMORY);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const figures = Array.from({ length: COUNT }, (_, k) => {
      return `<${tag} ${attributes} base="${1000 + k}"></${tag}>`;
    });
    await page.evaluate(
      (html) => (document.body.innerHTML = `<main>${html}</main>`),
      figures.join(''),
    );
    await see(page, 0);
    await page.waitForTimeout(500);
    const first = await held(page, session);
    const height = await page.evaluate(() => document.body.scrollHeight);
    for (let k = 0; k < COUNT; k++) await see(page, k);
    await see(page, 0);
    await page.waitForTimeout(500);
    const last = await held(page, session);
    t.diagnostic(`first screen ${first.told}`);
    t.diagnostic(
      `scrolled through and back ${last.told}; ${(last.total / first.total).toFixed(2)} times`,
    );
    assert.ok(last.total <= MOST * first.total);
    // what was given up comes back as it was, and in the meantime nothing moves
    const middle = COUNT / 2;
    const before = await page.evaluate(() => document.body.scrollHeight);
    await see(page, middle);
    assert.equal(await page.evaluate(() => document.body.scrollHeight), before);
    assert.ok(before >= height);
    await page.evaluate(() => document.querySelector('main')?.remove());
    await page.waitForTimeout(1500);
    assert.equal(page.workers().length, 0);
    assert.deepEqual(
      messages.filter((text) => /^(uncaught|error)/.test(text)),
      [],
    );
    await page.close();
  });
}
