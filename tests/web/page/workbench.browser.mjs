/** The workbench in Chromium: every entry of the catalogue is there, in views that are tabs, and draws. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { compressed, weighed } from '../../../web/build/cli/budgets.mjs';
import { modelPresets } from '../../../web/markup/workbench/presets.js';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { PAGE } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const core = await loadCore();
const presets = modelPresets(core.catalogue(), (await loadModels()).modelPositions);
const names = core.catalogue().map(({ name }) => name);
const site = await openSite();
/** @type {import('playwright-core').Page} */
let page;
/** @type {ReturnType<typeof import('../support/browser.mjs').watch>} */
let seen;

before(async () => {
  ({ page, seen } = await site.open('/workbench.html'));
  await drawn();
});

/** Waits until what is in view is drawn. */
const drawn = () =>
  page.waitForFunction(() => {
    const entry = document.querySelector('.entry:not([hidden])');
    const figure = /** @type {any} */ (entry?.querySelector('.view.shown > *'));
    return figure?.picture || figure?.failure;
  });

/** @param {string} hash */
async function show(hash) {
  await page.evaluate((next) => (location.hash = next), hash);
  await page.locator(`.entry#${hash}:not([hidden])`).waitFor();
  await drawn();
}

/**
 * Follows a link of the menu, and waits in the page until its figure is drawn.
 * @param {string} link @param {string} entry @param {string} [sign] what tells that it was followed
 */
const visited = (link, entry, sign = 'h2') =>
  page.evaluate(
    async ([selector, id, inside]) => {
      /** @type {HTMLElement | null} */ (document.querySelector(selector))?.click();
      const figure = () =>
        /** @type {any} */ (document.querySelector(`#${id}:not([hidden]) .view.shown > *`));
      const end = Date.now() + 20_000;
      const isThere = () => document.querySelector(`#${id} ${inside}`);
      do await new Promise((resolve) => setTimeout(resolve, 5));
      while (Date.now() < end && !(isThere() && (figure()?.picture || figure()?.failure)));
      const { localName, updateComplete } = figure();
      await updateComplete; // attributes are read a frame later
      const { settings, picture, failure } = figure();
      if (!picture && !failure) throw new Error(`${id}: nothing is drawn`);
      if (!isThere()) throw new Error(`${id}: no ${inside}`);
      const { values, problems } = settings;
      return { localName, values, problems, failure: failure?.message };
    },
    [link, entry, sign],
  );

/** @param {import('playwright-core').Locator} figure */
const openSettings = (figure) =>
  figure.locator('.settings').evaluate((node) => node.setAttribute('open', ''));

/** A control beside the views of an entry. @param {string} entry @param {string} id */
const railControl = (entry, id) => page.locator(`#${entry} bench-rail #${id}`);

