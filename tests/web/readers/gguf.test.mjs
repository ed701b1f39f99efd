/** readGguf(): the header of a GGUF file, piece by piece; another reader of the format says the same. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gguf } from '@huggingface/gguf';
import { isGgufFile, isGgufText, loadReaders } from '../../../web/readers/index.js';
import { madeGguf } from '../support/gguf.mjs';
import { randomOf } from '../../support/random.mjs';

/** @import { Key } from '../support/gguf.mjs' */

const { readGguf } = await loadReaders();

/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posenc-gguf-'));
});
after(() => rm(folder, { recursive: true }));

const keysOf = async (/** @type {Uint8Array<ArrayBuffer>} */ bytes) =>
  JSON.parse(await readGguf(new Blob([bytes])));

/** Any keys of all types, of which some are longer than what is kept. @param {number} seed @returns {Key[]} */
function anyKeys(seed) {
  const random = randomOf(seed);
  const whole = (/** @type {number} */ most) => Math.floor(random() * most);
  /** @type {Record<string, () => any>} */
  const values = {
    u8: () => whole(256),
    i8: () => whole(256) - 128,
    u16: () => whole(65536),
    i16: () => whole(65536) - 32768,
    u32: () => whole(2 ** 32),
    i32: () => whole(2 ** 32) - 2 ** 31,
    f32: () => Math.fround(random() * 10 ** whole(9)),
    bool: () => random() < 0.5,
    u64: () => whole(2 ** 50),
    i64: () => whole(2 ** 50) - 2 ** 49,
    f64: () => whole(1e12) / 1000, // at most 15 digits
    str: () => 'x'.repeat(whole(random() < 0.2 ? 5000 : 30)),
  };
  /** @type {Key[]} */
  const keys = [['general.architecture', 'str', 'any']];
  for (let i = 0; i < 40; i += 1) {
    const types = Object.keys(values);
    const type = types[whole(types.length)];
    const isList = random() < 0.4;
    const value = isList
      ? Array.from({ length: whole(random() < 0.2 ? 6000 : 9) }, values[type])
      : values[type]();
    keys.push([`any.key_${i}`, isList ? `${type}[]` : type, value]);
  }
  return keys;
}

/** As JSON has it. @param {unknown} value */
const plain = (value) =>
  JSON.parse(JSON.stringify(value, (_, x) => (typeof x === 'bigint' ? Number(x) : x)));

for (const version of [2, 3]) {
  for (const seed of [1, 2, 3]) {
    test(`GGUF ${version}, keys ${seed}: what is kept is what @huggingface/gguf reads`, async () => {
      const keys = anyKeys(10 * version + seed);
      const bytes = madeGguf(keys, { version, tensors: { 'rope_freqs.weight': [1, 2.5, 8] } });
      const path = join(folder, `${version}-${seed}.gguf`);
      await writeFile(path, bytes);
      const { metadata } = await gguf(path, { allowLocalFile: true });
      const found = await keysOf(bytes);
      assert.deepEqual(found['rope_freqs.weight'], [1, 2.5, 8]);
      const theirs = /** @type {Record<string, unknown>} */ (plain(metadata));
      let kept = 0;
      for (const [name, type] of keys) {
        if (found[name] === null) continue; // too long, or texts
        kept += 1;
        // of float32 it is the shortest decimal that gives it
        const same = (/** @type {any} */ x) => (type.startsWith('f32') ? Math.fround(x) : x);
        const all = (/** @type {any} */ x) => (Array.isArray(x) ? x.map(same) : same(x));
        assert.deepEqual(all(found[name]), all(theirs[name]), name);
      }
      assert.ok(kept > 20, `${kept} kept`);
    });
  }
}

const isLong = (/** @type {any} */ value, /** @type {string} */ type) =>
  value.length > (type === 'str' ? 1024 : 4096) || type === 'str[]';

test('null stands for long values and lists of texts, and for nothing else', async () => {
  const keys = anyKeys(5);
  const found = await keysOf(madeGguf(keys));
  for (const [name, type, value] of keys) {
    assert.equal(found[name] === null, isLong(value, type), `${name} ${type}`);
  }
});

