/** posenc trace: what it prints, and its exit codes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { GPT2, LLAMA } from '../traces/runs/parts.mjs';
import { int64, npz, text } from '../support/npz.mjs';

const PROGRAM = fileURLToPath(new URL('../../../web/cli/posenc.mjs', import.meta.url));

/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posenc-'));
  const save = (/** @type {string} */ name, /** @type {any} */ content) =>
    writeFile(join(folder, name), content);
  await save('gpt2.json', JSON.stringify(GPT2));
  await save('llama.json', JSON.stringify(LLAMA));
  await save('wrong.json', JSON.stringify(WRONG));
  await save('right.json', JSON.stringify({ ...WRONG, steps: [{ position_ids: [[0, 1, 2]] }] }));
});
after(() => rm(folder, { recursive: true }));

const WRONG = {
  posenc_trace: 1,
  steps: [{ position_ids: [[0, 1, 2, 3]], attention_mask: [[0, 0, 1, 1]], cache_len: [0] }],
};

const posenc = (/** @type {string[]} */ args, /** @type {string} */ input = '') =>
  spawnSync(
    process.execPath,
    [...process.execArgv.filter((arg) => arg !== '--test'), PROGRAM, 'trace', ...args],
    { encoding: 'utf8', cwd: folder, input },
  );

test('posenc trace: a fault is told with its mend and assert, exit code 1', () => {
  const { status, stdout } = posenc(['wrong.json', '--config', 'gpt2.json']);
  assert.equal(status, 1);
  assert.match(
    stdout,
    /^wrong\.json: 1 sequence, 2 tokens\n {2}pad-counted\n {4}Token 0 of sequence 0/,
  );
  assert.match(
    stdout,
    /should be at 0; it is at 2: 2 pads are counted\. ids = cumsum\(mask\) − 1\./,
  );
  assert.match(stdout, /\n {6}assert [^]*\n1 of 1 sequence is not right\.\n$/);
});

test('posenc trace: what is healthy or harmless has exit code 0', () => {
  const healthy = posenc(['--config', 'gpt2.json', 'right.json']);
  assert.deepEqual([healthy.status, healthy.stderr], [0, '']);
  assert.match(healthy.stdout, /Each token is where it should be\.\n$/);
  const harmless = posenc(['--config', 'llama.json', 'wrong.json']);
  assert.equal(harmless.status, 0);
  assert.match(harmless.stdout, /harmless, sequence 0: constant-shift/);
});

test('posenc trace: what cannot be judged or read has exit code 2', () => {
  const missing = posenc(['wrong.json']);
  assert.equal(missing.status, 2);
  assert.match(
    missing.stdout,
    /sequence 0 cannot be judged without scheme\.\n1 of 1 sequence cannot be judged\.\n$/,
  );
  for (const [args, said] of /** @type {const} */ ([
    [['--config', 'wrong.json', 'right.json'], /^wrong\.json: /],
    [['none.json'], /^none\.json: cannot be read/],
    [['--format', 'gitlab', 'right.json'], /--format needs another value than gitlab/],
    [['--quiet', 'right.json'], /--quiet is no option/],
    [['right.json', 'wrong.json'], /^usage: posenc trace/],
  ])) {
    const { status, stderr, stdout } = posenc([...args]);
    assert.deepEqual([status, stdout], [2, ''], args.join(' '));
    assert.match(stderr, said);
  }
  const text = posenc([], 'position_ids = tensor([[0]])');
  assert.equal(text.status, 2);
  assert.match(text.stderr, /^-: trace must be an object/);
});

test('posenc trace --json: the whole answer, also from a pipe', () => {
  const { status, stdout } = posenc(['--json', '--config', 'gpt2.json'], JSON.stringify(WRONG));
  assert.equal(status, 1);
  const { fault, sequences } = JSON.parse(stdout);
  assert.equal(fault, 'pad-counted');
  assert.deepEqual(sequences[0].firstWrong, { step: 0, slot: 2, expected: 0, got: 2 });
});

test('posenc trace --format github: an annotation for each fault', () => {
  const wrong = posenc(['--format', 'github', '--config', 'gpt2.json', 'wrong.json']);
  assert.equal(wrong.status, 1);
  assert.match(
    wrong.stdout,
    /^::error file=wrong\.json,title=posenc%3A pad-counted::Token 0 of .*\n$/,
  );
  const missing = posenc(['--format', 'github', 'wrong.json']);
  assert.match(missing.stdout, /^::warning file=wrong\.json,title=posenc%3A undecidable::/);
  assert.equal(posenc(['--format', 'github', '--config', 'gpt2.json', 'right.json']).stdout, '');
});

test('posenc trace: an archive of NumPy and a log of llama.cpp are read', async () => {
  const arrays = {
    posenc_trace: int64([], [1]),
    scheme: text('rope'),
    'steps.0.position_ids': int64([1, 3], [0, 1, 2]),
    'steps.1.position_ids': int64([1, 1], [0]),
    'steps.0.cache_len': int64([1], [0]),
    'steps.1.cache_len': int64([1], [3]),
  };
  await writeFile(join(folder, 'run.npz'), npz(arrays));
  assert.match(posenc(['run.npz']).stdout, /offset-lost/);
  const line = (/** @type {number} */ index, /** @type {number} */ place) =>
    `init: ${index}: id = 7 (a), pos = ${place}, n_seq_id = 1, seq_id = [0], output = 0\n`;
  await writeFile(join(folder, 'log.txt'), line(0, 0) + line(1, 1) + line(0, 3) + line(0, 4));
  assert.match(posenc(['log.txt']).stdout, /step-off-by-one/);
});

test('posenc trace: nothing of a run, of a name or of an error steers the terminal', async () => {
  const codes = '\u001b]0;pwned\u0007\u009b31m\r\nEach token is where it should be.\n\u202ey';
  const shown = codes.replace(
    /[\p{Cc}\u202e]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const name = `${codes}.json`;
  const run = { ...WRONG, steps: [{ ...WRONG.steps[0], seq: [codes] }] };
  await writeFile(join(folder, name), JSON.stringify(run));
  await writeFile(join(folder, 'bad.json'), JSON.stringify({ ...run, [codes]: 1 }));
  const config = ['--config', 'gpt2.json'];
  for (const args of [
    [name, ...config],
    [name],
    ['--format', 'github', name, ...config],
    ['--json', name, ...config],
    [`no${name}`],
    [`-${name}`],
    ['bad.json'],
    ['--format', codes],
  ]) {
    const { stdout, stderr } = posenc(args);
    const printed = stdout + stderr;
    assert.doesNotMatch(printed, /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e]/u, args[0]);
    assert.doesNotMatch(printed, /^Each token/m, args[0]);
    if (args[0] === '--json') assert.equal(JSON.parse(printed).sequences[0].sequence, codes);
    else assert.ok(printed.includes(shown.slice(0, 40)), printed); // long names are cut
  }
});

test('posenc trace: a run of more characters than a name may have is read', async () => {
  await writeFile(join(folder, 'long.json'), JSON.stringify(WRONG) + ' '.repeat(2 ** 24));
  const { status, stdout } = posenc(['--config', 'gpt2.json', 'long.json']);
  assert.equal(status, 1);
  assert.match(stdout, /^long\.json: 1 sequence, 2 tokens\n {2}pad-counted\n/);
});
