/** The module and its one instance: copies of the script are realms of their own, which have none yet. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { wasmBytes } from '../../../web/core/wasm/bytes.node.js';
import { loadCore } from '../../../web/core/index.js';

/** @param {string} name @returns {Promise<typeof import('../../../web/core/loader.js')>} */
const realm = (name) => import(`../../../web/core/loader.js?${name}`);

test('loadCore: one instance per realm', async () => {
  assert.equal(await loadCore(), await loadCore());
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
