/** What a reader of configs once got wrong, each by its shortest config; and files that are no config. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';

/** @import { ModelPositions, PositionGroup } from '../../../web/models/types.js' */

const { modelPositions } = await loadModels();

const SIZE = { hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 4 };
const codes = (/** @type {ModelPositions} */ { warnings }) => warnings.map(({ code }) => code);
const schemes = (/** @type {object} */ config) =>
  modelPositions(config).groups.map(({ scheme }) => scheme);

/** Types, the keys that tell, what is said, and how sure. @type {[object, string, ModelPositions['certainty']][]} */
const SCHEMES = [
  [{ model_type: 'albert', ...SIZE }, 'learned', 'known'],
  [
    { model_type: 'openai-gpt', n_embd: 768, n_head: 12, n_layer: 12, n_positions: 512 },
    'learned',
    'known',
  ],
  [{ model_type: 'deit', ...SIZE }, 'learned', 'known'],
  [{ model_type: 'xlnet', ...SIZE }, 'transformer-xl', 'known'],
  [{ model_type: 'jais', ...SIZE, position_embedding_type: 'alibi' }, 'alibi', 'known'],
  [{ model_type: 'jais', ...SIZE, position_embedding_type: 'learned' }, 'learned', 'known'],
  [
    { model_type: 'm2m_100', d_model: 64, encoder_layers: 2, decoder_layers: 2 },
    'sinusoidal',
    'known',
  ],
  [
    { model_type: 'x', ...SIZE, position_embedding_type: 'alibi', rope_theta: 1e4 },
    'alibi',
    'guessed',
  ],
  [{ model_type: 'x', ...SIZE, alibi: true }, 'alibi', 'guessed'],
  [{ model_type: 'x', ...SIZE, relative_attention_num_buckets: 32 }, 't5', 'guessed'],
  [
    { model_type: 'x', ...SIZE, type_vocab_size: 2, max_position_embeddings: 512 },
    'learned',
    'guessed',
  ],
  [{ model_type: 'x', ...SIZE, patch_size: 16, image_size: 224 }, 'learned', 'guessed'],
  [{ ...SIZE, architectures: ['BertModel'] }, 'learned', 'guessed'],
  [{ model_type: 'x', ...SIZE, architectures: ['BloomForCausalLM'] }, 'alibi', 'guessed'],
  [{ ...SIZE, architectures: ['XLMRobertaForMaskedLM'] }, 'learned', 'guessed'],
  [{ model_type: 'x', ...SIZE, rope_parameters: { rope_theta: 1e4 } }, 'rope', 'guessed'],
  [{ model_type: 'x', ...SIZE, rope_scaling: null }, 'rope', 'guessed'],
  [{ model_type: 'x', ...SIZE }, 'unknown', 'unknown'],
  [{ ...SIZE, max_position_embeddings: 2048 }, 'unknown', 'unknown'],
  [{ model_type: 'x', ...SIZE, architectures: ['XForCausalLM'] }, 'unknown', 'unknown'],
];

for (const [config, scheme, certainty] of SCHEMES) {
  test(`${JSON.stringify(config).slice(0, 90)}: ${scheme}, ${certainty}`, () => {
    const found = modelPositions(config);
    assert.equal(found.groups[0].scheme, scheme);
    assert.equal(found.certainty, certainty);
    assert.equal(found.guessedFrom.length > 0, certainty === 'guessed');
    const told = found.notes.find(({ code }) => code === 'unknown-model-type');
    assert.equal(told !== undefined, certainty !== 'known');
    for (const from of found.guessedFrom) assert.ok(told?.message.includes(from));
  });
}

test('plain attention of a class of MLA: qk_rope_head_dim 0 turns a head of the usual width, in halves', () => {
  const text = {
    model_type: 'deepseek_v2',
    hidden_size: 1280,
    num_attention_heads: 10,
    num_hidden_layers: 12,
  };
  const plain = { ...text, qk_nope_head_dim: 0, qk_rope_head_dim: 0, use_mla: false };
  for (const config of [
    plain,
    { model_type: 'deepseek_vl_v2', language_config: plain },
    { ...plain, model_type: 'deepseek_v3' },
  ]) {
    const [{ headDim, rotaryDim, base, layout }] = modelPositions(config).groups;
    assert.deepEqual([headDim, rotaryDim, base, layout], [128, 128, 10000, 'half']);
  }
});

