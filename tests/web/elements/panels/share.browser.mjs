/** “Share and embed”: what is saved is what is shown. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { PNG } from 'pngjs';
import { loadCore } from '../../../../web/core/index.js';
import { PAGE, quiet, savedBytes } from '../../support/browser.mjs';
import { SEEN, guesses } from '../../../../web/content/guesses.js';
import { writeHash } from '../../../../web/settings/state.js';
import { addFixture } from '../../support/fixture.mjs';
import { openSite } from '../../support/site.mjs';

/** @import { Locator } from 'playwright-core' */
/** @import { Bench } from '../../support/elements.mjs' */

const core = await loadCore();
/** @type {Bench} */
const bench = {
  page: /** @type {any} */ (null),
  messages: [],
  add: (html) => addFixture(bench.page, html),
};

// A page that holds nothing else, below the policy of ours.
const [policy] = /<meta [^>]*Content-Security-Policy[^>]*>/.exec(
  await readFile(join(PAGE, 'index.html'), 'utf8'),
) ?? [''];
assert.match(policy, /img-src .*data:/);
const site = await openSite({
  pages: {
    '/bare.html':
      `<!doctype html><html lang="en">${policy}<meta charset="utf-8"><title>Host</title>` +
      '<link rel="icon" href="data:,"><script type="module" src="./posenc.js"></script>' +
      '<meta name="viewport" content="width=device-width"><body>',
  },
  viewport: { width: 900, height: 800 },
});

before(async () => {
  const { page, seen } = await site.open('/bare.html');
  Object.assign(bench, { page, messages: seen.messages });
});

const TOLD = writeHash({
  guesses: Object.fromEntries(guesses.map(({ figure }) => [figure, SEEN])),
});
const SUMMARY = 'Share and embed';
const TABLE = '<pe-heatmap length="12" d-model="6" label="Twelve rows"></pe-heatmap>';

/** @param {string} html @returns {Promise<Locator>} with its panel open */
async function open(html) {
  const element = await bench.add(html);
  await element.getByText(SUMMARY).click();
  await element.locator('.snippet').waitFor();
  return element;
}

/**
 * @param {Locator} element
 * @param {string} button
 * @returns {Promise<{name: string, bytes: Buffer}>}
 */
async function save(element, button) {
  const downloading = bench.page.waitForEvent('download');
  const buttons = element.getByRole('group', { name: 'Save', exact: true });
  await buttons.getByRole('button', { name: button, exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await savedBytes(download) };
}

/** How a picture of SVG comes out when a browser loads it as a file. @param {Buffer | string} svg */
const render = (svg) =>
  bench.page.evaluate(async (text) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const colors = new Set(new Uint32Array(data.buffer));
    return { width: image.width, height: image.height, colors: colors.size };
  }, svg.toString());

test('share: SVG has the pixels inside, its text as text, and a title', async () => {
  const { name, bytes } = await save(await open(TABLE), 'SVG');
  const svg = bytes.toString();
  assert.equal(name, 'pe-heatmap.svg');
  assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(svg, /<title>Twelve rows\. Heatmap of the encoding “Sinusoidal”: 12 positions/);
  for (const text of ['Twelve rows', 'position p [tokens]', 'dimension j (channel)', 'value']) {
    assert.ok(svg.includes(`>${text}</text>`), text);
  }
  assert.ok(!/ (class|style|part)=|currentColor|var\(|light-dark/.test(svg));
  const lines = [...svg.matchAll(/<text ([^>]*)>[^<]/g)].map(([, attributes]) => attributes);
  assert.ok(lines.length > 10);
  for (const line of lines)
    assert.match(line, /textLength="[\d.]+" lengthAdjust="spacingAndGlyphs"/);
  const images = [...svg.matchAll(/<image ([^>]*)>/g)].map(([, attributes]) => attributes);
  const table = images.find(
    (attributes) => Number(/ height="([\d.]+)"/.exec(attributes)?.[1]) > 100,
  );
  const [, picture] = /href="data:image\/png;base64,([^"]+)"/.exec(table ?? '') ?? [];
  const { width, height, data } = PNG.sync.read(Buffer.from(String(picture), 'base64'));
  const options = { colormap: 'rdbu', center: 0 };
  const { image } = core.draw('sinusoidal', { length: 12, dModel: 6 }, options);
  assert.deepEqual([width, height], [6, 12]);
  assert.ok([...image.data].every((value, index) => Math.abs(value - data[index]) <= 1));
  const { colors } = await render(bytes);
  assert.ok(colors > 20);
});

