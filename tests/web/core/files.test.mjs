import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { zipSync, gzipSync, strToU8 } from 'fflate';
import { loadCore } from '../../../web/core/index.js';
import { openFile } from '../../../web/files/open.js';
import { bytesSource, fileSource } from '../../../web/files/sources.js';
import { channelClient } from '../support/core.mjs';
import { safetensors } from '../support/files.mjs';

/** @import { Core } from '../../../web/core/index.js' */

/** @type {Core} */
let core;
before(async () => {
  core = await loadCore();
});

const halves = { name: 'wpe', dtype: 'F16', shape: [1, 2], bytes: [0x00, 0x3c, 0x00, 0xc0] };
const bytes8 = { name: 'b é', dtype: 'U8', shape: [3], bytes: [7, 8, 9] };

/** @param {() => unknown} work @param {RegExp} message @param {string} parameter */
const refused = (work, message, parameter) =>
  assert.throws(work, (/** @type {any} */ error) => {
    assert.equal(error.name, 'CoreError');
    assert.equal(error.code, 'input');
    assert.equal(error.parameter, parameter);
    assert.match(error.message, message);
    return true;
  });

/** @param {Promise<unknown>} promise @param {RegExp} message @param {string} parameter */
const rejected = (promise, message, parameter) =>
  assert.rejects(promise, (/** @type {any} */ error) => {
    refused(
      () => {
        throw error;
      },
      message,
      parameter,
    );
    return true;
  });

test('write, read: npy gives the same numbers back, in each precision', () => {
  const table = core.encode('sinusoidal', { length: 7, dModel: 5, precision: 'float64' });
  const back = core.read(core.write(table));
  assert.deepEqual(back.matrix, table);
  assert.equal(back.dtype, 'float64');
  assert.equal(back.format, 'npy');
  assert.deepEqual(back.shape, [7, 5]);
  assert.deepEqual(back.labels, []);
  const half = core.read(core.write(table, { dtype: 'float16' }));
  assert.equal(half.dtype, 'float16');
  assert.ok(half.matrix.data.every((value, i) => Math.abs(value - table.data[i]) <= 2 ** -12));
});

test('read, tensors, fileFormat: bytes of another frame, as jsdom has them', () => {
  const Foreign = runInNewContext('Uint8Array');
  const foreign = (/** @type {Uint8Array} */ bytes) => Foreign.from(bytes).subarray(0);
  const table = core.encode('sinusoidal', { length: 3, dModel: 4 });
  const npy = foreign(core.write(table));
  assert.ok(!(npy instanceof Uint8Array));
  assert.deepEqual(core.read(npy).matrix, table);
  assert.equal(core.fileFormat(npy), 'npy');
  assert.equal(core.tensors(foreign(safetensors([halves])))[0].name, 'wpe');
  refused(() => core.read(runInNewContext('new Int8Array(8)')), /must be a Uint8Array/, 'bytes');
});

test('write, read: csv gives the same numbers back, in each precision', () => {
  for (const precision of ['float32', 'float64']) {
    const table = core.encode('sinusoidal', { length: 20, dModel: 9, precision });
    table.data.set([NaN, Infinity, -Infinity, 1e-40, -0, 123456789, 5e-324], 9);
    const back = core.read(core.write(table, { format: 'csv' }));
    const data = precision === 'float32' ? Float32Array.from(back.matrix.data) : back.matrix.data;
    assert.deepEqual(data, table.data);
  }
});

test('read: labels and notes', () => {
  const { matrix, labels, note, dtype } = core.read(strToU8('word;a;b\nüber;1;2\n"x;y";3;4'));
  assert.deepEqual(labels, ['über', 'x;y']);
  assert.deepEqual([...matrix.data], [1, 2, 3, 4]);
  assert.equal(dtype, 'text');
  assert.match(note, /first row names the columns/);
  const vectors = core.read(strToU8('the 1 2\ncat 3 4\n'), { words: ['cat'] });
  assert.equal(vectors.format, 'vectors');
  assert.deepEqual(vectors.labels, ['cat']);
  assert.equal(core.read(strToU8('1,2\n3,4\n5,6'), { maxRows: 2 }).matrix.rows, 2);
});

test('read: a safetensors file, its list and its tensors', () => {
  const file = safetensors([halves, bytes8]);
  const names = core.tensors(file).map(({ name }) => name);
  assert.deepEqual(names, ['wpe', 'b é']);
  const table = core.read(file, { tensor: 'wpe' });
  assert.deepEqual([...table.matrix.data], [1, -2]);
  assert.equal(table.tensors?.length, 2);
  const [{ begin, end, dtype, shape }] = core.tensors(file);
  const raw = core.read(file.subarray(begin, end), { format: 'raw', dtype, shape });
  assert.deepEqual(raw.matrix, table.matrix);
});

