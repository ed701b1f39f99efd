/** One table of a published checkpoint, from a server of our own: no more is fetched than it takes. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { checkpoints } from '../../../web/files/checkpoints.js';
import { loadCore } from '../../../web/core/index.js';
import { openFile } from '../../../web/files/open.js';
import { fileSource, urlSource } from '../../../web/files/sources.js';
import { safetensors } from '../support/files.mjs';

/** @import { AddressInfo } from 'node:net' */

const VALUES = [1, -2, 0.5, 3];
/** The same four numbers. @type {[string, string, number[] | Uint8Array][]} */
const TYPES = [
  ['f32', 'F32', new Uint8Array(Float32Array.from(VALUES).buffer)],
  ['f16', 'F16', [0x00, 0x3c, 0x00, 0xc0, 0x00, 0x38, 0x00, 0x42]],
  ['bf16', 'BF16', [0x80, 0x3f, 0x00, 0xc0, 0x00, 0x3f, 0x40, 0x40]],
];
const weights = { name: 'wte.weight', dtype: 'U8', shape: [500000], bytes: new Uint8Array(500000) };
const file = safetensors([
  weights,
  ...TYPES.map(([name, dtype, bytes]) => ({ name, dtype, shape: [2, 2], bytes })),
  { name: 'vit', dtype: 'F32', shape: [1, 2, 2], bytes: TYPES[0][2] },
]);
const headerSize = 8 + Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));

/** @param {number} length @param {string} [text] what stands where the header should */
function headed(length, text = '{}') {
  const bytes = new Uint8Array(8 + text.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length), true);
  bytes.set(new TextEncoder().encode(text), 8);
  return bytes;
}
const entry = (/** @type {number} */ from, /** @type {number} */ to, shape = [2, 2]) =>
  JSON.stringify({ wpe: { dtype: 'F32', shape, data_offsets: [from, to] } });

/** Files that are not what they say. @type {Record<string, Uint8Array>} */
const LIARS = {
  'huge-header': headed(2 ** 40),
  'longer-header': headed(1000, entry(0, 16)),
  'no-json': headed(4, 'oops'),
  'wrong-size': headed(entry(0, 12).length, entry(0, 12) + '0'.repeat(16)),
  'beyond-end': headed(entry(0, 16).length, entry(0, 16)),
  large: headed(
    entry(0, 2 ** 32, [2 ** 15, 2 ** 15]).length,
    entry(0, 2 ** 32, [2 ** 15, 2 ** 15]),
  ),
  short: new Uint8Array(5),
};

let sent = 0; // bytes
/** @type {string[]} */
let ranges = [];
/** Called with what a slow answer is held up by. @type {(go: () => void) => void} */
let onHeld = () => {};

const server = createServer(({ url = '', headers }, reply) => {
  const [, kind = '', name = ''] = /^\/(\w+)\/([\w-]+)\.safetensors$/.exec(url) ?? [];
  const { range = '' } = headers;
  ranges.push(range);
  const bytes = LIARS[name] ?? file;
  const [from, to] = (/^bytes=(\d+)-(\d+)$/.exec(range) ?? []).slice(1).map(Number);
  if (kind === 'moved') {
    return reply.writeHead(302, { location: `/parts/${name}.safetensors` }).end();
  }
  if (kind === 'missing') return reply.writeHead(404).end('no such file');
  if (kind === 'whole') return reply.writeHead(200).end(bytes);
  if (from >= bytes.length) return reply.writeHead(416).end();
  const part = bytes.subarray(from, to + 1);
  sent += part.length;
  reply.writeHead(206, {
    'content-range': `bytes ${from}-${from + part.length - 1}/${bytes.length}`,
    'content-length': part.length,
  });
  if (kind !== 'slow' || from < 8) return reply.end(part);
  reply.write(part.subarray(0, 4));
  onHeld(() => reply.end(part.subarray(4)));
});