test('a list by layer tells how many layers there are', () => {
  const own = { hidden_size: 4096, num_attention_heads: 32 };
  for (const [config, layers] of /** @type {const} */ ([
    [{ model_type: 'nemotron_h', layers_block_type: ['mamba', 'moe', 'attention', 'mlp'] }, [2]],
    [{ model_type: 'nemotron_h', hybrid_override_pattern: 'M-*M*' }, [2, 4]],
    [{ model_type: 'internlm2', layer_types: ['full_attention', 'full_attention'] }, [0, 1]],
  ])) {
    const { groups } = modelPositions({ ...own, ...config });
    const attends = groups.filter(({ module }) => module === 'attention');
    assert.deepEqual(
      attends.flatMap((group) => group.layers),
      layers,
    );
  }
});

test('the softmax factor of MLA with mscale_all_dim', () => {
  const scaling = {
    rope_type: 'yarn',
    factor: 40,
    mscale: 1,
    mscale_all_dim: 1,
    original_max_position_embeddings: 4096,
  };
  for (const model_type of ['longcat_flash', 'glm4_moe_lite', 'youtu', 'deepseek_v3']) {
    const [group] = modelPositions({ model_type, ...SIZE, rope_scaling: scaling }).groups;
    const m = 0.1 * Math.log(40) + 1;
    assert.ok(Math.abs(Number(group.softmaxFactor) - m * m) < 1e-14, model_type);
  }
  const { notes } = modelPositions({ model_type: 'deepseek_v2', ...SIZE, rope_scaling: scaling });
  assert.match(
    notes.find(({ code }) => code === 'softmax-factor')?.message ?? '',
    /5\.8 leaves that out/,
  );
});

test('sections of a class hold where the file has none, but are looked for where it is scaled', () => {
  for (const [model_type, head, axes] of /** @type {const} */ ([
    ['qwen3_vl', 128, [24, 20, 20]],
    ['qwen3_5', 256, [11, 11, 10]],
    ['ernie4_5_vl_moe', 128, [20, 22, 22]],
  ])) {
    const text = { model_type: `${model_type}_text`, ...SIZE, head_dim: head };
    const found = modelPositions({ model_type, text_config: text });
    assert.ok(!codes(found).includes('mrope-lost'));
    const letters = found.groups.find(({ scheme }) => scheme === 'rope')?.axes ?? '';
    assert.deepEqual(
      ['t', 'h', 'w'].map((axis) => letters.split(axis).length - 1),
      axes,
    );
  }
  const lost = { model_type: 'qwen2_vl', ...SIZE, rope_scaling: { type: 'default' } };
  assert.ok(codes(modelPositions(lost)).includes('mrope-lost'));
});

test('schemes that were told in part', () => {
  assert.deepEqual(schemes({ model_type: 'wavlm', ...SIZE }), ['convolution', 't5']);
  const [swin] = modelPositions({ model_type: 'swinv2' }).groups;
  assert.deepEqual([swin.tableRows, swin.continuous], [undefined, true]);
  assert.deepEqual(schemes({ model_type: 'distilbert', ...SIZE, sinusoidal_pos_embds: true }), [
    'sinusoidal',
  ]);
  const { groups, notes } = modelPositions({ model_type: 'roformer', ...SIZE, rotary_value: true });
  assert.equal(groups[0].rotatedValues, true);
  assert.match(
    notes.find(({ code }) => code === 'rotated-values')?.message ?? '',
    /not turned back/,
  );
});

