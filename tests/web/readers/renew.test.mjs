/** What must be read again when a reader's next version comes out: tests/renew/readers. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadReaders } from '../../../web/readers/index.js';
import { addressOf, engines, report } from '../../renew/readers/read-again.mjs';
import { readGoldenJson } from '../support/npy.mjs';

const { readersOf } = await loadReaders();

test('renew: every commit and every address that readersOf() gives is listed', async () => {
  const listed = engines();
  assert.equal(listed.length, 6);
  const commits = new Set(listed.map(({ commit }) => commit));
  const addresses = new Set(
    listed.flatMap((each) => each.read.map((read) => addressOf(each, read))),
  );
  let cells = 0;
  for (const { config } of await readGoldenJson('readers/readers.json')) {
    for (const { later, ...answer } of Object.values(readersOf(config).readers)) {
      for (const { commit, source, groups } of later ? [answer, later] : [answer]) {
        assert.ok(commits.has(commit), commit);
        for (const each of [source, ...groups.map((group) => group.source)])
          assert.ok(addresses.has(each), each);
        cells += groups.length;
      }
    }
  }
  assert.equal(cells, 147); // Gemma 2's layers of both kinds are one group of mlx-lm's
});

test('renew: of a clone, what is the same, what has changed and what is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-renew-'));
  try {
    const git = (/** @type {string[]} */ ...args) => {
      const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
      const { status, stdout, stderr } = spawnSync('git', ['-C', folder, ...who, ...args], {
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
      return stdout.trim();
    };
    const save = (/** @type {string} */ name, /** @type {string} */ text) =>
      writeFile(join(folder, name), text);
    git('init', '-q');
    await Promise.all(['rules.py', 'same.py', 'gone.py'].map((name) => save(name, 'a\nb\n')));
    git('add', '-A');
    git('commit', '-qm', 'one');
    const commit = git('rev-parse', 'HEAD');
    await save('rules.py', 'a\nc\nd\n');
    git('rm', '-q', 'gone.py');
    git('commit', '-qam', 'two');
    const read = ['same.py', 'gone.py'].map((path) => ({ types: 'llama', path, line: '7' }));
    const engine = { file: 'x.cpp', name: 'x', repository: 'o/x', version: '1', commit };
    const said = report({ ...engine, date: '2026-01-01', rules: 'rules.py', read }, folder);
    assert.match(said, /rules\.py\n +read again: \+2 −1 lines\n/);
    assert.match(said, /same\.py#L7\n +the same\n/);
    assert.match(said, /gone\.py#L7\n +gone: find where it went\n/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
