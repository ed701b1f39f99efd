/** posenc.js in pages that hold nothing else: one line and a tag are all it takes. */
import assert from 'node:assert/strict';
import { readFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { loadCore } from '../../../web/core/index.js';
import { DIST, SCREENSHOTS, launch, watch } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';

const LINE = '<script type="module" src="./posenc.js"></script>';
const bare = (/** @type {string} */ body, head = LINE) =>
  `<!doctype html><meta charset="utf-8"><title>Host</title>` +
  `<link rel="icon" href="data:,">${head}<body>${body}`;
const TABLE = '<pe-heatmap encoding="rope" length="12" head-dim="8"></pe-heatmap>';
const PICTURE = `<img alt="A picture of the table" width="300" height="100"
  src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`;

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {Awaited<ReturnType<typeof launch>>} */
let browser;

before(async () => {
  server = await serve(DIST, {
    '/one.html': bare(TABLE),
    '/early.html': bare(
      '<pe-heatmap></pe-heatmap>',
      `<script>addEventListener('DOMContentLoaded', () => {
        const element = document.querySelector('pe-heatmap');
        Object.assign(element, { encoding: 'index', length: 6, dModel: 4, label: 'Set early' });
      });</script>${LINE}`,
    ),
    '/stand-in.html': bare(`<pe-waves d-model="8" length="20">${PICTURE}</pe-waves>`, ''),
    '/many.html': bare(
      Array.from(
        { length: 50 },
        (_, k) => `<pe-heatmap length="${k + 2}" d-model="16" style="height:30rem"></pe-heatmap>`,
      ).join(''),
    ),
    '/twice.html': bare(TABLE, `${LINE}<script type="module" src="./posenc.js?again"></script>`),
    '/themed.html': bare(
      TABLE,
      `${LINE}<style>
        pe-heatmap { --pe-ink: rgb(1, 2, 3); --pe-font: monospace }
        pe-heatmap::part(figure) { background: rgb(4, 5, 6) }
      </style>`,
    ),
  });
  browser = await launch({ viewport: { width: 800, height: 700 } });
});

after(async () => {
  await browser.close();
  await server.close();
});

/** @param {string} path */
async function open(path) {
  const page = await browser.context.newPage();
  const seen = watch(page);
  await page.goto(server.origin + path);
  return { page, seen };
}

const drawn = (/** @type {import('playwright-core').Page} */ page, selector = 'pe-heatmap') =>
  page.waitForFunction(
    (/** @type {string} */ wanted) => /** @type {any} */ (document.querySelector(wanted))?.picture,
    selector,
  );

test('posenc.js: one tag, one request, one worker; the core’s numbers; nothing global', async () => {
  const { page, seen } = await open('/one.html');
  await drawn(page);
  const shown = await page.evaluate(() => [
    .../** @type {any} */ (document.querySelector('pe-heatmap')).picture.matrix.data,
  ]);
  const core = await loadCore();
  assert.deepEqual(shown, [...core.encode('rope', { length: 12, headDim: 8 }).data]);
  assert.equal(page.workers().length, 1);
  const files = seen.requests.filter((url) => !/^(data|blob):/.test(url));
  assert.deepEqual(
    files.map((url) => new URL(url).pathname),
    ['/one.html', '/posenc.js'],
  );
  assert.deepEqual(seen.messages, []);
  const sheets = await page.evaluate(() => [
    document.styleSheets.length,
    document.adoptedStyleSheets.length,
    document.querySelectorAll('body > *').length,
  ]);
  assert.deepEqual(sheets, [0, 0, 1]);
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, 'bare.png') });
  await page.close();
});

test('posenc.js: its size', async (t) => {
  const size = gzipSync(await readFile(join(DIST, 'posenc.js')), { level: 9 }).length / 1024;
  t.diagnostic(`posenc.js: ${size.toFixed(1)} KiB compressed`);
  assert.ok(size <= 443); // half of it is the core
});

