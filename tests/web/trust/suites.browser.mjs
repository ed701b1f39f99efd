/**
 * The suites that run in Node, run in an engine: the same tests, with `node:test` and `node:assert` of
 * tests/web/support/in-page. Those that need Node itself are left out: programs, folders, servers.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'vite';
import { programPlugins } from '../../../web/tools/program-plugin.js';
import { testFiles } from '../../../web/tools/steps/node-tests.mjs';
import { root } from '../../../web/tools/steps/process.mjs';
import { wasmPlugin } from '../../../web/tools/wasm-plugin.js';
import { openEngine } from '../support/engines.mjs';
import { serve } from '../support/server.mjs';

/** @import { Engine, EngineName } from '../support/engines.mjs' */

const NAME = /** @type {EngineName} */ (process.env.POSENC_ENGINE ?? 'chromium');

const STAND_INS = /** @type {Record<string, string>} */ ({
  'node:test': 'test.js',
  'node:assert/strict': 'assert.js',
  'node:fs/promises': 'files.js',
});
const NEEDS_NODE =
  /from '(node:(?!test'|assert\/strict'|fs\/promises')|linkedom|pngjs|posenc')|support\/(python|server|packed)|\/tools\/|\bprocess\.|createRequire|in-page|await import\(url/;

const files = testFiles('test', []).filter(
  (file) => !NEEDS_NODE.test(readFileSync(join(root, file), 'utf8')),
);

/** @type {import('vite').Plugin} */
const inPage = {
  name: 'tests-in-page',
  enforce: 'pre',
  resolveId(id) {
    if (id === 'suites') return '\0suites';
    return id in STAND_INS ? join(import.meta.dirname, '../support/in-page', STAND_INS[id]) : null;
  },
  load(id) {
    if (id !== '\0suites') return null;
    const imports = files.map(
      (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(join(root, file))}),`,
    );
    return `import { begin, run } from 'node:test';
      const files = {${imports.join('\n')}};
      window.runSuite = async (file) => {
        const suite = begin();
        await files[file]();
        return run(suite);
      };`;
  },
  // files of the project stand at the same paths on the server
  transform(code, id) {
    if (!id.startsWith(join(root, 'tests/'))) return null;
    const path = id.slice(root.length).split('?')[0];
    const here = `new URL(${JSON.stringify(path)}, location.origin).href`;
    return { code: code.replaceAll('import.meta.url', here), map: null };
  },
};

/** @returns {Promise<Record<string, string>>} scripts by their paths */
async function program() {
  const wasm = (/** @type {string} */ name) =>
    wasmPlugin(new URL(`../../../build/wasm/posenc_${name}.wasm`, import.meta.url));
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [inPage, programPlugins(), wasm('core'), wasm('first'), wasm('training')],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'suites',
        output: { entryFileNames: 'suites.js', chunkFileNames: 'suites/[name]-[hash].js' },
      },
    },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
  return Object.fromEntries(
    output.flatMap((part) => (part.type === 'chunk' ? [[`/${part.fileName}`, part.code]] : [])),
  );
}

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {Engine} */
let engine;

before(async () => {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Suites</title>
    <link rel="icon" href="data:,"><script type="module" src="./suites.js"></script>`;
  server = await serve(root, { ...(await program()), '/suites.html': page });
  const opened = await openEngine(NAME);
  assert.ok(opened, `${NAME} is not installed`);
  engine = opened;
  await engine.goto(`${server.origin}/suites.html`);
});

after(async () => {
  await engine?.close();
  await server?.close();
});

for (const file of files) {
  test(`${NAME}: ${file}`, async (t) => {
    const found = await engine.run(
      (/** @type {string} */ name) => /** @type {any} */ (window).runSuite(name),
      file,
    );
    assert.ok(found.length > 0, 'no tests');
    for (const { name, error, isSkipped } of found) {
      await t.test(`${NAME}: ${name}`, { skip: isSkipped }, () => assert.equal(error, null));
    }
  });
}
