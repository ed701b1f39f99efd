/** Similarity as JavaScript sees it; the numbers themselves are tested in C++. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../web/core/index.js';

const core = await loadCore();
const METRICS = /** @type {const} */ (['dot', 'cosine', 'cosine-distance', 'euclidean']);

/** @param {number} rows @param {number[]} values */
const matrix = (rows, ...values) => ({
  rows,
  cols: values.length / rows,
  data: Float64Array.from(values),
});

test('similarity: precision follows the first matrix, shape both', () => {
  const a = matrix(2, 1, 2, 3, 4, 5, 6);
  const b = { rows: 1, cols: 3, data: Float32Array.of(1, 2, 3) };
  const { rows, cols, data } = core.similarity(a, { metric: 'dot', b });
  assert.deepEqual([rows, cols, ...data], [2, 1, 14, 32]);
  assert.ok(data instanceof Float64Array);
  assert.ok(core.similarity(b).data instanceof Float32Array);
  assert.deepEqual(
    [...core.similarity(b, { b: a, metric: 'euclidean' }).data],
    [0, Math.sqrt(27)].map(Math.fround),
  );
});

test('similarity: cosine is what is computed unless asked otherwise', () => {
  const { data } = core.similarity(matrix(3, 0, 0, 3, 4, 4, -3));
  assert.deepEqual([...data], [0, 0, 0, 0, 1, 0, 0, 0, 1]);
  const distances = core.similarity(matrix(2, 0, 0, 3, 4), { metric: 'cosine-distance' });
  assert.deepEqual([...distances.data], [1, 1, 1, 0]);
});

test('similarity: the distances S0 prints, digit by digit', () => {
  const params = { length: 32, dModel: 1024, precision: 'float64' };
  const table = core.encode('sinusoidal', params);
  const { data } = core.similarity(table, { metric: 'cosine-distance' });
  assert.ok(Math.abs(data[32 + 2] - 0.026488616022189885) < 2.3e-16);
  assert.ok(Math.abs(data[32 + 30] - 0.4323030365719961) < 2.3e-16);
});

test('similarity: refusals name the argument', () => {
  const a = matrix(2, 1, 2, 3, 4);
  /** @type {[string, () => unknown][]} */
  const refusals = [
    ['metric', () => core.similarity(a, { metric: /** @type {any} */ ('angle') })],
    ['nonsense', () => core.similarity(a, /** @type {any} */ ({ nonsense: 1 }))],
    ['matrix', () => core.similarity(/** @type {any} */ (null))],
    ['matrix', () => core.similarity(matrix(2, 1, 2, NaN, 4))],
    ['b', () => core.similarity(a, { b: matrix(2, 1, 2, 3, Infinity) })],
    ['b', () => core.similarity(a, { b: matrix(1, 1, 2, 3) })],
    ['data', () => core.similarity({ ...a, cols: 3 })],
    ['path', () => core.similarityOf('sine', {}, { path: 'toeplitz' })],
    ['path', () => core.similarityOf('sine', {}, { path: /** @type {any} */ ('fast') })],
    ['length', () => core.similarityOf('sine', { length: 0 })],
    ['encoding', () => core.similarityOf('alibi')],
    ['encoding', () => core.similarityOf('nonsense')],
  ];
  for (const [parameter, call] of refusals) {
    assert.throws(call, { name: 'CoreError', code: 'input', parameter }, parameter);
  }
  assert.throws(() => core.similarity(matrix(2, 1, 2, NaN, 4)), /NaN at row 1, column 0/);
});

test('similarity: too large a result is refused before memory is taken', () => {
  const tall = { rows: 8193, cols: 1, data: new Float32Array(8193) };
  for (let round = 0; round < 50; round++) {
    assert.throws(() => core.similarity(tall), { code: 'memory' });
    assert.throws(() => core.similarityOf('sinusoidal', { length: 65536, dModel: 2 }), {
      code: 'memory',
    });
  }
  assert.equal(
    core.similarity(tall, { b: { rows: 1, cols: 1, data: new Float32Array(1) } }).rows,
    8193,
  );
});