test('posenc.js: the module gives the elements, the core, and a second name for them', async () => {
  const { page } = await open('/one.html');
  const result = await page.evaluate(async () => {
    const address = './posenc.js';
    const { core, define, elements, version } = await import(address);
    define('pe2');
    const { rows, cols } = await core.encode('sinusoidal', { length: 3, dModel: 4 });
    const second = document.createElement('pe2-heatmap');
    document.body.prepend(second);
    await new Promise((resolve) => second.addEventListener('pe-ready', resolve));
    return { rows, cols, version, tags: Object.keys(elements) };
  });
  assert.deepEqual([result.rows, result.cols], [3, 4]);
  assert.match(result.version, /^\d+\.\d+\.\d+/);
  assert.ok(result.tags.includes('pe-heatmap') && result.tags.every((tag) => /^pe-/.test(tag)));
  assert.equal(page.workers().length, 1);
  await page.close();
});

test('posenc.js: properties set before the elements are defined are kept', async () => {
  const { page } = await open('/early.html');
  await drawn(page);
  const { encoding, rows, cols, caption } = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('pe-heatmap'));
    const { matrix, settings } = element.picture;
    const caption = element.shadowRoot.querySelector('figcaption').textContent;
    return { encoding: settings.encoding.name, rows: matrix.rows, cols: matrix.cols, caption };
  });
  assert.deepEqual([encoding, rows, cols, caption], ['index', 6, 4, 'Set early']);
  await page.close();
});

test('posenc.js: what stands in the tag is shown until the first picture', async () => {
  const { page } = await open('/stand-in.html');
  const picture = page.locator('img');
  assert.ok(await picture.isVisible(), 'before the script');
  await page.evaluate(async () => {
    const address = './posenc.js';
    await import(address);
    await /** @type {any} */ (document.querySelector('pe-waves')).updateComplete;
  });
  await drawn(page, 'pe-waves');
  await picture.waitFor({ state: 'hidden' });
  assert.ok(await page.locator('pe-waves .plot canvas').isVisible());
  await page.close();
});

test('posenc.js: fifty figures share a worker and are computed when seen', async () => {
  const { page } = await open('/many.html');
  await drawn(page);
  const count = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('pe-heatmap')].filter((e) => /** @type {any} */ (e).picture)
          .length,
    );
  await page.waitForTimeout(300);
  assert.ok((await count()) <= 4, String(await count()));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await drawn(page, 'pe-heatmap:last-child');
  assert.ok((await count()) <= 8);
  assert.equal(page.workers().length, 1);
  await page.close();
});

test('posenc.js: the worker goes with the last element and comes with the next', async () => {
  const { page, seen } = await open('/one.html');
  await drawn(page);
  const [worker] = page.workers();
  const closed = worker.waitForEvent('close');
  await page.evaluate(() => {
    const element = document.querySelector('pe-heatmap');
    element?.remove();
    Object.assign(window, { element });
  });
  await closed;
  assert.equal(page.workers().length, 0);
  const rows = await page.evaluate(async () => {
    const { element } = /** @type {any} */ (window);
    document.body.append(element);
    element.setAttribute('length', '7');
    while (element.picture.matrix.rows !== 7) await new Promise((resolve) => setTimeout(resolve));
    return element.picture.matrix.rows;
  });
  assert.equal(rows, 7);
  assert.equal(page.workers().length, 1);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('posenc.js: of two copies the first one wins and the second says so', async () => {
  const { page, seen } = await open('/twice.html');
  await drawn(page);
  await page.waitForLoadState('networkidle');
  assert.equal(seen.messages.length, 1);
  assert.match(seen.messages[0], /^info: posenc \S+: another copy of posenc\.js has defined/);
  assert.equal(page.workers().length, 1);
  await page.close();
});

test('posenc.js: looks follow --pe-… and ::part()', async () => {
  const { page } = await open('/themed.html');
  await drawn(page);
  const look = await page.evaluate(() => {
    const element = /** @type {HTMLElement} */ (document.querySelector('pe-heatmap'));
    const figure = /** @type {Element} */ (element.shadowRoot?.querySelector('figure'));
    const { color, fontFamily } = getComputedStyle(element);
    return [color, fontFamily, getComputedStyle(figure).backgroundColor];
  });
  assert.deepEqual(look, ['rgb(1, 2, 3)', 'monospace', 'rgb(4, 5, 6)']);
  await page.close();
});
