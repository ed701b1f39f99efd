/** The threat model names the tests that hold it. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../../web/build/cli/process.mjs';

const PATH = '.github/SECURITY.md';
const text = readFileSync(join(root, PATH), 'utf8');
/** A file or a folder of the repository, as it is named in a text. */
const NAMED = /`(?:node )?((?:tests|web|src)\/[^`\s]*)`/g;
const namedIn = (/** @type {string} */ part) => [...part.matchAll(NAMED)].map(([, path]) => path);

test('SECURITY.md: every file it names exists', () => {
  const missing = namedIn(text).filter((path) => !existsSync(join(root, path)));
  assert.deepEqual(missing, []);
});

test('SECURITY.md: who writes a link, file, host, server, cache and package, each held by a test', () => {
  const parts = text.split(/^### /m).slice(1);
  const writers = ['link', 'file', 'host', 'server', 'cache', 'packages'];
  assert.deepEqual(
    writers.map(
      (each) => parts.filter((part) => part.split(':')[0].toLowerCase().includes(each)).length,
    ),
    writers.map(() => 1),
  );
  for (const part of parts) {
    const tests = namedIn(part).filter((path) => /^tests\/.*(\.test|\.browser)\.mjs$/.test(path));
    assert.ok(tests.length >= 2, part.split('\n')[0]);
  }
});

test('README: points to SECURITY.md', () => {
  assert.ok(readFileSync(join(root, 'README.md'), 'utf8').includes(`](${PATH})`));
});