test('layers without RoPE, and windows, of types that were not known', () => {
  const nope = (/** @type {object} */ config) =>
    modelPositions(config)
      .groups.filter(({ scheme, module }) => scheme === 'none' && module === 'attention')
      .flatMap(({ layers }) => layers);
  assert.deepEqual(nope({ model_type: 'afmoe', ...SIZE }), [3]);
  assert.deepEqual(nope({ model_type: 'exaone_moe', ...SIZE }), [3]);
  const zamba2 = { model_type: 'zamba2', ...SIZE, hybrid_layer_ids: [1, 3] };
  assert.deepEqual(nope(zamba2), [1, 3]);
  assert.deepEqual(nope({ ...zamba2, use_mem_rope: true }), []);
  for (const model_type of ['moshi', 'not-known']) {
    const config = {
      model_type,
      ...SIZE,
      rope_theta: 1e4,
      sliding_window: 250,
      max_position_embeddings: 8000,
    };
    assert.deepEqual(
      modelPositions(config).groups.map(({ window }) => window?.kind),
      ['sliding'],
    );
  }
  assert.deepEqual(
    modelPositions({
      model_type: 'musicflamingo',
      rope_theta: 5,
      text_config: { model_type: 'qwen2' },
    }).warnings,
    [],
  );
});

test('windows on both sides, one for all layers or one for each', () => {
  const longformer = { model_type: 'longformer', ...SIZE, max_position_embeddings: 4098 };
  const windows = (/** @type {object} */ config) =>
    modelPositions(config).groups.map(({ name, layers, window }) => [
      name,
      layers.join(),
      window?.tokens,
    ]);
  for (const attention_window of [512, [512, 512, 512, 512]]) {
    assert.deepEqual(windows({ ...longformer, attention_window }), [['input', '0,1,2,3', 513]]);
  }
  assert.deepEqual(windows({ ...longformer, attention_window: [32, 64, 32, 9000] }), [
    ['window 32', '0,2', 33],
    ['window 64', '1', 65],
    ['window 4098', '3', undefined],
  ]);
  const many = Array.from({ length: 65 }, (_, i) => 2 * i + 2);
  const tall = { ...longformer, num_hidden_layers: 65 };
  assert.throws(() => modelPositions({ ...tall, attention_window: many }), {
    message: /attention_window must have at most 64 widths/,
  });
  assert.throws(() => modelPositions({ ...longformer, attention_window: [512, 'all'] }), {
    parameter: 'config.attention_window[1]',
  });
  const led = { d_model: 64, encoder_layers: 2, decoder_layers: 1, attention_window: [1024, 1024] };
  const sizes = { max_encoder_position_embeddings: 16384, max_decoder_position_embeddings: 1024 };
  assert.deepEqual(windows({ model_type: 'led', ...led, ...sizes }), [
    ['encoder', '0,1', 1025],
    ['decoder', '0', undefined],
  ]);
});

test('a number beside the dictionaries of each layer type holds for all of them', () => {
  const yarn = { rope_type: 'yarn', factor: 8, rope_theta: 1e6 };
  const rope_parameters = {
    full_attention: yarn,
    sliding_attention: { rope_theta: 1e4 },
    original_max_position_embeddings: 4096,
  };
  const config = {
    model_type: 'gemma3_text',
    ...SIZE,
    num_hidden_layers: 6,
    rope_parameters,
    max_position_embeddings: 32768,
  };
  const found = modelPositions(config);
  const scaled = found.groups.find(({ scaling }) => scaling?.type === 'yarn');
  assert.equal(scaled?.scaling?.originalLength, 4096);
  assert.deepEqual(codes(found), []);
});

test('params.json of Meta, Mistral and DeepSeek are read by their own keys', () => {
  const meta = {
    dim: 4096,
    n_layers: 32,
    n_heads: 32,
    multiple_of: 1024,
    rope_theta: 500000,
    vocab_size: 128256,
  };
  const of = (/** @type {object} */ config) => modelPositions(config);
  const [plain] = of(meta).groups;
  assert.deepEqual(
    [plain.layout, plain.base, plain.scaling?.type],
    ['interleaved', 500000, 'none'],
  );
  const [scaled] = of({ ...meta, use_scaled_rope: true }).groups;
  assert.deepEqual(
    [scaled.scaling?.type, scaled.scaling?.factor, scaled.scaling?.originalLength],
    ['llama3', 8, 8192],
  );
  const yarn = {
    original_max_position_embeddings: 16384,
    factor: 16,
    alpha: 2,
    beta: 30,
    apply_scale: false,
  };
  const mistral = { dim: 4096, n_layers: 4, n_heads: 32, hidden_dim: 14336, rope_theta: 1e6, yarn };
  const [ours] = of(mistral).groups;
  assert.deepEqual(
    [ours.scaling?.type, ours.scaling?.betaFast, ours.scaling?.betaSlow, ours.attentionFactor],
    ['yarn', 30, 2, 1],
  );
  const deepseek = {
    dim: 2048,
    n_layers: 4,
    n_heads: 16,
    qk_rope_head_dim: 64,
    qk_nope_head_dim: 128,
  };
  const [mla] = of(deepseek).groups;
  assert.deepEqual(
    [mla.layout, mla.scaling?.factor, mla.scaling?.originalLength, mla.attentionFactor],
    ['interleaved', 40, 4096, 1],
  );
  assert.ok(Math.abs(Number(mla.softmaxFactor) - (0.1 * Math.log(40) + 1) ** 2) < 1e-14);
  for (const config of [meta, mistral, deepseek]) assert.equal(of(config).certainty, 'known');
});

