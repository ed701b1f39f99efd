/** Workbench and gallery in Chromium: every entry of the catalogue is there, and draws. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { loadCore } from '../../../web/core/index.js';
import { PAGE, watch } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const core = await loadCore();
const names = core.catalogue().map(({ name }) => name);
const site = await openSite();
/** @type {import('playwright-core').Page} */
let page;
/** @type {ReturnType<typeof watch>} */
let seen;

before(async () => {
  ({ page, seen } = await site.open('/workbench.html'));
  await drawn();
});

/** Waits until what is in view is drawn. */
const drawn = () =>
  page.waitForFunction(() => {
    const entry = document.querySelector('.entry:not([hidden])');
    const figure = /** @type {any} */ (entry?.querySelector('.figures > *'));
    return figure?.picture || figure?.failure;
  });

/** @param {string} hash */
async function show(hash) {
  await page.evaluate((next) => (location.hash = next), hash);
  await page.locator(`#${hash}:not([hidden])`).waitFor();
  await drawn();
}

test('workbench: the menu has every entry of the catalogue, and each its text, formula and source', async () => {
  const hrefs = await page
    .locator('nav li a:not([data-preset], [data-tool])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.deepEqual(hrefs.toSorted(), names.map((name) => `#${name}`).toSorted());
  const texts = await page.locator('.entry:not(#compare)').evaluateAll((entries) =>
    entries.map((entry) => ({
      id: entry.id,
      summary: entry.querySelector('.summary')?.textContent ?? '',
      formula: entry.querySelector('.formula math')?.textContent ?? '',
      source: entry.querySelector('dd')?.textContent ?? '',
    })),
  );
  for (const { id, summary, formula, source } of texts) {
    assert.ok(summary.length > 20 && formula && source, id);
  }
});

test('workbench: formulas have their fonts, and no inline style', async () => {
  assert.equal(await page.locator('.katex [style]').count(), 0);
  const faces = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map(({ family, status }) => `${family} ${status}`);
  });
  assert.ok(
    faces.some((face) => face === 'KaTeX_Main loaded' || face === '"KaTeX_Main" loaded'),
    faces.join(),
  );
  assert.ok(!faces.some((face) => face.includes('error')));
});

test('workbench: searching names, texts and models', async () => {
  const search = page.getByLabel('Search names, texts and models');
  await search.fill('llama');
  const found = await page.locator('nav li:not([hidden]) a').allInnerTexts();
  assert.ok(found.includes('RoPE') && found.includes('Llama 3.1 8B'));
  assert.ok(found.length < names.length);
  assert.match(await page.locator('#count').innerText(), /^\d+ of \d+ found$/);
  await search.press('Enter');
  await page.locator('.entry:not([hidden])').waitFor();
  assert.equal(await page.locator('nav li [aria-current]').count(), 1);
  await search.fill('no such thing');
  assert.equal(await page.locator('nav section:not([hidden])').count(), 0);
  await search.fill('');
  const all = names.length + core.modelPresets().length;
  assert.equal(await page.locator('nav li:not([hidden]) a:not([data-tool])').count(), all);
});

test('workbench: a setting of the encoding holds for all its figures, and is kept in the URL', async () => {
  await show('rope');
  const first = page.locator('#rope-rotation');
  await first.locator('#headDim').fill('16');
  await first.locator('#headDim').press('Enter');
  await page.waitForFunction(() => location.hash.includes('rope.head-dim=16'));
  assert.equal(await page.locator('#rope-spectrum').getAttribute('head-dim'), '16');
  await first.locator('#show').selectOption('vectors');
  await page.waitForFunction(() => location.hash.includes('rope-rotation.show=vectors'));
  assert.equal(await page.locator('#rope-precision').getAttribute('show'), null);
  const link = await page.locator('#rope .permalink').getAttribute('href');
  const other = await site.context.newPage();
  await other.goto(`${site.origin}/workbench.html${link}`);
  await other.locator('#rope-rotation .vectors').waitFor();
  assert.equal(await other.locator('#rope-heatmap').getAttribute('head-dim'), '16');
  await other.close();
  await page.goBack();
  await page.waitForFunction(
    () => document.querySelector('#rope-rotation')?.getAttribute('show') === 'clocks',
  );
  // By key: the figure still changes its height, and a pointer would press what slides below it.
  await page.locator('#rope .reset').press('Enter');
  await page.waitForFunction(
    () => !document.querySelector('#rope-spectrum')?.hasAttribute('head-dim'),
  );
});

