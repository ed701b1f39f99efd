/** embed.html in frames of several kinds of host, and embed.js beside it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { compressed, weighed } from '../../../web/build/cli/budgets.mjs';
import { PAGE, isChromium, onlyInChromium, watch } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const FIGURE = 'element=pe-heatmap&encoding=rope&length=12&head-dim=8';
const host = (/** @type {string} */ frame, more = '') =>
  `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
  <script>
    messages = [];
    addEventListener('message', ({ data, source }) => messages.push({ data, ours: source === frames[0] || source === null }));
  </script>${more}<body style="background: rgb(10, 200, 30)">${frame}`;
const frame = (/** @type {string} */ hash, attributes = '') =>
  `<iframe title="A figure" src="./embed.html#${hash}" width="700" height="150" ${attributes}></iframe>`;

const [own, whole] = await Promise.all(
  ['embed.html', 'embed.all.html'].map((name) => readFile(join(PAGE, name), 'utf8')),
);
const site = await openSite({
  pages: {
    '/alone/embed.html': own,
    '/alone/embed.all.html': whole,
    '/plain.html': host(frame(FIGURE)),
    '/sandboxed.html': host(frame(FIGURE, 'sandbox="allow-scripts" style="border:0"')),
    '/post.html': host(frame(FIGURE), '<style>:root { color-scheme: light dark }</style>'),
    '/wordpress.html': host(
      frame(`${FIGURE}#?secret=Ab12Cd`, 'sandbox="allow-scripts" security="restricted"'),
    ),
    '/scripted.html': host(
      `${frame(FIGURE)}<iframe title="Other" src="./plain.html" height="90"></iframe>`,
      '<script src="./embed.js" async></script>',
    ),
    '/hostile.html': host(
      frame(`${FIGURE}&onpointerenter=alert(1)&style=display:none&label=%3Cb%3E`),
    ),
    '/unknown.html': host(frame('element=script&length=5')),
  },
  viewport: { width: 800, height: 900 },
});

/**
 * Opens a host; its page, and the document in the frame once its figure is drawn and the host has been
 * told how high that is, in every dialect.
 * @param {string} path
 */
async function open(path) {
  const { page, seen } = await site.open(path);
  await page.waitForFunction(() => /** @type {any} */ (window).messages.length > 0);
  const [, framed] = page.frames();
  await framed.locator('#figure canvas').first().waitFor();
  await framed.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#figure > *')).picture,
  );
  const dialects = path === '/wordpress.html' ? 5 : 4;
  for (const end = performance.now() + 30_000; ; await page.waitForTimeout(50)) {
    const height = await contentHeight(framed);
    /** @type {any[]} */
    const messages = await page.evaluate(() => /** @type {any} */ (window).messages);
    const isTold = messages.at(-dialects)?.data.height === height;
    if (isTold && messages.length % dialects === 0) return { page, seen, framed, messages, height };
    assert.ok(performance.now() < end, `not told ${height} px: ${JSON.stringify(messages)}`);
  }
}

/** @param {import('playwright-core').Frame} framed */
const contentHeight = (framed) =>
  framed.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));

