import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { openFile } from '../../../web/files/open.js';
import { fileSource, urlSource } from '../../../web/files/sources.js';
import { safetensors } from '../support/files.mjs';

/** @import { AddressInfo } from 'node:net' */

const big = { name: 'big', dtype: 'U8', shape: [3000, 100], bytes: new Uint8Array(300000).fill(3) };
const small = { name: 'wpe', dtype: 'F16', shape: [1, 2], bytes: [0x00, 0x3c, 0x00, 0xc0] };
const file = safetensors([big, small]);

/** What servers say they give, whatever was asked for. @type {Record<string, string>} */
const RANGES = {
  '/other': 'bytes 1-9/10',
  '/shorter': `bytes 8-20/${file.length}`,
  '/longer': `bytes 8-40/${file.length}`,
  '/backwards': `bytes 8-7/${file.length}`,
  '/beyond': 'bytes 8-39/20',
  '/items': `items 8-39/${file.length}`,
};
let versions = 0;
const NONE = /** @type {Record<string, string>} */ ({});
/** What is seen of a file that changes. @type {Record<string, () => Record<string, string>>} */
const CHANGES = {
  etag: () => ({ etag: `"${versions}"` }),
  weak: () => ({ etag: `${versions ? 'W/' : ''}"${versions}"`, 'last-modified': 'day 0' }),
  modified: () => ({ 'last-modified': `day ${versions}` }),
  size: () => (versions ? { 'content-range': `bytes 16-23/${file.length + 1}` } : NONE),
  untagged: () => (versions ? NONE : { etag: '"0"' }),
};

/** What the server was asked for. @type {{range: string | undefined, cookie: string | undefined}[]} */
const asked = [];
/** @param {string} path @param {import('node:http').ServerResponse} reply @param {number} from @param {number} to */
function answer(path, reply, from, to) {
  const last = Math.min(to, file.length - 1);
  const part = file.subarray(from, last + 1);
  const range = `bytes ${from}-${last}/${file.length}`;
  if (path === '/whole') return reply.writeHead(200).end(file);
  if (path === '/missing') return reply.writeHead(404).end();
  if (path === '/hidden') return reply.writeHead(206).end(file.subarray(0, part.length));
  if (path === '/multipart') {
    return reply.writeHead(206, { 'content-type': 'multipart/byteranges; boundary=x' }).end(file);
  }
  if (RANGES[path]) return reply.writeHead(206, { 'content-range': RANGES[path] }).end(part);
  if (path.startsWith('/changes/')) {
    const headers = { 'content-range': range, ...CHANGES[path.slice(9)]() };
    return reply.writeHead(206, headers).end(part);
  }
  if (path === '/endless') {
    return reply.writeHead(206, { 'content-range': range.replace(/\d+$/, '*') }).end(part);
  }
  if (path === '/hangs-up') return reply.destroy();
  if (path === '/breaks') {
    reply.writeHead(206, { 'content-range': range, 'content-length': part.length });
    reply.write(part.subarray(0, 1000), () => setTimeout(() => reply.destroy(), 20));
    return;
  }
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

test('urlSource: a part that is not known to be the one asked for is refused', async () => {
  const expose = /Content-Range, by Access-Control-Expose-Headers\); download/;
  for (const path of ['hidden', 'multipart']) {
    await assert.rejects(openFile(urlSource(`${base}/${path}`), core), {
      parameter: 'url',
      message: expose,
    });
  }
  const read = (/** @type {string} */ path) => urlSource(`${base}/${path}`).read(8, 40);
  for (const [path, told] of [
    ['other', 'bytes 1-9/10'],
    ['shorter', `bytes 8-20/${file.length}`],
    ['longer', `bytes 8-40/${file.length}`],
    ['backwards', `bytes 8-7/${file.length}`],
    ['beyond', 'bytes 8-39/20'],
    ['items', `items 8-39/${file.length}`],
  ]) {
    await assert.rejects(read(path), (/** @type {any} */ { name, code, message }) => {
      assert.deepEqual([name, code], ['CoreError', 'input'], path);
      assert.ok(message.endsWith(`from byte 8 to 39, got ${told}`), message);
      return true;
    });
  }
});

test('urlSource: a server that does not know the length still gives tensors', async () => {
  const opened = await openFile(urlSource(`${base}/endless`), core);
  assert.deepEqual([...(await opened.read('wpe')).matrix.data], [1, -2]);
});

test('urlSource: a file that becomes another one between two parts is refused', async () => {
  for (const [path, told] of [
    ['etag', '"0", then "1"'],
    ['weak', '"0", then "1"'],
    ['modified', 'day 0, then day 1'],
    ['size', `${file.length} bytes, then ${file.length + 1} bytes`],
    ['untagged', '"0", then nothing'],
  ]) {
    versions = 0;
    const source = urlSource(`${base}/changes/${path}`);
    await source.read(0, 8);
    await source.read(8, 16);
    versions = 1;
    await assert.rejects(source.read(16, 24), (/** @type {any} */ { name, parameter, message }) => {
      assert.deepEqual([name, parameter], ['CoreError', 'url'], path);
      assert.ok(message.includes(`got another version (${told}); open it again`), message);
      return true;
    });
  }
});

test('urlSource: a connection that breaks is told, wherever it does', async () => {
  const source = urlSource(`${base}/breaks`);
  await assert.rejects(source.read(0, 65536), {
    name: 'CoreError',
    parameter: 'url',
    message: /broke off after 1000 of 65536 bytes \(.+\); try again/,
  });
  await assert.rejects(urlSource(`${base}/hangs-up`).read(0, 10), {
    name: 'CoreError',
    parameter: 'url',
  });
  const broken = new File(['1,2'], 'x.csv');
  broken.slice = () =>
    /** @type {any} */ ({
      size: 3,
      stream: () => new ReadableStream({ start: (to) => to.error(new TypeError('gone')) }),
    });
  await assert.rejects(openFile(fileSource(broken), core), {
    name: 'CoreError',
    message: /file broke off after 0 of 3 bytes \(gone\)/,
  });
  const shrunk = new File(['1,2'], 'x.csv');
  shrunk.slice = () => /** @type {any} */ ({ size: 3, stream: () => new Blob(['1']).stream() });
  await assert.rejects(openFile(fileSource(shrunk), core), { message: /give 3 bytes, got 1/ });
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
  await refuses('/other', /from byte 0 to 65535, got bytes 1-9/);
  await refuses('/less', /must give 65536 bytes, got 4/);
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