test('share: what a hatch means is drawn as the cells are', async () => {
  const element = await open('<pe-bias encoding="alibi" num-heads="2"></pe-bias>');
  const svg = (await save(element, 'SVG')).bytes.toString();
  assert.match(svg, />no attention \(−∞\)</);
  assert.match(svg, /<path d="M1 6 6 1/);
});

test('share: PNG in four sizes, of the same picture', async () => {
  const element = await open(TABLE);
  const { width, height } = await render((await save(element, 'SVG')).bytes);
  for (const scale of [1, 2, 3, 4]) {
    await element.getByLabel('Size of the PNG').selectOption(`${scale}×`);
    const picture = PNG.sync.read((await save(element, 'PNG')).bytes);
    assert.deepEqual([picture.width, picture.height], [scale * width, scale * height]);
  }
});

test('share: CSV and NPY hold the core’s numbers to the last digit', async () => {
  const element = await open(TABLE);
  const { data } = core.encode('sinusoidal', { length: 12, dModel: 6 });
  const [header, ...lines] = (await save(element, 'CSV')).bytes.toString().trim().split('\n');
  assert.match(header, /^position,dim 0,dim 1,/);
  const cells = lines.map((line) => line.split(',').map(Number));
  assert.deepEqual(
    cells.map(([position]) => position),
    [...Array(12).keys()],
  );
  assert.deepEqual(
    cells.flatMap(([, ...row]) => row.map(Math.fround)),
    [...data],
  );
  const { matrix } = core.read((await save(element, 'NPY')).bytes);
  assert.deepEqual([...matrix.data], [...data]);
});

test('share: curves are saved with all digits too', async () => {
  const element = await open('<pe-waves length="5" d-model="8" columns="4 1"></pe-waves>');
  const { matrix } = core.read((await save(element, 'NPY')).bytes);
  const { data } = core.encode('sinusoidal', { length: 5, dModel: 8 });
  const expected = [0, 1, 2, 3, 4].flatMap((row) => [data[8 * row + 4], data[8 * row + 1]]);
  assert.deepEqual([...matrix.data], expected);
});

test('share: every kind of figure saves a picture that renders, and its numbers', async () => {
  /** @type {string[]} */
  const tags = await bench.page.evaluate(async (address) => {
    const { tags } = await import(address);
    return tags;
  }, './posenc.js');
  assert.ok(tags.length >= 8);
  const others = ['pe-claim', 'pe-identify']; // no picture, or none before there is a table
  // Kept in the page: how files reach the disk is seen above, and takes its time.
  await bench.page.evaluate(() => {
    const { createObjectURL } = URL;
    const { prototype } = HTMLAnchorElement;
    const { click } = prototype;
    const restore = () => [
      Object.assign(URL, { createObjectURL }),
      Object.assign(prototype, { click }),
    ];
    Object.assign(window, { restore });
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) Object.assign(window, { saved: blob.text() });
      return createObjectURL(blob);
    };
    prototype.click = () => {};
  });
  /** @param {Locator} element @param {string} button @returns {Promise<string>} */
  const caught = async (element, button) => {
    await bench.page.evaluate(() => Object.assign(window, { saved: null }));
    const buttons = element.getByRole('group', { name: 'Save', exact: true });
    await buttons.getByRole('button', { name: button, exact: true }).click();
    await bench.page.waitForFunction(() => /** @type {any} */ (window).saved);
    return bench.page.evaluate(() => /** @type {any} */ (window).saved);
  };
  for (const tag of tags.filter((name) => !others.includes(name))) {
    const element = await open(`<${tag} controls></${tag}>`);
    const svg = await caught(element, 'SVG');
    const { colors, width } = await render(svg);
    assert.ok(colors > 5 && width > 300, tag);
    const titles = await element
      .locator('.controls :is(.called, label[for], legend)')
      .evaluateAll((all) => {
        const root = /** @type {ShadowRoot | undefined} */ (all[0]?.getRootNode());
        const others = root?.querySelectorAll('figure :not(.controls, .controls *)') ?? [];
        const own = [...others].map(({ textContent }) => textContent?.trim());
        return all.map(({ textContent }) => textContent?.trim()).filter((t) => !own.includes(t));
      });
    const texts = [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text);
    assert.deepEqual(
      titles.filter((title) => title && texts.includes(title)),
      [],
      tag,
    );
    const said = await element
      .locator('figure :is(td, [scope=row], .landings) > button')
      .evaluateAll((all) => all.map((each) => /** @type {HTMLElement} */ (each).innerText));
    const words = texts.join(' ').replace(/\s+/g, '');
    const missing = said.filter((text) => !words.includes(text.split('\n')[0].replace(/\s+/g, '')));
    assert.deepEqual(missing, [], `${tag}: what its buttons say`);
    const csv = await caught(element, 'CSV');
    assert.ok(csv.trim().split('\n').length >= 2, tag);
    assert.doesNotMatch(csv, /·10|∞|−\d/, `${tag}: numbers for programs`);
  }
  await bench.page.evaluate(() => void (/** @type {any} */ (window).restore()));
  assert.deepEqual(bench.messages, []);
});