for (const [path, rest] of /** @type {const} */ ([
  ['/plain.html', ['/posenc.js', '/posenc/']],
  ['/sandboxed.html', ['/embed.all.html']], // a frame without an origin gets no modules
])) {
  test(`embed.html in ${path}: draws, tells its height, asks for nothing else`, async () => {
    const { page, seen, messages, height } = await open(path);
    assert.deepEqual(seen.messages, []);
    const asked = seen.requests
      .filter((url) => !/^(data|blob):/.test(url))
      .map((url) => new URL(url).pathname.replace(/^\/posenc\/.+/, '/posenc/'));
    if (isChromium) assert.deepEqual([...new Set(asked)], [path, '/embed.html', ...rest]);
    assert.ok(height > 200);
    const [first] = messages; // of a figure that is not there yet a host would make the frame collapse
    assert.ok(first.data.height > 200, `${first.data.height} px told first`);
    assert.ok(messages.every((/** @type {any} */ { ours }) => ours));
    const last = messages.slice(-4).map((/** @type {any} */ { data }) => data);
    assert.deepEqual(last[0], { type: 'pe-embed:height', height });
    assert.deepEqual(last[1], { sentinel: 'amp', type: 'embed-size', height });
    assert.equal(JSON.parse(last[2]).height, height);
    assert.match(JSON.parse(last[2]).src, /\/embed\.html#/); // as the host named it
    assert.deepEqual(last[3], { subject: 'lti.frameResize', height });
    await page.close();
  });
}

test('embed.html: the host’s background shows through', async () => {
  const { page } = await open('/sandboxed.html');
  const box = await page.locator('iframe').boundingBox();
  assert.ok(box);
  const inside = { x: box.x + 4, y: box.y + 4 }; // beside the corner, where WebKit has a shade
  const shot = await page.screenshot({ clip: { ...inside, width: 1, height: 1 } });
  const { PNG } = await import('pngjs');
  assert.deepEqual([...PNG.sync.read(shot).data.subarray(0, 3)], [10, 200, 30]);
  await page.close();
});

test(
  'embed.html: a frame without a theme is dark in a dark post, light in a light one',
  onlyInChromium(),
  async () => {
    for (const [colorScheme, isDark] of /** @type {const} */ ([
      ['dark', true],
      ['light', false],
    ])) {
      const page = await site.context.newPage();
      await page.emulateMedia({ colorScheme });
      await page.goto(`${site.origin}/post.html`);
      const figure = page.frameLocator('iframe').locator('#figure > *');
      await figure.locator('canvas').first().waitFor();
      const ink = await figure.evaluate((node) => getComputedStyle(node).color);
      const [red] = (/\d+/.exec(ink) ?? []).map(Number);
      assert.equal(red > 128, isDark, ink);
      await page.close();
    }
  },
);

test('embed.html: WordPress gets its secret back', async () => {
  const { page, messages, height } = await open('/wordpress.html');
  const last = messages.at(-1).data;
  assert.deepEqual(last, { message: 'height', value: height, secret: 'Ab12Cd' });
  await page.close();
});

test('embed.html: no cookies and no storage', onlyInChromium(), async () => {
  const page = await site.context.newPage();
  const seen = watch(page);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          console.error(`asked for ${name}`);
          throw new DOMException(name, 'SecurityError');
        },
      });
    }
  });
  await page.goto(`${site.origin}/embed.html#${FIGURE}`);
  await page.locator('canvas').first().waitFor();
  assert.deepEqual(await page.context().cookies(), []);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('embed.html: the link opens the same state in the page, also after a change', async () => {
  const { page, framed } = await open('/plain.html');
  const href = () => framed.locator('#open').getAttribute('href');
  assert.equal(
    await href(),
    `${site.origin}/workbench.html#rope.length=12&rope.head-dim=8&at=rope&v=1`,
  );
  await page.evaluate(() => {
    const message = { type: 'pe-embed:set', attributes: { length: '20', onclick: 'alert(1)' } };
    window.frames[0].postMessage(message, '*');
  });
  await framed.waitForFunction(
    () => /** @type {any} */ (document.querySelector('pe-heatmap')).picture.matrix.rows === 20,
  );
  assert.match(String(await href()), /rope\.length=20/);
  assert.equal(await framed.evaluate(() => document.querySelector('[onclick]')), null);
  const other = await site.context.newPage();
  await other.goto(String(await href()));
  await other.locator('#rope pe-heatmap[length="20"][head-dim="8"]').waitFor({ state: 'attached' });
  await other.close();
  await page.close();
});

test('embed.html: messages from elsewhere than the host are not obeyed', async () => {
  const { page, framed } = await open('/plain.html');
  await framed.evaluate(() => {
    window.postMessage({ type: 'pe-embed:set', attributes: { length: '20' } }, '*'); // from itself
  });
  await page.evaluate(() => {
    for (const data of [
      'x',
      null,
      { type: 'pe-embed:set' },
      { type: 'pe-embed:set', attributes: 5 },
    ])
      window.frames[0].postMessage(data, '*');
  });
  await page.waitForTimeout(100);
  assert.equal(await framed.locator('pe-heatmap').getAttribute('length'), '12');
  await page.close();
});

