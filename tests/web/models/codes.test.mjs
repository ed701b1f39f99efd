/** Every warning and every note: a config that has it, and one as it is meant, that causes no warning. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';

const { modelPositions } = await loadModels();

const SIZE = { hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 8 };
const llama = { model_type: 'llama', ...SIZE, max_position_embeddings: 32768 };
const yarn = { rope_type: 'yarn', factor: 8, original_max_position_embeddings: 4096 };
const bands = { low_freq_factor: 1, high_freq_factor: 4 };
const short = Array(64).fill(1);
const longrope = { rope_type: 'longrope', short_factor: short, long_factor: short, factor: 8 };
const gemma3 = { model_type: 'gemma3_text', ...SIZE, sliding_window: 512 };
const full = { rope_type: 'default', rope_theta: 1e6 };
const sliding = { rope_type: 'default', rope_theta: 1e4 };
const keyed = { full_attention: full, sliding_attention: sliding };
const qwen3 = { model_type: 'qwen3', ...SIZE, sliding_window: 4096 };
const mla = { ...SIZE, qk_rope_head_dim: 64, qk_nope_head_dim: 128 };
const vision = { model_type: 'qwen2_vl', ...SIZE, rope_theta: 1e6 };
const neox = { model_type: 'gpt_neox', ...SIZE };
const roberta = { model_type: 'roberta', ...SIZE, pad_token_id: 1 };
const sections = (/** @type {number[]} */ ...list) => ({
  ...vision,
  rope_scaling: { type: 'mrope', mrope_section: list },
});
const scaled = (/** @type {object} */ change) => ({
  ...llama,
  rope_scaling: { ...yarn, ...change },
});
const without = (/** @type {Record<string, any>} */ { [`factor`]: _, ...rest }) => rest;

