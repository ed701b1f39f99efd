/** What shows when a link to one section is shared: a title, a sentence, a picture; and where it leads. */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { sections, told } from '../../../web/content/story/index.js';
import { buildCards } from '../../../web/build/dist/dist.mjs';
import { PAGE } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const SITE = 'https://example.org/pe/';
const site = await openSite({ viewport: { width: 800, height: 700 }, javaScriptEnabled: false });

/** @param {string} html @param {string} name */
const metaOf = (html, name) =>
  new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('sections: each has a page of its own with title, sentence and a picture that is not empty', async () => {
  const texts = new Set();
  for (const name of sections) {
    const html = await readFile(join(PAGE, `s/${name}.html`), 'utf8');
    const [title, text] = ['og:title', 'og:description'].map((key) => metaOf(html, key) ?? '');
    assert.ok(title.length > 5 && text.length > 40, name);
    assert.ok(!/[<{]/.test(title + text), name);
    assert.equal(metaOf(html, 'og:image'), `./${name}.png`);
    assert.ok(!html.includes('<script'));
    texts.add(title + text);
    const bytes = await readFile(join(PAGE, `s/${name}.png`));
    const { width, height, data } = PNG.sync.read(bytes);
    assert.deepEqual([width, height], [1200, 630]);
    let inked = 0;
    for (let k = 0; k < data.length; k += 4) {
      inked += Number(Math.max(Math.abs(data[k] - data[0]), Math.abs(data[k + 2] - data[2])) > 40);
    }
    assert.ok(inked > 2500, `${name}: ${inked} of ${width * height} pixels`);
    assert.ok(bytes.length < 300 * 1024, `${name}: ${bytes.length} bytes`);
  }
  assert.equal(texts.size, sections.length);
});

test('sections: whoever opens such a page stands at the section, without scripts', async () => {
  const page = await site.context.newPage();
  await page.goto(`${site.origin}/s/waves.html`);
  await page.waitForURL(/\/index\.html#waves$/);
  assert.equal(await page.locator('h2#waves').isVisible(), true);
  const links = await page
    .locator('.section-link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  assert.deepEqual(
    links,
    told.index.map((name) => `./s/${name}.html`),
  );
  for (const [name, own] of Object.entries(told)) {
    await page.goto(`${site.origin}/s/${own[0]}.html`);
    await page.waitForURL(`${site.origin}/${name}.html#${own[0]}`);
    assert.equal(await page.locator(`#${own[0]}`).isVisible(), true);
  }
  await page.close();
});

test('sections: where the address of the site is known, addresses are whole, and all are in the sitemap', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-site-'));
  try {
    await mkdir(join(folder, 'posters'));
    await cp(join(PAGE, 's'), join(folder, 's'), { recursive: true });
    await cp(join(PAGE, 'index.html'), join(folder, 'index.html'));
    await buildCards(SITE, folder);
    const read = (/** @type {string} */ path) => readFile(join(folder, path), 'utf8');
    const index = await read('index.html');
    assert.equal(metaOf(index, 'og:image'), `${SITE}s/table.png`);
    assert.equal(metaOf(index, 'og:url'), SITE);
    const waves = await read('s/waves.html');
    assert.equal(metaOf(waves, 'og:image'), `${SITE}s/waves.png`);
    assert.equal(metaOf(waves, 'og:url'), `${SITE}s/waves.html`);
    const map = await read('sitemap.xml');
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    assert.ok(listed.includes(SITE) && listed.includes(`${SITE}worksheet.html`));
    for (const name of sections) assert.ok(listed.includes(`${SITE}s/${name}.html`), name);
    assert.match(await read('robots.txt'), /^Sitemap: https:\/\/example\.org\/pe\/sitemap\.xml$/m);
  } finally {
    await rm(folder, { recursive: true });
  }
});
