/** A large figure far from sight is given up: nothing of the element holds on to its picture. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFaults } from '../support/faults.mjs';

const FIGURES = [
  '<pe-heatmap length="512" d-model="512"></pe-heatmap>',
  '<pe-similarity length="256"></pe-similarity>',
  '<pe-correlation length="256" d-model="256"></pe-correlation>',
  '<pe-bias encoding="alibi" query-length="128" key-length="128"></pe-bias>',
];

const faults = await openFaults();

for (const figure of FIGURES) {
  test(`given up: ${figure}, although its panel “Listen” is open`, async () => {
    const { page } = await faults.page();
    const session = await page.context().newCDPSession(page);
    await page.evaluate((html) => (document.body.innerHTML = `<main>${html}</main>`), figure);
    const seen = () =>
      page.waitForFunction(() => {
        const { picture, frame } = /** @type {any} */ (document.querySelector('main > *'));
        return Boolean(picture && frame.grid);
      });
    await seen();
    const panel = page.locator('.listen');
    const isHeard = (await panel.count()) > 0; // where the plot has lines of numbers
    if (isHeard) {
      await panel.locator('summary').click();
      await panel.locator('.how').waitFor();
    }
    await page.evaluate(() => {
      const { picture } = /** @type {any} */ (document.querySelector('main > *'));
      Object.assign(window, { kept: new WeakRef(picture) });
      document.body.style.paddingTop = '20000px';
      scrollTo(0, 0);
    });
    await page.waitForFunction(
      () => /** @type {any} */ (document.querySelector('main > *')).picture === null,
    );
    const isKept = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return page.evaluate(() => /** @type {any} */ (window).kept.deref() !== undefined);
    };
    for (let k = 0; k < 50 && (await isKept()); k++) await page.waitForTimeout(100);
    assert.equal(await isKept(), false);
    await page.evaluate(() => document.querySelector('main > *')?.scrollIntoView());
    await seen();
    if (isHeard) await panel.locator('.how').waitFor();
    await page.close();
  });
}
