/** The command line: what it prints, and its exit codes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import own from '../../../package.json' with { type: 'json' };
import { json } from '../../../web/export/json.js';
import { written } from '../../../web/export/writer.js';
import { loadModels } from '../../../web/models/index.js';
import { loadReaders } from '../../../web/readers/index.js';
import { madeGguf } from '../support/gguf.mjs';
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
    { encoding: 'utf8', cwd: folder, input },
  );

/** @param {string} name @param {unknown} config */
const save = (name, config) =>
  writeFile(join(folder, name), typeof config === 'string' ? config : JSON.stringify(config));

test('posenc --version: prints that of the package', () => {
  const { status, stdout } = posenc(['--version']);
  assert.deepEqual([status, stdout], [0, `${own.version}\n`]);
});

test('posenc check: what follows -- are files, whatever they are called', async () => {
  for (const name of ['--json', '--help']) {
    await save(name, (await readPublished('llama-3.1-8b')).config);
    const { status, stdout, stderr } = posenc(['check', '--', name]);
    assert.deepEqual([status, stderr], [0, '']);
    assert.ok(stdout.startsWith(`${name}: llama\n`), stdout);
  }
});

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

test('posenc check: a comparison names standard input as the reports above it do', async () => {
  const { config } = await readPublished('llama-3.1-8b');
  await save('whole.json', config);
  const other = JSON.stringify({ ...config, rope_theta: 10000 });
  const { stdout } = posenc(['check', '-', 'whole.json'], other);
  assert.match(stdout, /^standard input: llama$/m);
  assert.match(stdout, /^standard input → whole\.json$/m);
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

test('posenc check --readers: who differs, how far, and the flag that ends it', async () => {
  await save('kimi.json', (await readPublished('kimi-k2')).config);
  const { status, stdout } = posenc(['check', '--readers', 'kimi.json']);
  assert.equal(status, 1);
  assert.match(stdout, /transformers-4 .*: does not load it: no class for model_type kimi_k2/);
  assert.match(stdout, /\n {2}vllm .*: as the file asks, serves 131,072 tokens\n/);
  assert.match(
    stdout,
    /differ +llama\.cpp against vllm, mlx-lm\n .*beta_fast 32 instead of 1; 122\.5/,
  );
  assert.match(
    stdout,
    /mend +llama\.cpp --yarn-beta-fast 1 \(1 → 0 disagreements of llama\.cpp\)\n1 disagreement\n$/,
  );

  const nearer = posenc(['check', '--readers', '--length', '32768', 'kimi.json']).stdout;
  assert.match(nearer, /30\.63 turns at position 32767 \(pair 11\)/);

  await save('llama.json', (await readPublished('llama-3.1-8b')).config);
  const alike = posenc(['check', '--readers', 'llama.json']);
  assert.deepEqual([alike.status, alike.stdout.match(/as the file asks/g)?.length], [0, 5]);

  const heads = (/** @type {object} */ config) =>
    posenc(['check', '--readers', '-'], JSON.stringify(config)).stdout.match(/^readers, .*$/m)?.[0];
  assert.doesNotMatch(heads({ model_type: 'bloom', n_head: 16, n_layer: 24 }) ?? '', /tokens/);
  assert.match(heads({ model_type: 'gpt2' }) ?? '', /; trained on 1,024 tokens, asked for 1,024$/);
});

test('posenc check --readers: a GGUF file is no config, and a length is a number', async () => {
  const keys = JSON.stringify({ 'general.architecture': 'llama', 'llama.block_count': 2 });
  const gguf = posenc(['check', '--readers', '-'], keys);
  assert.equal(gguf.status, 2);
  assert.match(gguf.stderr, /takes a config\.json|must be given/);
  assert.equal(posenc(['check', '--readers', '--length', 'far', '-'], '{}').status, 2);
});

/** @type {import('../support/gguf.mjs').Key[]} */
const GGUF_KEYS = [
  ['general.architecture', 'str', 'llama'],
  ['llama.block_count', 'u32', 32],
  ['llama.context_length', 'u32', 131072],
  ['llama.embedding_length', 'u32', 4096],
  ['llama.attention.head_count', 'u32', 32],
  ['llama.rope.freq_base', 'f32', 500000],
  ['tokenizer.ggml.tokens', 'str[]', Array.from({ length: 128256 }, (_, i) => `token ${i}`)],
];

test('posenc check: a GGUF file, its keys as JSON and a log of it say the same', async () => {
  const bytes = madeGguf(GGUF_KEYS);
  await writeFile(join(folder, 'model.gguf'), bytes);
  await truncate(join(folder, 'model.gguf'), 5e9); // its weights
  const keys = GGUF_KEYS.slice(0, -1).map(([name, , value]) => [name, value]);
  await save('keys.json', Object.fromEntries(keys));
  await save('log.txt', keys.map(([name, value]) => `- kv 0: ${name} = ${value}`).join('\n'));
  for (const name of ['model.gguf', 'keys.json', 'log.txt']) {
    const { status, stdout, stderr } = posenc(['check', name]);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(
      stdout,
      /: GGUF, llama\n {2}layers 0–31: rope, base 500000, 128 of 128 .*interleaved/,
    );
    assert.match(stdout, /gguf-permuted\n/);
  }
  const { groups, notes } = JSON.parse(posenc(['check', '--json', 'model.gguf']).stdout);
  assert.deepEqual([groups[0].invFreq.length, notes.length], [64, 1]);
  await save('llama.json', (await readPublished('llama-3.1-8b')).config);
  const beside = posenc(['check', 'llama.json', 'model.gguf']).stdout;
  assert.match(beside, /layers 0–31: half, llama3 .* → interleaved, unscaled\n/);
});

test('posenc check: a GGUF file that is cut off, a later part, another architecture', async () => {
  const bytes = madeGguf(GGUF_KEYS);
  await writeFile(join(folder, 'cut.gguf'), bytes.subarray(0, 4000));
  await writeFile(join(folder, 'part.gguf'), madeGguf([['split.no', 'u16', 1]]));
  for (const [name, message] of /** @type {[string, RegExp][]} */ ([
    ['cut.gguf', /^cut\.gguf: bytes must hold what its header says/],
    ['part.gguf', /^part\.gguf: bytes must be the first part of a split file, got part 2/],
  ])) {
    const { status, stdout, stderr } = posenc(['check', name]);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, message);
  }
  const keys = GGUF_KEYS.slice(0, -1).map(([name, , value]) => [
    name.replace('llama.', 'newest.'),
    value === 'llama' ? 'newest' : value,
  ]);
  await save('newest.json', Object.fromEntries(keys));
  const { status, stdout } = posenc(['check', 'newest.json']);
  assert.equal(status, 3);
  assert.match(stdout, /guessed from general\.architecture/);
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

test('posenc: what fails ends with a line and exit code 2, which no warning has', async () => {
  await save('small.json', { model_type: 'llama', ...SMALL });
  await symlink('round.json', join(folder, 'round.json'));
  for (const file of ['small.json/x', 'round.json', `${'x'.repeat(300)}.json`]) {
    for (const args of [['check'], ['trace'], ['trace', '--config']]) {
      const { status, stdout, stderr } = posenc([...args, file], '{}');
      assert.deepEqual([status, stdout], [2, ''], stderr);
      assert.match(stderr, /^.{1,400}: cannot be read: .*\n$/);
    }
  }
});

/** As a shell runs it, in the folder. @param {string} line `posenc` in it is the program */
const shell = (line) =>
  spawnSync('bash', ['-c', line.replaceAll('posenc', `"${process.execPath}" "${PROGRAM}"`)], {
    encoding: 'utf8',
    cwd: folder,
  });

test(
  'posenc: a full disk is told, who reads no more of a pipe is no failure',
  { skip: process.platform !== 'linux' },
  async () => {
    const mended = { model_type: 'llama', ...SMALL, max_position_embeddings: 4096 };
    await save('small.json', mended);
    await save('misspelt.json', { ...mended, rope_thetha: 1 });
    for (const command of [
      'check small.json',
      'check --json small.json',
      'check --schema',
      'survey small.json',
      'survey --jobs 2 --json small.json',
      '--help',
      '--version',
    ]) {
      const { status, stderr } = shell(`posenc ${command} > /dev/full`);
      assert.equal(status, 2, command);
      assert.match(stderr, /^posenc: cannot be printed: ENOSPC.*\n$/);
    }
    for (const [command, code] of /** @type {const} */ ([
      ['check --json small.json', 0],
      ['check --json misspelt.json', 1],
      ['--help', 0],
    ])) {
      const { stdout, stderr } = shell(`posenc ${command} | head -c 0; echo \${PIPESTATUS[0]}`);
      assert.deepEqual([stdout, stderr], [`${code}\n`, ''], command);
    }
  },
);

test('posenc check: options that say nothing beside each other are refused', async () => {
  await save('small.json', { model_type: 'llama', ...SMALL });
  for (const [args, problem] of /** @type {const} */ ([
    [['check', '--length', '5', 'small.json'], '--length needs --readers'],
    [['check', '--json', '--format', 'github', 'small.json'], '--json and --format do not go'],
    [['trace', '--format', 'github', '--json', 'small.json'], '--json and --format do not go'],
  ])) {
    const { status, stdout, stderr } = posenc([...args]);
    assert.deepEqual([status, stdout], [2, '']);
    assert.ok(stderr.startsWith(`posenc: ${problem}`), stderr);
  }
});

test('posenc check --readers --format github: an annotation for what they differ in', async () => {
  await save('kimi.json', (await readPublished('kimi-k2')).config);
  const { status, stdout } = posenc(['check', '--readers', '--format', 'github', 'kimi.json']);
  assert.equal(status, 1);
  assert.match(
    stdout,
    /^::warning file=kimi\.json,line=1,title=posenc%3A readers differ::llama\.cpp against vllm, mlx-lm: .*beta_fast 32 instead of 1; 122\.5.*\n$/,
  );
});

/** Widths of a small model. */
const SMALL = { hidden_size: 64, num_attention_heads: 4, num_hidden_layers: 2 };
const YARN = { rope_type: 'yarn', factor: 2, original_max_position_embeddings: 4096 };
const TWO_FACTORS = {
  rope_type: 'longrope',
  factor: 2,
  original_max_position_embeddings: 4096,
  short_factor: Array(8).fill(1),
  long_factor: Array(8).fill(2),
  short_mscale: 1,
  long_mscale: 1.5,
};

test('posenc: a fault of ours is told with where it is, in one line each', () => {
  const broken = `process.stdout.write = () => { throw new TypeError('torn \\x1b[2J'); };`;
  const start = [
    '--import',
    `data:text/javascript,${encodeURIComponent(broken)}`,
    PROGRAM,
    'check',
  ];
  const { status, stderr } = spawnSync(process.execPath, start, {
    encoding: 'utf8',
    input: JSON.stringify({ model_type: 'llama' }),
  });
  assert.equal(status, 2);
  const [said, asked, ...place] = stderr.trimEnd().split('\n');
  assert.equal(said, 'posenc: torn \\u001b[2J');
  assert.match(asked, /^This is a fault of posenc \d+\.\d+\.\d+: please report it/);
  assert.ok(place.length > 0 && place.every((line) => /^ +at /.test(line)), stderr);
});

test('posenc check: exit codes tell known, guessed and unknown apart, and a warning before all', () => {
  for (const [config, code, told] of /** @type {const} */ ([
    [{ model_type: 'llama' }, 0, /: llama\n/],
    [{ model_type: 'newer', rope_theta: 1e4 }, 3, /: newer \(guessed from rope_theta\)\n/],
    [{ architectures: ['BertModel'] }, 3, /guessed from architectures, BertModel\)/],
    [{ model_type: 'newer', relative_attention_num_buckets: 32 }, 3, /buckets\)\n .*t5/],
    [{ model_type: 'newer' }, 4, /: newer \(unknown\)\n {2}layers 0–1: unknown\n/],
    [{ model_type: 'newer', max_position_embeddings: 512 }, 4, /the model's code/],
    [{ model_type: 'newer', rope_thetha: 1e4 }, 1, /key-misspelt/],
  ])) {
    const { status, stdout } = posenc(['check'], JSON.stringify({ ...SMALL, ...config }));
    assert.equal(status, code, stdout);
    assert.match(stdout, told);
  }
});

test('posenc check --format github: a line per warning, at the line of its key', async () => {
  const rope_scaling = { ...YARN, betafast: 8, factor: 1 };
  const config = { model_type: 'llama', ...SMALL, max_position_embeddings: 8192, rope_scaling };
  const lines = JSON.stringify(config, null, 2).split('\n');
  await save('marked.json', lines.join('\n'));
  const { status, stdout } = posenc(['check', '--format', 'github', 'marked.json']);
  assert.equal(status, 1);
  const found = [
    ...stdout.matchAll(/^::(\w+) file=([^,]+),line=(\d+),title=posenc%3A (.*?)::(.+)$/gm),
  ];
  assert.equal(found.length, stdout.trim().split('\n').length);
  for (const [code, key] of [
    ['length-beyond-scaling', '"factor"'],
    ['key-misspelt', '"betafast"'],
  ]) {
    const [, level, file, line] = found.find((each) => each[4] === code) ?? [];
    assert.deepEqual([level, file], ['warning', 'marked.json']);
    assert.ok(lines[Number(line) - 1].includes(key), `${code}: line ${line}`);
  }
  const unknown = posenc(
    ['check', '--format', 'github'],
    JSON.stringify({ model_type: 'x', ...SMALL }),
  );
  assert.match(unknown.stdout, /^::notice file=-,line=1,title=posenc%3A unknown::How x treats/);
});

test('posenc check: posenc.ignore takes a warning off, with a reason only', async () => {
  const own = join(folder, 'own');
  await mkdir(own, { recursive: true });
  const config = { model_type: 'llama', ...SMALL, rope_thetha: 1e4 };
  await writeFile(join(own, 'config.json'), JSON.stringify(config));
  const ignore = (/** @type {string} */ text) => writeFile(join(own, 'posenc.ignore'), text);
  const check = (/** @type {string[]} */ ...args) => posenc(['check', ...args, 'own/config.json']);
  await ignore('# none yet\n\n');
  assert.equal(check().status, 1);
  await ignore('other-code  because\n');
  assert.equal(check().status, 1);
  await ignore('# looked at\nkey-misspelt  another tool reads it, see ticket 12\n');
  const { status, stdout } = check();
  assert.equal(status, 0);
  assert.match(
    stdout,
    /ignored {2}rope_thetha {2}key-misspelt\n +another tool reads it, see ticket 12\n/,
  );
  const { warnings, ignored } = JSON.parse(check('--json').stdout);
  assert.deepEqual(
    [warnings.length, ignored[0].reason],
    [0, 'another tool reads it, see ticket 12'],
  );
  await ignore('key-misspelt\n');
  const refused = check();
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /posenc\.ignore: line 1: key-misspelt needs a reason/);
});

/** What a part of the schema does not allow. @param {any} value @param {any} rule @param {any} root @param {string} at @param {Set<string>} seen @returns {string[]} */
function faults(value, rule, root, at, seen) {
  if (rule.$ref) {
    const name = rule.$ref.split('/').pop();
    return faults(value, root.$defs[name], root, `${name}`, seen);
  }
  const is = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (rule.const !== undefined) return value === rule.const ? [] : [`${at}: ${value}`];
  if (rule.enum) return rule.enum.includes(value) ? [] : [`${at}: ${value}`];
  if (rule.type && ![rule.type].flat().includes(is)) return [`${at}: ${is}`];
  if (is === 'array')
    return value.flatMap((/** @type {any} */ each) =>
      faults(each, rule.items, root, `${at}[]`, seen),
    );
  if (is !== 'object' || !rule.properties) return [];
  const missing = (rule.required ?? []).filter((/** @type {string} */ name) => !(name in value));
  return [
    ...missing.map((/** @type {string} */ name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, each]) => {
      seen.add(`${at}.${name}`);
      const inner = rule.properties[name];
      return inner
        ? faults(each, inner, root, `${at}.${name}`, seen)
        : [`${at}.${name} is no property`];
    }),
  ];
}