test('share: snippets name what is shown, lists that were set from JS too', async () => {
  const element = await open('<pe-heatmap encoding="rope" head-dim="8"></pe-heatmap>');
  await element.evaluate((/** @type {any} */ node) => (node.positions = [0, 1.5, 7]));
  await bench.page.waitForFunction(
    () =>
      /** @type {any} */ (document.querySelector('#fixture pe-heatmap')).picture.matrix.rows === 3,
  );
  await element.getByLabel('Embed as').selectOption('Link');
  const snippet = element.locator('.snippet');
  await snippet.filter({ hasText: /^http/ }).waitFor();
  assert.match(
    await snippet.innerText(),
    /^http:\/\/127\.0\.0\.1:\d+\/embed\.html#element=pe-heatmap&encoding=rope&head-dim=8&positions=0\+1\.5\+7$/,
  );
  await element.getByLabel('Embed as').selectOption('HTML element');
  await snippet.filter({ hasText: /posenc\.js"><\/script>\s<pe-heatmap / }).waitFor();
});

/** What each kind of snippet has, and no other: it is written a frame after it was asked for. */
const KINDS = { 'HTML element': '<pe-', 'HTML iframe': '<iframe' };

/** @param {Locator} element @param {keyof typeof KINDS} kind @returns {Promise<string>} */
async function snippetOf(element, kind) {
  await element.getByLabel('Embed as').last().selectOption({ label: kind });
  const snippet = element.locator('.snippet').last();
  await snippet.filter({ hasText: KINDS[kind] }).waitFor();
  return snippet.innerText();
}

/** In the story, of whose letters none stand in a frame. */
const STORY = [
  'order-lion',
  'rope-scaling',
  'kazemnejad-figure-2',
  'aryan-circle',
  'word-clusters',
  'ladder-scorecard',
];

test('share: the height reserved for a figure of the story is that which its frame uses', async (t) => {
  const { page } = await site.open(`/${TOLD}`);
  await page.setViewportSize({ width: 1280, height: 850 });
  for (const id of STORY) {
    const element = page.locator(`#${id} > :first-child`);
    await element.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await element.getByText(SUMMARY).click();
    await element.locator('.preview iframe[style*=height]').waitFor();
    await page.waitForTimeout(500); // for what is drawn at a second sight
    const text = await snippetOf(element, 'HTML iframe');
    const [, src] = /src="([^"]+)"/.exec(text) ?? [];
    const kept = Number(/height:(\d+)px/.exec(text)?.[1]);
    const framed = await site.context.newPage();
    await framed.setViewportSize({ width: 640, height: 900 });
    await framed.goto(String(src).replaceAll('&amp;', '&'));
    await framed.waitForFunction(
      () => /** @type {any} */ (document.querySelector('#figure > *'))?.picture,
    );
    await framed.waitForTimeout(500);
    const used = await framed.evaluate(() => document.body.getBoundingClientRect().height);
    t.diagnostic(`${id}: ${kept} px are kept, ${used} used`);
    assert.ok(Math.abs(kept - used) <= 16, `${id}: ${kept} px are kept, ${used} used`);
    await framed.close();
    await element.getByText(SUMMARY).click();
  }
  await page.close();
});

/** The frames of the site are shown on pages of its own, not below the policy of others. */
async function onOwnPage() {
  const { page, seen } = await site.open('/');
  await page.locator('.hero-table.painted').waitFor();
  return { page, seen, add: (/** @type {string} */ html) => addFixture(page, html) };
}

