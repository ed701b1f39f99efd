/** The page as one file: opened by double click, inside a sandbox, out of a zip and a SCORM package. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { pages } from '../../../web/markup/pages.js';
import { compressed, weighed } from '../../../web/build/cli/budgets.mjs';
import { DIST, isChromium, watch } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/** Of every page but the reference, which is for those who write programs. */
const FILES = pages
  .filter((name) => name !== 'reference')
  .map((name) => (name === 'index' ? 'posenc.html' : `posenc-${name}.html`));
/** What has no figure that is drawn without being asked. */
const TEXTS = ['posenc-claims.html', 'posenc-findings.html', 'posenc-teach.html'];
/** Pictures of the gallery are painted while its page is built; the doctor and each reader of traces, of which two are near, have a worker. */
const WORKERS = { 'posenc-gallery.html': 0, 'posenc-model.html': 2, 'posenc-trace.html': 3 };

const site = await openSite({
  folder: DIST,
  pages: {
    '/sandbox.html':
      '<!doctype html><title>Host</title><link rel="icon" href="data:,">' +
      '<iframe title="Page" sandbox="allow-scripts" src="./posenc.html" width="900" height="600"></iframe>',
  },
  viewport: { width: 1000, height: 700 }, // one figure of a page's own is near it
});

/** @param {string} name */
const addressOf = (name) => pathToFileURL(join(DIST, name)).href;

/** @param {import('playwright-core').Page | import('playwright-core').Frame} place */
const drawn = (place) =>
  place.waitForFunction(() =>
    [...document.querySelectorAll('*')].some(
      (element) =>
        /** @type {any} */ (element).picture ||
        element.matches('.tasks li, .card img[src^="data:"]'),
    ),
  );

for (const name of FILES) {
  test(`${name}: by double click, with nothing beside it`, async () => {
    const page = await site.context.newPage();
    const { messages, requests } = watch(page);
    await page.goto(addressOf(name));
    if (!TEXTS.includes(name)) await drawn(page);
    assert.deepEqual(messages, []);
    if (isChromium) {
      const asked = requests.filter((url) => !/^(data|blob):/.test(url));
      assert.deepEqual(asked, [addressOf(name)]);
      const { [name]: workers = TEXTS.includes(name) ? 0 : 1 } =
        /** @type {Record<string, number>} */ (WORKERS);
      assert.equal(page.workers().length, workers);
    }
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="./"]')].map((a) => a.getAttribute('href')),
    );
    for (const link of links) assert.match(String(link), /^\.\/posenc(-\w+)?\.html([?#]|$)/);
    await page.close();
  });
}

test('single files: whose work is inside stands at their end', async () => {
  for (const name of FILES) {
    const html = await readFile(join(DIST, name), 'utf8');
    const [, comment] = /<!--\n(posenc is below the MIT licence[^]*)-->\n$/.exec(html) ?? [];
    for (const word of ['lit-html', 'xsimd', 'Emscripten', 'musl', 'd3-scale', 'katex']) {
      assert.ok(comment?.includes(word), `${name}: ${word}`);
    }
    assert.ok(!comment?.includes('-->'));
  }
});

test('posenc.html: the table of the first screen is alive', async () => {
  const page = await site.context.newPage();
  await page.goto(addressOf('posenc.html'));
  await page.locator('.hero-table.painted').waitFor();
  await page.close();
});

test('posenc.html: the first screen says why its table is not drawn', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-file-'));
  const file = join(folder, 'posenc.html');
  const html = await readFile(join(DIST, 'posenc.html'), 'utf8');
  await writeFile(file, html.replace(" 'wasm-unsafe-eval'", ''));
  const page = await site.context.newPage();
  await page.goto(pathToFileURL(file).href);
  const said = page.locator('.hero-table').getByRole('alert');
  await said.waitFor();
  assert.match(await said.innerText(), /^The live table could not be drawn: .*WebAssembly/);
  await page.close();
  await rm(folder, { recursive: true });
});

test('posenc.html: the state of a figure goes into the address of the file', async () => {
  const page = await site.context.newPage();
  const { messages } = watch(page);
  await page.goto(
    `${addressOf('posenc.html')}#kazemnejad-figure-2.d-model=32&at=kazemnejad-figure-2`,
  );
  const figure = page.locator('#kazemnejad-figure-2 pe-heatmap');
  await page.waitForFunction(
    () =>
      /** @type {any} */ (document.querySelector('#kazemnejad-figure-2 pe-heatmap')).picture?.matrix
        .cols === 32,
  );
  const input = figure.locator('.controls input[type=number]').first();
  await input.fill('24');
  await input.press('Enter');
  await page.waitForFunction(() => location.hash.includes('=24'));
  assert.deepEqual(messages, []);
  await page.close();
});

