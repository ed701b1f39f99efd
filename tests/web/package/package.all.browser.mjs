/** The npm package, packed and used as strangers do: in Node, by types, through bundlers, in a page. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { build as esbuild } from 'esbuild';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import webpack from 'webpack';
import { loadCore } from '../../../web/core/index.js';
import { lintPackage } from '../../../web/build/cli/lint-package.mjs';
import { launch, watch } from '../support/browser.mjs';
import { strangersProject } from '../support/packed.mjs';
import { serve } from '../support/server.mjs';
import { TAGS } from '../support/tags.mjs';

const execute = promisify(execFile);
/** @type {Awaited<ReturnType<typeof strangersProject>>} */
let project;

before(async () => {
  project = await strangersProject();
});

after(() => project.remove());

/** @param {string} name @param {string} text */
const write = (name, text) => writeFile(join(project.folder, name), text);
const packed = (/** @type {string} */ path) => join(project.folder, 'node_modules/posenc', path);

test('package: lean, and every entry it names is there', async () => {
  const own = project.files.filter((path) => !/^(types|posenc)\//.test(path));
  assert.deepEqual(own.sort(), [
    ...[
      'LICENSE',
      'README.md',
      'THIRD-PARTY.txt',
      'core.d.ts',
      'core.js',
      'core.wasm',
      'custom-elements.json',
    ],
    ...['define.d.ts', 'define.js', 'index.d.ts', 'index.js', 'package.json'],
    ...['posenc.all.d.ts', 'posenc.all.js', 'posenc.js'],
  ]);
  assert.ok(project.files.filter((path) => path.startsWith('posenc/')).length > 40);
  const { exports } = JSON.parse(await readFile(packed('package.json'), 'utf8'));
  for (const entry of Object.values(exports)) {
    const paths = typeof entry === 'string' ? [entry] : Object.values(entry);
    for (const path of paths) assert.ok(existsSync(packed(path)), path);
  }
});

test('package: publint and attw have nothing to say, every script is ES2022, sizes are within their budgets', () =>
  lintPackage());

test('package: in Node, with WebAssembly inside or brought along', async () => {
  await write(
    'use.mjs',
    `import { readFile } from 'node:fs/promises';
    import { fileURLToPath } from 'node:url';
    import { CoreError, loadCore } from 'posenc';
    import { loadCore as loadBare } from 'posenc/core';
    const core = await loadCore();
    const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('posenc/core.wasm')));
    const bare = await loadBare({ wasmBinary });
    let refused = '';
    try { core.encode('sinusoidal', { dModel: 4.7 }); } catch (error) {
      refused = error instanceof CoreError ? error.parameter : 'other';
    }
    const params = { length: 3, dModel: 4 };
    console.log(JSON.stringify({
      data: [...core.encode('sinusoidal', params).data],
      same: [...bare.encode('sinusoidal', params).data],
      refused,
    }));`,
  );
  const { stdout } = await execute(process.execPath, ['use.mjs'], { cwd: project.folder });
  const { data, same, refused } = JSON.parse(stdout);
  const core = await loadCore();
  assert.deepEqual(data, [...core.encode('sinusoidal', { length: 3, dModel: 4 }).data]);
  assert.deepEqual(same, data);
  assert.equal(refused, 'dModel');
});

test('package: the elements can be imported where there is no document', async () => {
  await write('elements.mjs', `console.log(Object.keys((await import('posenc/define')).elements))`);
  const { stdout } = await execute(process.execPath, ['elements.mjs'], { cwd: project.folder });
  assert.match(stdout, /pe-heatmap/);
});

test('package: without bytes the bare core says where they are', async () => {
  await write('bare.mjs', `import { loadCore } from 'posenc/core'; await loadCore();`);
  await assert.rejects(execute(process.execPath, ['bare.mjs'], { cwd: project.folder }), (error) =>
    /posenc\/core\.wasm has the bytes/.test(/** @type {any} */ (error).stderr),
  );
});

test('package: its types hold what they say', async () => {
  await write(
    'use.ts',
    `import { loadCore, type Matrix } from 'posenc';
    import { loadCore as loadBare } from 'posenc/core';
    import { define, elements, load } from 'posenc/define';
    export const classes: CustomElementConstructor[] = [elements['pe-heatmap'], await load('pe-waves')];
    define('pe2');
    await loadBare({ wasmBinary: new Uint8Array() });
    const core = await loadCore();
    const table: Matrix = core.encode('sinusoidal', { length: 3 });
    export const rows: number = table.rows;
    // @ts-expect-error: a name, not a number
    core.encode(5);
    // @ts-expect-error: no such method
    core.encrypt('x');`,
  );
  const tsc = join(import.meta.dirname, '../../../node_modules/.bin/tsc');
  const options = ['--noEmit', '--strict', '--target', 'es2022'];
  await write('package.json', '{"type": "module"}');
  const ways = [
    ['--module', 'nodenext'],
    ['--module', 'node16'],
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ];
  for (const way of ways) {
    try {
      execFileSync(tsc, [...options, ...way, 'use.ts'], { cwd: project.folder, encoding: 'utf8' });
    } catch (error) {
      assert.fail(`${way}: ${/** @type {any} */ (error).stdout}`);
    }
  }
});

test('package: custom-elements.json names every element with its attributes and events', async () => {
  const manifest = JSON.parse(await readFile(packed('custom-elements.json'), 'utf8'));
  const [{ declarations, exports }] = manifest.modules;
  const [base, ...elements] = declarations;
  const names = (/** @type {{name: string}[]} */ list) => list.map(({ name }) => name);
  for (const name of ['encoding', 'label', 'd-model', 'length', 'base', 'theme']) {
    assert.ok(names(base.attributes).includes(name), name);
  }
  for (const name of ['pe-ready', 'pe-error', 'pe-change']) {
    assert.ok(names(base.events).includes(name), name);
  }
  const defined = TAGS.toSorted();
  const tags = elements.map((/** @type {any} */ { tagName }) => tagName).sort();
  assert.deepEqual(tags, defined);
  assert.deepEqual(names(exports).sort(), defined);
  const heatmap = elements.find((/** @type {any} */ { tagName }) => tagName === 'pe-heatmap');
  assert.ok(heatmap.description && names(heatmap.attributes).includes('colormap'));
});

const MAIN = `import { elements } from 'posenc/define';
import { loadCore } from 'posenc';
const core = await loadCore();
window.result = {
  tags: Object.keys(elements).length,
  data: [...core.encode('index', { length: 3, dModel: 1 }).data],
};`;
const PAGE = (/** @type {string} */ script) =>
  `<!doctype html><html><head><title>Stranger</title><link rel="icon" href="data:,">
  </head><body><pe-heatmap length="4" d-model="4"></pe-heatmap>
  <script type="module" src="${script}"></script></body></html>`;

/** Opens what a bundler made. @param {string} folder */
async function runs(folder) {
  const server = await serve(folder);
  const browser = await launch();
  try {
    const page = await browser.context.newPage();
    const { messages } = watch(page);
    await page.goto(server.origin);
    await page.waitForFunction(
      () =>
        /** @type {any} */ (document.querySelector('pe-heatmap')).picture &&
        /** @type {any} */ (window).result,
    );
    const { tags, data } = await page.evaluate(() => /** @type {any} */ (window).result);
    assert.ok(tags >= 8);
    assert.deepEqual(data, [0, 1, 2]);
    assert.deepEqual(messages, []);
  } finally {
    await browser.close();
    await server.close();
  }
}

test('package: through Vite', async () => {
  await write('main.js', MAIN);
  await write('index.html', PAGE('./main.js'));
  const outDir = join(project.folder, 'vite');
  const { folder: root } = project;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    build: { outDir, chunkSizeWarningLimit: 4000, target: 'es2022' },
  });
  await runs(outDir);
});

