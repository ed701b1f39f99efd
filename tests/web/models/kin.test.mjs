/** Kin of YaRN and of RoPE, under the keys that their own code reads: they become settings of the catalogue. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { presetsOf } from '../../../web/models/presets.js';
import { ropeParameters } from '../../../web/models/rope.js';

const core = await loadCore();
const { modelPositions } = await loadModels();

const SIZE = { hidden_size: 8192, num_attention_heads: 64, num_hidden_layers: 4, head_dim: 128 };
/** As sglang's grok.py reads them. */
const grok = {
  model_type: 'grok-1',
  ...SIZE,
  max_position_embeddings: 131072,
  rope_theta: 10000,
  rope_type: 'yarn_log',
  scaling_factor: 16,
  original_max_position_embeddings: 8192,
  extrapolation_factor: 1,
  attn_factor: 1,
  beta_fast: 8,
  beta_slow: 1,
};

/** @param {object} config @param {object} settings of the catalogue's rope */
function assertTurnsAs(config, settings) {
  const { groups, warnings, notes } = modelPositions(config);
  assert.deepEqual(warnings, []);
  assert.ok(!notes.some(({ code }) => code === 'unknown-model-type'));
  const wanted = core.frequencies('rope', { headDim: 128, ...settings });
  assert.deepEqual([...(groups[0].invFreq ?? [])], [...wanted.frequencies]);
  assert.equal(groups[0].attentionFactor, wanted.attentionFactor);
  const said = core.frequencies('rope', ropeParameters(groups[0], 1));
  assert.deepEqual([...said.frequencies], [...wanted.frequencies]);
  assert.equal(said.attentionFactor, wanted.attentionFactor);
}

test('Grok: keys beside the others, a ramp of logarithms, no attention factor', () => {
  const ramp = { factor: 16, originalLength: 8192, betaFast: 8 };
  assertTurnsAs(grok, { scaling: 'grok', ...ramp });
  for (const rope_type of ['yarn', 'yarn_linear']) {
    assertTurnsAs({ ...grok, rope_type }, { scaling: 'yarn', ...ramp, attentionFactor: 1 });
  }
  assertTurnsAs({ ...grok, rope_type: 'original' }, {});
  const half = modelPositions({ ...grok, rope_rotate_half_dims: true }).groups[0];
  assert.deepEqual([half.headDim, half.rotaryDim], [128, 64]);
  const { warnings } = modelPositions({ ...grok, rope_type: 'theta_scale' });
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['scaling-unknown'],
  );
});

test('TeleChat3: its own attention factor, 0.07 ln factor + 1', () => {
  const own = { factor: 4, original_max_position_embeddings: 8192 };
  const config = {
    model_type: 'telechat3',
    ...SIZE,
    max_position_embeddings: 32768,
    rope_scaling: { type: 'telechat3-yarn', ...own },
  };
  assertTurnsAs(config, { scaling: 'telechat3', factor: 4, originalLength: 8192 });
  const [{ attentionFactor }] = modelPositions(config).groups;
  assert.ok(Math.abs(Number(attentionFactor) - (1 + 0.07 * Math.log(4))) < 1e-15);
});

const all = (/** @type {string} */ _, /** @type {object} */ parameters) => parameters;
const presets = (/** @type {object} */ config) =>
  presetsOf(
    { name: 'a', title: 'A', provenance: 'published', sources: ['https://github.com/a/b'], config },
    modelPositions,
    all,
  );

test('FoPE: Intern-S1-Pro mixes frequencies, which is said, and is set as fope', () => {
  const config = {
    model_type: 'interns1_pro',
    text_config: {
      model_type: 'interns1_pro_text',
      ...SIZE,
      max_position_embeddings: 262144,
      rope_theta: 5000000,
      rope_scaling: { rope_type: 'default', fope_init_factor: 0.5, fope_sep_head: true },
    },
  };
  const { groups, notes } = modelPositions(config);
  assert.equal(groups[0].fourier, true);
  const { message = '' } = notes.find(({ code }) => code === 'fourier-mix') ?? {};
  const [{ encoding, parameters }] = presets(config);
  assert.equal(encoding, 'fope');
  assert.equal(parameters.originalLength, 262144);
  const turning = core
    .frequencies('rope', { headDim: 128, base: 5e6 })
    .wavelengths.filter((wavelength) => wavelength <= 262144).length;
  assert.ok(message.includes(`Of 64 frequencies, ${turning} make a turn`), message);
});

