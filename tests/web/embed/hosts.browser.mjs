/**
 * Hosts as they are: strict policies, hostile styles and prototypes, another version of the same script,
 * folders without a server, decks that want the keys.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadCore } from '../../../web/core/index.js';
import { DIST, PAGE, isChromium } from '../support/browser.mjs';
import { findPython } from '../support/python.mjs';
import { openSite } from '../support/site.mjs';

const SITE = 'https://example.org/posenc/';
const TABLE = `<pe-heatmap length="12" d-model="6"><b id="instead">What stands inside</b></pe-heatmap>`;
const SCRIPTS = ['posenc.js', 'posenc.all.js'];
const page = (/** @type {string} */ script, head = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Host</title>
  <link rel="icon" href="data:,">${head}<script type="module" src="./${script}"></script></head>
  <body>${TABLE}</body></html>`;
const policy = (/** @type {string} */ text) =>
  `<meta http-equiv="Content-Security-Policy" content="${text}">`;

const HOSTILE = `<style>
  * { box-sizing: content-box !important; color: red !important; letter-spacing: 1em !important;
      text-transform: uppercase !important; margin: 3px !important; float: left; line-height: 5 !important; }
  svg, canvas, table, button, input { display: none !important; }
</style>
<script>
  Array.prototype.last = function () { return this[this.length - 1]; };
  Object.prototype.extend = function () {};
  Array.prototype.toJSON = function () { return 'broken'; };
  String.prototype.toJSON = function () { return 'broken'; };
</script>`;

/** @type {Record<string, string>} */
const hosts = {};
for (const script of SCRIPTS) {
  hosts[`/own-${script}.html`] = page(script);
  hosts[`/no-worker-src-${script}.html`] = page(
    script,
    policy("script-src 'self' 'wasm-unsafe-eval'"),
  );
  hosts[`/no-wasm-${script}.html`] = page(script, policy("script-src 'self'; worker-src blob:"));
  hosts[`/hostile-${script}.html`] = page(script, HOSTILE);
  // the older one is first, the newer one has a second name for its elements
  hosts[`/versions-${script}.html`] =
    `${page(`older-${script}`)}<pe2-waves d-model="4" length="9"></pe2-waves>
    <script type="module">import { define } from './${script}'; define('pe2');</script>`;
}
const site = await openSite({ pages: hosts, viewport: { width: 900, height: 800 } });

before(async () => {
  const readme = await readFile(join(DIST, '../README.md'), 'utf8');
  for (const script of SCRIPTS) {
    const code = await readFile(join(PAGE, script), 'utf8');
    const older = code.replaceAll(/(['"`])\d+\.\d+\.\d+\1/g, '`0.0.1`');
    assert.notEqual(older, code);
    hosts[`/older-${script}`] = older;
  }
  [...readme.matchAll(/^```html\n(.*?)^```$/gms)].forEach(([, code], index) => {
    hosts[`/readme-${index}.html`] =
      `<!doctype html><title>Host</title><link rel="icon" href="data:,">` +
      code.replaceAll(SITE, `${site.origin}/`);
  });
});

/** @param {import('playwright-core').Page | import('playwright-core').Frame} place @param {string} tag */
const drawn = (place, tag = 'pe-heatmap') =>
  place.waitForFunction((name) => /** @type {any} */ (document.querySelector(name))?.picture, tag);

const numbers = (/** @type {import('playwright-core').Page} */ page) =>
  page.evaluate(() => {
    const { matrix } = /** @type {any} */ (document.querySelector('pe-heatmap')).picture;
    return Array.from(/** @type {Float32Array} */ (matrix.data));
  });

const core = await loadCore();
const expected = [
  ...core.encode('sinusoidal', { length: 12, dModel: 6, precision: 'float64' }).data,
];

for (const script of SCRIPTS) {
  test(`${script}: a policy without worker-src: the main thread, and nobody need know`, async () => {
    const { page } = await site.open(`/no-worker-src-${script}.html`);
    await drawn(page);
    assert.deepEqual(await numbers(page), expected);
    if (isChromium) assert.equal(page.workers().length, 0);
    assert.equal(await page.locator('pe-heatmap .error').count(), 0);
    await page.close();
  });

  test(`${script}: a policy without WebAssembly: what stands inside, and the reason`, async () => {
    const { page } = await site.open(`/no-wasm-${script}.html`);
    await page.locator('pe-heatmap .error').waitFor();
    assert.match(await page.locator('pe-heatmap .error').innerText(), /WebAssembly/);
    assert.ok(await page.locator('#instead').isVisible());
    await page.close();
  });

  test(`${script}: hostile styles and prototypes: the same numbers, as large as without them`, async () => {
    const { page: own } = await site.open(`/own-${script}.html`);
    await drawn(own);
    const { page, seen } = await site.open(`/hostile-${script}.html`);
    await drawn(page);
    assert.deepEqual(await numbers(page), expected);
    assert.deepEqual(
      seen.messages.filter((text) => !text.startsWith('warning')),
      [],
    );
    const looks = (/** @type {import('playwright-core').Page} */ place) =>
      place.evaluate(() => {
        const root = document.querySelector('pe-heatmap')?.shadowRoot;
        const canvas = /** @type {HTMLElement} */ (root?.querySelector('.plot canvas'));
        const { letterSpacing, textTransform } = getComputedStyle(
          /** @type {Element} */ (root?.querySelector('figure')),
        );
        return [canvas.clientWidth > 300, canvas.clientHeight > 100, letterSpacing, textTransform];
      });
    assert.deepEqual(await looks(page), await looks(own));
    await page.close();
    await own.close();
  });
}

