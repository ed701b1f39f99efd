// Finding files.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules']);

/**
 * All files below a folder whose name matches, sorted; none if the folder is not there.
 * @param {string} directory
 * @param {RegExp} name
 * @returns {string[]}
 */
export function filesBelow(directory, name) {
  /** @type {import('node:fs').Dirent[]} */
  let entries;
  try {
    entries = readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (!entry.isDirectory()) return name.test(entry.name) ? [path] : [];
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : filesBelow(path, name);
    })
    .sort();
}