test('read, write: refusals name the parameter', () => {
  const any = /** @type {any} */ (core);
  refused(() => any.read('text'), /must be a Uint8Array, got 'text'/, 'bytes');
  refused(() => any.read(new Uint8Array(3), 7), /must be an object/, 'options');
  refused(() => any.read(strToU8('1,2'), { format: 'xls' }), /one of npy, csv/, 'format');
  refused(() => any.read(strToU8('1,2'), { maxRows: 0 }), /at least 1/, 'maxRows');
  refused(() => any.read(strToU8('1,2'), { maxRows: 1.5 }), /1\.5/, 'maxRows');
  refused(() => any.read(strToU8('a 1'), { words: [1] }), /at index 0/, 'words');
  refused(() => any.read(strToU8('1,2'), { firstRow: 'maybe' }), /'maybe'/, 'firstRow');
  refused(() => any.read(strToU8('1,2\n3'), {}), /in line 2/, 'bytes');
  refused(() => any.read(new Uint8Array(), {}), /got nothing/, 'bytes');
  refused(() => any.read(safetensors([halves, bytes8])), /one of 2 tensors/, 'tensor');
  refused(
    () => any.read(new Uint8Array(4), { format: 'raw', dtype: 'F9', shape: [1] }),
    /F9/,
    'dtype',
  );
  refused(
    () => any.read(new Uint8Array(4), { format: 'raw', dtype: 'F32', shape: 1 }),
    /array/,
    'shape',
  );
  refused(
    () => any.read(new Uint8Array(4), { format: 'raw', dtype: 'F32', shape: [2 ** 31 - 1, 2] }),
    /as long as/,
    'bytes',
  );
  refused(() => any.tensors(new Uint8Array(3)), /8 bytes/, 'bytes');
  refused(() => any.tensors(new Uint8Array(80).fill(255)), /at most/, 'bytes');
  const table = core.encode('index', { length: 2, dModel: 2 });
  refused(() => any.write(table, { format: 'xls' }), /npy or csv/, 'format');
  refused(() => any.write(table, { dtype: 'int8' }), /float16/, 'dtype');
});

test('openFile: an .npz lists its members and gives one', async () => {
  const table = core.encode('sinusoidal', { length: 40, dModel: 8 });
  const other = core.encode('index', { length: 3, dModel: 2 });
  const zip = zipSync({
    'pe.npy': core.write(table),
    'stored.npy': [core.write(other), { level: 0 }],
    'readme.txt': strToU8('hello'),
  });
  const file = await openFile(fileSource(new File([zip], 'tables.npz')), core);
  assert.equal(file.format, 'npz');
  assert.deepEqual(
    file.entries.map(({ name }) => name),
    ['pe', 'stored'],
  );
  /** @type {number[]} */
  const shares = [];
  const onProgress = (/** @type {number} */ share) => shares.push(share);
  assert.deepEqual((await file.read('pe', { onProgress })).matrix, table);
  assert.equal(shares.at(-1), 1);
  assert.deepEqual((await file.read('stored')).matrix, other);
  await rejected(file.read('absent'), /'absent'/, 'tensor');
});

test('openFile: through the worker, gzip, text and safetensors alike', async () => {
  const client = channelClient();
  try {
    const zipped = await openFile(
      bytesSource(gzipSync(strToU8('1,2\n3,4')), 'a.csv.gz'),
      client.core,
    );
    assert.deepEqual([zipped.name, zipped.format], ['a.csv', 'csv']);
    assert.deepEqual([...(await zipped.read('a.csv')).matrix.data], [1, 2, 3, 4]);
    const tensors = await openFile(
      fileSource(new File([safetensors([halves, bytes8])], 'model.safetensors')),
      client.core,
    );
    assert.deepEqual(tensors.entries[1], { name: 'b é', dtype: 'U8', shape: [3], size: 3 });
    const { matrix, dtype } = await tensors.read('b é');
    assert.deepEqual([[...matrix.data], dtype], [[7, 8, 9], 'uint8']);
  } finally {
    client.dispose();
  }
});

test('openFile: rows as JSON are a table, in the worker and of an archive too', async () => {
  const client = channelClient();
  const text = '[[1, 2.5],\n [-3e2, 1e400]]';
  try {
    for (const [name, bytes] of /** @type {[string, Uint8Array][]} */ ([
      ['a.json', strToU8(text)],
      ['a.json', gzipSync(strToU8(text))],
    ])) {
      const file = await openFile(bytesSource(bytes, name), client.core);
      assert.equal(file.format, 'json');
      const { matrix } = await file.read(file.entries[0].name, { maxRows: 2 });
      assert.deepEqual([matrix.cols, ...matrix.data], [2, 1, 2.5, -300, Infinity]);
    }
    const ragged = await openFile(bytesSource(strToU8('[[1,2],[3]]'), 'x'), core);
    await rejected(ragged.read('x'), /rows of equal length.*byte 10/, 'bytes');
  } finally {
    client.dispose();
  }
});

