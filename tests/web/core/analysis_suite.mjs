/** What analyses promise, run on the direct core and on the client of a worker, as api_suite.mjs. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

/** @import { AsyncCore } from '../../../web/core/types.js' */
/** @import { Core } from '../../../web/core/index.js' */

/**
 * @param {string} name of the core under test
 * @param {() => Promise<Core | AsyncCore>} connect
 */
export function testAnalyses(name, connect) {
  /** @type {Core | AsyncCore} */
  let core;
  before(async () => {
    core = await connect();
  });

  test(`${name}: offsetProfile of a matrix and of a scheme agree`, async () => {
    const params = { length: 30, dModel: 128, precision: 'float64' };
    const profile = await core.offsetProfileOf('sinusoidal', params);
    assert.equal(profile.firstRise, 12);
    assert.ok((profile.toeplitzDefect ?? 1) < 1e-12);
    const matrix = await core.encode('sinusoidal', params);
    const again = await core.offsetProfile(matrix, { metric: 'dot', reference: null });
    assert.deepEqual(again, profile);
    assert.deepEqual([...(profile.offsets ?? [])].slice(0, 3), [0, 1, 2]);
    assert.ok(profile.rises instanceof Int32Array && profile.mean instanceof Float64Array);
  });

  test(`${name}: offsetProfile from a reference gives values instead of means`, async () => {
    const params = { length: 251, dModel: 1024 };
    const options = /** @type {const} */ ({ metric: 'cosine-distance', reference: 1 });
    const profile = await core.offsetProfileOf('sinusoidal', params, options);
    assert.equal(profile.firstRise, 70);
    assert.equal(profile.rises.length, 43);
    assert.equal(profile.values?.length, 251);
    assert.ok(Math.abs((profile.values?.[2] ?? 0) - 0.026488616022189885) < 2e-16);
    assert.equal(profile.mean, undefined);
  });

  test(`${name}: offsetProfile refuses by name`, async () => {
    const matrix = { rows: 2, cols: 1, data: Float64Array.of(1, 2) };
    for (const [options, parameter] of /** @type {[any, string][]} */ ([
      [{ reference: 2 }, 'reference'],
      [{ reference: 0.5 }, 'reference'],
      [{ reference: 0, first: 1 }, 'first'],
      [{ reference: 0, rows: 1 }, 'rows'],
      [{ metric: 'manhattan' }, 'metric'],
      [{ nonsense: 1 }, 'nonsense'],
      [7, 'options'],
    ])) {
      await assert.rejects(async () => core.offsetProfile(matrix, options), {
        code: 'input',
        parameter,
      });
    }
    await assert.rejects(async () => core.offsetProfileOf('alibi'), { parameter: 'encoding' });
  });

  test(`${name}: offsetScores are the mean cosine of a rotation's pairs, and refuse by name`, async () => {
    const params = { headDim: 8, scaling: 'yarn', factor: 16, originalLength: 64, base: 500 };
    const offsets = [0, 1, 3.5, 131072];
    const scores = await core.offsetScores('rope', params, { offsets });
    const { frequencies, attentionFactor } = await core.frequencies('rope', params);
    offsets.forEach((offset, k) => {
      const cosines = [...frequencies].map((frequency) => Math.cos(offset * frequency));
      const mean = cosines.reduce((sum, each) => sum + each, 0) / frequencies.length;
      assert.ok(Math.abs(scores[k] - attentionFactor ** 2 * mean) < 1e-10, String(offset));
    });
    for (const [encoding, options, parameter] of /** @type {[string, any, string][]} */ ([
      ['sinusoidal', { offsets: [1] }, 'encoding'],
      ['axial-rope', { offsets: [1] }, 'encoding'],
      ['rope', { offsets: [] }, 'offsets'],
      ['rope', {}, 'offsets'],
      ['rope', { offsets: Array(4097).fill(1) }, 'offsets'],
    ])) {
      await assert.rejects(async () => core.offsetScores(encoding, {}, options), {
        code: 'input',
        parameter,
      });
    }
  });

  test(`${name}: difference of two matrices, and what it refuses`, async () => {
    const a = { rows: 1, cols: 3, data: Float32Array.of(1, 2, NaN) };
    const b = { rows: 1, cols: 3, data: Float64Array.of(0.5, 4, 1) };
    const { matrix, ...rest } = await core.difference(a, b);
    assert.deepEqual([...matrix.data], [0.5, -2, NaN]);
    assert.deepEqual(rest, { largest: 2, row: 0, column: 1, mean: 1.25, compared: 2 });
    const other = { ...b, rows: 3, cols: 1 };
    await assert.rejects(async () => core.difference(a, other), {
      code: 'input',
      parameter: 'b',
      message: 'difference: b must be 1 x 3 as a is, got 3 x 1',
    });
    await assert.rejects(async () => core.difference(/** @type {any} */ (7), b), {
      parameter: 'a',
    });
  });

  test(`${name}: shift is exact for pairs, fitted for the rest and for matrices`, async () => {
    const params = { length: 41, dModel: 128, offset: 10 };
    const exact = await core.shift('sinusoidal', params);
    assert.ok(exact.exact && exact.residual <= 3.5e-15);
    assert.deepEqual([exact.matrix.rows, exact.matrix.cols, exact.rank], [128, 128, 128]);
    assert.ok(Math.abs(exact.matrix.data[1] - Math.sin(10)) < 4.5e-16);
    const sine = await core.shift('sine', { dModel: 1 });
    assert.ok(!sine.exact && sine.residual > 0.8 && sine.heldOut > 0.8);
    const { factors, residual } = await core.recurrence('sine', { dModel: 1, offset: 2 });
    assert.ok(Math.abs(factors[0] - 2 * Math.cos(2)) < 1e-15 && residual < 2e-15);
    const table = await core.encode('sinusoidal', { dModel: 8, precision: 'float64' });
    const fitted = await core.shift(table, { offset: 3 });
    assert.equal(fitted.rows, 47);
    assert.ok(!fitted.exact && fitted.heldOut < 1e-9, String(fitted.heldOut));
  });

  test(`${name}: shift and recurrence refuse by name`, async () => {
    const refused = (/** @type {() => any} */ call, /** @type {string} */ parameter) =>
      assert.rejects(async () => call(), { code: 'input', parameter });
    await refused(() => core.shift('t5', {}), 'encoding');
    await refused(() => core.shift('sinusoidal', /** @type {any} */ ({ offset: 'x' })), 'offset');
    await refused(() => core.shift('sinusoidal', { offset: NaN }), 'offset');
    await refused(() => core.shift('sinusoidal', { nonsense: 1 }), 'nonsense');
    await refused(() => core.recurrence('index'), 'encoding');
    const table = { rows: 2, cols: 1, data: Float32Array.of(1, 2) };
    await refused(() => core.shift(table, { offset: 2 }), 'offset');
    await refused(() => core.shift(/** @type {any} */ (null), {}), 'matrix');
  });

  test(`${name}: collisions finds sin 11 and sin 344, and counts below a threshold`, async () => {
    const sines = await core.encode('sine', { length: 401, dModel: 1, precision: 'float64' });
    const { pairs, below, nearest } = await core.collisions(sines, {
      threshold: 1.3e-5,
      count: 100,
    });
    assert.deepEqual([pairs[0].first, pairs[0].second], [11, 344]);
    assert.equal(pairs[0].distance, nearest);
    assert.ok(pairs.some(({ first, second }) => first === 2 && second === 353));
    assert.equal(below, pairs.filter(({ distance }) => distance <= 1.3e-5).length);
    const one = { rows: 1, cols: 1, data: Float64Array.of(1) };
    assert.deepEqual(await core.collisions(one), { pairs: [], below: 0, nearest: null });
    await assert.rejects(async () => core.collisions(one, { count: 0 }), { parameter: 'count' });
  });

  test(`${name}: variance and correlation of columns`, async () => {
    const table = await core.encode('sinusoidal', { length: 50, dModel: 128 });
    const { participating, shares, mean } = await core.variance(table);
    assert.equal(participating, 77);
    assert.equal((await core.variance(table, { threshold: 1 })).participating, 44);
    assert.ok(Math.abs(shares[31] - 0.745) < 5e-4 && Math.abs(shares[127] - 1) < 1e-12);
    assert.equal(mean.length, 128);
    const { rows, cols, data } = await core.correlation(table);
    assert.deepEqual([rows, cols], [128, 128]);
    assert.ok(Math.abs(data[0] - 1) < 1e-14 && data[1] === data[128]);
    const empty = { rows: 0, cols: 1, data: new Float64Array(0) };
    await assert.rejects(async () => core.variance(empty), { parameter: 'matrix' });
    await assert.rejects(async () => core.correlation(empty), { parameter: 'matrix' });
  });

  test(`${name}: scorecard of a scheme, a formula and a table`, async () => {
    const of = (/** @type {any} */ card, /** @type {string} */ criterion) =>
      card.criteria.find((/** @type {any} */ entry) => entry.name === criterion);
    const sinusoidal = await core.scorecard('sinusoidal', { length: 50, dModel: 128 });
    assert.equal(sinusoidal.criteria.length, 10);
    assert.equal(of(sinusoidal, 'bounded').verdict, 'yes');
    assert.equal(of(sinusoidal, 'relative').verdict, 'yes');
    assert.ok(of(sinusoidal, 'relative').value <= 4e-15);
    assert.deepEqual(of(sinusoidal, 'distance').posts, ['S0']);
    const shared = await core.scorecard('formula', { formula: 'p / L', length: 50, dModel: 2 });
    assert.equal(of(shared, 'length-invariant').verdict, 'no');
    assert.ok(Math.abs(of(shared, 'length-invariant').value - 0.5) < 1e-14);
    const table = { rows: 3, cols: 1, data: Float32Array.of(0, 1, 2) };
    const alone = await core.scorecard(table);
    assert.equal(of(alone, 'distance').verdict, 'yes');
    assert.equal(of(alone, 'smooth').verdict, 'not measurable');
    assert.ok(Number.isNaN(of(alone, 'smooth').value));
  });

  test(`${name}: scorecard refuses by name`, async () => {
    const refused = (/** @type {() => any} */ call, /** @type {string} */ parameter) =>
      assert.rejects(async () => call(), { code: 'input', parameter });
    await refused(() => core.scorecard('no-such'), 'encoding');
    await refused(() => core.scorecard('sinusoidal', { dModel: 0 }), 'dModel');
    await refused(() => core.scorecard({ rows: 0, cols: 1, data: new Float32Array(0) }), 'matrix');
    await refused(() => core.scorecard({ rows: 1, cols: 1, data: Float32Array.of(NaN) }), 'matrix');
  });

  test(`${name}: identify names a scheme whose table it was given`, async () => {
    const params = { length: 64, dModel: 64 };
    const table = await core.encode('sinusoidal-fairseq', params);
    const found = await core.identify(table);
    assert.equal(found.scheme, 'sinusoidal-fairseq');
    assert.deepEqual(found.params, { ...params, base: 10000, paddingIdx: 1 });
    assert.deepEqual([found.dtype, found.offset, found.scale], ['float32', 2, 1]);
    assert.ok(found.confidence > 0.99 && found.maxDifference < 3.1e-8);
    const [best, ...others] = found.candidates;
    assert.equal(best.scheme, found.scheme);
    assert.ok(others.some(({ scheme }) => scheme === 'sinusoidal'));
    for (const { scheme, params: own } of found.candidates) {
      const { rows, cols } = await core.encode(scheme, own);
      assert.deepEqual([rows, cols], [64, 64]);
    }
  });

  test(`${name}: identify says so where nothing fits`, async () => {
    const noise = await core.encode('learned', { length: 64, dModel: 32 });
    const found = await core.identify(noise);
    assert.deepEqual([found.scheme, found.params], [null, {}]);
    assert.ok(found.confidence < 0.01, String(found.confidence));
    assert.match(found.note, /noise/);
    assert.equal(found.spectrum.length, 33);
    assert.ok(Math.abs(found.spectrum.reduce((sum, share) => sum + share, 0) - 1) < 1e-12);
    const gap = await core.identify({ rows: 2, cols: 2, data: Float64Array.of(1, NaN, 3, 4) });
    assert.deepEqual([gap.scheme, gap.confidence, gap.candidates.length], [null, 0, 0]);
    const empty = { rows: 0, cols: 1, data: new Float32Array(0) };
    await assert.rejects(async () => core.identify(empty), { parameter: 'matrix' });
  });
}