test('workbench: a model sets its encoding exactly, and is named with its source', async () => {
  for (const { name, title, encoding, parameters } of core.modelPresets()) {
    const main = page.locator(`#${encoding} .figures > *`).first();
    await page.locator(`nav a[data-preset="${name}"]`).click();
    await page
      .locator(`#${encoding}:not([hidden]) p[data-preset="${name}"]:not([hidden])`)
      .waitFor();
    await drawn();
    const found = await main.evaluate((element) => {
      const { settings, failure } = /** @type {any} */ (element);
      const { values, problems } = settings;
      return { values, problems, failure: failure?.message };
    });
    assert.deepEqual([found.problems, found.failure], [{}, undefined], title);
    for (const parameter of core.catalogue().find((entry) => entry.name === encoding)?.parameters ??
      []) {
      const wanted = parameters[parameter.name] ?? parameter.default;
      assert.deepEqual(found.values[parameter.name], wanted, `${title}: ${parameter.name}`);
    }
  }
  await show('rope');
  await page.locator('#rope dd a[data-preset="gpt-oss"]').click();
  const said = page.locator('#rope .presets p:not([hidden])');
  await said.waitFor();
  assert.equal(await said.innerText(), 'Set as in gpt-oss: github.com/openai/gpt-oss.');
  assert.equal(await said.locator('a').getAttribute('href'), 'https://github.com/openai/gpt-oss');
  const length = page.locator('#rope-rotation').locator('#headDim');
  await length.fill('32');
  await length.press('Enter');
  await said.waitFor({ state: 'hidden' });
});

test('workbench: choosing another encoding in a figure leads to its entry', async () => {
  await show('sinusoidal');
  await page.locator('#sinusoidal-heatmap #encoding').selectOption('index');
  await page.locator('#index:not([hidden])').waitFor();
  assert.equal(await page.locator('#sinusoidal').isVisible(), false);
});

test('workbench: nothing on the console, nothing from elsewhere; its size', async (t) => {
  assert.deepEqual(seen.messages, []);
  const own = new Set(seen.requests.filter((url) => url.startsWith(site.origin)));
  assert.deepEqual(
    seen.requests.filter((url) => !own.has(url) && !/^(data|blob):/.test(url)),
    [],
  );
  let total = 0;
  const others = [...own].filter((url) => !/\/(inter|source-serif)-/.test(url));
  for (const path of new Set(others.map((url) => new URL(url).pathname))) {
    total += gzipSync(await readFile(join(PAGE, path)), { level: 9 }).length;
  }
  t.diagnostic(`workbench: ${(total / 1024).toFixed(1)} KiB with fonts of formulas`);
  assert.ok(total <= 545 * 1024);
});

test('gallery: every entry draws on its defaults, with the element of its kind', async () => {
  const { page: gallery, seen: heard } = await site.open('/gallery.html');
  await gallery.evaluate(() => {
    for (const figure of document.querySelectorAll('.card > :last-child')) {
      figure.setAttribute('loading', 'eager');
    }
  });
  await gallery.waitForFunction(() =>
    [...document.querySelectorAll('.card > :last-child')].every((figure) => {
      const { picture, failure } = /** @type {any} */ (figure);
      return picture || failure;
    }),
  );
  const cards = await gallery.locator('.card').evaluateAll((all) =>
    all.map((card) => {
      const figure = /** @type {any} */ (card.lastElementChild);
      return { id: card.id, tag: figure.localName, failure: figure.failure?.message ?? null };
    }),
  );
  assert.deepEqual(cards.map(({ id }) => id).toSorted(), names.toSorted());
  assert.deepEqual(
    cards.filter(({ failure }) => failure !== null),
    [],
  );
  /** @type {Record<string, string>} */
  const tags = { none: 'pe-heatmap', add: 'pe-heatmap', rotate: 'pe-rotation', bias: 'pe-bias' };
  for (const { name, kind } of core.catalogue()) {
    assert.equal(cards.find(({ id }) => id === name)?.tag, tags[kind], name);
  }
  assert.deepEqual(heard.messages, []);
  await gallery.close();
});
