/** What scripts unpack is what was packed, and packing gives the same bytes each time. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { unpackLzma } from '../../../web/core/lzma.js';
import { unpacked } from '../../../web/core/packed.js';
import { pack, packFile } from '../../../web/tools/pack.js';

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

test('pack: bytes and texts come out as they went in', () => {
  const random = noise(70_000);
  const farAgain = new Uint8Array([...random, ...random, ...random.subarray(0, 300)]);
  const inputs = [wasm, random, farAgain, new Uint8Array(100_000), Uint8Array.of(255)];
  for (const bytes of inputs) assert.ok(Buffer.from(unpackLzma(pack(bytes))).equals(bytes));
  for (const text of ['', 'a', 'Ω ≤ 10⁻⁷ “é”\u2028', 'ab'.repeat(5000)]) {
    assert.equal(new TextDecoder().decode(unpacked(pack(text).toString('base64'))), text);
  }
});

test('unpackLzma: reads what another program packed, with other properties', (t) => {
  try {
    execFileSync('xz', ['--version']);
  } catch {
    t.skip('no xz here');
    return;
  }
  for (const properties of [
    'lc=3,lp=0,pb=2',
    'lc=0,lp=2,pb=0',
    'lc=4,lp=0,pb=4',
    'lc=1,lp=3,pb=1',
  ]) {
    const packed = execFileSync('xz', ['--format=lzma', `--lzma1=preset=9e,${properties}`, '-c'], {
      input: wasm,
    });
    packed.writeBigUInt64LE(BigInt(wasm.length), 5); // xz ends with a mark instead
    assert.ok(wasm.equals(unpackLzma(packed)), properties);
  }
});

test('packFile: smaller than gzip, the same each time, made anew where the kept one is of other bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-pack-'));
  try {
    const file = join(folder, 'core.wasm');
    await writeFile(file, wasm);
    const packed = await packFile(file);
    assert.ok(wasm.equals(unpackLzma(packed)));
    assert.ok(packed.length < 0.87 * gzipSync(wasm, { level: 9 }).length);
    assert.ok((await packFile(file)).equals(packed));
    const [kept] = (await readdir(folder)).filter((name) => name.endsWith('.lzma'));
    for (const other of [pack('something else'), packed.subarray(0, 100)]) {
      await writeFile(join(folder, kept), other);
      assert.ok((await packFile(file)).equals(packed));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
