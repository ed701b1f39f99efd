/** Archives with one bit that is another, or an end that is missing: a refusal, never other numbers. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { crc32 as crcOfNode, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { Checksum } from '../../../web/files/checksum.js';
import { loadCore } from '../../../web/core/index.js';
import { openFile } from '../../../web/files/open.js';
import { bytesSource } from '../../../web/files/sources.js';

const CSV = '1,2\n3,4\n';
const NUMBERS = [1, 2, 3, 4];

/** @type {import('../../../web/core/index.js').Core} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {Uint8Array} bytes @returns {Promise<number[] | string>} numbers, or why not */
async function read(bytes) {
  try {
    const file = await openFile(bytesSource(bytes, 'x'), core);
    return [...(await file.read(file.entries[0].name)).matrix.data];
  } catch (error) {
    const { name, code, message } = /** @type {any} */ (error);
    assert.deepEqual([name, code], ['CoreError', 'input'], message);
    return message;
  }
}

/** @param {Uint8Array} bytes @param {number} bit */
function flipped(bytes, bit) {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3] ^= 1 << (bit & 7);
  return copy;
}

/** @type {Record<string, (level: 0 | 6) => Uint8Array>} */
const ARCHIVES = {
  gzip: (level) => gzipSync(CSV, { level }),
  'gzip in two members': (level) =>
    Buffer.concat([gzipSync(CSV.slice(0, 3), { level }), gzipSync(CSV.slice(3), { level })]),
  zip: (level) => {
    const table = core.read(strToU8(CSV)).matrix;
    return zipSync({ 'a.npy': [core.write(table), { level }] });
  },
};

for (const [name, make] of Object.entries(ARCHIVES)) {
  for (const level of /** @type {const} */ ([0, 6])) {
    test(`damaged ${name}, level ${level}: every bit and every end`, async (t) => {
      const whole = make(level);
      assert.deepEqual(await read(whole), NUMBERS);
      let refused = 0;
      for (let bit = 0; bit < 8 * whole.length; bit++) {
        const found = await read(flipped(whole, bit));
        if (typeof found === 'string') refused += 1;
        else assert.deepEqual(found, NUMBERS, `bit ${bit}`);
      }
      t.diagnostic(`${refused} of ${8 * whole.length} bits refused, the others say nothing`);
      const first = gzipSync(CSV.slice(0, 3), { level }).length; // where one member ends the file is whole
      for (let length = 0; length < whole.length; length++) {
        if (name === 'gzip in two members' && length === first) continue;
        assert.equal(typeof (await read(whole.subarray(0, length))), 'string', `${length} bytes`);
      }
    });
  }
}

test('damaged gzip: a digit that became another one', async () => {
  const stored = gzipSync(CSV, { level: 0 });
  stored[stored.indexOf('3')] = '9'.charCodeAt(0);
  assert.match(String(await read(stored)), /must have the checksum .*it is damaged/);
});

test('gzip inside of gzip is refused, as some unpacks to itself', async () => {
  assert.match(String(await read(gzipSync(gzipSync(CSV)))), /compressed once/);
});

test('gzip whose header never ends is refused at once', async () => {
  const endless = new Uint8Array(2e7).fill(0x41);
  endless.set([0x1f, 0x8b, 8, 8]); // a name follows
  const before = process.cpuUsage().user;
  assert.match(String(await read(endless)), /bytes that hold none/);
  const second = Buffer.concat([gzipSync(CSV), endless]);
  assert.match(String(await read(second)), /bytes that hold none/);
  assert.ok((process.cpuUsage().user - before) / 1000 < 1000);
});

test('gzip of stored blocks, which come whole only', async () => {
  const many = '1,2\n'.repeat(100_000);
  assert.equal((await read(gzipSync(many, { level: 0 }))).length, 200_000);
});

test('checksum: that of zlib, in parts', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * at * 31) >> 3);
  const sum = new Checksum();
  for (let at = 0; at < bytes.length; at += 777) sum.add(bytes.subarray(at, at + 777));
  assert.equal(sum.length, bytes.length);
  assert.equal(sum.crc, crcOfNode(bytes));
  const known = new Checksum();
  known.add(strToU8('123456789'));
  assert.equal(known.crc, 0xcbf43926);
});

/** Zeros, as gzip has them. @param {number} megabytes */
const zeros = (megabytes) => gzipSync(new Uint8Array(megabytes * 2 ** 20), { level: 9 });

/** How many bytes come out of it before it is refused. @param {Uint8Array} bytes */
async function unpackedOf(bytes) {
  const add = Checksum.prototype.add;
  let size = 0;
  Checksum.prototype.add = function (/** @type {Uint8Array} */ part) {
    size += part.length;
    add.call(this, part);
  };
  try {
    return { said: String(await read(bytes)), size };
  } finally {
    Checksum.prototype.add = add;
  }
}

test('gzip that becomes a hundred times its size is refused long before it is out', async () => {
  const rule = /at most 100 times its size beyond 32\.0 MB, got .* unpack it first/;
  const bombs = {
    plain: zeros(64),
    'behind a table': Buffer.concat([gzipSync(CSV), zeros(64)]),
    'in many members': Buffer.concat(Array.from({ length: 64 }, () => zeros(1))),
    'with rows': gzipSync('1,2\n'.repeat(1.7e7), { level: 9 }),
  };
  for (const [name, bytes] of Object.entries(bombs)) {
    const { said, size } = await unpackedOf(bytes);
    assert.match(said, rule, name);
    assert.ok(size < 40 * 2 ** 20, `${name}: ${size}`);
  }
});

test('zip: a member that becomes a hundred times its size is refused before it is begun', async () => {
  const { said, size } = await unpackedOf(zipSync({ 'a.npy': new Uint8Array(2 ** 26) }));
  assert.match(said, /at most 100 times its size/);
  assert.equal(size, 0);
});

test('gzip: a large table of zeros is a table, and the page has its turn while it comes', async () => {
  const table = core.write({ rows: 2048, cols: 2048, data: new Float32Array(2 ** 22) });
  const packed = gzipSync(table, { level: 9 });
  let turns = 0;
  const onProgress = () => (turns += 1);
  const file = await openFile(bytesSource(packed, 'x'), core, { onProgress });
  const { matrix } = await file.read('x');
  assert.deepEqual([matrix.rows, matrix.cols], [2048, 2048]);
  assert.ok(turns >= 3, `${turns}`);
});
