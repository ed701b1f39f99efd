/** posenc.js below Subresource Integrity: as it was built, or not at all. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { integrityOf } from '../../../web/build/dist/integrity.mjs';
import { PAGE } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/** @type {Record<string, string>} */
const pages = {};
const site = await openSite({ pages, viewport: { width: 800, height: 600 } });
/** @type {Record<string, string>} */
let hashes;

before(async () => {
  const json = await readFile(join(PAGE, 'integrity.json'), 'utf8');
  hashes = JSON.parse(json).integrity;
  const host = (/** @type {string} */ hash) =>
    `<!doctype html><title>Host</title><link rel="icon" href="data:,">
    <script type="importmap">${json}</script>
    <script type="module" src="./posenc.js" integrity="${hash}" crossorigin="anonymous"></script>
    <pe-heatmap length="12" d-model="6"><b id="instead">What stands inside</b></pe-heatmap>`;
  pages['/right.html'] = host(hashes['./posenc.js']);
  pages['/wrong.html'] = host(integrityOf('another script'));
});

test('integrity.json: the hash of every script that others name', async () => {
  for (const name of ['./posenc.js', './embed.js']) assert.ok(hashes[name], name);
  for (const [name, hash] of Object.entries(hashes)) {
    assert.equal(hash, integrityOf(await readFile(join(PAGE, name))), name);
  }
});

test('integrity: the script as built draws, another one does not run', async () => {
  const page = await site.context.newPage();
  await page.goto(`${site.origin}/right.html`);
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('pe-heatmap')).picture,
  );
  const errors = /** @type {string[]} */ ([]);
  page.on('console', (message) => errors.push(message.text()));
  await page.goto(`${site.origin}/wrong.html`);
  await page.waitForTimeout(300);
  assert.ok(errors.some((text) => /integrity/.test(text)));
  assert.equal(await page.evaluate(() => customElements.get('pe-heatmap')), undefined);
  assert.ok(await page.locator('#instead').isVisible());
  await page.close();
});