/** llama3's factors of 64 pairs, as the converter writes them into a tensor. */
const LLAMA3 = Array.from({ length: 64 }, (_, i) => {
  const wavelength = 2 * Math.PI * 5e5 ** (i / 64);
  if (wavelength < 8192 / 4) return 1;
  if (wavelength > 8192) return 8;
  const smooth = (8192 / wavelength - 1) / 3;
  return 1 / ((1 - smooth) / 8 + smooth);
});

test('posenc check config.json model.gguf: as the config asks, or which key was changed', async () => {
  await save('config.json', (await readPublished('llama-3.1-8b')).config);
  /** @type {import('../support/gguf.mjs').Key[]} */
  const keys = [
    ['general.architecture', 'str', 'llama'],
    ['llama.block_count', 'u32', 32],
    ['llama.context_length', 'u32', 131072],
    ['llama.embedding_length', 'u32', 4096],
    ['llama.attention.head_count', 'u32', 32],
    ['llama.rope.dimension_count', 'u32', 128],
  ];
  const tensors = { 'rope_freqs.weight': LLAMA3 };
  const base = /** @type {typeof keys[0]} */ (['llama.rope.freq_base', 'f32', 5e5]);
  await writeFile(join(folder, 'right.gguf'), madeGguf([...keys, base], { tensors }));
  const right = posenc(['check', 'config.json', 'right.gguf']);
  assert.match(right.stdout, /right\.gguf does about positions what the config asks\.\n$/);

  await writeFile(join(folder, 'wrong.gguf'), madeGguf([...keys, base]));
  const wrong = posenc(['check', 'wrong.gguf', 'config.json']);
  assert.match(
    wrong.stdout,
    /layers 0–31, llama\.rope\.scaling\.type: llama3 → none, changed by this conversion\n$/,
  );
  const printed = JSON.parse(posenc(['check', '--json', 'config.json', 'wrong.gguf']).stdout);
  const schema = JSON.parse(posenc(['check', '--schema']).stdout);
  for (const each of printed)
    assert.deepEqual(faults(each, schema.$defs.answer, schema, 'answer', new Set()), []);
  assert.equal(printed[1].conversion.length, 1);
});