test('share: title, controls and theme of what is passed on are chosen, and shown before', async () => {
  const { page, seen, add } = await onOwnPage();
  const element = await add('<pe-heatmap length="12" d-model="6" controls="length"></pe-heatmap>');
  await element.getByText(SUMMARY).click();
  await element.locator('.snippet').waitFor();
  const composer = element.getByRole('group', { name: 'As it is passed on' });
  await composer.locator('[name=title]').fill('Mine & yours');
  await composer.locator('[name=title]').press('Tab');
  await composer.locator('[name=controls]').uncheck();
  await composer.getByLabel('Theme').first().selectOption('dark');
  const text = await snippetOf(element, 'HTML element');
  assert.match(text, /<pe-heatmap [^>]*label="Mine &amp; yours"/);
  assert.match(text, /theme="dark"/);
  assert.ok(!text.includes('controls'), text);
  const preview = element.frameLocator('.preview iframe').locator('pe-heatmap[theme=dark]');
  assert.equal(await preview.getAttribute('label'), 'Mine & yours');
  assert.equal(await preview.evaluate((node) => getComputedStyle(node).colorScheme), 'dark');
  await composer.getByLabel('Width').first().selectOption('360');
  await page.waitForFunction(
    () =>
      document.querySelector('#fixture pe-heatmap')?.shadowRoot?.querySelector('.preview iframe')
        ?.clientWidth === 360,
  );
  assert.equal(await element.getAttribute('label'), null, 'the figure itself is as it was');
  for (const each of page.frames()) await quiet(each); // what is still on its way would be an error
  await page.context().setOffline(true);
  await composer.locator('[name=controls]').check();
  await composer.getByText('The preview needs a connection.').waitFor();
  assert.equal(await element.locator('iframe').count(), 0);
  await page.context().setOffline(false);
  await composer.locator('[name=controls]').uncheck();
  await preview.waitFor();
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('share: what its page says of a figure is passed on by choice, shown before, and gone with it', async () => {
  const { page, seen, add } = await onOwnPage();
  const element = await add('<pe-heatmap length="12" d-model="6"></pe-heatmap>');
  const say = (/** @type {string} */ told) =>
    element.evaluate((/** @type {any} */ node, text) => {
      node.told = text;
      node.requestUpdate();
    }, told);
  await say('Each column is a wave & slower.');
  await element.getByText(SUMMARY).click();
  await element.locator('.snippet').waitFor();
  const box = element.locator('.composer [name=notice]');
  assert.ok(!(await snippetOf(element, 'HTML element')).includes('wave'));
  await box.check();
  const attribute = 'notice="Each column is a wave &amp; slower."';
  await element.locator('.snippet').getByText(attribute).waitFor();
  assert.match(await snippetOf(element, 'HTML iframe'), /embed\.html#[^"]*notice=Each/);
  const preview = element.frameLocator('.preview iframe');
  await preview.getByText('Each column is a wave & slower.').waitFor();
  await box.uncheck();
  await preview.getByText('Each column').waitFor({ state: 'detached' });
  assert.ok(!(await element.locator('.snippet').innerText()).includes('wave'));
  await box.check();
  await say(''); // it no longer holds
  await box.waitFor({ state: 'detached' });
  assert.ok(!(await element.locator('.snippet').innerText()).includes('notice'));
  const own = await add('<pe-heatmap length="4" d-model="4" notice="Four rows."></pe-heatmap>');
  await own.getByText('Four rows.').waitFor();
  await own.getByText(SUMMARY).click();
  assert.match(await snippetOf(own, 'HTML element'), /notice="Four rows\."/);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('share: on a page of others no frame is asked for', async () => {
  const element = await open(TABLE);
  await element.getByRole('group', { name: 'As it is passed on' }).waitFor();
  assert.equal(await element.locator('iframe').count(), 0);
});

for (const ground of ['transparent', '#0000', 'rgb(255 255 255 / 0%)']) {
  test(`share: on a ground that is ${ground} what is chosen can be read`, async () => {
    const element = await bench.add(
      `<pe-heatmap length="12" d-model="6" controls="colormap layout" style="--pe-ground: ${ground}"></pe-heatmap>`,
    );
    const chosen = element.locator('.segments label:has(:checked)').last();
    const [ink, under] = await chosen.evaluate((node) => {
      const { color, backgroundColor } = getComputedStyle(node);
      return [color, backgroundColor];
    });
    assert.match(ink, /^rgb\(/, `${ink} on ${under}`);
    assert.notEqual(ink, under);
  });
}

test('share: where the clipboard is closed, the text is selected', async () => {
  const element = await open(TABLE);
  await bench.page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  await element.getByRole('button', { name: 'Copy', exact: true }).click();
  await element.getByText('Selected: copy it from here.').waitFor();
});
