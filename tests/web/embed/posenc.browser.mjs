/** posenc.js and posenc.all.js in pages that hold nothing else: one line and a tag are all it takes. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { compressed, weighed } from '../../../web/build/cli/budgets.mjs';
import { loadCore } from '../../../web/core/index.js';
import { DIST, SCREENSHOTS, quiet, watch } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';
import { openSite } from '../support/site.mjs';
import { TAGS } from '../support/tags.mjs';

const SCRIPTS = ['posenc.js', 'posenc.all.js'];
const line = (/** @type {string} */ script) => `<script type="module" src="./${script}"></script>`;
const bare = (/** @type {string} */ body, head = line('posenc.js')) =>
  `<!doctype html><meta charset="utf-8"><title>Host</title>` +
  `<link rel="icon" href="data:,">${head}<body>${body}`;
const TABLE = '<pe-heatmap encoding="rope" length="12" head-dim="8"></pe-heatmap>';
const PICTURE = `<img alt="A picture of the table" width="300" height="100"
  src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`;

const site = await openSite({
  folder: DIST,
  pages: {
    ...Object.assign({}, ...SCRIPTS.map(pagesOf)),
    '/stand-in.html': bare(`<pe-waves d-model="8" length="20">${PICTURE}</pe-waves>`, ''),
    '/both.html': bare(
      TABLE + '<pe-waves d-model="4" length="9"></pe-waves>',
      line('posenc.js') + line('posenc.all.js'),
    ),
    '/later.html': bare('<p style="height:4000px">Text</p>' + TABLE),
    '/spare.html': bare(
      `${TABLE}<p style="height:4000px">Text</p><pe-waves d-model="4" length="9"></pe-waves>
      <details><pe-bias></pe-bias></details>`,
    ),
    '/both-kinds.html': bare(TABLE + '<pe-waves d-model="4" length="9"></pe-waves>'),
    '/none.html': bare('<p>Text</p>'),
    '/lab.html': bare('<pe-lab></pe-lab>'),
    '/model.html': bare('<pe-model config="gemma-3-4b"></pe-model>'),
    '/model-all.html': bare('<pe-model></pe-model>', line('posenc.all.js')),
  },
  viewport: { width: 800, height: 700 },
});

/** @param {string} script @returns {Record<string, string>} */
function pagesOf(script) {
  const bodies = {
    one: TABLE,
    early: `<pe-heatmap></pe-heatmap>
      <script>addEventListener('DOMContentLoaded', () => {
        const element = document.querySelector('pe-heatmap');
        Object.assign(element, { encoding: 'index', length: 6, dModel: 4, label: 'Set early' });
      });</script>`,
    many: Array.from(
      { length: 50 },
      (_, k) =>
        `<pe-heatmap length="${k + 2}" d-model="16" style="height:30rem;display:block"></pe-heatmap>`,
    ).join(''),
    umap: '<pe-projection method="umap" run-seed="7" length="60" d-model="32"></pe-projection>',
    twice: TABLE + line(`${script}?again`),
    themed: `${TABLE}<style>
        pe-heatmap { --pe-ink: rgb(1, 2, 3); --pe-font: monospace }
        pe-heatmap::part(figure) { background: rgb(4, 5, 6) }
      </style>`,
  };
  const pages = Object.entries(bodies).map(([name, body]) => [
    `/${script}-${name}.html`,
    bare(body, line(script)),
  ]);
  return Object.fromEntries(pages);
}

const drawn = (/** @type {import('playwright-core').Page} */ page, selector = 'pe-heatmap') =>
  page.waitForFunction(
    (/** @type {string} */ wanted) => /** @type {any} */ (document.querySelector(wanted))?.picture,
    selector,
  );

/** @param {string[]} requests @returns {string[]} files of this server */
const filesIn = (requests) =>
  requests.filter((url) => url.startsWith(site.origin)).map((url) => new URL(url).pathname);

