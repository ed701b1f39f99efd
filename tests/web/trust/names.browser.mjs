/** What a stranger's text is called by those who do not see a figure, and by those who read a worksheet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { altText } from '../../../web/export/words.js';
import { written } from '../../../web/export/writer.js';
import { onlyInChromium } from '../support/browser.mjs';
import { drawn, openFaults } from '../support/faults.mjs';
import { oneLine } from './figures.mjs';
import { LONG, TEXTS } from './texts.mjs';

const faults = await openFaults();
const HINT = 100; // characters that a figure's own words add to a name

const texts = [...TEXTS, ...LONG];

for (const way of ['attribute', 'property']) {
  test(
    `names: a label as ${way}, ${texts.length} texts: Chromium's tree of names has each on one line`,
    onlyInChromium(),
    async () => {
      const { page } = await faults.page();
      await drawn(page, 'pe-heatmap');
      await page.evaluate(() => document.querySelector('pe-waves')?.remove());
      const session = await page.context().newCDPSession(page);
      for (const text of texts) {
        const json = JSON.stringify(text); // a half of a pair does not pass as it is
        const caption = await page.evaluate(
          async ([given, isAttribute]) => {
            const figure = /** @type {any} */ (document.querySelector('pe-heatmap'));
            if (isAttribute) figure.setAttribute('label', JSON.parse(given));
            else figure.label = JSON.parse(given);
            await figure.updateComplete;
            return figure.renderRoot.querySelector('figcaption')?.textContent ?? '';
          },
          /** @type {const} */ ([json, way === 'attribute']),
        );
        const wanted = written(altText, text);
        assert.equal(caption, wanted);
        if (text.length <= 1000) assert.equal(caption, oneLine(text));
        await page.waitForFunction(
          (name) =>
            /** @type {any} */ (
              document.querySelector('pe-heatmap')
            ).frame.canvas.ariaLabel.startsWith(name),
          wanted,
        );
        const { nodes } = /** @type {any} */ (await session.send('Accessibility.getFullAXTree'));
        /** @type {string[]} */
        const names = nodes.map((/** @type {any} */ { name }) => name?.value ?? '');
        const found = names.filter((name) => name.startsWith(wanted));
        assert.ok(found.length >= 2, `${json.slice(0, 200)}: ${names.join(' | ').slice(0, 4000)}`);
        for (const name of names) assert.ok(name.length <= 1001 + HINT, `${name.length}`);
      }
      await page.close();
    },
  );
}
