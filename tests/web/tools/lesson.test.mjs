/** What a single file unpacks is what was packed, and packing gives the same text each time. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { unpack } from '../../../web/lesson/unpack.js';
import { pack } from '../../../web/tools/lesson-plugin.js';

const wasm = await readFile(new URL('../../../build/wasm/posenc_first.wasm', import.meta.url));

test('lesson: bytes and texts come out as they went in', () => {
  assert.ok(wasm.equals(unpack(pack(wasm))));
  for (const text of ['', 'a', 'Ω ≤ 10⁻⁷ “é”\u2028', 'ab'.repeat(5000)]) {
    assert.equal(new TextDecoder().decode(unpack(pack(text))), text);
  }
});

test('lesson: the same text each time, smaller than gzip', () => {
  const packed = pack(wasm);
  assert.equal(pack(wasm), packed);
  assert.ok(packed.length * 0.75 < 0.87 * gzipSync(wasm, { level: 9 }).length);
});
