/** What readers download is packed once, by Zopfli: a twentieth smaller than gzip, and unpacked alike. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import zopfli from '@gfx/zopfli';

const ROUNDS = 3; // more take longer and save nothing to speak of

/**
 * Kept beside the file, as it takes some seconds.
 * @param {string} file
 * @returns {Promise<Buffer>} of gzip; the same for the same bytes
 */
export async function smallestGzip(file) {
  const bytes = await readFile(file);
  const name = `${file}.${ROUNDS}.gz`;
  const kept = await readFile(name).catch(() => null);
  if (kept && isOf(kept, bytes)) return kept;
  const packed = Buffer.from(await zopfli.gzipAsync(bytes, { numiterations: ROUNDS }));
  const draft = `${name}.${process.pid}-${performance.now()}`;
  await writeFile(draft, packed);
  await rename(draft, name); // several builds may be at it
  return packed;
}

/** @param {Buffer} packed @param {Buffer} bytes */
function isOf(packed, bytes) {
  try {
    return gunzipSync(packed).equals(bytes);
  } catch {
    return false; // half a file
  }
}
