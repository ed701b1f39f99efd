/** posenc survey: folders, lists and addresses of models, what is wrong with some, and going on after a kill. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadReaders } from '../../../web/readers/index.js';
import { QWEN_KEYS, madeGguf } from '../support/gguf.mjs';
import { readGoldenJson } from '../support/npy.mjs';

const PROGRAM = fileURLToPath(new URL('../../../web/cli/posenc.mjs', import.meta.url));

/** @type {{model: string, config: string}[]} */
const models = await readGoldenJson('readers/readers.json');
const configOf = (/** @type {string} */ name) =>
  /** @type {{config: string}} */ (models.find(({ model }) => model === name)).config;
const { readersOf } = await loadReaders();

/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posenc-survey-'));
});
after(() => rm(folder, { recursive: true }));

/**
 * @param {string[]} args
 * @param {(child: import('node:child_process').ChildProcess) => void} [watch]
 * @param {Record<string, string>} [env]
 */
function survey(args, watch = () => {}, env = {}) {
  const own = process.execArgv.filter((arg) => arg !== '--test');
  const child = spawn(process.execPath, [...own, PROGRAM, 'survey', ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  watch(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece) => (stdout += piece));
  child.stderr.on('data', (piece) => (stderr += piece));
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}
const surveyJson = async (/** @type {string[]} */ ...args) => {
  const { status, stdout, stderr } = await survey(['--json', ...args]);
  assert.equal(stderr, '');
  return { status, ...JSON.parse(stdout) };
};

const save = async (/** @type {string} */ path, /** @type {string | Uint8Array} */ text) => {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
};

const QWEN = 'qwen2.5-7b-yarn-type';
const UNKNOWN = {
  model_type: 'nobody_knows',
  hidden_size: 64,
  num_attention_heads: 4,
  num_hidden_layers: 2,
};

test('survey: of a folder each file is compared or classified, and nothing stops it', async () => {
  await save('zoo/agree/config.json', configOf('llama-3.1-8b'));
  await save('zoo/differ/config.json', configOf('kimi-k2'));
  await save('zoo/gguf/config.json', configOf(QWEN));
  await save('zoo/gguf/model.gguf', madeGguf(QWEN_KEYS));
  await truncate(join(folder, 'zoo/gguf/model.gguf'), 5e9); // its weights
  await save('zoo/alone/model.gguf', madeGguf(QWEN_KEYS));
  await save('zoo/cut/model.gguf', madeGguf(QWEN_KEYS).subarray(0, 60));
  await save('zoo/cut/config.json', '{"model_type": "llama",');
  await save('zoo/other/generation_config.json', '{"do_sample": true}');
  await save('zoo/other/list.json', '[1, 2]');
  await save('zoo/other/unknown.json', JSON.stringify(UNKNOWN));
  await save('zoo/other/empty.json', '');
  await save('zoo/other/readme.md', '# no model');
  await save('zoo/huge.json', '{');
  await truncate(join(folder, 'zoo/huge.json'), 3e10);
  await symlink('nothing', join(folder, 'zoo/broken.json'));
  await symlink('itself.json', join(folder, 'zoo/itself.json'));
  await symlink('..', join(folder, 'zoo/other/round'));
  await symlink('differ/config.json', join(folder, 'zoo/linked.json'));
  const found = await surveyJson('zoo');
  assert.equal(found.status, 1);
  const by = Object.fromEntries(
    found.items.map((/** @type {any} */ each) => [each.item, each.reason ?? each.verdict]),
  );
  assert.deepEqual(by, {
    'zoo/agree/config.json': 'agree',
    'zoo/alone/model.gguf': 'alone',
    'zoo/broken.json': 'unreadable',
    'zoo/cut/config.json': 'no-json',
    'zoo/cut/model.gguf': 'broken-gguf',
    'zoo/differ/config.json': 'differ',
    'zoo/gguf/config.json': 'differ',
    'zoo/gguf/model.gguf': 'agree',
    'zoo/huge.json': 'too-long',
    'zoo/itself.json': 'unreadable',
    'zoo/linked.json': 'differ',
    'zoo/other/empty.json': 'empty',
    'zoo/other/generation_config.json': 'no-model',
    'zoo/other/list.json': 'no-model',
    'zoo/other/unknown.json': 'unknown-model',
  });
  assert.deepEqual([found.files, found.compared, found.differ, found.share], [15, 5, 3, 0.6]);
  const others = Object.values(found.reasons).reduce((sum, n) => sum + n, 0);
  assert.equal(others, found.files - found.compared);
  const { status, stdout } = await survey(['zoo']);
  assert.equal(status, 1);
  assert.match(
    stdout,
    /^ +15 {2}files\n +3 {2}readers differ, 60 % of what was compared\n +3 {4}by llama\.cpp\n +2 {4}in rotation\n/,
  );
  assert.match(stdout, /\n +10 {2}not compared\n +2 {4}no config of a model\n/);
  assert.match(
    stdout,
    /\n {2}zoo\/differ\/config\.json: kimi_k2: llama\.cpp: rotation, 122\.5 turns\n/,
  );
});

test('survey: exit codes, a list beside which paths stand, and a length', async () => {
  await save('lists/good.json', configOf('llama-3.1-8b'));
  await save('lists/all.txt', '# those\r\n\r\ngood.json\nnone.json\n');
  const agree = await surveyJson('lists/all.txt');
  assert.deepEqual(
    [agree.status, agree.compared, agree.differ, agree.reasons],
    [0, 1, 0, { unreadable: 1 }],
  );
  const nothing = await surveyJson('lists/none.json');
  assert.deepEqual([nothing.status, nothing.share], [2, null]);
  assert.equal((await survey(['lists/gone.txt'])).status, 2);
  assert.equal((await survey(['--length', 'far', 'lists'])).status, 2);
  await save('lists/kimi.json', configOf('kimi-k2'));
  const turnsAt = async (/** @type {number} */ length) =>
    (await surveyJson('--length', String(length), 'lists/kimi.json')).items[0].turns;
  const [near, far] = [await turnsAt(8192), await turnsAt(131072)];
  assert.ok(Math.abs(far / near - 131071 / 8191) < 1e-6);
});

test('survey: all configs that were read: as readersOf() says of each', async () => {
  for (const { model, config } of models) {
    await save(`read/${model.replace(/\W/g, '-')}/config.json`, config);
  }
  const { files, compared, differ, aspects } = await surveyJson('read');
  const found = models.map(({ config }) => readersOf(config));
  assert.equal(files, models.length);
  assert.equal(compared, models.length);
  assert.equal(differ, found.filter(({ disagreements }) => disagreements.length > 0).length);
  for (const aspect of ['rotation', 'length', 'window']) {
    const own = found.filter((each) => each.disagreements.some((one) => one.aspect === aspect));
    assert.equal(aspects[aspect], own.length);
  }
});

test('survey: every published model is compared, or its reader unknown', async () => {
  const at = '../../../web/content/models/published.json';
  /** @type {{config: {model_type: string}}[]} */
  const published = JSON.parse(await readFile(new URL(at, import.meta.url), 'utf8'));
  for (const [index, { config }] of published.entries()) {
    await save(`published/${index}.json`, JSON.stringify(config));
  }
  const { files, compared, reasons } = await surveyJson('published');
  assert.equal(files, published.length);
  assert.deepEqual(reasons, { 'unknown-model': files - compared });
  assert.ok(files - compared <= 1, `${files - compared} unknown`);
});

/**
 * A server of files; what was asked of it.
 * @param {Record<string, Uint8Array | string>} files by path
 */
async function served(files) {
  /** @type {{path: string, range: string | undefined, sent: number}[]} */
  const asked = [];
  const server = createServer((request, response) => {
    const [, how, name] = /^\/(\w+)\/(.*)$/.exec(request.url ?? '') ?? [];
    const bytes = Buffer.from(files[name] ?? '');
    const { range } = request.headers;
    const one = { path: `${request.url}`, range, sent: 0 };
    asked.push(one);
    if (how === 'gone' || !(name in files)) return response.writeHead(404).end();
    if (how === 'broken') return request.socket.destroy();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (how === 'whole' || !from || (how === 'once' && from !== '0')) {
      one.sent = bytes.length;
      return response.writeHead(200).end(bytes);
    }
    const part = bytes.subarray(Number(from), Number(to) + 1);
    one.sent = part.length;
    const said = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
    return response.writeHead(206, { 'content-range': said }).end(part);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
  return { asked, origin: `http://127.0.0.1:${port}`, close };
}

test('survey: addresses are read by parts where a server gives them, and nobody else is asked', async () => {
  const keys = /** @type {typeof QWEN_KEYS} */ ([
    ...QWEN_KEYS,
    ['tokenizer.ggml.scores', 'f32[]', Array(1e6).fill(0)],
  ]);
  const long = madeGguf(keys, { tensors: { 'rope_freqs.weight': [1, 1] } });
  const weights = new Uint8Array(long.length + 2e7);
  weights.set(long);
  const server = await served({
    'config.json': configOf('kimi-k2'),
    'model.gguf': weights,
    'cut.gguf': long.subarray(0, 50),
  });
  try {
    const at = (/** @type {string} */ path) => `${server.origin}/${path}`;
    const paths = ['part/config.json', 'whole/config.json', 'part/model.gguf', 'whole/model.gguf'];
    const bad = ['part/cut.gguf', 'gone/config.json', 'broken/config.json', 'once/model.gguf'];
    await save('addresses.txt', [...paths, ...bad].map(at).join('\n'));
    const { items, reasons } = await surveyJson('addresses.txt');
    assert.deepEqual(
      items.map((/** @type {any} */ { verdict, reason }) => reason ?? verdict),
      ['differ', 'differ', 'alone', 'alone', 'broken-gguf', 'no-answer', 'no-answer', 'no-range'],
    );
    assert.deepEqual(reasons, { alone: 2, 'no-answer': 2, 'broken-gguf': 1, 'no-range': 1 });
    const sent = server.asked.filter(({ path }) => path === '/part/model.gguf');
    assert.ok(sent.every(({ range }) => range));
    const bytes = sent.reduce((sum, each) => sum + each.sent, 0);
    assert.ok(bytes < 8e6, `${bytes} bytes of ${weights.length}`);
    const names = new Set(server.asked.map(({ path }) => path.slice(1)));
    assert.deepEqual([...names], [...paths, ...bad]);
  } finally {
    await server.close();
  }
});

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
/** @param {string} state */
const linesOf = async (state) =>
  (await readFile(state, 'utf8').catch(() => '')).split('\n').filter(Boolean);

test('survey: a survey that is killed goes on; half a line is no harm; what has changed is read again', async () => {
  const texts = models.map(({ config }) => config);
  const count = 300;
  await Promise.all(
    Array.from({ length: count }, (_, i) =>
      save(`many/${String(i).padStart(3, '0')}.json`, texts[i % texts.length]),
    ),
  );
  const state = join(folder, 'state.jsonl');
  const lines = () => linesOf(state);
  const killed = survey(['--state', state, 'many'], async (child) => {
    while ((await lines()).length < 20 && child.exitCode === null) await soon();
    child.kill('SIGKILL');
  });
  assert.equal((await killed).status, null);
  const before = await lines();
  assert.ok(before.length >= 20 && before.length <= count, `${before.length} lines`);
  await appendFile(state, '{"item":"many/29');
  await save('many/000.json', configOf('llama-3.1-8b').replace('"hidden_size"', ' "hidden_size"'));
  const resumed = await surveyJson('--state', state, 'many');
  assert.equal(resumed.files, count);
  const written = (await lines()).slice(before.length + 1).map((line) => JSON.parse(line).item);
  const rest = count - (before.length - 1); // the first line says what survey it is
  assert.equal(written.length, rest + 1);
  assert.equal(written[0], 'many/000.json');
  const { items, ...sums } = await surveyJson('many');
  const { items: again, ...resumedSums } = resumed;
  assert.deepEqual(resumedSums, sums);
  assert.deepEqual(again, items);
  const other = await survey(['--state', state, '--length', '4096', 'many']);
  assert.equal(other.status, 2);
  assert.match(other.stderr, /is no state of this survey/);
});

test('survey: several threads find what one does, in the same order', async () => {
  const one = await surveyJson('zoo', 'published');
  assert.deepEqual(await surveyJson('--jobs', '3', 'zoo', 'published'), one);
  const state = join(folder, 'threads.jsonl');
  const part = survey(['--jobs', '2', '--state', state, 'published'], async (child) => {
    while ((await linesOf(state)).length < 5 && child.exitCode === null) await soon();
    child.kill('SIGKILL');
  });
  assert.equal((await part).status, null);
  assert.deepEqual(await surveyJson('--jobs', '2', '--state', state, 'zoo', 'published'), one);
  for (const wrong of ['0', '65', '1.5']) {
    const { status, stderr } = await survey(['--jobs', wrong, 'many']);
    assert.equal(status, 2);
    assert.match(stderr, /--jobs needs another value than/);
  }
});

for (const [how, end] of [
  ['ends', 'process.exit(0)'],
  ['throws', 'throw new Error("no more")'],
  ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1e6).fill({}))'],
]) {
  test(`survey: a thread that ${how} is told, and is no verdict`, async () => {
    await save('lost.cjs', `if (!require('node:worker_threads').isMainThread) { ${end} }`);
    const { status, stdout, stderr } = await survey(['--jobs', '2', 'zoo'], () => {}, {
      NODE_OPTIONS: `--require=${join(folder, 'lost.cjs')} --max-old-space-size=100`,
    });
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^posenc: zoo\/\S+: .+\n$/);
  });
}

test('survey: a server is asked for several files at once', async () => {
  let [now, most] = [0, 0];
  const server = createServer((_, response) => {
    most = Math.max(most, (now += 1));
    setTimeout(() => {
      now -= 1;
      response.end(configOf('kimi-k2'));
    }, 300);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const addresses = [1, 2, 3, 4, 5, 6].map((n) => `http://127.0.0.1:${port}/${n}.json`);
  try {
    const { differ } = await surveyJson('--jobs', '3', ...addresses);
    assert.equal(differ, 6);
    assert.equal(most, 3);
  } finally {
    server.close();
  }
});

test('survey: names of files steer no terminal', async () => {
  await save('steer/\u001b[31mred.json', configOf('kimi-k2'));
  const { stdout } = await survey(['steer']);
  assert.match(stdout, /\\u001b\[31mred\.json/);
  assert.ok(!stdout.includes('\u001b'));
});
