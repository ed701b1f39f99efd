// Whether pages, embeds and package have been made of what is there now: then they are not made again.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './files.mjs';
import { root } from './process.mjs';

const mark = join(root, 'dist', '.made-of');

/** All that is read for them, and the Node.js that reads it. */
function sources() {
  const hash = createHash('sha256').update(process.version);
  const files = [
    ...filesBelow(join(root, 'web'), /(?:)/),
    ...filesBelow(join(root, 'build/wasm'), /\.(mjs|wasm)$/),
    ...['package.json', 'package-lock.json', 'README.md', 'LICENSE'].map((name) =>
      join(root, name),
    ),
  ];
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** @returns {{isMade: boolean, keep: () => void}} keep: once they have been made of it */
export function lookAtMade() {
  const now = sources();
  const isMade = existsSync(mark) && readFileSync(mark, 'utf8') === now;
  return { isMade, keep: () => writeFileSync(mark, now) };
}

/** They are being made, or changed. */
export const forgetMade = () => rmSync(mark, { force: true });
