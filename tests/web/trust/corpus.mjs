/** All writers of the project, found in its files, and every text through each. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writers, written } from '../../../web/export/writer.js';
import { filesBelow } from '../../../web/build/cli/files.mjs';
import { root } from '../../../web/build/cli/process.mjs';
import { makers } from './makers.mjs';
import { readers } from './readers.mjs';

const web = join(root, 'web');
const own = join(web, 'export/writer.js');
for (const file of filesBelow(web, /\.m?js$/)) {
  if (file !== own && /\bwriter\(/.test(readFileSync(file, 'utf8'))) await import(file);
}

export const all = [...writers.values()];

/**
 * @param {typeof all[0]} by
 * @param {readonly string[]} texts
 */
export function run(by, texts) {
  assert.ok(makers[by.takes], `${by.name}: nothing makes ${by.takes} of a text`);
  assert.ok(readers[by.reader], `${by.name}: nothing reads ${by.reader}`);
  const cases = ['plain', ...texts].map((text) => {
    const made = makers[by.takes](text);
    return { text, made, output: Buffer.from(written(by, made)).toString() };
  });
  readers[by.reader](cases);
}
