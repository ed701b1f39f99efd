/** The command line: what it prints, and its exit codes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readGoldenJson } from '../support/npy.mjs';

const PROGRAM = fileURLToPath(new URL('../../../web/cli/posenc.mjs', import.meta.url));

/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posenc-'));
});
after(() => rm(folder, { recursive: true }));

const posenc = (/** @type {string[]} */ args, /** @type {string} */ input = '') =>
  spawnSync(
    process.execPath,
    [...process.execArgv.filter((arg) => arg !== '--test'), PROGRAM, ...args],
    {
      encoding: 'utf8',
      cwd: folder,
      input,
    },
  );

/** @param {string} name @param {unknown} config */
const save = (name, config) =>
  writeFile(join(folder, name), typeof config === 'string' ? config : JSON.stringify(config));

test('posenc check: a published config has no warning', async () => {
  await save('llama.json', (await readGoldenJson('doctor/llama-3.1-8b.json')).config);
  const { status, stdout, stderr } = posenc(['check', 'llama.json']);
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(
    stdout,
    /^llama\.json: llama\n {2}layers 0–31: rope, base 500000, .*llama3 \(factor 8/,
  );
  assert.match(stdout, /0 warnings, 0 notes\n$/);
});

test('posenc check: a mistake is told, with exit code 1, also from a pipe', async () => {
  const [{ config, corrected, code }] = await readGoldenJson('doctor/mistakes.json');
  for (const args of [['check'], ['check', '-']]) {
    const { status, stdout } = posenc(args, JSON.stringify(config));
    assert.equal(status, 1);
    assert.match(stdout, new RegExp(`warning +no_rope_layers +${code}\n .*27 of 36 layers`));
  }
  await save('wrong.json', config);
  await save('right.json', corrected);
  const { status, stdout } = posenc(['check', 'wrong.json', 'right.json']);
  assert.equal(status, 1);
  assert.match(stdout, /wrong\.json → right\.json\n(.*\n)*.*layers 3, 7,.*: rope, .* → no RoPE\n/);
});

test('posenc check --json: what the core gives, frequencies as lists', async () => {
  await save('llama.json', (await readGoldenJson('doctor/llama-2-7b.json')).config);
  const { status, stdout } = posenc(['check', '--json', 'llama.json']);
  const { file, groups, warnings } = JSON.parse(stdout);
  assert.deepEqual([status, file, warnings, groups[0].invFreq.length], [0, 'llama.json', [], 64]);
});

test('posenc check: what cannot be read is told, with exit code 2', async () => {
  await save('bad.json', '{\n  "model_type": "llama",\n}');
  const refused = (/** @type {string[]} */ args, /** @type {RegExp} */ message) => {
    const { status, stdout, stderr } = posenc(args, '');
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, message);
  };
  refused(['check', 'bad.json'], /^bad\.json: config must be JSON .* at line 3, column 1, got '}'/);
  refused(['check', 'none.json'], /^none\.json: cannot be read: /);
  refused(['check'], /^-: config must be JSON .* got the end/);
  refused(['check', '--all'], /--all is no option/);
  refused(['look'], /^usage: posenc check/);
});
