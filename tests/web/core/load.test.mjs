/** The module and its one instance: copies of the script are realms of their own, which have none yet. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { compileFrom } from '../../../web/core/wasm/instantiate.js';
import { wasmBytes } from '../../../web/core/wasm/bytes.node.js';
import { loadFirst } from '../../../web/core/first.js';
import { loadCore } from '../../../web/core/index.js';
import { loadCore as loadSmall } from '../../../web/core/small/index.js';
import { loadUmap } from '../../../web/core/umap/umap.js';
import { loadReaders } from '../../../web/readers/index.js';
import { loadTraces } from '../../../web/traces/index.js';
import { loadTraining } from '../../../web/training/index.js';

/** @param {string} name @returns {Promise<typeof import('../../../web/core/loader.js')>} */
const realm = (name) => import(`../../../web/core/loader.js?${name}`);

/** @param {string} name */
const wasmOf = (name) =>
  readFile(new URL(`../../../build/wasm/posenc_${name}.wasm`, import.meta.url));

test('loadCore: one instance per realm', async () => {
  assert.equal(await loadCore(), await loadCore());
});

test('compileFrom: a file that was cut, or is a page of its host, did not arrive whole', async () => {
  const bytes = await wasmOf('first');
  for (const [type, part] of [
    ['application/wasm', bytes.subarray(0, bytes.length / 2)],
    ['text/html', '<h1>Here we are</h1>'],
  ]) {
    const address = `data:${type};base64,${Buffer.from(part).toString('base64')}`;
    const said = { name: 'CoreError', code: 'internal', message: /did not arrive whole$/ };
    await assert.rejects(compileFrom(address), said);
  }
});

test('loadCore: takes a compiled module', async () => {
  const { loadWith } = await realm('compiled');
  const wasm = new URL('../../../build/wasm/posenc_core.wasm', import.meta.url);
  const wasmModule = await WebAssembly.compile(await readFile(wasm));
  const core = await loadWith(wasmBytes, { wasmModule });
  assert.ok(core !== (await loadCore()), 'a core of its own');
  assert.equal(core.encode('index', { length: 1, dModel: 1 }).data[0], 0);
});

test('loadCore: a core that is to be given its bytes, and is not, says so', async () => {
  const { wasmBytes: given } = await import('../../../web/core/wasm/bytes.given.js');
  await assert.rejects((await realm('bare')).loadWith(given), {
    name: 'CoreError',
    code: 'input',
    parameter: 'wasmBinary',
  });
});

test('loadCore: bytes that are no module are refused, and the next call may succeed', async () => {
  const { loadWith } = await realm('broken');
  const wasmBinary = new Uint8Array([1, 2, 3]);
  await assert.rejects(loadWith(wasmBytes, { wasmBinary }), { name: 'CoreError' });
  assert.ok(await loadWith(wasmBytes));
});

const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0); // a module, without exports

/** WebAssembly that is not the glue's: what each fails in differs. */
const OTHERS = {
  first: await wasmOf('first'),
  models: await wasmOf('models'),
  readers: await wasmOf('readers'),
  empty: EMPTY,
  'no module': EMPTY.slice(0, 3),
};

for (const [name, bytes] of Object.entries(OTHERS)) {
  test(`loadCore: ${name}, which is not its module, is refused, and the next call tries again`, async () => {
    const { loadWith } = await realm(`not-${name}`);
    const wrong = { name: 'CoreError', message: /WebAssembly.* module and version \(.+\)$/ };
    await assert.rejects(loadWith(wasmBytes, { wasmBinary: bytes }), {
      ...wrong,
      code: 'input',
      parameter: 'wasmBinary',
    });
    if (name === 'no module') return;
    const wasmModule = await WebAssembly.compile(bytes);
    await assert.rejects(loadWith(wasmBytes, { wasmModule }), {
      ...wrong,
      parameter: 'wasmModule',
    });
    await assert.rejects(
      loadWith(async () => bytes),
      { ...wrong, code: 'internal' },
    );
    assert.ok(await loadWith(wasmBytes));
  });
}

test('loadCore: what is neither bytes nor a module is refused by name', async () => {
  const { loadWith } = await realm('neither');
  /** @type {[any, string][]} */
  const tried = [
    [{ wasmBinary: 5 }, 'wasmBinary must be an ArrayBuffer or a view, got 5'],
    [{ wasmBinary: 'x.wasm' }, "wasmBinary must be an ArrayBuffer or a view, got 'x.wasm'"],
    [{ wasmModule: EMPTY }, 'wasmModule must be a WebAssembly.Module, got an object'],
  ];
  for (const [options, complaint] of tried) {
    await assert.rejects(loadWith(wasmBytes, options), { code: 'input', complaint });
  }
  assert.ok(await loadWith(wasmBytes, { wasmBinary: (await wasmOf('core')).buffer }));
});

/** Not yet loaded by a core. @type {typeof import('../../../web/models/index.js')} */
const { loadModels } = await import(`../../../web/models/index.js?${'own'}`);

/** @type {Record<string, (wasmModule: any) => Promise<unknown>>} */
const LOADERS = {
  loadFirst: (wasmModule) => loadFirst(wasmModule),
  'loadCore of posenc/small': (wasmModule) => loadSmall({ wasmModule }),
  loadModels: (wasmModule) => loadModels(wasmModule),
  loadReaders: (wasmModule) => loadReaders(wasmModule),
  loadTraces: (wasmModule) => loadTraces(wasmModule),
  loadUmap: (wasmModule) => loadUmap(wasmModule),
};

for (const [name, load] of Object.entries(LOADERS)) {
  test(`${name}: WebAssembly that is not its own is refused, and the next call tries again`, async () => {
    const refused = { name: 'CoreError', code: 'input', parameter: 'wasmModule' };
    await assert.rejects(load(await WebAssembly.compile(EMPTY)), refused);
    await assert.rejects(load(5), refused);
    assert.ok(await load(undefined));
  });
}

test('loadTraining: WebAssembly that is not its own is refused, and the next call tries again', async () => {
  const refused = { name: 'CoreError', message: /WebAssembly/ };
  await assert.rejects(loadTraining(await WebAssembly.compile(EMPTY)), refused);
  assert.ok(await loadTraining());
});