test('Hunyuan-VL: four axes, under either name, with alpha', () => {
  for (const key of ['xdrope_section', 'mrope_section']) {
    const rope_scaling = { type: 'xdrope', alpha: 1000, [key]: [16, 16, 16, 16] };
    const config = { model_type: 'hunyuan_vl', ...SIZE, max_position_embeddings: 32768 };
    const [{ encoding, parameters }] = presets({ ...config, rope_scaling });
    assert.equal(encoding, 'm-rope');
    assert.equal(parameters.mode, 'hunyuan');
    assert.deepEqual(parameters.sections, [16, 16, 16, 16]);
    assert.deepEqual([parameters.scaling, parameters.factor], ['ntk', 1000]);
  }
});

test('openPangu and Ming: pairs dealt out, or rows and columns in turn before time', () => {
  const config = { model_type: 'llama', ...SIZE, max_position_embeddings: 32768 };
  for (const [type, own, beside, axes, mode, sections] of /** @type {const} */ ([
    ['openpangu', { mrope_section: [16, 24, 24] }, {}, /^thwhwt.*t$/, 'openpangu', [16, 24, 24]],
    ['video_rope', { mrope_section: [16, 24, 24] }, {}, /^(hw){24}t{16}$/, 'ernie', [24, 24, 16]],
    [
      'video_rope',
      { factor: null },
      { mrope_section: [16, 24, 24] },
      /^(hw){24}t{16}$/,
      'ernie',
      [24, 24, 16],
    ],
    ['video_rope', {}, { head_dim: 64 }, /^(hw){12}t{8}$/, 'ernie', [12, 12, 8]],
  ])) {
    const told = { ...config, ...beside, rope_scaling: { type, ...own } };
    const [{ axes: found = '' }] = modelPositions(told).groups;
    assert.match(found, axes);
    for (const axis of 'thw') {
      const count = found.split(axis).length - 1;
      assert.equal(
        count,
        mode === 'ernie' ? sections['hwt'.indexOf(axis)] : sections['thw'.indexOf(axis)],
      );
    }
    const [{ encoding, parameters }] = presets(told);
    assert.equal(encoding, 'm-rope');
    assert.deepEqual([parameters.mode, parameters.sections], [mode, sections]);
  }
});

test('Gemma 4: the vision tower has two tables and turns each axis in halves of its own', () => {
  const config = {
    model_type: 'gemma4_vision',
    head_dim: 64,
    hidden_size: 768,
    num_attention_heads: 12,
    num_hidden_layers: 16,
    position_embedding_size: 10240,
    rope_parameters: { rope_type: 'default', rope_theta: 100 },
  };
  const { groups, warnings, notes } = modelPositions(config);
  assert.deepEqual([warnings, notes], [[], []]);
  const [tables, turned] = groups;
  assert.deepEqual([tables.scheme, tables.tableRows, tables.dim], ['learned-2d', 10240, 768]);
  assert.deepEqual([turned.scheme, turned.base, turned.headDim], ['axial-rope', 100, 64]);
  assert.equal(turned.layout, 'half-per-axis');
  assert.equal(turned.axes, 'w'.repeat(16) + 'h'.repeat(16));
  assert.deepEqual(modelPositions({ model_type: 'gemma4_vision' }).groups, groups);
  assert.deepEqual(
    presets(config).map(({ encoding }) => encoding),
    ['learned-2d', 'axial-rope'],
  );
  assert.throws(() => modelPositions({ ...config, head_dim: 66 }), {
    parameter: 'config.head_dim',
  });
});
