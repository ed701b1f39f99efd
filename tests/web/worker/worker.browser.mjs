/** The real worker, and hosts that forbid it: figures show the same and nobody hears of it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { PAGE, openDrawn, watch } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/** What the page allows: its offline worker, and figures' workers where files are out of reach. */
const WORKERS = 'worker-src &#39;self&#39; blob:';

const html = await readFile(join(PAGE, 'index.html'), 'utf8');
assert.ok(html.includes('wasm-unsafe-eval') && html.includes(WORKERS));
const site = await openSite({
  pages: {
    '/no-worker.html': html.replace(WORKERS, "worker-src 'none'"),
    '/heatmaps.html': html.replace(/(<\/?)pe-(?!heatmap)[\w-]+/g, '$1span'), // others ask for the whole core
    '/no-wasm.html': html.replace(/ (&#39;|')wasm-unsafe-eval\1/, ''),
  },
  viewport: { width: 1000, height: 800 },
});

const only = '#kazemnejad-figure-2 > pe-heatmap';

/** The numbers of the first figure. */
const firstFigure = (/** @type {import('playwright-core').Page} */ page) =>
  page.evaluate(() => {
    const { matrix } = /** @type {any} */ (
      document.querySelector('#kazemnejad-figure-2 pe-heatmap')
    ).picture;
    return Array.from(matrix.data);
  });

test('first of all go the script that draws the first screen and the one that asks the first core', () => {
  const tags = [...html.matchAll(/<(?:script|link)[^>]*>/g)].map(([tag]) => tag);
  const [hero, ...others] = tags.filter((tag) => tag !== '<script>'); // what says that scripts are missing
  const first = others.find((tag) => tag.startsWith('<script'));
  assert.match(hero, /<script type="module" async [^>]*src="\.\/assets\/hero-[^"]+\.js"/);
  assert.match(String(first), /<script type="module" async [^>]*src="\.\/assets\/start-[^"]+\.js"/);
  const preloads = others.slice(0, others.indexOf(String(first)));
  assert.ok(
    preloads.some((tag) => /rel="preload" as="fetch"[^>]*posenc_hero-[^"]+\.wasm/.test(tag)),
  );
});

test('no workers, by policy or by failure: the same numbers from the main thread', async () => {
  const page = await site.context.newPage();
  await openDrawn(page, site.origin, { only, isLaidOut: false });
  const expected = await firstFigure(page);
  await page.close();

  const forbidden = await site.context.newPage();
  await openDrawn(forbidden, `${site.origin}/no-worker.html`, { only, isLaidOut: false });
  assert.equal(forbidden.workers().length, 0);
  assert.deepEqual(await firstFigure(forbidden), expected);
  await forbidden.close();

  const failing = await site.context.newPage();
  const seen = watch(failing);
  await failing.addInitScript(() => {
    window.Worker = /** @type {any} */ (
      class {
        constructor() {
          throw new DOMException('no workers here', 'SecurityError');
        }
      }
    );
  });
  await openDrawn(failing, site.origin, { only, isLaidOut: false });
  assert.deepEqual(await firstFigure(failing), expected);
  assert.deepEqual(seen.messages, []);
  await failing.close();
});

for (const type of ['application/wasm', 'application/octet-stream']) {
  test(`the core beside the page, as ${type}: fetched once, drawn`, async () => {
    const page = await site.context.newPage();
    const seen = watch(page);
    await page.route('**/*.wasm', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': type } });
    });
    await openDrawn(page, site.origin, { only, isLaidOut: false });
    const asked = seen.requests.filter((url) => /posenc_first-.*\.wasm$/.test(url));
    assert.equal(asked.length, 1);
    assert.equal(page.workers().length, 1);
    assert.deepEqual(seen.messages, []);
    await page.close();
  });
}

test('the core could not be fetched: the figure says so, and has it with the next try', async () => {
  const page = await site.context.newPage();
  await page.route('**/posenc_first-*.wasm', (route) => route.abort());
  await page.goto(`${site.origin}/heatmaps.html`);
  const figure = page.locator('#kazemnejad-figure-2 pe-heatmap');
  await figure.scrollIntoViewIfNeeded();
  await figure.locator('.error').waitFor();
  assert.match(await figure.locator('.error').innerText(), /could not be fetched/);
  await page.unroute('**/posenc_first-*.wasm');
  await figure.getByRole('button', { name: 'Try again' }).click();
  await figure.locator('.error').waitFor({ state: 'detached' });
  assert.equal(page.workers().length, 1, 'no reason to leave workers for good');
  await page.close();
});

test('no WebAssembly: every figure in view says why, and the text stays', async () => {
  const page = await site.context.newPage();
  /** @type {string[]} */
  const uncaught = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  await page.goto(`${site.origin}/no-wasm.html#at=kazemnejad-figure-2`);
  const figure = page.locator('#kazemnejad-figure-2 pe-heatmap');
  await figure.scrollIntoViewIfNeeded();
  await figure.locator('.error').waitFor();
  assert.match(await figure.locator('.error').innerText(), /WebAssembly/);
  assert.ok(await page.getByRole('heading', { name: 'Where does a word stand?' }).isVisible());
  assert.deepEqual(uncaught, []);
  await page.close();
});
