/** The tarball without a bundler: its files by their addresses, in script tags and in import maps. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, watch } from '../support/browser.mjs';
import { strangersProject } from '../support/packed.mjs';
import { serve } from '../support/server.mjs';
import { TAGS } from '../support/tags.mjs';

/** @type {Awaited<ReturnType<typeof strangersProject>>} */
let project;

before(async () => {
  project = await strangersProject();
});

after(() => project.remove());

const packed = (/** @type {string} */ path) => join(project.folder, 'node_modules/posenc', path);

test('package: a classic script, from a file', async () => {
  await writeFile(
    packed('classic.html'),
    `<!doctype html><title>Classic</title>
    <script src="posenc.min.js"></script>
    <pe-heatmap encoding="rope" length="4" head-dim="4"></pe-heatmap>`,
  );
  const browser = await launch();
  const page = await browser.context.newPage();
  await page.goto(`file://${packed('classic.html')}`);
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('pe-heatmap')).picture,
  );
  const said = await page.evaluate(async () => {
    const { posenc } = /** @type {any} */ (window);
    const { data } = await posenc.core.encode('index', { length: 3, dModel: 1 });
    return [posenc.tags.length, ...data];
  });
  assert.deepEqual(said, [TAGS.length, 0, 1, 2]);
  await browser.close();
});

test('package: from an address, as from a CDN', async () => {
  const server = await serve(packed(''), {
    '/index.html': `<!doctype html><title>CDN</title><pe-heatmap length="4" d-model="4"></pe-heatmap>
    <script type="module" src="./posenc.js"></script>`,
  });
  const browser = await launch();
  const page = await browser.context.newPage();
  await page.goto(`${server.origin}/index.html`);
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('pe-heatmap')).picture,
  );
  await browser.close();
  await server.close();
});

test('package: an address of an entry is enough, without names of what it needs', async () => {
  const page = (/** @type {string} */ scripts) =>
    `<!doctype html><title>Addresses</title><link rel="icon" href="data:,">${scripts}
    <pe-heatmap length="4" d-model="4"></pe-heatmap><pe-waves length="4" d-model="4"></pe-waves>`;
  const server = await serve(packed(''), {
    '/plain.html': page(`<script type="module" src="elements/heatmap.js"></script>
      <script type="module" src="elements/waves.js"></script>`),
    '/map.html':
      page(`<script type="importmap">{"imports": {"posenc/heatmap": "./elements/heatmap.js",
      "posenc/waves": "./elements/waves.js", "posenc": "./index.js", "posenc/pool": "./pool.js"}}</script>
      <script type="module">import { PeHeatmap } from 'posenc/heatmap';
      import 'posenc/waves';
      import { loadCore } from 'posenc';
      if (customElements.get('pe-heatmap') !== PeHeatmap) throw new Error('another class');
      const { data } = (await loadCore()).encode('index', { length: 3, dModel: 1 });
      if (data.join() !== '0,1,2') throw new Error(data.join());
      import { loadPool } from 'posenc/pool';
      const pool = await loadPool({ jobs: 2 });
      const table = await pool.core.encode('sinusoidal', { length: 3000, dModel: 512 });
      const { rows } = await pool.core.similarity(table);
      if (rows !== 3000 || pool.size !== 2) throw new Error(\`\${rows} rows by \${pool.size} workers\`);
      pool.end();</script>`),
    '/all.html':
      page(`<script type="importmap">{"imports": {"posenc/define": "./define.js"}}</script>
      <script type="module">import { elements, tags } from 'posenc/define';
      if (Object.keys(elements).length !== tags.length) throw new Error('not all');</script>`),
  });
  const browser = await launch();
  try {
    for (const name of ['plain', 'map', 'all']) {
      const tab = await browser.context.newPage();
      const { messages } = watch(tab);
      await tab.goto(`${server.origin}/${name}.html`);
      await tab.waitForFunction(() =>
        ['pe-heatmap', 'pe-waves'].every(
          (tag) => /** @type {any} */ (document.querySelector(tag)).picture,
        ),
      );
      assert.deepEqual(messages, [], name);
      await tab.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
});
