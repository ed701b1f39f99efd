/** What readers download is packed by LZMA, a sixth smaller than gzip: web/core/lzma.js. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { compress } from 'lzma1';
import { unpackLzma } from '../core/lzma.js';

const BEST = 9;

/** @param {Uint8Array | string} content @returns {Buffer} */
export function pack(content) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return Buffer.from(compress(Uint8Array.from(bytes), BEST));
}

/**
 * Kept beside the file, as it takes some seconds.
 * @param {string} file
 * @returns {Promise<Buffer>} the same for the same bytes
 */
export async function packFile(file) {
  const bytes = await readFile(file);
  const name = `${file}.lzma`;
  const kept = await readFile(name).catch(() => null);
  if (kept && isOf(kept, bytes)) return kept;
  const packed = pack(bytes);
  const draft = `${name}.${process.pid}-${performance.now()}`;
  await writeFile(draft, packed);
  await rename(draft, name); // several builds may be at it
  return packed;
}

/** @param {Buffer} packed @param {Buffer} bytes */
function isOf(packed, bytes) {
  try {
    return bytes.equals(unpackLzma(packed));
  } catch {
    return false; // half a file
  }
}