/** A file of zeros but for its beginning, that says what was read of it. @param {Uint8Array} begin @param {number} size */
function sparse(begin, size) {
  const taken = { bytes: 0 };
  const read = (/** @type {number} */ from, /** @type {number} */ to) => {
    const piece = new Uint8Array(to - from);
    if (from < begin.length) piece.set(begin.subarray(from, to));
    taken.bytes += piece.length;
    return piece;
  };
  return { size, read, taken };
}

const MEGABYTES = 200;

for (const [what, type, each] of /** @type {[string, string, number][]} */ ([
  ['numbers are jumped over', 'u8', 1],
  ['texts are looked at one by one, none is kept', 'str', 8],
])) {
  test(`a header of ${MEGABYTES} MB: its ${what}`, async (t) => {
    const bytes = madeGguf([
      ['general.architecture', 'str', 'llama'],
      ['tokenizer.ggml.tokens', `${type}[]`, []],
    ]);
    const count = (MEGABYTES * 1e6) / each;
    const begin = madeGguf([['general.architecture', 'str', 'llama']]);
    const end = 24 + 8 + 20 + 4 + 8 + 5; // of the first key
    const head = new Uint8Array(end + 8 + 21 + 4 + 4 + 8);
    head.set(bytes.subarray(0, head.length));
    new DataView(head.buffer).setBigUint64(head.length - 8, BigInt(count), true);
    assert.deepEqual(head.subarray(24, end), begin.subarray(24, end));
    const file = sparse(head, head.length + count * each);
    const before = process.memoryUsage().rss;
    const from = performance.now();
    const found = JSON.parse(await readGguf(file));
    const took = performance.now() - from;
    const grown = (process.memoryUsage().rss - before) / 2 ** 20;
    assert.deepEqual(found, { 'general.architecture': 'llama', 'tokenizer.ggml.tokens': null });
    if (type === 'u8') assert.ok(file.taken.bytes <= 2 ** 20, `${file.taken.bytes} bytes read`);
    t.diagnostic(`${took.toFixed(0)} ms, ${grown.toFixed(0)} MB more`);
    assert.ok(took < 10_000, `${took} ms; 2000 are asked for`);
    assert.ok(grown < 64, `${grown} MB`);
  });
}

test('what is no GGUF file, cut off, of another version or no file at all is refused by name', async () => {
  const bytes = madeGguf([['general.architecture', 'str', 'llama']]);
  const old = bytes.slice();
  old[4] = 1;
  const cases = /** @type {[any, RegExp][]} */ ([
    [new Blob(['PK\u0003\u0004'.padEnd(99)]), /must begin with GGUF/],
    [new Blob([]), /must hold what its header says/],
    [new Blob([bytes.subarray(0, 40)]), /must hold what its header says/],
    [new Blob([old]), /sizes have 32 bits/],
    ['model.gguf', /readGguf: file must be a Blob/],
    [{ size: 99, read: () => new Uint8Array() }, /must give the bytes that its size promises/],
    [{ size: -1, read: () => new Uint8Array() }, /from 0 to 2\^53/],
  ]);
  for (const [file, message] of cases) {
    await assert.rejects(readGguf(file), { code: 'input', message });
  }
});

test('ten files that nobody reads on leave room for the eleventh', async () => {
  const bytes = madeGguf([['general.architecture', 'str', 'llama']]);
  const never = { size: bytes.length, read: () => Promise.reject(new Error('gone')) };
  for (let i = 0; i < 10; i += 1) await assert.rejects(readGguf(never), /gone/);
  assert.deepEqual(await keysOf(bytes), { 'general.architecture': 'llama' });
});

test('a file is told by its first bytes, a text by what it names', () => {
  assert.ok(isGgufFile(madeGguf([])));
  assert.ok(!isGgufFile(new TextEncoder().encode('{"model_type": "llama"}')));
  assert.ok(isGgufText('print_info: arch             = qwen2'));
  assert.ok(!isGgufText('{"architectures": ["LlamaForCausalLM"]}'));
});
