/** What scripts hold beside code: web/core/wasm/packed.js takes it apart. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

/** @param {Uint8Array | string} content @returns {string} base64 of gzip, the same for the same content */
export const pack = (content) => gzipSync(content, { level: 9 }).toString('base64');

const ROUNDS = 5; // fifteen take twice the time and save one part in ten thousand

/** Those that several ask for at once. @type {Map<string, Promise<string>>} */
const packing = new Map();

/**
 * A built module as pack() gives it, a twentieth smaller: Zopfli writes gzip, and takes seconds.
 * @param {URL} wasm what it becomes is kept beside it
 * @returns {Promise<string>}
 */
export function packWasm(wasm) {
  const made =
    packing.get(wasm.href) ??
    gzipOf(wasm)
      .then((bytes) => bytes.toString('base64'))
      .finally(() => packing.delete(wasm.href));
  packing.set(wasm.href, made);
  return made;
}

/** @param {URL} wasm */
async function gzipOf(wasm) {
  const content = await readFile(wasm);
  const beside = new URL(`${wasm.href}.gz`);
  const kept = await readFile(beside).catch(() => null);
  if (kept && content.equals(gunzipSync(kept))) return kept;
  const bytes = Buffer.from(await gzipAsync(content, { numiterations: ROUNDS }));
  const own = new URL(`${beside.href}.${process.pid}`); // others may be packing the same
  await writeFile(own, bytes);
  await rename(own, beside);
  return bytes;
}