test('posenc.html: a training run from a file is the kept one, bit for bit', async () => {
  const file = new URL('../../../web/training/runs/kback-both-sides.json', import.meta.url);
  const { lanes } = JSON.parse(await readFile(file, 'utf8'));
  const kept = lanes.find((/** @type {any} */ { positions }) => positions === 'rope').runs[0];
  const page = await site.context.newPage();
  const { messages } = watch(page);
  await page.goto(addressOf('posenc.html'));
  await drawn(page);
  await page.evaluate(() => {
    const lab = document.createElement('pe-lab');
    for (const [name, value] of [
      ['id', 'lab'],
      ['lanes', 'rope'],
      ['loading', 'eager'],
    ])
      lab.setAttribute(name, value);
    document.querySelector('main')?.prepend(lab);
  });
  const lab = page.locator('#lab');
  await lab.getByText(/kept, 5 seeds/).waitFor();
  await lab.getByRole('button', { name: 'Train' }).click();
  await lab.getByText(/done in/).waitFor({ timeout: 120_000 });
  const own = await lab.evaluate((element) => {
    const [lane] = /** @type {any} */ (element).picture.view.session.lanes;
    const { hash, losses, probe } = lane.runs[0];
    return { hash, steps: losses.length, accuracy: Array.from(probe.accuracy) };
  });
  assert.equal(own.hash, kept.hash);
  assert.equal(own.steps, 600);
  assert.deepEqual(
    own.accuracy.map((/** @type {number} */ share) => Number(share.toFixed(4))),
    kept.accuracy,
  );
  assert.deepEqual(messages, []);
  await page.close();
});

test('posenc.html: in a sandboxed frame', async () => {
  const { page, seen } = await site.open('/sandbox.html');
  const [, framed] = page.frames();
  await drawn(framed);
  await framed.getByRole('button', { name: 'Read without guessing' }).first().click();
  const input = framed.locator('.exhibit .rail #tokens').first();
  await input.click(); // keys go to the frame from then on
  await input.fill('one two three');
  await input.press('Enter');
  await framed.waitForFunction(() => location.hash.includes('tokens=one'));
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('posenc.html: a handler in the address does not run', async () => {
  const page = await site.context.newPage();
  await page.goto(
    `${addressOf('posenc.html')}#kazemnejad-figure-2.onpointerenter=document.title=1`,
  );
  await drawn(page);
  assert.equal(await page.locator('[onpointerenter]').count(), 0);
  await page.close();
});

test('posenc.zip and posenc-scorm.zip hold the same files; the manifest names each of them', async () => {
  const [zip, scorm] = await Promise.all(
    ['posenc.zip', 'posenc-scorm.zip'].map(async (name) =>
      unzipSync(await readFile(join(DIST, name))),
    ),
  );
  const listed = [...FILES, 'LICENSE', 'THIRD-PARTY.txt'];
  assert.deepEqual(Object.keys(zip).sort(), listed.toSorted());
  assert.deepEqual(Object.keys(scorm).sort(), [...listed, 'imsmanifest.xml'].sort());
  for (const name of FILES) {
    const bytes = await readFile(join(DIST, name));
    assert.ok(bytes.equals(zip[name]) && bytes.equals(scorm[name]));
  }
  const manifest = new TextDecoder().decode(scorm['imsmanifest.xml']);
  const page = await site.context.newPage();
  const { files, schema, start, error } = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    const href = (/** @type {Element} */ element) => element.getAttribute('href');
    return {
      error: xml.querySelector('parsererror')?.textContent,
      files: [...xml.querySelectorAll('file')].map(href),
      schema: xml.querySelector('schemaversion')?.textContent,
      start: xml.querySelector('resource')?.getAttribute('href'),
    };
  }, manifest);
  assert.equal(error, undefined);
  assert.deepEqual(files.toSorted(), listed.toSorted());
  assert.deepEqual([schema, start], ['1.2', 'posenc.html']);
  await page.close();
});

test('posenc.html: within its budget', async (t) => {
  const { size, over } = weighed('posenc.html', { own: compressed(join(DIST, 'posenc.html')) });
  t.diagnostic(size);
  assert.equal(over, '');
});
