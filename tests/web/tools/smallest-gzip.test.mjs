import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { smallestGzip } from '../../../web/tools/smallest-gzip.js';

test('smallestGzip: smaller than gzip, the same each time, made anew where the kept one is of other bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-gzip-'));
  try {
    const file = join(folder, 'core.wasm');
    const bytes = await readFile(new URL('../../../package-lock.json', import.meta.url));
    await writeFile(file, bytes);
    const packed = await smallestGzip(file);
    assert.ok(gunzipSync(packed).equals(bytes));
    assert.ok(packed.length < gzipSync(bytes, { level: 9 }).length);
    assert.ok((await smallestGzip(file)).equals(packed));
    const [kept] = (await readdir(folder)).filter((name) => name.endsWith('.gz'));
    for (const other of [gzipSync('something else'), packed.subarray(0, 100)]) {
      await writeFile(join(folder, kept), other);
      assert.ok((await smallestGzip(file)).equals(packed));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