/** @type {Record<string, [object, object][]>} wrong, and as meant */
const WARNINGS = {
  'no-rope-polarity': [
    [
      { ...llama, model_type: 'smollm3', no_rope_layers: [0, 0, 0, 1, 0, 0, 0, 1] },
      { ...llama, model_type: 'smollm3', no_rope_layers: [1, 1, 1, 0, 1, 1, 1, 0] },
    ],
  ],
  'list-length': [
    [
      { ...llama, model_type: 'smollm3', no_rope_layers: [1, 1, 1, 0] },
      { ...llama, model_type: 'smollm3', no_rope_layers: [] },
    ],
    [
      { ...gemma3, layer_types: Array(7).fill('full_attention') },
      { ...gemma3, layer_types: Array(8).fill('full_attention') },
    ],
    [
      { ...SIZE, model_type: 'step3p5', rope_theta: [1e4] },
      { ...SIZE, model_type: 'step3p5', rope_theta: Array(SIZE.num_hidden_layers + 1).fill(1e4) },
    ],
  ],
  'original-length-missing': [
    [{ ...llama, rope_scaling: { type: 'yarn', factor: 8 } }, scaled({})],
    [
      { ...llama, rope_scaling: longrope },
      { ...llama, rope_scaling: longrope, original_max_position_embeddings: 4096 },
    ],
    [
      { ...llama, rope_scaling: { rope_type: 'llama3', factor: 8, ...bands } },
      scaled({ rope_type: 'llama3', ...bands }),
    ],
  ],
  'length-beyond-scaling': [
    [scaled({ factor: 4 }), scaled({ factor: 16 })],
    [
      {
        ...llama,
        rope_scaling: { ...longrope, factor: 4, original_max_position_embeddings: 4096 },
      },
      { ...llama, rope_scaling: { ...longrope, original_max_position_embeddings: 4096 } },
    ],
  ],
  'factor-missing': [
    [{ ...llama, rope_scaling: without(yarn) }, scaled({ factor: null })],
    [{ ...llama, rope_scaling: { type: 'linear' } }, scaled({ rope_type: 'linear' })],
    [
      { ...llama, rope_scaling: { type: 'dynamic', factor: 0.5 } },
      scaled({ rope_type: 'dynamic' }),
    ],
    [
      { ...llama, model_type: 'hunyuan_v1_dense', rope_scaling: { type: 'dynamic' } },
      { ...llama, model_type: 'hunyuan_v1_dense', rope_scaling: { type: 'dynamic', alpha: 1000 } },
    ],
  ],
  'factor-list-length': [
    [
      scaled({ ...longrope, long_factor: short.slice(1), factor: 8 }),
      scaled({ ...longrope, factor: 8 }),
    ],
    [scaled({ rope_type: 'longrope', factor: 8 }), scaled({ ...longrope, factor: 8 })],
  ],
  'beta-order': [[scaled({ beta_fast: 1, beta_slow: 32 }), scaled({ beta_fast: 1, beta_slow: 1 })]],
  'mscale-alone': [
    [scaled({ mscale: 0.707 }), scaled({ mscale: 0.707, mscale_all_dim: 0.707 })],
    [scaled({ mscale_all_dim: 1 }), scaled({ mscale: 1 })], // alone, 1 changes nothing
  ],
  'scaling-unknown': [[scaled({ rope_type: 'yarm' }), scaled({ rope_type: 'deepseek_yarn' })]],
  'keys-too-new': [
    [
      { ...llama, rope_parameters: full, transformers_version: '4.57.1' },
      { ...llama, rope_parameters: full, transformers_version: '5.0.0' },
    ],
    [
      { ...llama, rope_parameters: full, transformers_version: '4.0' },
      { ...llama, rope_parameters: full, transformers_version: '10.0' },
    ],
    [
      { ...gemma3, rope_parameters: keyed, transformers_version: '4.57.1' },
      { ...gemma3, rope_parameters: keyed },
    ],
  ],
  'keys-conflict': [
    [
      { ...llama, rope_scaling: yarn, rope_parameters: { ...yarn, factor: 16 } },
      { ...llama, rope_scaling: yarn, rope_parameters: { ...yarn, type: 'yarn' } },
    ],
    [
      { ...llama, rope_theta: 1e4, rope_parameters: full },
      { ...llama, rope_theta: 1e6, rope_parameters: full },
    ],
    [
      { ...llama, rope_scaling: yarn, rope_parameters: { ...yarn, rope_theta: 1e6 } },
      {
        ...llama,
        rope_theta: 1e6,
        rope_scaling: yarn,
        rope_parameters: { ...yarn, rope_theta: 1e6 },
      },
    ],
    [
      { ...neox, rotary_pct: 0.25, rope_parameters: { partial_rotary_factor: 0.5 } },
      { ...neox, rotary_pct: 0.5, rope_parameters: { partial_rotary_factor: 0.5 } },
    ],
    [
      { ...neox, rotary_pct: 0.25, partial_rotary_factor: 0.5 },
      { ...neox, rotary_pct: 0.25, partial_rotary_factor: 0.25 },
    ],
  ],
  'outside-text-config': [
    [
      { model_type: 'llava', text_config: llama, rope_scaling: yarn },
      { model_type: 'llava', text_config: scaled({}), rope_scaling: yarn },
    ],
    [
      { model_type: 'llava', text_config: llama, rope_theta: 5e5 },
      { model_type: 'llava', text_config: { ...llama, rope_theta: 5e5 }, rope_theta: 5e5 },
    ],
  ],
  'layer-keys-missing': [
    [
      { ...gemma3, rope_parameters: { ...full, rope_type: 'linear', factor: 8 } },
      { ...gemma3, rope_parameters: keyed },
    ],
    [
      { ...SIZE, model_type: 'modernbert', rope_parameters: full },
      { ...SIZE, model_type: 'modernbert', rope_parameters: keyed },
    ],
  ],
  'scaling-on-sliding': [
    [
      { ...gemma3, rope_parameters: { ...keyed, sliding_attention: { ...yarn, factor: 32 } } },
      {
        ...gemma3,
        rope_parameters: { ...keyed, full_attention: { ...full, ...yarn, factor: 32 } },
      },
    ],
  ],
  'local-base-is-global': [
    [
      { ...gemma3, rope_theta: 1e4, rope_local_base_freq: 1e4 },
      { ...gemma3, rope_theta: 1e6, rope_local_base_freq: 1e4 },
    ],
    [
      { ...SIZE, model_type: 'modernbert', global_rope_theta: 1e4, local_rope_theta: 1e4 },
      { ...SIZE, model_type: 'modernbert', global_rope_theta: 160000, local_rope_theta: 1e4 },
    ],
  ],
  'window-inert': [
    [qwen3, { ...qwen3, use_sliding_window: false }],
    [
      { ...qwen3, use_sliding_window: true },
      { ...qwen3, use_sliding_window: true, max_window_layers: 4 },
    ],
  ],
  'indexer-layout': [
    [
      { ...mla, model_type: 'deepseek_v32', indexer_rope_interleave: true },
      { ...mla, model_type: 'deepseek_v32', indexer_rope_interleave: false },
    ],
    [
      { ...mla, model_type: 'glm_moe_dsa', indexer_rope_interleave: false },
      { ...mla, model_type: 'glm_moe_dsa', indexer_rope_interleave: true },
    ],
  ],
  'mla-layout': [
    [
      { ...mla, model_type: 'deepseek_v3', rope_interleave: false },
      { ...mla, model_type: 'deepseek_v3', rope_interleave: true },
    ],
  ],
  'mrope-lost': [[{ ...vision, rope_scaling: yarn }, sections(16, 24, 24)]],
  'mrope-sections': [
    [sections(16, 24, 20), sections(16, 24, 24)],
    [sections(-16, 40, 40), sections(16, 24, 24)],
    [sections(15.5, 24, 24.5), sections(16, 24, 24)],
  ],
  'table-too-short': [
    [
      { ...roberta, max_position_embeddings: 512 },
      { ...roberta, max_position_embeddings: 514 },
    ],
  ],
  'odd-rotary-dim': [
    [
      { ...llama, head_dim: 65 },
      { ...llama, head_dim: 66 },
    ],
    [
      { ...llama, model_type: 'phi', partial_rotary_factor: 0.2 },
      { ...llama, model_type: 'phi', partial_rotary_factor: 0.25 },
    ],
  ],
};

