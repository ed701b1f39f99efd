import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { openFile } from '../../../web/files/open.js';
import { urlSource } from '../../../web/files/sources.js';
import { safetensors } from '../support/files.mjs';

/** @import { AddressInfo } from 'node:net' */

const big = { name: 'big', dtype: 'U8', shape: [3000, 100], bytes: new Uint8Array(300000).fill(3) };
const small = { name: 'wpe', dtype: 'F16', shape: [1, 2], bytes: [0x00, 0x3c, 0x00, 0xc0] };
const file = safetensors([big, small]);

/** What the server was asked for. @type {{range: string | undefined, cookie: string | undefined}[]} */
const asked = [];
/** @param {string} path @param {import('node:http').ServerResponse} reply @param {number} from @param {number} to */
function answer(path, reply, from, to) {
  const last = Math.min(to, file.length - 1);
  const part = file.subarray(from, last + 1);
  const range = `bytes ${from}-${last}/${file.length}`;
  if (path === '/whole') return reply.writeHead(200).end(file);
  if (path === '/missing') return reply.writeHead(404).end();
  if (path === '/hidden') return reply.writeHead(206).end(part);
  if (path === '/other') return reply.writeHead(206, { 'content-range': `bytes 1-9/10` }).end(part);
  if (path === '/more') return reply.writeHead(206, { 'content-range': range }).end(file);
  if (path === '/less') {
    return reply.writeHead(206, { 'content-range': range }).end(part.subarray(0, 4));
  }
  if (from >= file.length) return reply.writeHead(416).end();
  return reply.writeHead(206, { 'content-range': range }).end(part);
}

const server = createServer((request, reply) => {
  const { range, cookie } = request.headers;
  asked.push({ range, cookie });
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  answer(request.url ?? '', reply, Number(from), Number(to));
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
after(() => server.close());

test('urlSource: a tensor of a remote file costs its own bytes', async () => {
  asked.length = 0;
  const opened = await openFile(urlSource(`${base}/folder/model%20one.safetensors`), core);
  assert.equal(opened.name, 'model one.safetensors');
  assert.deepEqual(
    opened.entries.map(({ name, size }) => [name, size]),
    [
      ['big', 300000],
      ['wpe', 4],
    ],
  );
  const { matrix, dtype } = await opened.read('wpe');
  assert.deepEqual([[...matrix.data], dtype], [[1, -2], 'float16']);
  const { begin, end } = core.tensors(file)[1];
  assert.deepEqual(
    asked.map(({ range }) => range),
    ['bytes=0-7', `bytes=8-${core.tensors(file)[0].begin - 1}`, `bytes=${begin}-${end - 1}`],
  );
  assert.ok(asked.every(({ cookie }) => cookie === undefined));
});

test('urlSource: a server that hides the length still gives tensors', async () => {
  const opened = await openFile(urlSource(`${base}/hidden`), core);
  assert.deepEqual([...(await opened.read('wpe')).matrix.data], [1, -2]);
});

test('urlSource: more than was asked for is cut off', async () => {
  const source = urlSource(`${base}/more`);
  assert.equal((await source.read(0, 10)).length, 10);
  assert.equal(source.size, file.length);
});

test('urlSource: refusals say what the server did', async () => {
  const refuses = (/** @type {string} */ path, /** @type {RegExp} */ message) =>
    assert.rejects(openFile(urlSource(`${base}${path}`), core), { parameter: 'url', message });
  await refuses('/whole', /status 206.*status 200.*download/);
  await refuses('/missing', /status 404/);
  await refuses('/other', /from byte 0, got bytes 1-9/);
  await refuses('/less', /must give 65536 bytes from 0, got 4/);
  await assert.rejects(urlSource(`${base}/x`).read(file.length + 5, file.length + 9), /416/);
  const nobody = urlSource('http://127.0.0.1:9/x');
  await assert.rejects(nobody.read(0, 9), { parameter: 'url', message: /not there|CORS/ });
  for (const bad of ['', 'file:///etc/passwd', 'javascript:alert(1)', 'model.safetensors']) {
    assert.throws(() => urlSource(bad), { parameter: 'url', code: 'input' });
  }
});

test('urlSource: a signal stops it', async () => {
  const stop = new AbortController();
  stop.abort();
  await assert.rejects(urlSource(`${base}/x`).read(0, 9, { signal: stop.signal }), {
    name: 'AbortError',
  });
});