test('posenc check --schema: it lists the schemes that the types list', async () => {
  const { $defs: parts } = JSON.parse(posenc(['check', '--schema']).stdout);
  const types = await readFile(new URL('../../../web/models/types.js', import.meta.url), 'utf8');
  const [, line] = /@property \{([^}]*)\} scheme$/m.exec(types) ?? [];
  assert.deepEqual(
    parts.group.properties.scheme.enum,
    [...line.matchAll(/'([^']+)'/g)].map(([, name]) => name),
  );
});

test('posenc check --schema: what --json prints of 400 configs is as it says, and uses all of it', async () => {
  const schema = JSON.parse(posenc(['check', '--schema']).stdout);
  const { modelPositions } = await loadModels();
  const { readersOf } = await loadReaders();
  /** @type {Set<string>} */
  const seen = new Set();
  const { models } = await readGoldenJson('doctor/index.json');
  const configs = [
    ...(await readGoldenJson('peers/transformers-defaults.json')).map(
      (/** @type {any} */ { config }) => config,
    ),
    ...(await readGoldenJson('peers/rope-grid.json')).map(
      (/** @type {any} */ { config }) => config,
    ),
    ...(await Promise.all(models.map((/** @type {any} */ { name }) => readPublished(name)))).map(
      ({ config }) => config,
    ),
    ...(await readGoldenJson('doctor/mistakes.json')).map(
      (/** @type {any} */ { config }) => config,
    ),
    { model_type: 'swinv2' },
    { model_type: 'rt_detr' },
    { model_type: 'levit' },
    { model_type: 'efficientloftr' },
    { model_type: 'mllama_vision_model' },
    { model_type: 'tvp', max_grid_col_position_embeddings: 150 },
    { model_type: 'reformer' },
    { model_type: 'patchtst' },
    { model_type: 'prophetnet' },
    { model_type: 'bert', ...SMALL, position_embedding_type: 'relative_key' },
    { model_type: 'deberta-v2', ...SMALL, relative_attention: true },
    { model_type: 'telechat3', ...SMALL, rope_scaling: { type: 'telechat3-yarn', factor: 4 } },
    { model_type: 'hunyuan_v1_dense', ...SMALL, rope_scaling: { type: 'dynamic', alpha: 9 } },
    {
      model_type: 'interns1_pro',
      ...SMALL,
      rope_scaling: { type: 'default', fope_sep_head: true },
    },
    { model_type: 'phimoe', ...SMALL, rope_scaling: TWO_FACTORS },
    { model_type: 'falcon', ...SMALL, alibi: true },
  ];
  let told = 0;
  for (const config of configs) {
    try {
      const found = modelPositions(config);
      const value = { posencCheck: 1, file: 'x', ...found, ignored: [] };
      const plain = JSON.parse(written(json, value));
      assert.deepEqual(faults(plain, schema.$defs.answer, schema, 'answer', seen), []);
      told += 1;
    } catch (/** @type {any} */ error) {
      if (error.name !== 'CoreError') throw error;
    }
  }
  assert.ok(told > 400, `${told}`);
  for (const { config } of await readGoldenJson('readers/readers.json')) {
    const value = { posencCheck: 1, file: 'x', ...modelPositions(config), ignored: [] };
    const plain = JSON.parse(written(json, { ...value, readers: readersOf(config) }));
    assert.deepEqual(faults(plain, schema.$defs.answer, schema, 'answer', seen), []);
  }
  for (const part of ['group', 'readers', 'reader', 'disagreement']) {
    const names = Object.keys(schema.$defs[part].properties).map((name) => `${part}.${name}`);
    assert.deepEqual(
      names.filter((name) => !seen.has(name)),
      [],
    );
  }
  await save('llama.json', (await readPublished('llama-2-7b')).config);
  const printed = JSON.parse(posenc(['check', '--json', 'llama.json']).stdout);
  assert.deepEqual(faults(printed, schema.$defs.answer, schema, 'answer', seen), []);
});