/** What nobody complained of: a key that is not read, a number without its type. */
const SILENT = {
  'key-misspelt': [
    [
      { ...llama, rope_thetha: 5e5 },
      { ...llama, rope_theta: 5e5 },
    ],
    [
      { ...llama, rope_scalling: yarn },
      { ...llama, rope_scaling: yarn },
    ],
    [scaled({ betafast: 16 }), scaled({ beta_fast: 16 })],
    [
      {
        ...gemma3,
        rope_parameters: { ...keyed, full_attention: { rope_type: 'default', rope_theat: 1e6 } },
      },
      { ...gemma3, rope_parameters: keyed },
    ],
    [
      { model_type: 'llava', text_config: { model_type: 'llama', max_postion_embeddings: 8192 } },
      { model_type: 'llava', text_config: { ...llama, num_labels: 2, v_head_dim: 4 } },
    ],
  ],
  'types-differ': [
    [scaled({ type: 'linear' }), scaled({ type: 'yarn' })],
    [scaled({ type: 'dynamic' }), scaled({ type: 'deepseek_yarn' })],
    [
      {
        ...gemma3,
        rope_parameters: { ...keyed, sliding_attention: { ...sliding, type: 'linear' } },
      },
      { ...gemma3, rope_parameters: { ...keyed, sliding_attention: { ...sliding, type: 'none' } } },
    ],
  ],
  'scaling-inert': [
    [{ ...llama, rope_scaling: { factor: 4 } }, scaled({})],
    [{ ...llama, rope_scaling: { rope_type: 'default', factor: 4 } }, scaled({})],
    [
      { ...llama, rope_parameters: { rope_theta: 1e6, factor: 8 } },
      { ...llama, rope_parameters: { rope_theta: 1e6, factor: 1 } },
    ],
  ],
  'band-missing': [
    [scaled({ rope_type: 'llama3' }), scaled({ rope_type: 'llama3', ...bands })],
    [
      scaled({ rope_type: 'llama3', high_freq_factor: 4 }),
      scaled({ rope_type: 'llama3', ...bands }),
    ],
    [
      scaled({ rope_type: 'llama3', low_freq_factor: 1 }),
      scaled({ rope_type: 'llama3', ...bands }),
    ],
  ],
  'share-missing': [
    [
      { ...llama, rope_parameters: { rope_type: 'proportional', factor: 1 } },
      {
        ...llama,
        rope_parameters: { rope_type: 'proportional', factor: 1, partial_rotary_factor: 0.5 },
      },
    ],
  ],
  'length-below-original': [
    [
      scaled({ original_max_position_embeddings: 131072 }),
      scaled({ original_max_position_embeddings: 32768 }),
    ],
    [scaled({ original_max_position_embeddings: 32769 }), scaled({})],
    [
      { ...llama, rope_scaling: { ...longrope, original_max_position_embeddings: 65536 } },
      { ...llama, rope_scaling: { ...longrope, original_max_position_embeddings: 8192 } },
    ],
  ],
  'layer-type-unknown': [
    [
      { ...gemma3, num_hidden_layers: 2, layer_types: ['sliding', 'full_attention'] },
      { ...gemma3, num_hidden_layers: 2, layer_types: ['sliding_attention', 'full_attention'] },
    ],
    [
      { ...llama, num_hidden_layers: 1, layer_types: ['ful_attention'] },
      { ...llama, num_hidden_layers: 1, layer_types: ['full_attention'] },
    ],
    [
      { ...llama, num_hidden_layers: 1, layer_types: ['global'] },
      { ...llama, num_hidden_layers: 1, layer_types: ['mamba'] },
    ],
  ],
  'layer-keys-unexpected': [
    [
      { ...llama, rope_parameters: { full_attention: full } },
      { ...llama, rope_parameters: full },
    ],
  ],
  'head-not-whole': [
    [
      { ...llama, hidden_size: 4100 },
      { ...llama, hidden_size: 4100, head_dim: 128 },
    ],
    [
      { ...llama, num_attention_heads: 33 },
      { ...llama, num_attention_heads: 16 },
    ],
    [
      { ...llama, hidden_size: 4111 },
      { ...mla, hidden_size: 4111, model_type: 'deepseek_v3' },
    ],
  ],
  'window-list': [
    [
      { ...llama, model_type: 'ministral', sliding_window: [4096, null, null, null] },
      { ...llama, model_type: 'ministral', sliding_window: 4096 },
    ],
  ],
  'architectures-differ': [
    [
      { ...llama, architectures: ['GPT2LMHeadModel'] },
      { ...llama, architectures: ['LlamaForCausalLM'] },
    ],
    [
      { ...llama, architectures: ['CohereForCausalLM'] },
      { ...llama, architectures: ['MistralForCausalLM'] },
    ],
    [
      { ...llama, architectures: ['DeepseekV3ForCausalLM'] },
      { ...llama, architectures: ['MyLlamaForCausalLM'] },
    ],
  ],
};
Object.assign(WARNINGS, SILENT);

