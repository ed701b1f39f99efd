/** The npm package, packed and used as strangers do: in Node, by types, through bundlers, in a page. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build as esbuild } from 'esbuild';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import webpack from 'webpack';
import { loadCore } from '../../../web/core/index.js';
import { lintPackage } from '../../../web/build/cli/lint-package.mjs';
import { launch, watch } from '../support/browser.mjs';
import { strangersProject } from '../support/packed.mjs';
import { snippet } from '../support/readme.mjs';
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

/** Of the tarball [bytes]. */
const MOST = 2_595_000;

test('package: lean, and every entry it names is there', async () => {
  const own = project.files.filter(
    (path) => !/^(types|posenc|elements|entries|chunks)\//.test(path) && !path.endsWith('.d.ts'),
  );
  assert.deepEqual(own.sort(), [
    ...['LICENSE', 'README.md', 'REFERENCE.md', 'THIRD-PARTY.txt', 'core.js', 'core.js.map'],
    ...['core.wasm', 'custom-elements.json'],
    ...['define.js', 'index.js'], // which only name what others have
    ...['models.js', 'models.js.map', 'package.json', 'pool-worker.node.js'],
    ...[
      'pool.js', // of this one part more: for import maps
      'pool.node.js', // its map is that of the entry for pages
      'posenc.all.js',
      'posenc.js',
    ],
    ...[
      'posenc.min.js',
      'posenc.mjs',
      'readers.js',
      'readers.js.map',
      'small.js',
      'small.js.map',
      'traces.js',
      'traces.js.map',
    ],
    ...['types.js', 'vscode.html-custom-data.json', 'web-types.json'],
  ]);
  assert.equal(own.length, new Set(own).size);
  for (const tag of TAGS) assert.ok(project.files.includes(`elements/${tag.slice(3)}.js`), tag);
  assert.ok(project.files.filter((path) => path.startsWith('posenc/')).length > 40);
  assert.ok(project.size <= MOST, `${project.size} bytes`);
  const { exports } = JSON.parse(await readFile(packed('package.json'), 'utf8'));
  for (const entry of Object.values(exports)) {
    const paths = typeof entry === 'string' ? [entry] : Object.values(entry);
    for (const path of paths.filter((each) => !each.includes('*')))
      assert.ok(existsSync(packed(path)), path);
  }
});

test('package: publint and attw have nothing to say, every script is ES2022, sizes are within their budgets', () =>
  lintPackage());

test('package: no declaration of a tool that builds it, one file of each program, and one range for each dependency', async () => {
  assert.deepEqual(
    project.files.filter((path) => path.startsWith('types/build/')),
    [],
  );
  const scripts = project.files.filter((path) => path.endsWith('.js'));
  const texts = await Promise.all(scripts.map((path) => readFile(packed(path), 'utf8')));
  const whole = texts[scripts.findIndex((path) => /posenc\/whole-/.test(path))];
  const [, bytes] = /packed:["'`]([\w+/=]{1000})/.exec(whole) ?? [];
  assert.ok(bytes);
  const holders = scripts.filter((_, at) => texts[at].includes(bytes));
  assert.equal(holders.length, 1, holders.join());
  const { dependencies } = JSON.parse(await readFile(packed('package.json'), 'utf8'));
  for (const [name, range] of Object.entries(dependencies))
    assert.match(range, /^\^\d+\.\d+\.0$/, name);
  assert.equal(dependencies.lit, '^3.2.0');
});

/** Compressed size of a program, bundled for a browser. @param {string} code */
async function programSize(code) {
  await write('program.js', code);
  const { outputFiles } = await esbuild({
    absWorkingDir: project.folder,
    entryPoints: ['program.js'],
    outdir: 'program',
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  // what waits for an engine without DecompressionStream is not loaded elsewhere
  const loaded = outputFiles.filter(({ text }) => !/gunzipSync/.test(text) || text.length > 1e5);
  return loaded.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}

test('package: a program costs what it uses: 124 kB for a cache of RoPE, 2 kB for CoreError', async () => {
  const size = await programSize(`import { loadCore } from 'posenc/small';
    const core = await loadCore();
    console.log(core.encode('rope', { length: 4096, headDim: 128 }).data);`);
  assert.ok(size <= 123_700 && size > 60_000, `${size} bytes`);
  const error = await programSize(`import { CoreError } from 'posenc'; console.log(CoreError);`);
  assert.ok(error <= 2000, `${error} bytes`);
});

test('package: in Node, with WebAssembly inside or brought along', async () => {
  const params = { length: 3, dModel: 4 };
  /** @param {string} entry @param {string} options */
  const encoded = async (entry, options) => {
    await write(
      'use.mjs',
      `import { readFileSync } from 'node:fs';
      import { fileURLToPath } from 'node:url';
      import { CoreError, loadCore } from '${entry}';
      const core = await loadCore(${options});
      let refused = '';
      try { core.encode('sinusoidal', { dModel: 4.7 }); } catch (error) {
        refused = error instanceof CoreError ? error.parameter : 'other';
      }
      const { data } = core.encode('sinusoidal', ${JSON.stringify(params)});
      console.log(JSON.stringify({ data: [...data], refused }));`,
    );
    const { stdout } = await execute(process.execPath, ['use.mjs'], { cwd: project.folder });
    return JSON.parse(stdout);
  };
  const core = await loadCore();
  const expected = { data: [...core.encode('sinusoidal', params).data], refused: 'dModel' };
  const bytes = `readFileSync(fileURLToPath(import.meta.resolve('posenc/core.wasm')))`;
  assert.deepEqual(await encoded('posenc', ''), expected);
  assert.deepEqual(await encoded('posenc/core', `{ wasmBinary: ${bytes} }`), expected);
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

test('package: the bare core as its README loads it in Vite', async () => {
  await write(
    'main.js',
    `${await snippet('js', 'core.wasm?url')}
    window.result = [...core.encode('index', { length: 3, dModel: 1 }).data];`,
  );
  await write('index.html', PAGE('./main.js'));
  const outDir = join(project.folder, 'bare');
  const { folder: root } = project;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    build: { outDir, target: 'es2022' },
  });
  const server = await serve(outDir);
  const browser = await launch();
  const page = await browser.context.newPage();
  await page.goto(server.origin);
  await page.waitForFunction(() => /** @type {any} */ (window).result);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).result), [0, 1, 2]);
  await browser.close();
  await server.close();
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

/** What of a built project a page fetches before its figure is drawn. @param {string} folder @param {string} tag */
async function fetched(folder, tag) {
  const server = await serve(folder);
  const browser = await launch();
  try {
    const page = await browser.context.newPage();
    /** @type {string[]} */
    const paths = [];
    page.on('response', (response) => paths.push(new URL(response.url()).pathname));
    await page.goto(server.origin);
    await page.waitForFunction(
      (name) => /** @type {any} */ (document.querySelector(name)).picture,
      tag,
    );
    const scripts = await Promise.all(
      paths.filter((path) => path.endsWith('.js')).map((path) => readFile(join(folder, path))),
    );
    return scripts.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
  } finally {
    await browser.close();
    await server.close();
  }
}

test('package: the HTML of its README is drawn', async () => {
  await write('readme.js', await snippet('js', "import 'posenc/heatmap'"));
  const page = PAGE('./readme.js').replace(
    /<pe-heatmap.*<\/pe-heatmap>/,
    await snippet('html', 'pe-'),
  );
  await write('index.html', page);
  const outDir = join(project.folder, 'readme');
  const { folder: root } = project;
  await build({ root, configFile: false, logLevel: 'error', base: './', build: { outDir } });
  assert.ok((await fetched(outDir, 'pe-heatmap')) > 0);
});

test('package: the slides of its README are drawn, with what is copied beside them', async () => {
  const slide = (await snippet('md', 'marp')).replace(/^---.*?---$/ms, '');
  const server = await serve(packed(''), {
    '/deck.html': `<!doctype html><title>Deck</title>${slide}`,
  });
  const browser = await launch();
  const page = await browser.context.newPage();
  await page.goto(`${server.origin}/deck.html`);
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('pe-heatmap')).picture,
  );
  assert.equal(await page.evaluate(() => document.querySelector('pe-heatmap')?.clientHeight), 400);
  await browser.close();
  await server.close();
});