test('workbench: the menu has every entry of the catalogue, and each its text, formula and source', async () => {
  const hrefs = await page
    .locator('[aria-label=Encodings] li a:not([data-preset], [data-tool], [data-find])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.deepEqual(hrefs.toSorted(), names.map((name) => `#${name}`).toSorted());
  const texts = await page
    .locator('.entry:not(#compare, #attention)')
    .evaluateAll((entries) =>
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

/** What a search finds. @param {string} text */
async function found(text) {
  await page.getByLabel('Search encodings, views and models').fill(text);
  return page
    .locator('.menu li:not([hidden]) a')
    .evaluateAll((links) => links.map((link) => link.textContent));
}

test('workbench: searching names, texts and models', async () => {
  const links = await found('llama');
  assert.ok(links.includes('RoPE') && links.includes('Llama 3.1 8B'));
  assert.ok(links.length < names.length);
  assert.equal(await page.locator('#count').innerText(), `${links.length} found`);
  assert.deepEqual(await found('no such thing'), []);
  assert.equal(await page.locator('.menu :is(section, details):not([hidden])').count(), 0);
  await found('fairseq');
  await page.getByLabel('Search encodings, views and models').press('Enter');
  await page.locator('#sinusoidal-fairseq:not([hidden])').waitFor();
  await found('');
  const all = names.length + presets.length;
  assert.equal(
    await page.locator('.menu li:not([hidden]) a:not([data-tool], [data-find])').count(),
    all,
  );
  assert.equal(await page.locator('.finds').isVisible(), false);
  assert.equal(await page.locator('.menu [aria-current=page]').innerText(), 'Sinusoidal, fairseq');
});

test('workbench: a search finds views and values of settings, which lead there', async () => {
  for (const [text, title] of [
    ['ntk', 'RoPE: scaling NTK'],
    ['compare', 'Compare: A | B | A − B'],
    ['similarity', 'Sinusoidal: Similarity'],
    ['bf16', 'RoPE: Precision'],
    ['precision', 'Sinusoidal: Precision'],
    ['soft one hot', 'CoPE: lookup soft-one-hot'],
  ]) {
    assert.ok((await found(text)).includes(title), `${text}: ${title}`);
  }
  await found('ntk');
  await page.locator('.menu').getByRole('link', { name: 'RoPE: scaling NTK' }).press('Enter');
  await page.locator('#rope-spectrum').getByText('NTK').first().waitFor();
  await found('bf16 rope');
  await page.getByRole('link', { name: 'RoPE: Precision', exact: true }).press('Enter');
  await page.locator('#view-rope-precision.shown').waitFor();
  await found('');
});

test('workbench: views are tabs; keys move among them, the address keeps them', async () => {
  await show('sinusoidal');
  const tabs = page.locator('#sinusoidal').getByRole('tab');
  assert.deepEqual(await tabs.allInnerTexts(), [
    ...['Table', 'Curves', 'Similarity', 'Plane', 'Shift', 'Spectrum', 'Precision'],
  ]);
  const steps = await page.evaluate(() => history.length);
  await tabs.first().focus();
  /** @param {string} key @param {string} view */
  const press = async (key, view) => {
    await page.keyboard.press(key);
    await page.locator(`#view-sinusoidal-${view}.shown`).waitFor();
    assert.equal(await page.locator('.view.shown').locator('visible=true').count(), 1);
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-controls')),
      `view-sinusoidal-${view}`,
    );
  };
  await press('ArrowRight', 'waves');
  assert.equal(new URL(page.url()).hash, '#sinusoidal-waves');
  await press('End', 'precision');
  await press('ArrowRight', 'heatmap');
  assert.equal(new URL(page.url()).hash, '#sinusoidal');
  await press('ArrowLeft', 'precision');
  assert.equal(await page.locator('#sinusoidal [role=tab][tabindex="0"]').count(), 1);
  assert.equal(await page.evaluate(() => history.length), steps, 'a tab is no step to be undone');
  // A link of before the views were tabs names a figure.
  const other = await site.context.newPage();
  await other.goto(
    `${site.origin}/workbench.html#sinusoidal-offsets.metric=dot&at=sinusoidal-offsets`,
  );
  await other.locator('#view-sinusoidal-similarity.shown').waitFor();
  await other.locator('#sinusoidal-offsets .plot').waitFor();
  assert.equal(await other.locator('#sinusoidal-offsets').getAttribute('metric'), 'dot');
  await other.close();
});

test('workbench: print has all views of the entry', async () => {
  await show('rope');
  await page.emulateMedia({ media: 'print' });
  const views = page.locator('#rope .view');
  assert.equal(await views.locator('visible=true').count(), await views.count());
  assert.ok((await views.count()) > 2);
  await page.emulateMedia({ media: null });
  assert.equal(await views.locator('visible=true').count(), 1);
});

test('workbench: beside the views stand the settings that the scheme uses as it is set', async () => {
  await show('rope');
  const shown = () =>
    page
      .locator(
        '#rope bench-rail .controls > .panel select, #rope bench-rail .controls > .panel input[type=number]',
      )
      .evaluateAll((inputs) => inputs.map(({ id }) => id));
  await railControl('rope', 'scaling').waitFor();
  const plain = await shown();
  assert.ok(!plain.includes('factor') && !plain.includes('betaFast'), plain.join());
  await railControl('rope', 'scaling').selectOption('yarn');
  await railControl('rope', 'betaFast').waitFor();
  const yarn = await shown();
  assert.ok(yarn.includes('factor') && yarn.includes('originalLength'));
  assert.ok(!yarn.includes('lowFreqFactor') && !yarn.includes('sequenceLength'), yarn.join());
  // What is not used is in the figure's own list.
  await openSettings(page.locator('#rope-rotation'));
  await page.locator('#rope-rotation #lowFreqFactor').waitFor();
  await page.locator('#rope').getByRole('button', { name: 'Back to the defaults' }).press('Enter');
  await railControl('rope', 'betaFast').waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'rope-title');
});

test('workbench: a figure that a link sets has a way back to its defaults', async () => {
  const opened = await site.open('/workbench.html#sinusoidal.length=9&at=sinusoidal');
  const figure = opened.page.locator('#sinusoidal .view.shown > *').first();
  await figure
    .getByRole('button', { name: 'Reset' })
    .and(opened.page.locator(':enabled'))
    .waitFor();
  await figure.getByRole('button', { name: 'Reset' }).press('Enter');
  await opened.page.waitForFunction(() => location.hash === '#sinusoidal');
  await figure
    .getByRole('button', { name: 'Reset' })
    .and(opened.page.locator(':disabled'))
    .waitFor();
  await opened.page.emulateMedia({ forcedColors: 'active' });
  const grounds = await opened.page
    .locator('#sinusoidal [role=tab]')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).backgroundColor));
  assert.notEqual(grounds[0], grounds[1], 'which tab is chosen is seen in forced colours');
  assert.deepEqual(opened.seen.messages, []);
  await opened.page.close();
});

