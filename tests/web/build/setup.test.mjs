// What the commands decide before they build.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { parseCache } from '../../../web/build/cli/cmake.mjs';
import { startOptions } from '../../../web/build/cli/commands.mjs';
import { releaseDead, withLock } from '../../../web/build/cli/lock.mjs';
import { Problem, messageOf, needSpace } from '../../../web/build/cli/report.mjs';
import { parseEnvironment, sameVersions } from '../../../web/build/cli/setup.mjs';

const SET_UP = join(import.meta.dirname, '../../../.ci/debian/setup-toolchain.sh');
const MESSAGES = join(SET_UP, '../messages.sh');
const RUN = join(import.meta.dirname, '../../../web/build/run.mjs');
const LOCK = new URL('../../../web/build/cli/lock.mjs', import.meta.url).href;

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

test('apt_install: what others put into a folder of all is neither written to nor waited for', async (t) => {
  if (!existsSync('/var/lib/dpkg')) return t.skip('no Debian');
  const folder = mkdtempSync(join(tmpdir(), 'posenc-apt-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  // instead of apt-get: one at a time, and tells what it is asked for
  const fake = `#!/bin/sh
mkdir "${folder}/running" || exit 9
sleep 0.2
rmdir "${folder}/running"
echo "$*" >> "${folder}/asked"
`;
  writeFileSync(join(bin, 'apt-get'), fake, { mode: 0o755 });
  const script = '. "$0"; apt_install a-package';
  const environment = { ...process.env, TMPDIR: folder, PATH: `${bin}:${process.env.PATH}` };
  const install = async () => {
    const child = spawn('bash', ['-euc', script, MESSAGES], { env: environment, timeout: 10_000 });
    const [code, signal] = await once(child, 'exit');
    return code ?? signal;
  };
  const lock = join(folder, 'posenc-apt-get.lock');
  const victim = join(folder, 'victim');
  const planted = {
    'a link to a file': () => symlinkSync(victim, lock),
    'a link to nothing': () => symlinkSync(join(folder, 'new'), lock),
    'a pipe that nobody reads': () => spawnSync('mkfifo', [lock]),
    'a folder': () => mkdirSync(lock),
  };
  try {
    for (const [what, plant] of Object.entries(planted)) {
      writeFileSync(victim, 'kept');
      plant();
      assert.deepEqual(await Promise.all([install(), install()]), [0, 0], what);
      assert.equal(readFileSync(victim, 'utf8'), 'kept', what);
      assert.ok(!existsSync(join(folder, 'new')), what);
      rmSync(lock, { recursive: true });
    }
    assert.match(readFileSync(join(folder, 'asked'), 'utf8'), /install .* a-package/);
  } finally {
    rmSync(folder, { recursive: true });
  }
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

test('a disk without room is named, with what is needed', () => {
  needSpace(0, tmpdir());
  assert.throws(() => needSpace(1e12, tmpdir()), {
    message: new RegExp(`^1000000000000 MB are needed in ${tmpdir()}, \\d+ MB are free`),
  });
  const script = '. "$0"; needs_space 0 /tmp; needs_space 999999999999 /tmp; echo unreachable';
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script, MESSAGES], {
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /999999999999 MB are needed for \/tmp, \d+ MB are free/);
  const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' });
  assert.match(String(messageOf(full)), /^write failed\n.*is full: make room/);
  assert.equal(messageOf(new TypeError('a fault of ours')), null);
});

test('toolchain: a prefix of another owner is not believed', (t) => {
  const prefix = mkdtempSync(join(tmpdir(), 'posenc-prefix-'));
  t.after(() => rmSync(prefix, { recursive: true, force: true }));
  for (const name of ['stamp', 'env.sh']) writeFileSync(join(prefix, name), 'made\n');
  const script = `have() { :; }; stamp() { echo made; }; PREFIX=${prefix}
    eval "$(sed -n '/^prefix_ready()/,/^}/p' "$0")"; prefix_ready`;
  const isReady = () => spawnSync('bash', ['-c', script, SET_UP]).status === 0;
  assert.ok(isReady());
  if (process.getuid?.() !== 0) return t.diagnostic('giving it away needs root: not tried');
  for (const name of ['.', 'stamp', 'env.sh']) {
    chownSync(join(prefix, name), 65534, 65534);
    assert.ok(!isReady(), name);
    chownSync(join(prefix, name), 0, 0);
  }
});

const TAKER = `import { appendFileSync } from 'node:fs';
  import { withLock } from ${JSON.stringify(LOCK)};
  const [folder] = process.argv.slice(2);
  await withLock(folder, async () => {
    appendFileSync(folder + '/log', 'begin\\n');
    await new Promise((done) => setTimeout(done, 20));
    appendFileSync(folder + '/log', 'end\\n');
  });`;

test('lock: of many that find a dead owner, one at a time takes over', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-lock-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, 'taker.mjs'), TAKER);
  for (let round = 0; round < 3; round++) {
    writeFileSync(join(folder, '.lock'), String(pid));
    const takers = Array.from({ length: 8 }, () =>
      spawn(process.execPath, [join(folder, 'taker.mjs'), folder], { stdio: 'ignore' }),
    );
    await Promise.all(takers.map((taker) => once(taker, 'exit')));
  }
  const log = readFileSync(join(folder, 'log'), 'utf8');
  assert.equal(log, 'begin\nend\n'.repeat(24));
  assert.deepEqual(readdirSync(folder).sort(), ['log', 'taker.mjs']);
});

test('lock: one that looked before another took over takes nothing away', async (t) => {
  t.mock.method(console, 'log', () => {});
  const folder = mkdtempSync(join(tmpdir(), 'posenc-lock-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, '.lock');
  const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file, String(process.pid)); // taken over meanwhile
  releaseDead(file, dead);
  assert.equal(readFileSync(file, 'utf8'), String(process.pid));
  writeFileSync(file, String(dead));
  releaseDead(file, dead);
  assert.ok(!existsSync(file));
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

test('start: a port in use is refused before anything is built', async () => {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const { status, stderr } = spawnSync(process.execPath, [RUN, 'start', '--port', `${port}`], {
    encoding: 'utf8',
  });
  server.close();
  assert.equal(stderr, `\nerror: --port must be free, got ${port}, which is in use\n`);
  assert.equal(status, 1);
});
