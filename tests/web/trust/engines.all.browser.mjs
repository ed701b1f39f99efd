/**
 * The same numbers, figures and words in every engine. POSENC_ENGINE names one: chromium, firefox or
 * webkit; without it, Chromium.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { loadCore } from '../../../web/core/index.js';
import { wasmPlugin } from '../../../web/build/vite/wasm-plugin.js';
import { DIST, PAGE } from '../support/browser.mjs';
import { digests } from '../support/digests.js';
import { openEngine } from '../support/drivers/engines.mjs';
import { hostile } from '../support/hostile.mjs';
import { serve } from '../support/server.mjs';

/** @import { Engine, EngineName } from '../support/drivers/engines.mjs' */

const NAME = /** @type {EngineName} */ (process.env.POSENC_ENGINE ?? 'chromium');

const HOST = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
<link rel="icon" href="data:,"><script>
  errors = []; // that an observer is told in the next frame is a notice of Firefox, no error
  addEventListener('error', ({ message }) => /^ResizeObserver loop/.test(message) || errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
</script><script type="module" src="./posenc.js"></script><body>`;

/** @type {Record<string, string>} */
const pages = { '/host.html': HOST };

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {Engine} */
let engine;

before(async () => {
  pages['/digests.html'] =
    `<!doctype html><meta charset="utf-8"><title>Numbers</title><link rel="icon" href="data:,">
    <script type="module">${await program()}</script>`;
  server = await serve(PAGE, pages);
  const opened = await openEngine(NAME);
  assert.ok(opened, `${NAME} is not installed`);
  engine = opened;
});

after(async () => {
  await engine?.close();
  await server.close();
});

/** digests.js with all it imports. */
async function program() {
  const module = (/** @type {string} */ name) =>
    wasmPlugin(new URL(`../../../build/wasm/posenc_${name}.wasm`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [module('core'), module('training'), module('umap')],
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, '../support/digests.js'),
        formats: ['iife'],
        name: 'program',
      },
    },
  });
  const [{ output }] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (built);
  const code = output[0].code.replace(/<(\/script|!--)/gi, '<\\$1');
  return `${code}\nwindow.digests = program.digests;`;
}

test(`${NAME}: every number of core and training lab, to the bit as in Node`, async (t) => {
  t.diagnostic(`engine: ${engine.name}`);
  await engine.goto(`${server.origin}/digests.html`);
  const found = await engine.run(() => /** @type {any} */ (window).digests());
  const expected = await digests();
  assert.ok(Object.keys(expected).length > 60);
  assert.deepEqual(found, expected);
});

test(`${NAME}: every element draws, and says the same as in other engines`, async () => {
  await engine.goto(`${server.origin}/host.html`);
  const shown = await engine.run(async () => {
    const until = async (/** @type {() => unknown} */ isSo) => {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const { tags } = await import(`${location.origin}/posenc.js`);
    /** @type {Record<string, string>} */
    const words = {};
    for (const tag of tags) {
      const element = /** @type {any} */ (document.createElement(tag));
      element.setAttribute('loading', 'eager');
      document.body.replaceChildren(element);
      await until(() => element.picture || element.failure);
      const numbers = element.shadowRoot.querySelector('details.numbers');
      numbers?.setAttribute('open', '');
      const table = numbers?.querySelector('.scroll');
      const hasTable = element.picture && element.tableOf(element.picture) !== null;
      if (hasTable) await until(() => table?.textContent?.trim());
      const { failure } = element;
      words[tag] = failure
        ? `${failure.code}: ${failure.message}`
        : `${element.describe(element.picture)} ${table?.textContent ?? ''}`;
    }
    return { words, errors: /** @type {any} */ (window).errors };
  });
  assert.deepEqual(shown.errors, []);
  for (const [tag, text] of Object.entries(shown.words)) {
    assert.ok(!/^(internal|memory):/.test(text), `${tag}: ${text}`);
  }
  const file = join(import.meta.dirname, '../../../build/engines.json');
  const hash = (/** @type {string} */ text) =>
    createHash('sha256').update(text).digest('hex').slice(0, 16);
  const said = Object.fromEntries(
    Object.entries(shown.words).map(([tag, text]) => [tag, `${hash(text)} ${text.slice(0, 200)}`]),
  );
  // Chromium goes first, and says what the others are held against
  if (NAME === 'chromium') await writeFile(file, JSON.stringify(said, null, 1));
  else assert.deepEqual(said, JSON.parse(await readFile(file, 'utf8')));
});

test(`${NAME}: the page draws what is in view, below its policy`, async () => {
  await engine.goto(`${server.origin}/index.html#at=kazemnejad-figure-2`);
  const found = await engine.run(async () => {
    const figure = /** @type {any} */ (document.querySelector('#kazemnejad-figure-2 pe-heatmap'));
    for (let k = 0; k < 1000 && !figure.picture && !figure.failure; k++) {
      figure.scrollIntoView?.();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    const canvas = figure.shadowRoot?.querySelector('.plot canvas');
    const pixels = canvas?.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    return {
      failure: figure.failure?.message ?? null,
      rows: figure.picture?.matrix.rows,
      colours: new Set(Array.from(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0)))).size,
      trusted: 'trustedTypes' in window,
    };
  });
  assert.deepEqual([found.failure, found.rows], [null, 50]);
  assert.ok(found.colours > 50, `${found.colours} colours`);
});

test(`${NAME}: the file for a classroom, opened by double click`, async () => {
  await engine.goto(`${pathToFileURL(join(DIST, 'posenc.html')).href}#at=kazemnejad-figure-2`);
  const found = await engine.run(async () => {
    const figure = /** @type {any} */ (document.querySelector('#kazemnejad-figure-2 pe-heatmap'));
    for (let k = 0; k < 1000 && !figure.picture && !figure.failure; k++) {
      figure.scrollIntoView?.();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return [figure.failure?.message ?? null, figure.picture?.matrix.rows];
  });
  assert.deepEqual(found, [null, 50]);
});

const CASES = 60;
test(`${NAME}: ${CASES} sets of made-up attributes: no exception, no blank figure`, async (t) => {
  const core = await loadCore();
  const settings = core.catalogue().flatMap(({ parameters }) => parameters);
  const { changes, pick } = hostile(1);
  const tags = [
    'pe-heatmap',
    'pe-waves',
    'pe-similarity',
    'pe-bias',
    'pe-rotation',
    'pe-attention',
  ];
  const cases = Array.from({ length: CASES }, () => ({ tag: pick(tags), list: changes(settings) }));
  await engine.goto(`${server.origin}/host.html`);
  const found = await engine.run(async (/** @type {typeof cases} */ all) => {
    const blank = [];
    for (const { tag, list } of all) {
      const element = /** @type {any} */ (document.createElement(tag));
      element.setAttribute('loading', 'eager');
      for (const { name, text } of list) {
        if (text !== null && name !== 'hidden') element.setAttribute(name, text);
      }
      document.body.replaceChildren(element);
      for (let k = 0; k < 1500 && !element.picture && !element.failure; k++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await element.updateComplete;
      const said = element.shadowRoot?.querySelector('[part=error]')?.textContent.trim();
      if (!element.picture && !said) blank.push(JSON.stringify([tag, list]).slice(0, 500));
    }
    return { blank, errors: /** @type {any} */ (window).errors };
  }, cases);
  t.diagnostic(`fuzzed: ${CASES} sets of attributes`);
  assert.deepEqual(found, { blank: [], errors: [] });
});
