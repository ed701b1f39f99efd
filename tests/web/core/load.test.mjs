/** The module and its one instance: copies of the script are realms of their own, which have none yet. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';

test('loadCore: one instance per realm', async () => {
  assert.equal(await loadCore(), await loadCore());
});

test('loadCore: takes a compiled module', async () => {
  const url = new URL('../../../web/core/index.js?compiled', import.meta.url);
  const { loadCore: loadAgain } = await import(url.href);
  const wasm = new URL('../../../build/wasm/posenc_core.wasm', import.meta.url);
  const core = await loadAgain({ wasmModule: await WebAssembly.compile(await readFile(wasm)) });
  assert.notEqual(core, await loadCore());
  assert.equal(core.encode('index', { length: 1, dModel: 1 }).data[0], 0);
});

test('loadCore: bytes that are no module are refused, and the next call may succeed', async () => {
  const url = new URL('../../../web/core/index.js?broken', import.meta.url);
  const { loadCore: loadAgain } = await import(url.href);
  await assert.rejects(loadAgain({ wasmBinary: new Uint8Array([1, 2, 3]) }), { name: 'CoreError' });
  assert.ok(await loadAgain());
});