for (const script of SCRIPTS) {
  test(`${script}: two versions on one page: the first defines, the second under another name`, async () => {
    const { page, seen } = await site.open(`/versions-${script}.html`);
    await drawn(page);
    await drawn(page, 'pe2-waves');
    assert.deepEqual(await numbers(page), expected);
    const versions = await page.evaluate(
      (names) => Promise.all(names.map(async (name) => (await import(name)).version)),
      [`./older-${script}`, `./${script}`].map((name) => new URL(name, page.url()).href),
    );
    assert.equal(versions[0], '0.0.1');
    assert.notEqual(versions[1], versions[0]);
    assert.deepEqual(
      seen.messages.filter((text) => !text.startsWith('info')),
      [],
    );
    if (isChromium)
      assert.match(seen.messages.join(), new RegExp(`^info: posenc ${versions[1]}: `));
    await page.close();
  });
}

test('opened by double click: scripts beside a file are refused, and what stands inside is there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-file-'));
  try {
    for (const script of SCRIPTS) {
      const file = join(folder, `${script}.html`);
      const code = await readFile(join(PAGE, script));
      await Promise.all([writeFile(file, page(script)), writeFile(join(folder, script), code)]);
      const opened = await site.context.newPage();
      await opened.goto(pathToFileURL(file).href);
      assert.ok(await opened.locator('#instead').isVisible(), script);
      assert.equal(await opened.evaluate(() => customElements.get('pe-heatmap') ?? null), null);
      await opened.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('opened by double click: embed.html and the single file it goes to draw', async () => {
  for (const name of ['embed.html', 'embed.all.html']) {
    const opened = await site.context.newPage();
    const address = pathToFileURL(join(PAGE, name)).href;
    await opened.goto(`${address}#element=pe-heatmap&length=12&d-model=6`);
    await drawn(opened);
    assert.deepEqual(await numbers(opened), expected);
    await opened.close();
  }
});

test('example: a post', async () => {
  const { page, seen } = await site.open('/examples/post.html');
  await drawn(page);
  await drawn(page, 'pe-waves');
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('example: a deck: keys that a figure uses do not turn slides, others do', async () => {
  const { page, seen } = await site.open('/examples/deck.html');
  const slide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('section')].findIndex((s) => s.matches('.present')),
    );
  await page.keyboard.press('ArrowRight');
  assert.equal(await slide(), 1);
  await drawn(page, 'pe-waves');
  const plot = page.locator('pe-waves .plot');
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  assert.equal(await slide(), 1);
  const readout = await page.locator('pe-waves .readout').innerText();
  assert.ok(readout.trim().length > 0);
  await plot.blur();
  await page.keyboard.press('PageDown');
  assert.equal(await slide(), 2);
  await page.waitForTimeout(50);
  await drawn(page.frames()[1]);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('example: a page of a course, whose frame grows', async () => {
  const { page, seen } = await site.open('/examples/course.html');
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
    return frame.style.height !== '560px';
  });
  await drawn(page.frames()[1], 'pe-binary');
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('example: the cell of the notebook shows the figure', async (t) => {
  const python = findPython([]);
  if (!python) return t.skip('no Python here');
  const { cells } = JSON.parse(await readFile(join(PAGE, 'examples/notebook.ipynb'), 'utf8'));
  const code = cells.find((/** @type {any} */ cell) => cell.cell_type === 'code').source.join('');
  const modules = join(import.meta.dirname, '../support/notebook_stand_in');
  const shown = execFileSync(python, ['-c', code.replaceAll(SITE, `${site.origin}/`)], {
    env: { ...process.env, PYTHONPATH: modules, PYTHONDONTWRITEBYTECODE: '1' },
    encoding: 'utf8',
  });
  hosts['/notebook.html'] = `<!doctype html><title>Host</title>${JSON.parse(shown).html}`;
  const { page } = await site.open('/notebook.html');
  await drawn(page.frames()[1]);
  await page.close();
});

test('README: its HTML does what it says', async () => {
  const { page, seen } = await site.open('/readme-0.html');
  await drawn(page);
  assert.equal(await page.locator('pe-heatmap figcaption').innerText(), 'RoPE');
  assert.deepEqual(seen.messages, []);
  const { page: framing } = await site.open('/readme-1.html');
  await framing.waitForFunction(() => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
    return frame.style.height !== '560px';
  });
  await drawn(framing.frames()[1], 'pe-waves');
  await page.close();
  await framing.close();
});