for (const script of SCRIPTS) {
  test(`${script}: one tag, one worker; the core’s numbers; nothing global, nothing from elsewhere`, async () => {
    const { page, seen } = await site.open(`/${script}-one.html`);
    await drawn(page);
    const shown = await page.evaluate(() => [
      .../** @type {any} */ (document.querySelector('pe-heatmap')).picture.matrix.data,
    ]);
    const core = await loadCore();
    const table = core.encode('rope', { length: 12, headDim: 8, precision: 'float64' });
    assert.deepEqual(shown, [...table.data]);
    assert.equal(page.workers().length, 1);
    const foreign = seen.requests.filter(
      (url) => !/^(data|blob):/.test(url) && !url.startsWith(site.origin),
    );
    assert.deepEqual(foreign, []);
    assert.deepEqual(seen.messages, []);
    const sheets = await page.evaluate(() => [
      document.styleSheets.length,
      document.adoptedStyleSheets.length,
      document.querySelectorAll('body > *').length,
      document.querySelectorAll('head > link').length,
    ]);
    assert.deepEqual(sheets, [0, 0, 1, 1]);
    await page.close();
  });

  test(`${script}: the module gives the core, elements by tag, and a second name for them`, async () => {
    const { page } = await site.open(`/${script}-one.html`);
    const result = await page.evaluate(async (address) => {
      const { core, define, load, tags, version } = await import(address);
      define('pe2');
      const { rows, cols } = await core.encode('sinusoidal', { length: 3, dModel: 4 });
      const second = document.createElement('pe2-heatmap');
      document.body.prepend(second);
      await new Promise((resolve) => second.addEventListener('pe-ready', resolve));
      const isSame = customElements.get('pe-waves') === (await load('pe-waves'));
      const refusal = await load('pe-nothing').catch((/** @type {Error} */ error) => error.message);
      return { rows, cols, version, tags, isSame, refusal };
    }, `./${script}`);
    assert.deepEqual([result.rows, result.cols], [3, 4]);
    assert.match(result.version, /^\d+\.\d+\.\d+/);
    assert.deepEqual(result.tags, TAGS);
    assert.match(result.refusal, /^load: tag must be .* got pe-nothing$/);
    assert.equal(page.workers().length, 1);
    await page.close();
  });

  test(`${script}: properties set before the elements are defined are kept`, async () => {
    const { page } = await site.open(`/${script}-early.html`);
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

  test(`${script}: what stands in the tag is shown until the first picture`, async () => {
    const { page } = await site.open('/stand-in.html');
    const picture = page.locator('img');
    assert.ok(await picture.isVisible(), 'before the script');
    await page.evaluate((address) => import(address), `./${script}`);
    await drawn(page, 'pe-waves');
    await picture.waitFor({ state: 'hidden' });
    assert.ok(await page.locator('pe-waves .plot canvas').isVisible());
    await page.close();
  });

  test(`${script}: fifty figures share a worker; those in sight come first, the others one by one`, async () => {
    const { page } = await site.open(`/${script}-many.html`);
    await drawn(page);
    const order = await page.evaluate(async () => {
      const figures = [...document.querySelectorAll('pe-heatmap')];
      const isDrawn = (/** @type {any} */ { picture }) => picture;
      const first = figures
        .map((figure, at) => (isDrawn(figure) ? at : -1))
        .filter((at) => at >= 0);
      const rest = figures.filter((figure) => !isDrawn(figure));
      const next = rest.map(
        (figure) =>
          new Promise((resolve) => {
            figure.addEventListener('pe-ready', () => resolve(figures.indexOf(figure)));
          }),
      );
      return [...first, ...(await Promise.all(next))];
    });
    assert.deepEqual(
      order,
      [...order].sort((a, b) => a - b),
    );
    assert.equal(page.workers().length, 1);
    await page.close();
  });

  test(`${script}: the worker goes with the last element and comes with the next`, async () => {
    const { page, seen } = await site.open(`/${script}-one.html`);
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

  test(`${script}: of two copies the first one wins and the second says so`, async () => {
    const { page, seen } = await site.open(`/${script}-twice.html`);
    await drawn(page);
    await quiet(page);
    assert.equal(seen.messages.length, 1);
    assert.match(seen.messages[0], /^info: posenc \S+: another copy of posenc has defined/);
    assert.equal(page.workers().length, 1);
    await page.close();
  });

  test(`${script}: looks follow --pe-… and ::part()`, async () => {
    const { page } = await site.open(`/${script}-themed.html`);
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
}

test('posenc.all.js: UMAP’s picture by the one module is that of the module of its own', async () => {
  const [beside, inside] = await Promise.all(SCRIPTS.map(umapOf));
  assert.equal(beside.length, 120);
  assert.ok(beside.every(Number.isFinite));
  assert.deepEqual(inside, beside);
});

/** @param {string} script @returns {Promise<number[]>} */
async function umapOf(script) {
  const { page } = await site.open(`/${script}-umap.html`);
  await page.waitForFunction(() => {
    const element = /** @type {any} */ (document.querySelector('pe-projection'));
    const bar = element?.shadowRoot?.querySelector('progress');
    return bar?.max > 1 && bar.value >= bar.max && element.umapRuns[0].points;
  });
  const points = await page.evaluate(() => [
    .../** @type {any} */ (document.querySelector('pe-projection')).umapRuns[0].points,
  ]);
  await page.close();
  return points;
}

test('posenc.all.js: one file', async () => {
  const { page, seen } = await site.open('/posenc.all.js-one.html');
  await drawn(page);
  assert.deepEqual(filesIn(seen.requests), ['/posenc.all.js-one.html', '/posenc.all.js']);
  await page.close();
});

test('posenc.js: what a post with one heatmap transfers', async (t) => {
  const { page, seen } = await site.open('/posenc.js-one.html');
  await drawn(page);
  await page.waitForTimeout(1000); // for whatever would be fetched behind the reader's back
  const scripts = filesIn(seen.requests).filter((path) => path.endsWith('.js'));
  assert.equal(scripts[0], '/posenc.js');
  const parts = scripts.map((path) => [path, compressed(join(DIST, path))]);
  const others = parts.filter(([path]) => !String(path).startsWith('/posenc/first-'));
  for (const { size, over } of [
    weighed('posenc.js with one heatmap', Object.fromEntries(parts)),
    weighed('the same without the first core', Object.fromEntries(others)),
  ]) {
    t.diagnostic(size);
    assert.equal(over, '');
  }
  assert.ok(scripts.length <= 6, 'few files');
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, 'bare.png') });
  await page.close();
});

test('posenc.js: a page without elements fetches nothing more, nor the core before one is near', async () => {
  const { page: none, seen } = await site.open('/none.html');
  await none.waitForTimeout(300);
  assert.deepEqual(filesIn(seen.requests), ['/none.html', '/posenc.js']);
  await none.close();
  const { page, seen: later } = await site.open('/later.html');
  await page.waitForFunction(() => customElements.get('pe-heatmap'));
  await page.waitForTimeout(300);
  const isCore = (/** @type {string} */ path) => path.startsWith('/posenc/first-');
  assert.ok(!filesIn(later.requests).some(isCore));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await drawn(page);
  assert.ok(filesIn(later.requests).some(isCore));
  await page.close();
});

test('posenc.js: once one is drawn, so is one far below; what is folded away waits until it is printed', async () => {
  const { page, seen } = await site.open('/spare.html');
  await drawn(page, 'pe-waves');
  await page.waitForTimeout(300);
  const folded = () =>
    page.evaluate(() => /** @type {any} */ (document.querySelector('pe-bias')).picture);
  assert.equal(await folded(), null);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await drawn(page, 'pe-bias');
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('posenc.js: an element that comes later, alone or inside of something', async () => {
  const { page } = await site.open('/none.html');
  await page.evaluate(() => {
    const box = document.createElement('section');
    box.innerHTML = '<div><pe-waves d-model="4" length="9"></pe-waves></div>';
    document.body.append(box, document.createElement('pe-bias'));
  });
  await drawn(page, 'pe-waves');
  await drawn(page, 'pe-bias');
  await page.close();
});

test('posenc.js: training, which posenc.all.js leaves out', async () => {
  const { page, seen } = await site.open('/lab.html');
  await drawn(page, 'pe-lab');
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('posenc.js: models, which posenc.all.js leaves out and says so', async () => {
  const { page, seen } = await site.open('/model.html');
  await drawn(page, 'pe-model');
  await page.getByText('34 layers: 29 sliding, 5 full.').waitFor();
  assert.deepEqual(seen.messages, []);
  await page.close();
  const { page: all } = await site.open('/model-all.html');
  await all.getByText('this script leaves models out; posenc.js has them').waitFor();
  await all.close();
});

test('posenc.js beside posenc.all.js: one of them defines every element', async () => {
  const { page, seen } = await site.open('/both.html');
  await drawn(page);
  await drawn(page, 'pe-waves');
  assert.equal(seen.messages.length, 1);
  assert.equal(page.workers().length, 1);
  await page.close();
});

test('posenc.js: from another origin, as from a CDN, below a policy that names it', async () => {
  const cdn = await serve(DIST, {}, { 'access-control-allow-origin': '*' });
  const policy = `default-src 'none'; script-src ${cdn.origin} 'wasm-unsafe-eval'; worker-src blob:; style-src 'self' 'unsafe-inline'; img-src data:`;
  const host = await serve(DIST, {
    '/host.html': `<!doctype html><meta charset="utf-8"><title>Host</title>
      <meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="icon" href="data:,">
      <script type="module" src="${cdn.origin}/posenc.js?v=1"></script><body>${TABLE}`,
  });
  const page = await site.context.newPage();
  const { messages, requests } = watch(page);
  await page.goto(`${host.origin}/host.html`);
  await drawn(page);
  assert.equal(page.workers().length, 1);
  await page.locator('pe-heatmap').locator('.share > summary').click();
  const snippet = page.locator('pe-heatmap .snippet');
  await snippet.filter({ hasText: `${cdn.origin}/posenc.js` }).waitFor();
  assert.deepEqual(messages, []);
  const scripts = requests.filter((url) => /posenc(\.all)?\.js/.test(url));
  assert.deepEqual(scripts, [`${cdn.origin}/posenc.js?v=1`], 'once, whatever its query');
  await page.close();
  await cdn.close();
  await host.close();
});

test('posenc.js: what could not be fetched is asked for again when the network is back', async () => {
  const page = await site.context.newPage();
  await page.route('**/posenc/**', (route) => route.abort());
  await page.goto(`${site.origin}/both-kinds.html`);
  await page.getByText('This figure could not be fetched').nth(1).waitFor();
  await page.unroute('**/posenc/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  for (const tag of ['pe-heatmap', 'pe-waves']) await drawn(page, tag);
  await page.close();
});

test('posenc.js: an element that cannot be fetched: what stands in the tag, an event, another try', async () => {
  const page = await site.context.newPage();
  await page.route('**/posenc/waves-*', (route) => route.abort());
  await page.goto(`${site.origin}/stand-in.html`);
  const failure = await page.evaluate(async () => {
    const failing = new Promise((resolve) => {
      document.addEventListener('pe-error', (event) => resolve(/** @type {any} */ (event).detail));
    });
    const address = './posenc.js';
    await import(address);
    return failing;
  });
  const { code, message } = /** @type {any} */ (failure);
  assert.equal(code, 'internal');
  assert.match(message, /^pe-waves could not be fetched: /);
  assert.ok(await page.locator('img').isVisible());
  await page.unroute('**/posenc/waves-*');
  await page.evaluate(() => document.body.append(document.createElement('pe-waves')));
  await drawn(page, 'pe-waves');
  await page.close();
});