test('package: through Rolldown alone', async () => {
  await write('main.js', MAIN);
  const bundle = await rolldown({ input: join(project.folder, 'main.js'), platform: 'browser' });
  const dir = join(project.folder, 'rolldown');
  await bundle.write({ dir, format: 'es', codeSplitting: false, entryFileNames: 'main.js' });
  await bundle.close();
  await writeFile(join(dir, 'index.html'), PAGE('./main.js'));
  await runs(dir);
});

test('package: through esbuild', async () => {
  await write('main.js', MAIN);
  const outdir = join(project.folder, 'esbuild');
  await esbuild({
    absWorkingDir: project.folder,
    entryPoints: ['main.js'],
    outdir,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  await write('esbuild/index.html', PAGE('./main.js'));
  await runs(outdir);
});

test('package: through webpack', async () => {
  await write('main.js', MAIN);
  const path = join(project.folder, 'webpack');
  const compiler = webpack({
    context: project.folder,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: './main.js',
    experiments: { outputModule: true },
    performance: false,
    output: { path, filename: 'main.js', module: true },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  assert.ok(stats);
  assert.ok(!stats.hasErrors(), stats.toString());
  await write('webpack/index.html', PAGE('./main.js'));
  await runs(path);
});

test('package: from an address, as from a CDN', async () => {
  const server = await serve(packed(''), { '/index.html': PAGE('./posenc.js') });
  const browser = await launch();
  const page = await browser.context.newPage();
  await page.goto(`${server.origin}/index.html`);
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('pe-heatmap')).picture,
  );
  await browser.close();
  await server.close();
});
