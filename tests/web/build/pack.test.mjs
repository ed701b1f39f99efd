/** What scripts unpack is what was packed, in browsers without DecompressionStream too. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { unpacked } from '../../../web/core/wasm/packed.js';
import { pack, packWasm } from '../../../web/build/vite/pack.js';

const wasm = await readFile(new URL('../../../build/wasm/posenc_first.wasm', import.meta.url));

/** As many bytes without any pattern, the same each time. @param {number} count */
function noise(count) {
  const bytes = new Uint8Array(count);
  let x = 1;
  for (let i = 0; i < count; i += 1) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    bytes[i] = x >>> 24;
  }
  return bytes;
}

const inputs = [wasm, noise(70_000), new Uint8Array(100_000), Uint8Array.of(255), new Uint8Array()];

for (const browser of ['of today', 'without DecompressionStream']) {
  test(`pack: bytes and texts come out as they went in, in a browser ${browser}`, async (t) => {
    const { DecompressionStream: own } = globalThis;
    t.after(() => Object.assign(globalThis, { DecompressionStream: own }));
    if (browser !== 'of today') Object.assign(globalThis, { DecompressionStream: undefined });
    for (const bytes of inputs) {
      assert.ok(Buffer.from(await unpacked(pack(bytes))).equals(bytes));
    }
    for (const text of ['', 'a', 'Ω ≤ 10⁻⁷ “é”\u2028', 'ab'.repeat(5000)]) {
      assert.equal(new TextDecoder().decode(await unpacked(pack(text))), text);
    }
  });
}

test('pack: the same each time; what is damaged is refused', async () => {
  assert.equal(pack(wasm), pack(wasm));
  await assert.rejects(unpacked(pack(wasm).slice(0, -1000)));
});

test('pack: a module is smaller than by gzip, and comes out as it went in, kept or not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-pack-'));
  try {
    const file = pathToFileURL(join(folder, 'some.wasm'));
    await writeFile(file, wasm.subarray(0, 40_000));
    const first = await packWasm(file);
    assert.ok(Buffer.from(await unpacked(first)).equals(wasm.subarray(0, 40_000)));
    assert.ok(first.length < pack(wasm.subarray(0, 40_000)).length);
    assert.deepEqual(await readdir(folder), ['some.wasm', 'some.wasm.gz']);
    await writeFile(file, wasm.subarray(0, 30_000)); // built anew: what is kept is not of this one
    const again = await packWasm(file);
    assert.ok(Buffer.from(await unpacked(again)).equals(wasm.subarray(0, 30_000)));
  } finally {
    await rm(folder, { recursive: true });
  }
});