/** Right as they are. @type {Record<string, object[]>} */
const NOTES = {
  'unknown-model-type': [{ ...llama, model_type: 'newer' }],
  'reader-dynamic': [
    scaled({ rope_type: 'dynamic' }),
    { ...SIZE, model_type: 'nomic_bert', rotary_scaling_factor: 2 },
  ],
  'reader-alpha': [scaled({ rope_type: 'dynamic', factor: 2, alpha: 8 })],
  'bias-before-scale': [{ ...SIZE, model_type: 'falcon', alibi: true }],
  'long-context': [
    {
      ...SIZE,
      model_type: 'zamba2',
      layers_block_type: ['mamba', 'hybrid'],
      num_hidden_layers: 2,
      use_mem_rope: true,
      use_long_context: true,
    },
  ],
  'scaling-unread': [
    { ...SIZE, model_type: 'qwen', seq_length: 8192, use_dynamic_ntk: true },
    { ...SIZE, model_type: 'qwen', seq_length: 8192, use_logn_attn: true },
  ],
  'reader-share': [
    { ...llama, partial_rotary_factor: 0.5 },
    { ...llama, rope_parameters: { rope_type: 'default', partial_rotary_factor: 0.25 } },
    { ...SIZE, model_type: 'minimax_m2' },
    { ...SIZE, model_type: 'bamba', attn_layer_indices: [1] },
  ],
  'whole-head-pairs': [{ ...llama, model_type: 'k2_horizon', head_dim: 128, rope_head_dim: 64 }],
  'reader-traditional': [{ ...llama, rope_traditional: true }],
  'reader-relative-key': [
    { ...SIZE, model_type: 'bert', position_embedding_type: 'relative_key' },
    { ...SIZE, model_type: 'electra', position_embedding_type: 'relative_key_query' },
  ],
  'window-unread': [{ ...llama, sliding_window: 4096 }],
  'layers-unread': [
    { ...llama, model_type: 'mistral', full_attention_interval: 4 },
    { ...llama, no_rope_layers: [1, 1, 1, 1, 1, 1, 1, 0] },
    { ...llama, qk_rope_head_dim: 64, qk_nope_head_dim: 64 },
    { ...llama, sliding_window: 512, sliding_window_pattern: 2 },
  ],
  'key-unread': [scaled({ my_own_key: 3 })],
  'fourier-mix': [
    {
      ...llama,
      model_type: 'interns1_pro',
      rope_scaling: { type: 'default', fope_sep_head: true },
    },
  ],
  'two-tables': [scaled({ ...longrope, factor: 8 })],
  'reader-truncate': [scaled({ truncate: false })],
  'reader-attention-factor': [scaled({ attention_factor: 1.1 })],
  'reader-mscale': [scaled({ mscale: 1, mscale_all_dim: 0.7 })],
  'softmax-factor': [
    { ...mla, model_type: 'deepseek_v3', rope_scaling: { ...yarn, mscale: 1, mscale_all_dim: 1 } },
  ],
  'reader-scaled-layers': [{ ...gemma3, rope_scaling: { type: 'linear', factor: 8 } }],
  'reader-indexer-layout': [
    { ...mla, model_type: 'deepseek_v32' },
    { ...mla, model_type: 'glm_moe_dsa' },
  ],
  'rotated-values': [
    { ...SIZE, model_type: 'deepseek_v4', compress_ratios: [0, 4, 128, 4, 0, 0, 0, 0] },
  ],
  'nope-layers': [
    { ...SIZE, model_type: 'cohere2' },
    { ...SIZE, model_type: 'jamba' },
    { ...llama, model_type: 'smollm3' },
  ],
  'unused-rope-keys': [
    { ...SIZE, model_type: 'nemotron_h', hybrid_override_pattern: 'M-M*M-M*', rope_theta: 1e4 },
    { ...SIZE, model_type: 'falcon', alibi: true, rope_theta: 1e4 },
  ],
  'default-partial': [
    { ...SIZE, model_type: 'gpt_neox' },
    { ...SIZE, model_type: 'glm4_moe' },
    { ...SIZE, model_type: 'gemma4' },
  ],
  'keys-v5-only': [
    { ...mla, model_type: 'glm_moe_dsa', rope_parameters: full },
    { ...SIZE, model_type: 'gemma4', rope_parameters: keyed },
  ],
  'position-offset': [
    { ...roberta, max_position_embeddings: 514 },
    { ...SIZE, model_type: 'opt', max_position_embeddings: 2048 },
    { ...SIZE, model_type: 'bart' },
    { ...SIZE, model_type: 'xglm' },
  ],
  'window-both-sides': [{ ...SIZE, model_type: 'modernbert' }],
  'baichuan-by-size': [
    { ...SIZE, model_type: 'baichuan' },
    { ...SIZE, model_type: 'baichuan', hidden_size: 5120, num_attention_heads: 40 },
  ],
};

