// What the commands decide before they build.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { parseCache } from '../../../web/tools/steps/cmake.mjs';
import { startOptions } from '../../../web/tools/steps/commands.mjs';
import { withLock } from '../../../web/tools/steps/lock.mjs';
import { Problem } from '../../../web/tools/steps/report.mjs';
import { parseEnvironment, sameVersions } from '../../../web/tools/steps/setup.mjs';

test('environment: values may hold newlines and equal signs', () => {
  assert.deepEqual(parseEnvironment('A=1\0B=x=y\nz\0EMPTY=\0'), { A: '1', B: 'x=y\nz', EMPTY: '' });
});

test('CMake cache: entries of all types, comments left out', () => {
  const cache = parseCache(
    '# comment\n//help\nCMAKE_HOME_DIRECTORY:INTERNAL=/a b\nCMAKE_TOOLCHAIN_FILE:FILEPATH=/e/E.cmake\nEMPTY:STRING=\n',
  );
  assert.equal(cache.CMAKE_HOME_DIRECTORY, '/a b');
  assert.equal(cache.CMAKE_TOOLCHAIN_FILE, '/e/E.cmake');
  assert.equal(cache.EMPTY, '');
});

test('npm ci is needed when a version differs, is missing or is too many', () => {
  const lock = {
    packages: {
      '': { version: '1' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-other-platform': { version: '1.0.0', optional: true },
    },
  };
  const a = { version: '1.0.0' };
  assert.equal(sameVersions(lock, { packages: { 'node_modules/a': a } }), true);
  assert.equal(sameVersions(lock, { packages: { 'node_modules/a': { version: '2.0.0' } } }), false);
  assert.equal(sameVersions(lock, { packages: {} }), false);
  assert.equal(
    sameVersions(lock, { packages: { 'node_modules/a': a, 'node_modules/c': a } }),
    false,
  );
});

test('start: options are read, and refused in plain words', () => {
  assert.deepEqual(startOptions([]), { port: undefined, host: undefined, open: false });
  assert.deepEqual(startOptions(['--port', '8000', '--open']), {
    port: 8000,
    host: undefined,
    open: true,
  });
  assert.equal(startOptions(['--host']).host, true);
  assert.equal(startOptions(['--host', '--open']).host, true);
  assert.equal(startOptions(['--host', '0.0.0.0']).host, '0.0.0.0');
  for (const bad of [['--port', 'x'], ['--port', '0'], ['--port', '65536'], ['--prot'], ['word']]) {
    assert.throws(() => startOptions(bad), Problem, bad.join(' '));
  }
});

test('lock: the second command waits for the first, a dead one holds nothing', async (t) => {
  t.mock.method(console, 'log', () => {});
  const folder = mkdtempSync(join(tmpdir(), 'posenc-lock-'));
  try {
    const order = /** @type {string[]} */ ([]);
    const work = (/** @type {string} */ name) => async () => {
      order.push(`${name} begins`);
      await sleep(50);
      order.push(`${name} ends`);
    };
    await Promise.all([withLock(folder, work('a')), withLock(folder, work('b'))]);
    assert.deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends']);

    const script = `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(join(folder, '.lock'))}, String(process.pid));`;
    assert.equal(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status, 0);
    assert.equal(await withLock(folder, () => 'taken over'), 'taken over');
    await assert.rejects(
      withLock(folder, () => Promise.reject(new Problem('inside'))),
      Problem,
    );
    assert.equal(await withLock(folder, () => 'released'), 'released');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