/** @type {string} */
let base;
/** @type {import('../../../web/core/index.js').Core} */
let core;
before(async () => {
  core = await loadCore();
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  base = `http://127.0.0.1:${/** @type {AddressInfo} */ (server.address()).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const open = (/** @type {string} */ path, /** @type {any} */ hooks = {}) =>
  openFile(urlSource(`${base}/${path}.safetensors`), core, hooks);

for (const kind of ['parts', 'moved']) {
  test(`checkpoint (${kind}): eight bytes, the header, one table, in every type`, async () => {
    for (const [name, dtype] of TYPES) {
      sent = 0;
      ranges = [];
      const opened = await open(`${kind}/model`);
      const { matrix } = await opened.read(name);
      assert.deepEqual([matrix.rows, matrix.cols, [...matrix.data]], [2, 2, VALUES], dtype);
      assert.equal(sent, headerSize + (dtype === 'F32' ? 16 : 8));
      const asked = kind === 'moved' ? ranges.filter((_, at) => at % 2) : ranges;
      assert.deepEqual(asked.slice(0, 2), ['bytes=0-7', `bytes=8-${headerSize - 1}`]);
      assert.equal(asked.length, 3);
    }
  });
}

test('checkpoint: a batch of one is a table', async () => {
  const { matrix } = await (await open('parts/model')).read('vit');
  assert.deepEqual([matrix.rows, matrix.cols, [...matrix.data]], [2, 2, VALUES]);
});

test('checkpoint: progress tells bytes', async () => {
  /** @type {any[]} */
  const told = [];
  const opened = await open('parts/model');
  await opened.read('f32', { onProgress: (share, bytes) => told.push({ share, ...bytes }) });
  assert.deepEqual(told.at(-1), { share: 1, read: 16, all: 16 });
});

test('checkpoint: servers that do not give parts, and files that lie, are refused in words', async () => {
  const refused = async (
    /** @type {string} */ path,
    /** @type {RegExp} */ message,
    most = 4096,
  ) => {
    sent = 0;
    const read = async () => {
      const opened = await open(path);
      await opened.read(opened.entries[0].name);
    };
    await assert.rejects(read(), { code: 'input', message }, path);
    assert.ok(sent <= most, `${path}: ${sent} bytes`);
  };
  await refused('whole/model', /status 206.*got the whole \(status 200\); download/, 0);
  await refused('missing/model', /status 404/, 0);
  await refused('parts/short', /8 bytes, got 5/, 8);
  await refused('parts/huge-header', /header of at most 25000000 bytes, got 1099511627784/, 8);
  await refused('parts/longer-header', /.+/);
  await refused('parts/no-json', /.+/);
  await refused('parts/wrong-size', /wpe/);
  await refused('parts/beyond-end', /.+/);
  await refused('parts/large', /at most 256\.0 MB to read, got 'wpe' of 4096\.0 MB/, 256);
  const opened = await open('parts/model');
  await assert.rejects(urlSource(`${base}/parts/model.safetensors`).read(1e9, 1e9 + 4), {
    message: /status 416/,
  });
  await assert.rejects(opened.read('other'), { parameter: 'tensor' });
});

test('checkpoint: a slow answer is stopped, and nothing is left of it', async () => {
  const stop = new AbortController();
  const held = new Promise((done) => (onHeld = done));
  const reading = open('slow/model', { signal: stop.signal });
  await held;
  stop.abort();
  await assert.rejects(reading, { name: 'AbortError' });
});

test('checkpoint: a file on the reader’s machine is read by slices', async () => {
  /** @type {[number, number][]} */
  const slices = [];
  const local = new File([/** @type {any} */ (file)], 'local.safetensors');
  const own = local.slice.bind(local);
  local.slice = (begin = 0, end = 0) => {
    slices.push([begin, end]);
    return own(begin, end);
  };
  local.arrayBuffer = async () => assert.fail('the whole file');
  const opened = await openFile(fileSource(local), core);
  const { matrix } = await opened.read('bf16');
  assert.deepEqual([...matrix.data], VALUES);
  const taken = slices.reduce((sum, [begin, end]) => sum + end - begin, 0);
  assert.equal(taken, headerSize + 8);
});

test('checkpoints: each is an address of one host, with a table that is not large', () => {
  assert.deepEqual(
    checkpoints.map(({ title }) => title),
    ['GPT-2', 'BERT base', 'ViT-B/16', 'CLIP ViT-L/14, text'],
  );
  for (const { address, tensor, rows, columns } of checkpoints) {
    assert.match(
      address,
      /^https:\/\/huggingface\.co\/[\w-]+\/[\w-]+\/resolve\/main\/model\.safetensors$/,
    );
    assert.ok(tensor && 4 * rows * columns < 4e6);
  }
});