test('openFile: what is no table is named, whatever the file is called', async () => {
  const open = (/** @type {string | Uint8Array} */ content, name = 'x') =>
    openFile(bytesSource(typeof content === 'string' ? strToU8(content) : content, name), core);
  await rejected(open(Uint8Array.of(8, 7, 18, 7, 112, 121)), /ONNX: save the table as/, 'bytes');
  await rejected(open('GGUF\x03', 'model.npy'), /GGUF: save the table as/, 'bytes');
  await rejected(open('%PDF-1.7', 'table.csv'), /PDF/, 'bytes');
  await rejected(open('{"model_type": "llama"}', 'config.json'), /a JSON object/, 'bytes');
});

test('openFile: tensors that overlap, and bytes behind the last, are refused', async () => {
  const file = safetensors([halves, bytes8]);
  const changed = (/** @type {string} */ from, /** @type {string} */ to) => {
    const copy = file.slice();
    copy.set(strToU8(to), Buffer.from(file).indexOf(from));
    return openFile(bytesSource(copy, 'x.safetensors'), core);
  };
  await rejected(changed('[4,7]', '[1,4]'), /side by side, got 'b é' from byte 1/, 'bytes');
  await rejected(changed('[4,7]', '[5,8]'), /side by side, got 'b é' from byte 5/, 'bytes');
  await rejected(changed('[0,4]', '[1,5]'), /side by side, got 'wpe' from byte 1/, 'bytes');
  const longer = new Uint8Array([...file, 0]);
  const opened = await openFile(bytesSource(longer, 'x.safetensors'), core);
  await rejected(opened.read('wpe'), /must end with its tensors/, 'file');
  refused(() => core.read(longer, { tensor: 'wpe' }), /must end with its tensors/, 'bytes');
});

test('openFile: damaged archives and bombs are refused', async () => {
  const npy = core.write(core.encode('sinusoidal', { length: 64, dModel: 64 }));
  const zip = zipSync({ 'a.npy': npy });
  const open = (/** @type {Uint8Array} */ bytes) => openFile(bytesSource(bytes, 'x'), core);
  /** @param {(bytes: Uint8Array, view: DataView) => void} change */
  const readChanged = async (change) => {
    const copy = zip.slice();
    change(copy, new DataView(copy.buffer));
    return (await open(copy)).read('a');
  };
  const at = [...zip.keys()].find(
    (i) => zip[i] === 0x50 && zip[i + 1] === 0x4b && zip[i + 2] === 1 && zip[i + 3] === 2,
  );
  assert.ok(at);
  await rejected(open(zip.subarray(0, zip.length - 30)), /without its directory/, 'file');
  const size =
    (/** @type {number} */ value) => (/** @type {any} */ _, /** @type {DataView} */ view) =>
      view.setUint32(at + 24, value, true);
  await rejected(readChanged(size(2 ** 32 - 2)), /at most 256\.0 MB/, 'file');
  await rejected(readChanged(size(2 ** 28)), /true size/, 'file');
  await rejected(readChanged(size(npy.length - 1)), /at most .* got more/, 'file');
  await rejected(readChanged(size(npy.length + 1)), /got \d+$/, 'file');
  await rejected(
    readChanged((_, view) => view.setUint16(at + 10, 14, true)),
    /method 14/,
    'file',
  );
  await rejected(
    readChanged((_, view) => view.setUint16(at + 8, 1, true)),
    /encrypted/,
    'file',
  );
  await rejected(
    readChanged((_, view) => view.setUint32(at + 42, 5, true)),
    /something else/,
    'file',
  );
  await rejected(
    readChanged((bytes) => bytes.fill(0xff, 60, 400)),
    /without damage|got \d+$/,
    'file',
  );
  await rejected(open(zipSync({ 'x/data.pkl': strToU8('x') })), /PyTorch/, 'file');
  await rejected(open(zipSync({ 'a.txt': strToU8('x') })), /without any/, 'file');
  const gzip = gzipSync(strToU8('1,2\n'.repeat(5000)));
  await rejected(open(gzip.subarray(0, 40)), /without damage/, 'file');
});

test('openFile: a bomb of gzip is stopped at the limit', async () => {
  const few = Uint8Array.from({ length: 2 ** 24 }, (_, i) => (i % 97 ? 0 : (i * i) >> 5));
  const member = gzipSync(few, { level: 1 });
  assert.ok(few.length < 100 * member.length, 'as numbers may be packed');
  // Members follow each other in one file: 17 x 16 MiB.
  const bomb = new Uint8Array(member.length * 17);
  for (let i = 0; i < 17; i += 1) bomb.set(member, i * member.length);
  await rejected(openFile(bytesSource(bomb, 'x.gz'), core), /at most 256\.0 MB, got more/, 'file');
});

test('openFile: a signal stops the unpacking', async () => {
  const zip = zipSync({
    'a.npy': core.write(core.encode('learned', { length: 512, dModel: 512 })),
  });
  const file = await openFile(bytesSource(zip, 'x'), core);
  const stop = new AbortController();
  const reading = file.read('a', { signal: stop.signal, onProgress: () => stop.abort() });
  await assert.rejects(reading, { name: 'AbortError' });
});