test('embed.html: nothing in the address runs or dresses the page', async () => {
  const { page, framed } = await open('/hostile.html');
  const names = await framed.evaluate(() =>
    document.querySelector('pe-heatmap')?.getAttributeNames(),
  );
  assert.ok(!names?.includes('onpointerenter') && !names?.includes('style'));
  assert.equal(await framed.locator('figcaption').innerText(), '<b>');
  const blocked = await framed.evaluate(async () => {
    const button = document.createElement('button');
    try {
      button.setAttribute('onclick', 'document.title = "ran"');
    } catch {
      // Trusted Types
    }
    document.body.append(button);
    button.click();
    button.remove();
    return document.title;
  });
  assert.equal(blocked, 'A figure of posenc');
  await page.close();
});

test('embed.html: an element that does not exist becomes the table', async () => {
  const { page, framed } = await open('/unknown.html');
  assert.equal(
    await framed.locator('#figure > *').evaluate((node) => node.localName),
    'pe-heatmap',
  );
  await page.close();
});

test('embed.js: our frames get the height they ask for, others do not move', async () => {
  const { page, framed } = await open('/scripted.html');
  const heights = () =>
    page.evaluate(() => [...document.querySelectorAll('iframe')].map((e) => e.clientHeight));
  await page.waitForFunction(() => (document.querySelector('iframe')?.clientHeight ?? 0) > 200);
  const isAsHigh = async () => Math.abs((await heights())[0] - (await contentHeight(framed))) <= 1;
  for (const end = performance.now() + 30_000; !(await isAsHigh()); await page.waitForTimeout(50))
    assert.ok(performance.now() < end, 'the height it asks for');
  const [ours, other] = await heights();
  assert.equal(other, 90);
  await page.frames()[2].evaluate(() => {
    window.parent.postMessage({ type: 'pe-embed:height', height: 999 }, '*');
  });
  await framed.evaluate(() => {
    for (const height of ['x', Infinity, undefined])
      window.parent.postMessage({ type: 'pe-embed:height', height }, '*');
  });
  await page.waitForTimeout(100);
  assert.deepEqual(await heights(), [ours, other]);
  await page.close();
});

test('embed.html: where there is nothing beside it, the whole one', async () => {
  const page = await site.context.newPage();
  await page.goto(`${site.origin}/alone/embed.html?from=test#${FIGURE}`);
  await page.waitForURL(`${site.origin}/alone/embed.all.html?from=test#${FIGURE}`);
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#figure > *'))?.picture,
  );
  await page.close();
});

test(
  'embed.html: a host that sends without end neither stops it nor makes its link grow',
  onlyInChromium(),
  async () => {
    const page = await site.context.newPage();
    await page.setContent(`<iframe src="${site.origin}/embed.html#${FIGURE}"></iframe>`);
    const frame = page.frames()[1];
    const figure = frame.locator('#figure > *');
    await figure.locator('canvas, svg').first().waitFor();
    await page.evaluate(() => {
      for (let k = 0; k < 5000; k++) {
        const attributes = {
          [`a${k}`]: 'x',
          label: 'x'.repeat(k % 2 ? 1999 : 5),
          tokens: 'y'.repeat(1999),
        };
        window.frames[0].postMessage({ type: 'pe-embed:set', attributes }, '*');
      }
    });
    const names = await figure.evaluate((node) => node.getAttributeNames());
    assert.ok(names.length < 12, `${names}`);
    const link = await frame.locator('#open').getAttribute('href');
    assert.ok(Number(link?.length) < 5000);
    await page.close();
  },
);

test(
  'embed.html and embed.all.html: their sizes, and when a figure is drawn',
  onlyInChromium(),
  async (t) => {
    for (const name of /** @type {const} */ (['embed.html', 'embed.all.html'])) {
      const { size, over } = weighed(name, { [name]: compressed(join(PAGE, name)) });
      t.diagnostic(size);
      assert.equal(over, '');
    }
    const page = await site.context.newPage();
    await page.addInitScript(() =>
      document.addEventListener('pe-ready', () =>
        Object.assign(window, { ready: performance.now() }),
      ),
    );
    await page.goto(`${site.origin}/embed.html#${FIGURE}`);
    await page.waitForFunction(() => 'ready' in window);
    const ready = await page.evaluate(() => /** @type {any} */ (window).ready);
    t.diagnostic(`embed.html: drawn after ${ready.toFixed(0)} ms`);
    await page.close();
  },
);