const codes = (/** @type {{code: string}[]} */ remarks) => remarks.map(({ code }) => code);

for (const [code, cases] of Object.entries(WARNINGS)) {
  test(`warning ${code}: of what is wrong, and none as it is meant`, () => {
    for (const [wrong, meant] of cases) {
      const text = JSON.stringify(wrong);
      assert.deepEqual(codes(modelPositions(wrong).warnings), [code], text);
      assert.deepEqual(codes(modelPositions(meant).warnings), [], JSON.stringify(meant));
      assert.deepEqual(codes(modelPositions(text).warnings), [code]);
    }
  });
}

for (const [code, configs] of Object.entries(NOTES)) {
  test(`note ${code}: without a warning, and not of Llama`, () => {
    for (const config of configs) {
      const { notes, warnings } = modelPositions(config);
      assert.deepEqual(codes(warnings), [], JSON.stringify(config));
      assert.ok(codes(notes).includes(code), `${codes(notes)}: ${JSON.stringify(config)}`);
    }
    assert.deepEqual(codes(modelPositions(llama).notes), []);
  });
}

test('warning keys-conflict: of bases by layer type, that of layers which see everything counts', () => {
  const rope_parameters = {
    sliding_attention: { rope_theta: 1e4 },
    full_attention: { rope_theta: 1e6 },
  };
  const { warnings } = modelPositions({ ...gemma3, rope_parameters, rope_theta: 5e5 });
  const { message = '', mends } = warnings.find(({ code }) => code === 'keys-conflict') ?? {};
  assert.match(message, /^Two bases, 500000 and 1000000:/);
  assert.deepEqual(mends, [{ path: ['rope_theta'], json: '1000000' }]);
});