test('package: one element costs one element: 180 kB for a heatmap through Vite, WebAssembly included', async () => {
  await write('one.js', `import 'posenc/heatmap';`);
  await write('index.html', PAGE('./one.js'));
  const outDir = join(project.folder, 'one');
  await build({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    build: { outDir, target: 'es2022' },
  });
  const size = await fetched(outDir, 'pe-heatmap');
  assert.ok(size <= 180_000, `${size} bytes compressed`);
  assert.ok(size > 130_000, `${size} bytes: the core is missing`);
});

/** Names of chunks that a script imports, whenever it does. @param {string} path */
async function chunksOf(path) {
  const code = await readFile(packed(path), 'utf8');
  assert.doesNotMatch(code, /(from|import\(?)\s*["'`]\.{1,2}\//, `${path}: a chunk without a name`);
  return [...code.matchAll(/["'`]posenc\/(chunks\/[^"'`]+)["'`]/g)].map(([, name]) => name);
}

test('package: chunks are imported by their names, and none by one that it imports: Observable Framework', async () => {
  const entries = project.files.filter((path) => /^entries\/.*\.js$/.test(path));
  assert.ok(entries.length > TAGS.length);
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} path @param {string[]} above */
  const follow = async (path, above) => {
    assert.ok(!above.includes(path), [...above, path].join(' imports '));
    if (done.has(path)) return;
    for (const name of await chunksOf(path)) await follow(name, [...above, path]);
    done.add(path);
  };
  for (const entry of entries) await follow(entry, []);
  assert.ok(done.size > entries.length + 40, `${done.size} scripts`);
});

test('package: source maps name our files and hold them', async () => {
  for (const path of project.files.filter((each) => each.endsWith('.map'))) {
    const { sources, sourcesContent } = JSON.parse(await readFile(packed(path), 'utf8'));
    for (const source of sources) assert.ok(!source.startsWith('/'), `${path}: ${source}`);
    assert.equal(sources.length, sourcesContent.length, path);
  }
  for (const [map, source] of [
    ['entries/define.js.map', '/embed/define.js'],
    ['core.js.map', '/core/bare.js'],
    ['small.js.map', '/core/small/index.js'],
    ['models.js.map', '/models/index.js'],
    ['traces.js.map', '/traces/files.js'],
  ]) {
    const { sources } = JSON.parse(await readFile(packed(map), 'utf8'));
    assert.ok(
      sources.some((/** @type {string} */ each) => each.endsWith(source)),
      map,
    );
  }
});
