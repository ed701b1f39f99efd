/** Tables as people print them: caches, frequencies, biases. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { readGoldenJson } from '../support/npy.mjs';

/** @import { Core } from '../../../web/core/index.js' */

/** @type {Core} */
let core;
before(async () => {
  core = await loadCore();
});

const folder = new URL('../../golden/doctor/caches/', import.meta.url);
const { tables } = await readGoldenJson('doctor/caches/index.json');

/** @type {Record<string, {scheme: string, form: string, params: object, alike?: string[], rounding?: string}>} */
const EXPECTED = {
  'hf_cos.npy': { scheme: 'rope', form: 'cos', params: { layout: 'half', scaling: 'none' } },
  'hf_sin.npy': { scheme: 'rope', form: 'sin', params: { layout: 'half', scaling: 'none' } },
  'vllm_cos_sin.npy': { scheme: 'rope', form: 'cos-sin', params: {}, alike: ['timestep'] },
  'vllm_yarn_cos_sin.npy': {
    scheme: 'rope',
    form: 'cos-sin',
    params: { scaling: 'yarn', factor: 4, originalLength: 2048, truncate: true },
  },
  'inv_freq_column.npy': { scheme: 'rope', form: 'inv-freq', params: { scaling: 'none' } },
  'inv_freq_llama3.npy': {
    scheme: 'rope',
    form: 'inv-freq',
    params: { scaling: 'llama3', factor: 8, originalLength: 8192, highFreqFactor: 4 },
  },
  'alibi_one_head.npy': {
    scheme: 'alibi',
    form: 'bias',
    params: { slope: 0.0625, symmetric: true },
  },
  't5_bias.npy': {
    scheme: 't5',
    form: 'bias',
    params: { numBuckets: 32, maxDistance: 128, bidirectional: true },
  },
  'sinusoid_bf16_phase.npy': {
    scheme: 'sinusoidal',
    form: 'table',
    params: {},
    rounding: 'bfloat16-phase',
  },
  'neox_partial_cos.npy': { scheme: 'rope', form: 'cos', params: { layout: 'half' } },
  'repeat_interleave_cos.npy': { scheme: 'rope', form: 'cos', params: { layout: 'interleaved' } },
};

for (const { file, parameters } of tables) {
  test(`identify: ${file}`, async () => {
    const { matrix } = core.read(new Uint8Array(await readFile(new URL(file, folder))));
    const found = core.identify(matrix);
    const { params, rounding = '', alike = [], ...names } = EXPECTED[file];
    const { scheme, form } = found;
    assert.deepEqual(
      { scheme, form, rounding: found.rounding },
      { ...names, rounding },
      found.note,
    );
    for (const [name, value] of Object.entries(params)) {
      assert.equal(found.params[name], value, name);
    }
    if (parameters.base) assert.equal(found.params.base ?? 10000, parameters.base);
    if (parameters.rotary_dim) assert.equal(found.params.rotaryDim, parameters.rotary_dim);
    if (parameters.attention_factor) {
      const { attentionFactor } = /** @type {any} */ (found.params);
      assert.ok(Math.abs(attentionFactor - parameters.attention_factor) < 2e-7);
    }
    for (const name of alike) assert.ok(found.alike.includes(name), name);
    assert.ok(found.maxDifference < 2e-5, String(found.maxDifference));
  });
}

/** @param {number} rows @param {number} cols @param {(row: number, col: number) => number} value */
const table = (rows, cols, value) => ({
  rows,
  cols,
  data: Float64Array.from({ length: rows * cols }, (_, at) =>
    Math.fround(value(Math.floor(at / cols), at % cols)),
  ),
});

/** @param {number} x */
function bfloat16(x) {
  const bits = new Uint32Array(Float32Array.of(x).buffer);
  bits[0] = (bits[0] + 0x7fff + ((bits[0] >>> 16) & 1)) & 0xffff0000;
  return new Float32Array(bits.buffer)[0];
}

const rate = (
  /** @type {number} */ base,
  /** @type {number} */ pair,
  /** @type {number} */ width,
) => base ** ((-2 * pair) / width);

test('identify: caches that have each pair once', () => {
  for (const [form, wave] of /** @type {const} */ ([
    ['cos', Math.cos],
    ['sin', Math.sin],
  ])) {
    const found = core.identify(table(200, 64, (row, i) => wave(row * rate(5e5, i, 128))));
    assert.deepEqual([found.scheme, found.form], ['rope', form], found.note);
    assert.deepEqual([found.params.base, found.params.rotaryDim], [500000, 128]);
    assert.match(found.note, /one column per pair/);
  }
});