test('warning keys-conflict: of shares, the one that is taken here, and both made equal', () => {
  const rope_parameters = { partial_rotary_factor: 0.5 };
  const { warnings, groups } = modelPositions({ ...neox, rotary_pct: 0.25, rope_parameters });
  const {
    message = '',
    about,
    mends,
  } = warnings.find(({ code }) => code === 'keys-conflict') ?? {};
  assert.match(message, /^Two shares of channels that turn, 0\.25 and 0\.5 \(taken here\):/);
  assert.equal(about, 'rotary_pct');
  assert.equal(groups[0].rotaryDim, Number(groups[0].headDim) / 2);
  assert.deepEqual(mends, [{ path: ['rotary_pct'], json: '0.5' }]);
});

test('warning factor-list-length: of no lists, that frequencies are unscaled', () => {
  const { warnings, notes } = modelPositions(scaled({ rope_type: 'longrope', factor: 8 }));
  const { message = '' } = warnings.find(({ code }) => code === 'factor-list-length') ?? {};
  assert.match(message, /^longrope without short_factor or long_factor: .* of 64 factors each\.$/);
  assert.ok(!codes(notes).includes('two-tables'));
});

test('note window-both-sides: halves a window of more than 32 bits', () => {
  const config = { ...SIZE, model_type: 'modernbert', local_attention: 2 ** 40 };
  const { notes } = modelPositions(config);
  const { message = '' } = notes.find(({ code }) => code === 'window-both-sides') ?? {};
  assert.ok(message.startsWith('local_attention 1099511627776 is 549755813888 tokens'), message);
});

