/** What scripts unpack is what was packed, in browsers without DecompressionStream too. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { unpacked } from '../../../web/core/packed.js';
import { pack } from '../../../web/build/vite/pack.js';

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