test('identify: whatever was rounded to bfloat16, the base is the true one', () => {
  /** @type {[string, (row: number, rate: number) => number][]} */
  const roundings = [
    ['bfloat16-phase', (row, w) => bfloat16(row * w)],
    ['bfloat16-position', (row, w) => bfloat16(row) * w],
    ['bfloat16-frequency', (row, w) => row * bfloat16(w)],
    ['bfloat16-all', (row, w) => bfloat16(bfloat16(row) * bfloat16(w))],
  ];
  /** @type {[string, string, string | undefined, (phase: (pair: number) => number, col: number) => number][]} */
  const forms = [
    ['sinusoidal', 'table', 'interleaved', (at, c) => Math[c % 2 ? 'cos' : 'sin'](at(c >> 1))],
    ['sinusoidal', 'table', 'concat', (at, c) => Math[c < 32 ? 'sin' : 'cos'](at(c % 32))],
    ['rope', 'cos', 'half', (at, c) => Math.cos(at(c % 32))],
    ['rope', 'sin', 'interleaved', (at, c) => Math.sin(at(c >> 1))],
    ['rope', 'cos-sin', undefined, (at, c) => Math[c < 32 ? 'cos' : 'sin'](at(c % 32))],
  ];
  for (const [base, stored] of /** @type {const} */ ([
    [10000, Math.fround],
    [160000, bfloat16],
  ])) {
    for (const [rounding, phase] of roundings) {
      for (const [scheme, form, layout, value] of forms) {
        const cell = (/** @type {number} */ row, /** @type {number} */ col) =>
          stored(value((pair) => phase(row, rate(base, pair, 64)), col));
        const found = core.identify(table(600, 64, cell));
        const { params } = found;
        const what = `${base} ${rounding} ${form} ${layout}: ${found.note}`;
        assert.deepEqual([found.scheme, found.form, params.layout], [scheme, form, layout], what);
        assert.deepEqual([found.rounding, params.base ?? 10000], [rounding, base], what);
      }
    }
  }
});

test('identify: a mask of infinities after the query is one', () => {
  const causal = table(24, 24, (i, j) => (j > i ? -Infinity : (j - i) / 4));
  const { scheme, form, params } = core.identify(causal);
  assert.deepEqual([scheme, form, params.causal, params.slope], ['alibi', 'bias', true, 0.25]);
});

/** Nearest number of 11 bits, as float16 has them above 2^-14. @param {number} x */
function float16(x) {
  if (x === 0) return 0;
  const unit = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(x))), -14) - 10);
  return Math.round(x / unit) * unit;
}

/** Settings of “rope”, and whether 16 bits tell them. @type {[Record<string, any>, boolean][]} */
const SCALED = [
  [{ base: 10000 }, true],
  [{ base: 1e6, scaling: 'linear', factor: 8 }, true],
  [{ base: 1e6, scaling: 'yarn', factor: 4, originalLength: 32768 }, true],
  [{ base: 150000, scaling: 'yarn', factor: 32, originalLength: 4096, truncate: false }, true],
  [{ base: 5e5, scaling: 'llama3', factor: 8, originalLength: 8192 }, false],
  [{ base: 1e6, scaling: 'proportional', proportion: 0.25 }, false],
];

test('identify: caches of scaled RoPE, in 32 and in 16 bits; none is called learned', () => {
  const rows = 300;
  for (const [params, isTold] of SCALED) {
    const { frequencies, attentionFactor: a } = core.frequencies('rope', {
      headDim: 128,
      ...params,
    });
    const pairs = frequencies.length;
    for (const stored of [Math.fround, float16, bfloat16]) {
      for (const [form, value] of /** @type {const} */ ([
        [
          'cos',
          (/** @type {number} */ r, /** @type {number} */ c) =>
            Math.cos(r * frequencies[c % pairs]),
        ],
        [
          'sin',
          (/** @type {number} */ r, /** @type {number} */ c) => Math.sin(r * frequencies[c >> 1]),
        ],
      ])) {
        const found = core.identify(table(rows, 2 * pairs, (r, c) => stored(a * value(r, c))));
        const what = `${JSON.stringify(params)} ${stored.name} ${form}: ${found.note}`;
        assert.doesNotMatch(found.note, /Learned/, what);
        if (stored !== Math.fround && !isTold) continue;
        const { base, scaling } = found.params;
        assert.deepEqual(
          [found.form, base, scaling],
          [form, params.base, params.scaling ?? 'none'],
          what,
        );
      }
    }
  }
});
