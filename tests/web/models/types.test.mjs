/** What a model_type means where its config says nothing: base, turned channels, layout, window. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';

const { modelPositions } = await loadModels();

const SIZE = { hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 8, head_dim: 128 };
const LENGTH = 65536;
const LAYER_INDICES = [...Array(SIZE.num_hidden_layers).keys()];

/** Of layers that see everything; then, where it differs, of those that slide. @type {[string, number, number, 'half' | 'interleaved', number?][]} */
const ROPE = [
  ['llama mistral qwen2 qwen2_moe qwen3 qwen3_moe gemma gemma2 olmo', 10000, 128, 'half'],
  ['olmo2 granite falcon seed_oss dots1 phi3 starcoder2 internlm2', 10000, 128, 'half'],
  ['mixtral qwen2_vl qwen2_5_vl lfm2', 1e6, 128, 'half'],
  ['qwen3_vl qwen3_vl_moe', 5e6, 128, 'half'],
  ['qwen3_next qwen3_5 qwen3_5_moe', 10000, 32, 'half'],
  ['gemma3 gemma3_text gemma3n gemma3n_text', 1e6, 128, 'half', 1e4],
  ['phi gpt_neox stablelm nemotron glm4_moe', 10000, NaN, 'half'],
  ['persimmon fuyu', 25000, 64, 'half'],
  ['phi-msft', 10000, 32, 'half'],
  ['gptj codegen', 10000, 64, 'interleaved'],
  ['gpt_oss', 150000, 128, 'half'],
  ['glm glm4 chatglm', 10000, 64, 'interleaved'],
  ['smollm3', 2e6, 128, 'half'],
  ['cohere roformer', 10000, 128, 'interleaved'],
  ['llama4', 5e5, 128, 'interleaved'],
  ['apertus', 1.2e7, 128, 'half'],
  ['helium', 1e5, 128, 'interleaved'],
  ['recurrent_gemma', 10000, 64, 'half'],
  ['minimax', 1e6, 128, 'half'],
  ['arcee aria_text doge eurobert olmoe', 10000, 128, 'half'],
  ['cwm phimoe', 1e6, 128, 'half'],
  ['hy_v3', 11158840, 128, 'half'],
  ['glm4v glm_ocr', 10000, 128, 'interleaved'],
  ['minimax_m2 minimax_m3_vl', 5e6, 64, 'half'],
  ['new', 10000, 128, 'half'],
  ['ernie4_5 ernie4_5_vl_moe', 5e5, 128, 'interleaved'],
  ['hunyuan_v1_dense minicpm baichuan qwen exaone4 nomic_bert', 10000, 128, 'half'],
  ['hunyuan_vl grok-1 telechat3', 10000, 128, 'half'],
  ['interns1_pro', 5e6, 128, 'half'],
  ['sarvam_moe k2_horizon', 10000, 128, 'half'],
  ['zaya', 5e6, 64, 'half'],
  ['modernbert', 160000, 128, 'half', 1e4],
  [
    'deepseek_v2 deepseek_v3 deepseek_v32 glm_moe_dsa sarvam_mla kimi_k25',
    10000,
    64,
    'interleaved',
  ],
  ['deepseek_v4', 160000, 64, 'interleaved'], // without a list all layers are compressed
];
/** Shares of 128 channels. @type {Record<string, number>} */
const SHARES = { phi: 64, gpt_neox: 32, stablelm: 32, nemotron: 64, glm4_moe: 64 };

for (const [types, base, turned, layout, slidingBase = base] of ROPE) {
  for (const model_type of types.split(' ')) {
    test(`${model_type}: what an empty config means`, () => {
      const config = { model_type, ...SIZE, max_position_embeddings: LENGTH };
      const { groups, notes } = modelPositions(config);
      assert.ok(!notes.some(({ code }) => code === 'unknown-model-type'));
      const turning = groups.filter(
        ({ scheme, module }) => scheme === 'rope' && module === 'attention',
      );
      assert.ok(turning.length > 0);
      for (const group of turning) {
        const slides = group.window?.kind === 'sliding' && slidingBase !== base;
        assert.equal(group.base, slides ? slidingBase : base);
        assert.equal(group.rotaryDim, SHARES[model_type] ?? turned);
        assert.equal(group.layout, layout);
      }
    });
  }
}