test('note reader-attention-factor: tells the factor of the layers that are scaled', () => {
  const factor = 0.1 * Math.log(8) + 1;
  for (const config of [
    { ...gemma3, model_type: 'olmo3', rope_scaling: { ...yarn, attention_factor: 2 } },
    scaled({ attention_factor: 2 }),
  ]) {
    const { notes } = modelPositions(config);
    const { message = '' } = notes.find(({ code }) => code === 'reader-attention-factor') ?? {};
    assert.match(message, /^attention_factor 2 replaces/);
    assert.ok(message.includes(`own, ${factor.toPrecision(15)};`), message);
  }
  const { notes } = modelPositions(scaled({ ...longrope, attention_factor: 2 }));
  const { message = '' } = notes.find(({ code }) => code === 'reader-attention-factor') ?? {};
  const own = Math.sqrt(1 + Math.log(8) / Math.log(4096));
  assert.ok(message.includes(`own, ${own.toPrecision(15)};`), message);
});

test('warning key-doubled: of a name that stands twice, in any part that is read', () => {
  const text = JSON.stringify(scaled({ rope_theta: 3 }));
  for (const [once, twice] of [
    ['"model_type"', '"num_hidden_layers":8,"model_type"'],
    ['"factor"', '"factor":2,"factor"'],
    ['"rope_theta":3', '"rope_theta":2,"rope_theta":3'],
  ]) {
    assert.ok(!codes(modelPositions(text).warnings).includes('key-doubled'));
    const { warnings } = modelPositions(text.replace(once, twice));
    assert.ok(codes(warnings).includes('key-doubled'), twice);
  }
});

test('warning layer-keys-unknown: both dictionaries are dropped, which is said', () => {
  for (const names of [
    ['full', 'sliding'],
    ['global', 'sliding_attention'],
    ['full_attention', 'local'],
  ]) {
    const rope_parameters = { [names[0]]: full, [names[1]]: sliding };
    const found = codes(modelPositions({ ...gemma3, rope_parameters }).warnings);
    assert.ok(found.includes('layer-keys-unknown'), `${names}: ${found}`);
  }
  assert.deepEqual(codes(modelPositions({ ...gemma3, rope_parameters: keyed }).warnings), []);
});

/** The file as it is mended. @param {any} config @param {import('../../../web/models/types.js').Mend[]} mends */
function mended(config, mends) {
  const file = structuredClone(config);
  for (const { path, json } of mends) {
    let dict = file;
    for (const name of path.slice(0, -1)) dict = dict[name] ??= {};
    const last = path[path.length - 1];
    if (json === '') delete dict[last];
    else dict[last] = JSON.parse(json);
  }
  return file;
}

test('mends: a warning that has some is not said of the mended file, nor another', () => {
  const have = new Set();
  for (const [code, cases] of Object.entries(WARNINGS)) {
    for (const [wrong] of cases) {
      const { mends } = modelPositions(wrong).warnings[0];
      if (!mends) continue;
      have.add(code);
      const file = mended(wrong, mends);
      assert.deepEqual(
        codes(modelPositions(file).warnings),
        [],
        `${code}: ${JSON.stringify(file)}`,
      );
    }
  }
  assert.ok(have.size >= 15, [...have].join());
});

test('codes: all that the rules have are here', async () => {
  for (const [file, here] of /** @type {const} */ ([
    ['warnings', WARNINGS],
    ['notes', NOTES],
  ])) {
    const source = await readFile(
      new URL(`../../../src/models/${file}.cpp`, import.meta.url),
      'utf8',
    );
    const rules = [...source.matchAll(/^ {4}\{"([a-z0-9-]+)"/gm)].map(([, code]) => code);
    const others = ['key-doubled', 'layer-keys-unknown'].filter((code) => rules.includes(code));
    assert.deepEqual(rules.toSorted(), [...Object.keys(here), ...others].toSorted());
  }
});