test('workbench: a length of training, and which pairs do not finish a turn in it', async () => {
  await page
    .locator('.menu .group', { hasText: 'As in a model' })
    .locator('summary')
    .press('Enter');
  await page.locator('.menu a[data-preset="llama-3"]').press('Enter');
  await page.locator('#rope p[data-preset="llama-3"]:not([hidden])').waitFor();
  const { wavelengths } = core.frequencies('rope', { headDim: 128, base: 500000 });
  const slow = [...wavelengths.keys()].filter((pair) => wavelengths[pair] > 8192);
  assert.deepEqual([slow.length, slow[0], slow.at(-1)], [29, 35, 63]);
  await page
    .locator('#rope-spectrum .answer')
    .filter({ hasText: '29 of 64 pairs do not finish a turn within 8,192 tokens: 35–63.' })
    .waitFor();
  assert.equal(await page.locator('#rope-spectrum rect.band').count(), 1);
  // A rule says itself what the model was trained on.
  await page.locator('.menu a[data-preset="yarn-llama-2-64k"]').press('Enter');
  await page
    .locator('#rope-spectrum .answer')
    .filter({ hasText: 'Scaled, within 65,536' })
    .waitFor();
  await page.locator('#rope').getByRole('button', { name: 'Back to the defaults' }).press('Enter');
});

test('workbench: a setting of the encoding holds for all its figures, and is kept in the URL', async () => {
  await show('rope');
  const first = page.locator('#rope-rotation');
  await railControl('rope', 'headDim').fill('16');
  await railControl('rope', 'headDim').press('Enter');
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
  await page.locator('#rope').getByRole('button', { name: 'Back to the defaults' }).press('Enter');
  await page.waitForFunction(
    () => !document.querySelector('#rope-spectrum')?.hasAttribute('head-dim'),
  );
});