test('similarityOf: both paths agree, and the defect says how far from Toeplitz a matrix is', () => {
  for (const precision of ['float32', 'float64']) {
    const params = { length: 60, dModel: 32, precision };
    for (const metric of METRICS) {
      const gram = core.similarityOf('sinusoidal', params, { metric, path: 'gram' });
      const slid = core.similarityOf('sinusoidal', params, { metric });
      assert.deepEqual([gram.path, slid.path], ['gram', 'toeplitz']);
      const tolerance = precision === 'float32' ? 4e-6 : 1e-13;
      slid.matrix.data.forEach((/** @type {number} */ value, /** @type {number} */ i) =>
        assert.ok(Math.abs(value - gram.matrix.data[i]) <= tolerance, `${metric} ${i}`),
      );
      assert.ok((gram.toeplitzDefect ?? NaN) <= 2 * tolerance);
      assert.equal(slid.toeplitzDefect, undefined);
    }
  }
  const sine = core.similarityOf('sine', { length: 60 }, { metric: 'dot' });
  assert.equal(sine.path, 'gram');
  assert.ok((sine.toeplitzDefect ?? 0) > 0.1);
});

test('similarityMap: blocks of 2^20 positions, of pairs and of samples; the whole matrix is refused', () => {
  const length = 2 ** 20;
  const params = { length, dModel: 16 };
  const map = core.similarityMap('sinusoidal', params);
  assert.deepEqual([map.mean.rows, map.mean.cols], [1024, 1024]);
  assert.deepEqual([map.block, map.samples, map.largest], [1024, 1024, 1]);
  assert.ok(map.mean.data instanceof Float64Array);
  // One block at its corner, and all pairs of it.
  const corner = { block: 1, firstColumn: length - 1024, rows: 1024 };
  const pairs = core.similarityMap('sinusoidal', params, corner);
  assert.deepEqual(pairs.mean, pairs.min);
  let sum = 0;
  for (const each of pairs.mean.data) sum += each;
  assert.ok(Math.abs(sum / 2 ** 20 - map.mean.data[1023]) < 1e-14);
  assert.equal(pairs.least, map.min.data[1023]);
  const binary = core.similarityMap('binary', { length, numBits: 20 });
  assert.ok(binary.samples >= 2 && binary.samples < 1024);
  assert.throws(() => core.similarityOf('sinusoidal', params), {
    code: 'memory',
    message: /similarityMap\(\) has it in blocks, `b` some rows at a time/,
  });
});

test('similarityMap: means alone, and parts whose samples are those of the whole window', () => {
  const params = { length: 2 ** 16, numBits: 16 };
  const window = { block: 256, firstRow: 1024, firstColumn: 2048, rows: 200, columns: 100 };
  const whole = core.similarityMap('binary', params, window);
  assert.ok(whole.samples > 1 && whole.samples < 256);
  const { min, max, ...means } = core.similarityMap('binary', params, {
    ...window,
    extremes: false,
  });
  assert.deepEqual([min, max], [undefined, undefined]);
  assert.deepEqual({ min: whole.min, max: whole.max, ...means }, whole);
  const cell = core.similarityMap('binary', params, {
    ...{ block: 256, firstRow: 1024 + 256 * 7, firstColumn: 2048 + 256 * 33 },
    ...{ rows: 1, columns: 1, ofRows: 200, ofColumns: 100 },
  });
  const at = 7 * 100 + 33;
  assert.deepEqual(
    [cell.mean.data[0], cell.least, cell.largest, cell.samples],
    [whole.mean.data[at], whole.min.data[at], whole.max.data[at], whole.samples],
  );
});

test('similarityMap: refusals name the argument', () => {
  /** @type {[string, () => unknown][]} */
  const refusals = [
    ['encoding', () => core.similarityMap('mae-2d')],
    ['positions', () => core.similarityMap('sinusoidal', { positions: [0, 1] })],
    ['firstRow', () => core.similarityMap('sinusoidal', {}, { block: 2, firstRow: 1 })],
    ['rows', () => core.similarityMap('sinusoidal', {}, { block: 2, rows: 26 })],
    ['ofRows', () => core.similarityMap('sinusoidal', {}, { block: 2, ofRows: 24 })],
    ['extremes', () => core.similarityMap('sinusoidal', {}, /** @type {any} */ ({ extremes: 2 }))],
    ['nonsense', () => core.similarityMap('sinusoidal', {}, /** @type {any} */ ({ nonsense: 1 }))],
  ];
  for (const [parameter, call] of refusals) {
    assert.throws(call, { name: 'CoreError', code: 'input', parameter }, parameter);
  }
});
