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