/** Which of eight layers see everything; the others slide, or are recurrent. @type {[string, object, number[]][]} */
const LAYERS = [
  ['gemma2', {}, [1, 3, 5, 7]],
  ['gemma3', {}, [5]],
  ['gemma3n', {}, [4]],
  ['gemma4', {}, [5, 7]], // the last one is full, whatever the pattern
  ['gemma4', { sliding_window_pattern: 3 }, [5, 7]],
  [
    'qwen2_moe',
    { use_sliding_window: true, sliding_window: 512, max_window_layers: 3 },
    [1, 3, 4, 5, 6, 7],
  ],
  ['minimax', {}, [0, 2, 4, 6]],
  ['cwm', {}, [0, 4]],
  ['afmoe', {}, [3, 7]],
  ['olmo_hybrid', {}, [3, 7]],
  ['bamba', { attn_layer_indices: [2, 6] }, [2, 6]],
  ['ministral', { sliding_window: [4096, null, null, null] }, [1, 2, 3, 5, 6, 7]],
  ['olmo3', {}, [3, 7]],
  ['cohere2', {}, [3, 7]],
  ['exaone4', { sliding_window_pattern: 'LLG' }, [2, 5]],
  ['gpt_oss', {}, [1, 3, 5, 7]],
  ['modernbert', {}, [0, 3, 6]],
  ['qwen3_next', {}, [3, 7]],
  ['qwen3_5', { full_attention_interval: 2 }, [1, 3, 5, 7]],
  ['qwen2', { use_sliding_window: true, sliding_window: 512, max_window_layers: 3 }, [0, 1, 2]],
  ['mimo_v2_flash', { hybrid_layer_pattern: [0, 1, 1, 0, 1, 1, 1, 0] }, [0, 3, 7]],
  ['mistral', {}, []],
  ['starcoder2', { sliding_window: 4096 }, []],
  ['mistral', { sliding_window: null }, [0, 1, 2, 3, 4, 5, 6, 7]],
  ['mistral', { sliding_window: LENGTH }, [0, 1, 2, 3, 4, 5, 6, 7]],
  ['olmo3', { layer_types: Array(8).fill('full_attention') }, [0, 1, 2, 3, 4, 5, 6, 7]],
  ['nemotron_h', { hybrid_override_pattern: 'M-M*ME-*' }, [3, 7]],
  ['jamba', { attn_layer_period: 4, attn_layer_offset: 1 }, [1, 5]],
  ['kimi_linear', { linear_attn_config: { kda_layers: [1, 2, 3, 5, 6, 7] } }, [3, 7]],
  ['recurrent_gemma', {}, []],
];

for (const [model_type, change, wanted] of LAYERS) {
  test(`${model_type} ${JSON.stringify(change).slice(0, 60)}: which layers see everything`, () => {
    const config = { model_type, ...SIZE, max_position_embeddings: LENGTH, ...change };
    const found = modelPositions(config).groups.filter(({ window }) => window?.kind === 'full');
    assert.deepEqual(
      found.flatMap(({ layers }) => layers),
      wanted,
    );
  });
}

/** Bases of files that transformers 5 saved. @type {[string, number][]} */
const OF_5 = [
  ['cohere', 5e5],
  ['minimax', 1e6],
  ['olmo3', 10000],
  ['nomic_bert', 1000],
  ['falcon_h1', 10000],
  ['persimmon', 10000],
  ['qwen3_vl_text', 5e5],
  ['youtu', 10000],
];
test('what transformers 5 takes for an absent base', () => {
  for (const [model_type, base] of OF_5) {
    const { groups } = modelPositions({ model_type, ...SIZE, transformers_version: '5.8.0' });
    const turning = groups.filter(({ scheme }) => scheme === 'rope');
    assert.ok(turning.length > 0 && turning.every((group) => group.base === base), model_type);
  }
});

test('a language model within another config has its class’s widths where it says none', () => {
  const config = { model_type: 'llava', text_config: { model_type: 'llama' }, vision_config: {} };
  const { groups } = modelPositions(config);
  assert.deepEqual([groups[0].layers.length, groups[0].headDim], [32, 128]);
  assert.throws(() => modelPositions({ model_type: 'of-tomorrow' }), {
    message: /num_hidden_layers must/,
  });
});

test('what stands in attn_config counts', () => {
  const apart = { rope: true, rope_theta: 500000 };
  const config = { model_type: 'mpt', ...SIZE, attn_config: apart };
  assert.equal(modelPositions(config).groups[0].base, 500000);
});

test('k2_horizon: frequencies are those of the channels that turn, scaled or not', () => {
  const config = { model_type: 'k2_horizon', ...SIZE, max_position_embeddings: 524288 };
  const rope = { rope_type: 'yarn', rope_theta: 1e7, factor: 64 };
  const scaled = {
    ...config,
    rope_head_dim: 64,
    rope_parameters: { ...rope, original_max_position_embeddings: 8192 },
  };
  const [group] = modelPositions(scaled).groups;
  assert.deepEqual([group.headDim, group.rotaryDim, group.layout], [128, 64, 'interleaved']);
  const [last] = [...(group.invFreq ?? [])].slice(-1);
  assert.ok(Math.abs((last * 64) / 1e7 ** (-62 / 64) - 1) < 1e-14);
  const [whole] = modelPositions({ ...config, rope_head_dim: 128 }).groups;
  assert.deepEqual([whole.rotaryDim, whole.layout], [128, 'half']);
  const slides = { ...config, use_sliding_window: true, sliding_window: 4096 };
  assert.ok(modelPositions(slides).groups.every(({ window }) => window?.tokens === 4096));
});

test('zaya: layers by kind, and a rope_type beside the kinds is no harm', () => {
  const turn = (/** @type {number} */ rope_theta) => ({ rope_theta, partial_rotary_factor: 0.5 });
  const config = {
    model_type: 'zaya',
    ...SIZE,
    max_position_embeddings: LENGTH,
    layer_types: LAYER_INDICES.map((i) => (i % 2 ? 'hybrid' : 'hybrid_sliding')),
    sliding_window: 1024,
  };
  const keyed = { hybrid: turn(5e6), hybrid_sliding: turn(1e4), rope_type: 'default' };
  for (const given of [config, { ...config, rope_parameters: keyed }]) {
    const found = modelPositions(given).groups.map(({ base, rotaryDim, layers, window }) => ({
      base,
      rotaryDim,
      layers: [...layers],
      window: window?.tokens,
    }));
    assert.deepEqual(found, [
      { base: 1e4, rotaryDim: 64, layers: [0, 2, 4, 6], window: 1024 },
      { base: 5e6, rotaryDim: 64, layers: [1, 3, 5, 7], window: undefined },
    ]);
  }
});
