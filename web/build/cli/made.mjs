// Whether pages, embeds and package have been made of what is there now: then they are not made again.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULES } from './cmake.mjs';
import { root } from './process.mjs';

/** @param {string} folder */
const markIn = (folder) => join(folder, 'dist', '.made-of');

/** All that is read for them, and the Node.js that reads it. @param {string} folder */
function digest(folder) {
  const hash = createHash('sha256').update(process.version);
  const below = (/** @type {string} */ name) =>
    readdirSync(join(folder, name), { recursive: true }).map((path) => join(name, String(path)));
  const modules = MODULES.flatMap((name) =>
    ['mjs', 'wasm'].map((ending) => join('build/wasm', `${name}.${ending}`)),
  ).filter((path) => existsSync(join(folder, path)));
  const files = ['package.json', 'package-lock.json', 'README.md', 'LICENSE', ...modules];
  for (const path of [...files, ...below('web')].sort()) {
    if (statSync(join(folder, path)).isDirectory()) continue;
    const content = readFileSync(join(folder, path));
    hash.update(`${path} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} [folder] of the project
 * @returns {{isMade: boolean, keep: () => void}} keep: once they have been made of it
 */
export function lookAtMade(folder = root) {
  const [mark, now] = [markIn(folder), digest(folder)];
  const isMade = existsSync(mark) && readFileSync(mark, 'utf8') === now;
  return { isMade, keep: () => writeFileSync(mark, now) };
}

/** They are being made, or changed. */
export const forgetMade = (folder = root) => rmSync(markIn(folder), { force: true });