test('workbench: a model sets its encoding exactly, and is named with its source', async () => {
  const group = page.locator('.menu .group', { hasText: 'As in a model' });
  await group.evaluate((node) => node.setAttribute('open', ''));
  // one of each; that texts of addresses say all of them exactly, model-presets.test.mjs shows
  const seenEncodings = new Set();
  for (const { name, title, encoding, parameters } of presets) {
    if (seenEncodings.has(encoding)) continue;
    seenEncodings.add(encoding);
    const said = `p[data-preset="${name}"]:not([hidden])`;
    const found = await visited(`.menu a[data-preset="${name}"]`, encoding, said);
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
  const { source } = presets.find(({ name }) => name === 'gpt-oss') ?? { source: '' };
  assert.equal(await said.innerText(), `Set as in gpt-oss-20b: ${source}.`);
  assert.equal(await said.locator('a').getAttribute('href'), `https://${source.split(',')[0]}`);
  await railControl('rope', 'headDim').fill('32');
  await railControl('rope', 'headDim').press('Enter');
  await said.waitFor({ state: 'hidden' });
});

test('workbench: choosing another encoding in a figure leads to its entry', async () => {
  await show('sinusoidal');
  const figure = page.locator('#sinusoidal-heatmap');
  await openSettings(figure);
  await figure.locator('#encoding').selectOption('index');
  await page.locator('#index:not([hidden])').waitFor();
  assert.equal(await page.locator('#sinusoidal').isVisible(), false);
});

test('workbench: every entry draws on its defaults, with the element of its kind', async () => {
  const tags = { none: 'pe-heatmap', add: 'pe-heatmap', rotate: 'pe-rotation', bias: 'pe-bias' };
  for (const { name, kind } of core.catalogue()) {
    const { localName, failure } = await visited(`nav a[href="#${name}"]`, name);
    assert.deepEqual({ localName, failure }, { localName: tags[kind], failure: undefined }, name);
  }
});

test('workbench: nothing on the console, nothing from elsewhere', async () => {
  assert.deepEqual(seen.messages, []);
  assert.deepEqual(
    seen.requests.filter((url) => !url.startsWith(site.origin) && !/^(data|blob):/.test(url)),
    [],
  );
});

test('workbench: what its first view transfers', async (t) => {
  const { page: fresh, seen: first } = await site.open('/workbench.html#sinusoidal');
  await fresh.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#sinusoidal pe-heatmap'))?.picture,
  );
  await fresh.waitForTimeout(1000); // for whatever would be fetched behind the reader's back
  const own = first.requests.filter((url) => url.startsWith(site.origin));
  const others = own.filter((url) => !/\/(inter|source-serif)-/.test(url));
  const paths = others.map((url) => new URL(url).pathname);
  const parts = Object.fromEntries(paths.map((path) => [path, compressed(join(PAGE, path))]));
  const { size, over } = weighed('workbench.html, first view with fonts of formulas', parts);
  t.diagnostic(size);
  assert.equal(over, '');
  await fresh.close();
});

for (const name of ['rope', 'alibi', 'learned']) {
  test(`workbench: ${name} is compared with another scheme of its kind`, async () => {
    const { page } = await site.open(`/workbench.html#${name}`);
    const link = page.locator(`#${name} .beside`);
    await page.waitForFunction(
      (id) => document.querySelector(`#${id} .beside`)?.getAttribute('href')?.includes('against'),
      name,
    );
    const [, against] = /against=([^&]+)/.exec(String(await link.getAttribute('href'))) ?? [];
    const kindOf = (/** @type {string} */ id) =>
      core.catalogue().find((each) => each.name === id)?.kind;
    assert.notEqual(against, name);
    assert.equal(kindOf(against), kindOf(name));
    await page.close();
  });
}

test('on a phone no entry is wider than the window', async () => {
  const phone = await site.context.newPage();
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto(`${site.origin}/workbench.html`);
  await phone.locator('body.ready').waitFor();
  const wide = await phone.evaluate(async (all) => {
    const found = [];
    for (const name of all) {
      location.hash = name;
      const entry = /** @type {Element} */ (document.getElementById(name));
      while (!entry.checkVisibility()) await new Promise((resolve) => setTimeout(resolve, 5));
      const { scrollWidth } = /** @type {Element} */ (document.scrollingElement);
      if (scrollWidth > innerWidth) found.push(`${name}: ${scrollWidth} px`);
    }
    return found;
  }, names);
  assert.deepEqual(wide, []);
  await phone.close();
});