test('encoder and decoder that are models of their own are read side by side', () => {
  const bert = { model_type: 'bert', ...SIZE };
  const gpt2 = { model_type: 'gpt2', n_embd: 768, n_head: 12, n_layer: 2 };
  const { groups, textModelType } = modelPositions({
    model_type: 'encoder-decoder',
    encoder: bert,
    decoder: gpt2,
  });
  assert.deepEqual(
    groups.map(({ module, scheme }) => `${module} ${scheme}`),
    ['encoder learned', 'decoder learned'],
  );
  assert.equal(textModelType, 'bert, gpt2');
  const t5gemma = {
    model_type: 't5gemma',
    encoder: { model_type: 't5gemma_module', ...SIZE, rope_theta: 1e4 },
    decoder: { model_type: 'vit', ...SIZE },
  };
  assert.equal(modelPositions(t5gemma).certainty, 'guessed');
  const broken = {
    model_type: 'encoder-decoder',
    encoder: bert,
    decoder: { ...gpt2, n_layer: -1 },
  };
  assert.throws(() => modelPositions(broken), { parameter: 'config.decoder.n_layer' });
});

/** @type {[string | object, RegExp][]} */
const OTHERS = [
  [
    { do_sample: true, temperature: 0.6, top_p: 0.9 },
    /generation_config\.json: take the config\.json beside it/,
  ],
  [{ tokenizer_class: 'LlamaTokenizer', model_max_length: 4096 }, /tokenizer_config\.json/],
  [{ model_max_length: 4096, bos_token: '<s>' }, /tokenizer_config\.json/],
  [{ bos_token: '<s>', eos_token: '</s>' }, /special_tokens_map\.json/],
  [{ chat_template: '{{ x }}' }, /chat_template\.json/],
  [{ version: '1.0', added_tokens: [], model: { type: 'BPE' } }, /tokenizer\.json/],
  [{ quant_method: 'gptq', bits: 4, group_size: 128 }, /quantize_config\.json/],
  [{ w_bit: 4, q_group_size: 128, version: 'GEMM' }, /quant_config\.json/],
  [{ temperature: 0.6, top_p: 0.9, transformers_version: '4.40.0' }, /generation_config\.json/],
  [
    { peft_type: 'LORA', base_model_name_or_path: 'x/y', r: 8 },
    /an adapter's config .*base_model_name_or_path/,
  ],
  [{ max_seq_length: 512, do_lower_case: false }, /sentence_bert_config\.json/],
  [{ __version__: { sentence_transformers: '2.0.0' } }, /config_sentence_transformers\.json/],
  [
    [{ idx: 0, name: '0', path: '', type: 'sentence_transformers.models.Transformer' }],
    /modules\.json/,
  ],
  [
    { _class_name: 'UNet2DConditionModel', _diffusers_version: '0.6.0', flip_sin_to_cos: true },
    /diffusers/,
  ],
  [{ _class_name: 'FluxTransformer2DModel', num_layers: 19, hidden_size: 64 }, /diffusers/],
  [{ architecture: 'vit_base_patch16_224', pretrained_cfg: {} }, /timm/],
  [{ model_cfg: { embed_dim: 512, text_cfg: { context_length: 77 } } }, /open_clip/],
  [{ model: { decoder: {} }, search: {} }, /genai_config\.json/],
  [{ pretrained_config: {}, build_config: {} }, /TensorRT-LLM/],
  [{ 'general.architecture': 'llama', 'llama.rope.freq_base': 1e4 }, /GGUF's keys/],
  ['GGUF\u0003\u0000', /a GGUF file: take the config\.json that it was converted from/],
  [{ weight_map: {} }, /an index of weights/],
  [{}, /must say something, got \{\}/],
];

for (const [file, message] of OTHERS) {
  test(`not a config: ${JSON.stringify(file).slice(0, 70)}`, () => {
    assert.throws(() => modelPositions(file), { code: 'input', parameter: 'config', message });
  });
}

test('what JSON has not is named: comments, a comma too many, Python', () => {
  for (const [text, message] of /** @type {const} */ ([
    ['{\n // here\n "a": 1}', /line 2, column 2, got '\/': JSON has no comments/],
    ['{"a": 1, # here\n "b": 2}', /got '#': JSON has no comments/],
    ['{"a": 1, /* "x" */ "b": 2}', /JSON has no comments/],
    ['{"a": 1,}', /got '\}': a comma too many stands before it/],
    ['{"a": [1, 2, ]}', /a comma too many/],
    ["{'a': 1}", /Python's dictionary/],
    ['{"a": True}', /written small/],
    ['{"a": None}', /written small/],
    ['{"a": "// no comment, nor a comma,]"', /got the end$/],
  ])) {
    assert.throws(() => modelPositions(text), { parameter: 'config', message }, text);
  }
});

test('what is no JSON at all is told so, not what a number would be written with', () => {
  const message = /config must be JSON, got something else: JSON begins with '\{'$/;
  for (const text of ['hello world', 'model_type: llama', 'PK\u0003\u0004 #', 'Infinity war']) {
    assert.throws(() => modelPositions(text), { parameter: 'config', message }, text);
  }
});

/** Six configs that an engineer pastes, after Qwen2.5. */
const qwen = { model_type: 'qwen2', ...SIZE, head_dim: 128, rope_theta: 1e6 };
const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 };
/** @type {[string, object, string[]][]} */
const PASTED = [
  [
    'without the original length',
    { ...qwen, max_position_embeddings: 131072, rope_scaling: { rope_type: 'yarn', factor: 4 } },
    ['original-length-missing'],
  ],
  [
    'yran',
    { ...qwen, max_position_embeddings: 131072, rope_scaling: { ...yarn, rope_type: 'yran' } },
    ['scaling-unknown'],
  ],
  [
    '×2 for 131,072',
    { ...qwen, max_position_embeddings: 131072, rope_scaling: { ...yarn, factor: 2 } },
    ['length-beyond-scaling'],
  ],
  [
    'the two lengths swapped',
    {
      ...qwen,
      max_position_embeddings: 32768,
      rope_scaling: { ...yarn, original_max_position_embeddings: 131072 },
    },
    ['length-below-original'],
  ],
  ['as documented', { ...qwen, max_position_embeddings: 32768, rope_scaling: yarn }, []],
];
for (const [title, config, wanted] of PASTED) {
  test(`pasted: ${title}`, () => {
    const found = modelPositions(config);
    assert.deepEqual(codes(found), wanted);
    for (const { mends } of found.warnings) assert.ok(mends?.length);
  });
}

test('pasted as documented: it covers 131,072, and in training 24 pairs never finish a turn', () => {
  const [{ covers, unfinished }] = modelPositions(PASTED[4][1]).groups;
  assert.deepEqual([covers, unfinished?.pairsUnscaledAtOriginalLength], [131072, 24]);
});

test('a misspelt key is taken away by its whole name, whatever signs it has', () => {
  for (const name of ['rope.theta', 'rope_thetha', 'ropé_theta']) {
    const { warnings } = modelPositions({ model_type: 'llama', ...SIZE, [name]: 5e5 });
    const { mends = [] } = warnings.find(({ code }) => code === 'key-misspelt') ?? {};
    assert.deepEqual(mends, [
      { path: [name], json: '' },
      { path: ['rope_theta'], json: '500000' },
    ]);
  }
});
