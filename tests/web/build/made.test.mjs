/** What has been made is made again when anything changes that is read for it. */
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { forgetMade, lookAtMade } from '../../../web/build/cli/made.mjs';

const FILES = [
  ...['package.json', 'package-lock.json', 'README.md', 'LICENSE', 'web/a.js', 'web/page/b.css'],
  ...[
    'web/build/dist/d.mjs',
    'web/build/vite/e.js',
    'build/wasm/posenc_core.wasm',
    'build/wasm/posenc_core.mjs',
  ],
];

test('made: known as long as every file is as it was, and not after it is forgotten', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-made-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ['dist', ...FILES.map((file) => join(file, '..'))])
    mkdirSync(join(folder, path), { recursive: true });
  for (const file of FILES) writeFileSync(join(folder, file), file);
  const isMade = () => lookAtMade(folder).isMade;
  const make = () => lookAtMade(folder).keep();

  assert.equal(isMade(), false);
  make();
  assert.equal(isMade(), true);
  for (const file of FILES) {
    appendFileSync(join(folder, file), ' ');
    assert.equal(isMade(), false, file);
    make();
  }
  writeFileSync(join(folder, 'web/new.js'), '');
  assert.equal(isMade(), false, 'a new file');
  make();
  renameSync(join(folder, 'web/new.js'), join(folder, 'web/other.js'));
  assert.equal(isMade(), false, 'another name');
  make();
  writeFileSync(join(folder, 'build/wasm/pe_tests.wasm'), 'no page loads it');
  assert.equal(isMade(), true);

  const { keep } = lookAtMade(folder);
  writeFileSync(join(folder, 'web/a.js'), 'saved while it is made');
  keep();
  assert.equal(isMade(), false, 'what was made is of the file before');
  make();
  forgetMade(folder);
  assert.equal(isMade(), false);
});
