// Hashes of the scripts that other people's pages name: what they embed is what was built here, or the
// browser refuses it (Subresource Integrity).
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { filesBelow } from '../cli/files.mjs';

/** Of the page itself and of examples: nobody else names them. */
const OWN = /^(assets|examples)\//;

/** @param {string | Uint8Array} bytes */
export const integrityOf = (bytes) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Writes integrity.json, made like an import map: pasted into a <script type="importmap"> it holds for
 * scripts that the named one imports, too.
 * @param {string} site folder of the built page
 * @returns {Promise<Record<string, string>>} hash by file, `./posenc.js` and others
 */
export async function writeIntegrity(site) {
  /** @type {Record<string, string>} */
  const integrity = {};
  for (const file of filesBelow(site, /\.js$/)) {
    const name = relative(site, file);
    if (!OWN.test(name)) integrity[`./${name}`] = integrityOf(await readFile(file));
  }
  await writeFile(join(site, 'integrity.json'), `${JSON.stringify({ integrity }, null, 2)}\n`);
  return integrity;
}
