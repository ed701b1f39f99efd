/** The command line: what it prints, and its exit codes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readGoldenJson, readPublished } from '../support/npy.mjs';

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
  await save('llama.json', (await readPublished('llama-3.1-8b')).config);
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
  await save('llama.json', (await readPublished('llama-2-7b')).config);
  const { status, stdout } = posenc(['check', '--json', 'llama.json']);
  const { file, groups, warnings } = JSON.parse(stdout);
  assert.deepEqual([status, file, warnings, groups[0].invFreq.length], [0, 'llama.json', [], 64]);
});

/** What sets a title, erases, links, in one byte of control, adds a line, turns the direction of reading. */
const TERMINAL_CODES = [
  ...['\u001b]0;pwned\u0007', '\u001b[2J', '\u001b]8;;http:evil.example\u0007here\u001b]8;;\u0007'],
  ...['\u009b31m', 'x\r\n0 warnings, 0 notes\n', 'x\u202ey'],
].join('');

test('posenc check: nothing of a config, of a name or of an error steers the terminal', async () => {
  const name = `${TERMINAL_CODES}.json`;
  const shown = TERMINAL_CODES.replace(
    /[\p{Cc}\u202e]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const sizes = { hidden_size: 64, num_attention_heads: 4, num_hidden_layers: 2 };
  const scaling = { rope_type: TERMINAL_CODES, factor: 2 };
  await save(name, { ...sizes, model_type: TERMINAL_CODES, rope_scaling: scaling });
  await save('same.json', { ...sizes, model_type: 'llama' });
  for (const args of [[name, 'same.json'], ['--json', name], [`no${name}`], [`-${name}`]]) {
    const { stdout, stderr } = posenc(['check', ...args]);
    const printed = stdout + stderr;
    assert.doesNotMatch(printed, /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e]/u, args[0]);
    const told = printed.match(/^0 warnings, 0 notes$/gm)?.length ?? 0;
    assert.equal(told, Number(args.includes('same.json')));
    // JSON has its own words for the ends of lines
    if (args[0] === '--json') {
      const [told] = JSON.parse(printed).modelType.split('…'); // long names are cut
      assert.ok(told.length > 9 && TERMINAL_CODES.startsWith(told), told);
    } else assert.ok(printed.includes(shown), printed);
  }
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
