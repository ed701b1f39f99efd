/** The tarball in projects of React, Preact, Vue and Svelte, and on a server: the README's own snippets. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'vite';
import { launch, watch } from '../support/browser.mjs';
import { strangersProject } from '../support/packed.mjs';
import { snippet } from '../support/readme.mjs';
import { serve } from '../support/server.mjs';

const execute = promisify(execFile);
const BESIDE = /^(react|react-dom|scheduler|preact|vue|@vue|svelte|esm-env|clsx|@babel)$/;
/** @type {Awaited<ReturnType<typeof strangersProject>>} */
let project;

before(async () => {
  project = await strangersProject(BESIDE);
  await write('package.json', '{"type": "module"}');
});

after(() => project.remove());

/** @param {string} name @param {string} text */
const write = (name, text) => writeFile(join(project.folder, name), text);

const PAGE = (/** @type {string} */ script, inside = '') =>
  `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head>
  <body><div id="app">${inside}</div><script type="module" src="./${script}"></script></body></html>`;

/** @type {import('vite').Plugin} */
const vuePlugin = {
  name: 'vue-sfc',
  async transform(code, id) {
    if (!id.endsWith('.vue')) return null;
    const { compileScript, parse } = await import('vue/compiler-sfc');
    const isCustomElement = (/** @type {string} */ tag) => tag.startsWith('pe-');
    const { content } = compileScript(parse(code, { filename: id }).descriptor, {
      id: 'figure',
      inlineTemplate: true,
      templateOptions: { compilerOptions: { isCustomElement } },
    });
    return { code: content, map: null };
  },
};

/** @type {import('vite').Plugin} */
const sveltePlugin = {
  name: 'svelte',
  async transform(code, id) {
    if (!id.endsWith('.svelte')) return null;
    const { compile } = await import('svelte/compiler');
    return { code: compile(code, { filename: id, generate: 'client' }).js.code, map: null };
  },
};

/** @param {string} name @param {string} html @param {import('vite').InlineConfig} [config] */
async function built(name, html, config = {}) {
  await write('index.html', html);
  const outDir = join(project.folder, `built-${name}`);
  await build({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    resolve: { conditions: ['browser', 'module', 'production'] },
    build: { outDir, target: 'es2022', chunkSizeWarningLimit: 4000 },
    ...config,
  });
  return outDir;
}

/** Once the figure is drawn: what it shows, and what was said. @param {string} folder */
async function shownBy(folder) {
  const server = await serve(folder);
  const browser = await launch();
  try {
    const page = await browser.context.newPage();
    const { messages } = watch(page);
    await page.goto(server.origin);
    await page.waitForFunction(
      () => /** @type {any} */ (document.querySelector('pe-heatmap'))?.picture,
    );
    await page.locator('pe-heatmap [part=panel] input').first().waitFor();
    const shown = await page.evaluate(() => {
      const figure = /** @type {any} */ (document.querySelector('pe-heatmap'));
      const { rows, cols } = figure.picture.matrix;
      const caption = figure.shadowRoot.querySelector('figcaption')?.textContent;
      return { rows, cols, encoding: figure.encoding, caption };
    });
    return { ...shown, messages };
  } finally {
    await browser.close();
    await server.close();
  }
}

const expected = (/** @type {string} */ caption) => ({
  ...{ rows: 32, cols: 16, encoding: 'rope', caption },
  messages: [],
});

test('React: properties by their names, bare controls', async () => {
  await write('figure.jsx', await snippet('jsx', 'React'));
  await write(
    'react.jsx',
    `import { createRoot } from 'react-dom/client';
    import { Figure } from './figure.jsx';
    createRoot(document.getElementById('app')).render(<Figure />);`,
  );
  const folder = await built('react', PAGE('react.jsx'), {
    oxc: { jsx: { runtime: 'automatic' } },
  });
  assert.deepEqual(await shownBy(folder), expected('React'));
});

test('Preact: the same', async () => {
  await write('figure-preact.jsx', await snippet('jsx', 'Preact'));
  await write(
    'preact.jsx',
    `import { render } from 'preact';
    import { Figure } from './figure-preact.jsx';
    render(<Figure />, document.getElementById('app'));`,
  );
  const oxc = { jsx: { runtime: /** @type {const} */ ('automatic'), importSource: 'preact' } };
  const folder = await built('preact', PAGE('preact.jsx'), { oxc });
  assert.deepEqual(await shownBy(folder), expected('Preact'));
});

test('Vue: bound properties in camelCase', async () => {
  await write('Figure.vue', await snippet('vue', 'pe-heatmap'));
  await write(
    'vue.js',
    `import { createApp } from 'vue';
    import Figure from './Figure.vue';
    createApp(Figure).mount('#app');`,
  );
  const folder = await built('vue', PAGE('vue.js'), { plugins: [vuePlugin] });
  assert.deepEqual(await shownBy(folder), expected('Vue'));
});

test('Svelte: properties by their names, bare controls', async () => {
  await write('Figure.svelte', await snippet('svelte', 'pe-heatmap'));
  await write(
    'svelte.js',
    `import { mount } from 'svelte';
    import Figure from './Figure.svelte';
    mount(Figure, { target: document.getElementById('app') });`,
  );
  const folder = await built('svelte', PAGE('svelte.js'), { plugins: [sveltePlugin] });
  assert.deepEqual(await shownBy(folder), expected('Svelte'));
});

test('React on a server: rendered there, hydrated and drawn in the browser', async () => {
  await write('figure.jsx', await snippet('jsx', 'React'));
  await write(
    'server.jsx',
    `import { renderToString } from 'react-dom/server';
    import { Figure } from './figure.jsx';
    console.log(renderToString(<Figure />));`,
  );
  await build({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { ssr: 'server.jsx', outDir: join(project.folder, 'server') },
  });
  const { stdout } = await execute(process.execPath, ['server/server.js'], { cwd: project.folder });
  assert.match(stdout, /^<pe-heatmap /);
  await write(
    'client.jsx',
    `import { hydrateRoot } from 'react-dom/client';
    import { Figure } from './figure.jsx';
    hydrateRoot(document.getElementById('app'), <Figure />);`,
  );
  const page = PAGE('client.jsx', stdout.trim());
  const folder = await built('server', page, { oxc: { jsx: { runtime: 'automatic' } } });
  assert.deepEqual(await shownBy(folder), expected('React'));
});
