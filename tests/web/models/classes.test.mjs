/** What a class does where its file says nothing or says it oddly: layers, widths, parts, empty values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { loadTraces } from '../../../web/traces/index.js';

const { modelPositions } = await loadModels();

const SIZE = { hidden_size: 2048, num_attention_heads: 32, num_hidden_layers: 4 };

/** @param {object} config @param {string} module */
const layersOf = (config, module) =>
  modelPositions(config)
    .groups.filter((group) => group.module === module)
    .flatMap(({ layers }) => layers ?? []);

test('granitemoehybrid: every layer is Mamba unless the file lists which attend', () => {
  const model_type = 'granitemoehybrid';
  for (const [layer_types, attends, recurs] of /** @type {const} */ ([
    [undefined, [], [0, 1, 2, 3]],
    [
      ['mamba', 'attention', 'mamba', 'attention'],
      [1, 3],
      [0, 2],
    ],
    [['attention', 'attention', 'attention', 'attention'], [0, 1, 2, 3], []],
  ])) {
    const config = { model_type, ...SIZE, ...(layer_types && { layer_types }) };
    assert.deepEqual(layersOf(config, 'attention'), attends);
    assert.deepEqual(layersOf(config, 'recurrent'), recurs);
  }
});

test('qwen3_omni_moe_text: a head is as wide as the file says, else hidden_size over heads', () => {
  for (const [own, headDim] of /** @type {const} */ ([
    [{}, 64],
    [{ hidden_size: 4096 }, 128],
    [{ head_dim: 128 }, 128],
  ])) {
    const [group] = modelPositions({ model_type: 'qwen3_omni_moe_text', ...SIZE, ...own }).groups;
    assert.deepEqual([group.headDim, group.rotaryDim], [headDim, headDim], JSON.stringify(own));
  }
});

test('blt: each of its four parts turns neighbouring channels', () => {
  const parts = ['blt_local_encoder', 'blt_local_decoder', 'blt_global_transformer', 'blt_patcher'];
  for (const model_type of ['blt', ...parts]) {
    const { groups, certainty } = modelPositions({ model_type, ...SIZE });
    assert.deepEqual([certainty, groups[0].layout], ['known', 'interleaved'], model_type);
  }
});

test('YaRN’s betas of 0 are as if they were not there', () => {
  const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 4096 };
  const of = (/** @type {object} */ own) => {
    const config = { model_type: 'llama', ...SIZE, max_position_embeddings: 16384 };
    const [group] = modelPositions({ ...config, rope_scaling: { ...yarn, ...own } }).groups;
    return [...(group.invFreq ?? [])];
  };
  const plain = of({});
  assert.ok(plain.length > 0);
  for (const own of [{ beta_slow: 0 }, { beta_fast: 0 }, { beta_fast: 0, beta_slow: 0 }]) {
    assert.deepEqual(of(own), plain, JSON.stringify(own));
  }
  assert.notDeepEqual(of({ beta_slow: 2 }), plain);
});

test('a dictionary of RoPE that is none is refused by its name and what it is', () => {
  for (const [own, parameter, got] of /** @type {const} */ ([
    [{ rope_scaling: false }, 'config.rope_scaling', /must be an object, got false/],
    [{ rope_parameters: true }, 'config.rope_parameters', /must be an object, got true/],
    [{ rope_scaling: 'yarn' }, 'config.rope_scaling', /must be an object, got 'yarn'/],
  ])) {
    assert.throws(() => modelPositions({ model_type: 'llama', ...SIZE, ...own }), {
      code: 'input',
      parameter,
      message: got,
    });
  }
});

test('zamba2: attention is twice as wide as the model; use_long_context makes base and length larger', () => {
  const zamba2 = {
    model_type: 'zamba2',
    hidden_size: 3584,
    num_attention_heads: 32,
    num_hidden_layers: 2,
    layers_block_type: ['mamba', 'hybrid'],
    kv_channels: 112,
    use_mem_rope: true,
  };
  for (const own of [{}, { attention_hidden_size: 7168 }, { attention_head_dim: 224 }]) {
    const [{ headDim, rotaryDim, base }] = modelPositions({ ...zamba2, ...own }).groups;
    assert.deepEqual([headDim, rotaryDim, base], [224, 224, 10000], JSON.stringify(own));
  }
  const [{ base = 0, unfinished }] = modelPositions({ ...zamba2, use_long_context: true }).groups;
  const wanted = 10000 * 8 ** (224 / 222);
  assert.ok(Math.abs(base - wanted) <= 1e-15 * wanted, String(base));
  assert.equal(unfinished?.length, 16384);
  // transformers 5 takes the file's base
  const saved = { ...zamba2, use_long_context: true, transformers_version: '5.8.0' };
  const { groups, notes } = modelPositions(saved);
  assert.deepEqual([groups[0].base, groups[0].unfinished?.length], [10000, 16384]);
  const { message = '' } = notes.find(({ code }) => code === 'long-context') ?? {};
  assert.match(message, /transformers 5 takes the file's, 10000/);
});

test('zamba and zamba2: which layers attend where the file does not list them', () => {
  const zamba = { model_type: 'zamba', ...SIZE, num_hidden_layers: 20 };
  assert.deepEqual(layersOf(zamba, 'attention'), [2, 7, 13, 19]);
  const zamba2 = { model_type: 'zamba2', ...SIZE, num_hidden_layers: 54 };
  assert.deepEqual(layersOf(zamba2, 'attention'), [6, 12, 18, 24, 30, 36, 42, 47, 51]);
  assert.deepEqual(layersOf({ ...zamba2, hybrid_layer_ids: [5, 11] }, 'attention'), [5, 11]);
});

test('sines of FSMT and TrOCR have a row more for each before the first', () => {
  const fsmt = { model_type: 'fsmt', d_model: 64, encoder_layers: 2, decoder_layers: 2 };
  const trocr = { model_type: 'trocr', d_model: 64, decoder_layers: 2 };
  for (const [config, pad_token_id] of /** @type {[object, number][]} */ ([
    [fsmt, 0],
    [fsmt, 1],
    [{ ...trocr, use_learned_position_embeddings: false }, 3],
  ])) {
    const { groups } = modelPositions({ ...config, max_position_embeddings: 128, pad_token_id });
    const [{ tableRows, firstPosition, usableLength }] = groups;
    assert.deepEqual(
      [tableRows, firstPosition, usableLength],
      [129 + pad_token_id, pad_token_id + 1, 128],
      JSON.stringify(config),
    );
  }
});

test('xlm-roberta with rotary positions turns as jina_embeddings_v3 does', () => {
  const size = { hidden_size: 1024, num_attention_heads: 16, num_hidden_layers: 2 };
  const { groups, certainty, notes } = modelPositions({
    model_type: 'xlm-roberta',
    ...size,
    max_position_embeddings: 8194,
    pad_token_id: 1,
    position_embedding_type: 'rotary',
    rotary_emb_base: 20000,
    type_vocab_size: 1,
  });
  assert.deepEqual([certainty, notes], ['known', []]);
  const native = modelPositions({
    model_type: 'jina_embeddings_v3',
    ...size,
    max_position_embeddings: 8194,
  });
  assert.deepEqual(groups, native.groups);
});

test('phimoe: short_mscale and long_mscale are the factors up to the original length and beyond', () => {
  const list = Array(64).fill(1);
  /** @param {string} model_type @param {object} mscales */
  const group = (model_type, mscales) =>
    modelPositions({
      model_type,
      hidden_size: 4096,
      num_attention_heads: 32,
      num_hidden_layers: 1,
      max_position_embeddings: 131072,
      original_max_position_embeddings: 4096,
      rope_scaling: { type: 'longrope', short_factor: list, long_factor: list, ...mscales },
    }).groups[0];
  const both = { short_mscale: 1.243163121016122, long_mscale: 1.243163121016122 };
  assert.equal(group('phimoe', both).attentionFactor, 1.243163121016122);
  assert.equal(group('phimoe', both).attentionFactorLong, undefined);
  const apart = group('phimoe', { short_mscale: 1, long_mscale: 1.25 });
  assert.deepEqual([apart.attentionFactor, apart.attentionFactorLong], [1, 1.25]);
  assert.equal(apart.parameters?.attentionFactor, 1);
  assert.equal(apart.parametersBeyond?.attentionFactor, 1.25);
  const rule = Math.sqrt(1 + Math.log(32) / Math.log(4096));
  for (const other of [group('phimoe', {}), group('phi3', both)]) {
    assert.ok(Math.abs(Number(other.attentionFactor) - rule) < 1e-15);
  }
});

test('alibi: parameters of a group make its slopes; Falcon has a factor beside them', async () => {
  const core = await loadCore();
  for (const [config, biasFactor] of /** @type {[object, number?][]} */ ([
    [{ model_type: 'bloom' }],
    [{ model_type: 'mpt', attn_config: { alibi: true, alibi_bias_max: 16 } }],
    [{ model_type: 'falcon', alibi: true }, 0.125],
    [{ model_type: 'RefinedWebModel', alibi: true }, 0.125],
  ])) {
    const [group] = modelPositions({ ...SIZE, ...config }).groups;
    const { data } = core.bias('alibi', { ...group.parameters, queryLength: 2, keyLength: 2 });
    const slopes = [...(group.slopes ?? [])].map(Math.fround);
    assert.deepEqual(
      slopes.map((_, head) => 0 - data[4 * head + 2]),
      slopes,
      JSON.stringify(config),
    );
    assert.equal(group.biasFactor, biasFactor);
  }
});

test('sines after the row of padding: M2M-100 counts from it, XGLM adds two, Pegasus-X begins at 0', async () => {
  const core = await loadCore();
  const { checkTrace } = await loadTraces();
  const sides = { d_model: 64, encoder_layers: 2, decoder_layers: 2, encoder_attention_heads: 4 };
  const only = { hidden_size: 64, num_hidden_layers: 2, num_attention_heads: 4 };
  for (const [model_type, sizes, first, ids] of /** @type {[string, object, number, number][]} */ ([
    ['m2m_100', sides, 2, 2],
    ['nllb-moe', sides, 2, 2],
    ['fsmt', sides, 2, 2],
    ['xglm', only, 2, 0],
    ['kosmos_2_text_model', only, 2, 2],
    ['pegasus_x', sides, 0, 0],
  ])) {
    const config = { model_type, ...sizes, max_position_embeddings: 128, pad_token_id: 1 };
    for (const group of modelPositions(config).groups) {
      const { firstPosition, usableLength, tableRows, parameters } = group;
      assert.deepEqual([firstPosition, usableLength], [first, 128], model_type);
      assert.equal(tableRows, 128 + first, model_type);
      const table = core.encode('sinusoidal', parameters);
      assert.equal(table.rows, 128);
      assert.ok(Math.abs(table.data[0] - Math.sin(first)) < 1e-6, model_type);
    }
    for (const from of [0, 2]) {
      const position_ids = [[0, 1, 2, 3, 4].map((at) => at + from)];
      const { fault } = checkTrace({ posenc_trace: 1, steps: [{ position_ids }] }, config);
      assert.equal(fault, from === ids ? null : 'table-offset', `${model_type} from ${from}`);
    }
  }
});

test('gpt_neo: local layers see window_size tokens', () => {
  const { hidden_size, num_attention_heads: num_heads } = SIZE;
  const size = { model_type: 'gpt_neo', hidden_size, num_heads, num_layers: 4 };
  for (const [own, local] of /** @type {[object, number[]][]} */ ([
    [{}, [1, 3]],
    [{ attention_types: [[['global', 'local'], 2]] }, [1, 3]],
    [{ attention_types: [[['local'], 1], [['global'], 3]] }, [0]], // prettier-ignore
    [{ attention_layers: ['local', 'local', 'global', 'global'] }, [0, 1]],
  ])) {
    const { groups } = modelPositions({ ...size, window_size: 256, ...own });
    const sliding = groups.filter(({ window }) => window?.kind === 'sliding');
    assert.deepEqual(
      sliding.flatMap(({ layers }) => layers),
      local,
      JSON.stringify(own),
    );
    assert.deepEqual(sliding[0].window, { kind: 'sliding', tokens: 256, left: 255, right: 0 });
    assert.ok(groups.every(({ scheme, tableRows }) => scheme === 'learned' && tableRows === 2048));
  }
  assert.throws(() => modelPositions({ ...size, attention_types: [['global', 2]] }), {
    message: /attention_types must have lists of names and a count/,
  });
});

test('nomic_bert: rotary_scaling_factor is dynamic NTK beyond max_trained_positions', () => {
  const nomic = {
    model_type: 'nomic_bert',
    n_embd: 768,
    n_head: 12,
    n_layer: 2,
    n_positions: 8192,
    rotary_emb_base: 1000,
  };
  const [plain] = modelPositions({ ...nomic, rotary_emb_interleaved: true }).groups;
  assert.deepEqual([plain.scaling, plain.layout], [{ type: 'none' }, 'interleaved']);
  const [group] = modelPositions({ ...nomic, rotary_scaling_factor: 2 }).groups;
  assert.deepEqual(group.scaling, { type: 'dynamic', factor: 2, originalLength: 2048 });
  assert.equal(group.layout, 'half');
  const base = 1000 * 3 ** (64 / 62); // at twice the original length
  const { invFreq } = (group.invFreqAt ?? []).find(({ length }) => length === 4096) ?? {};
  assert.ok(Math.abs(Number(invFreq?.[31]) * base ** (62 / 64) - 1) < 1e-14);
});

test('keys that a known class does not read move no layer', () => {
  const llama = { ...SIZE, model_type: 'llama' };
  const [own] = modelPositions(llama).groups;
  for (const change of [
    { no_rope_layers: [1, 1, 1, 0] },
    { qk_rope_head_dim: 32, qk_nope_head_dim: 32 },
    { full_attention_interval: 4 },
    { attn_layer_period: 2 },
    { global_attn_every_n_layers: 2, sliding_window: 512 },
    { sliding_window_pattern: 2, sliding_window: 512 },
  ]) {
    const { groups, notes } = modelPositions({ ...llama, ...change });
    assert.deepEqual(groups, [own], JSON.stringify(change));
    assert.ok(notes.some(({ code }) => code === 'layers-unread'));
  }
});

test('a byte order mark before a text is no sign of it', async () => {
  const { checkTrace } = await loadTraces();
  const config = `\ufeff${JSON.stringify({ ...SIZE, model_type: 'llama' })}`;
  assert.equal(modelPositions(config).modelType, 'llama');
  const run = '\ufeff{"posenc_trace":1,"steps":[{"position_ids":[[0,1,2]]}]}';
  assert.equal(checkTrace(run, config).fault, null);
  assert.throws(() => modelPositions('\ufeff{"a" 1}'), { message: /line 1, column 6/ });
});

test('types that only their repositories have, and which layers of them attend', () => {
  const kinds = (/** @type {object} */ config) =>
    modelPositions({ ...SIZE, ...config }).groups.map(({ name, layers }) => [name, layers.join()]);
  const blocks = [{ n_heads_in_group: 8 }, { no_op: true }, { replace_with_linear: true }, {}];
  for (const [config, wanted] of /** @type {[object, string[][]][]} */ ([
    [{ model_type: 'phi3small', dense_attention_every_n_layers: 2 }, [['blocksparse_attention', '0,2'], ['full_attention', '1,3']]], // prettier-ignore
    [{ model_type: 'bailing_moe_linear', layer_group_size: 3 }, [['full_attention', '2,3'], ['linear_attention', '0,1']]], // prettier-ignore
    [{ model_type: 'baichuan_m1', sliding_window: 64, sliding_window_layers: [1] }, [['full_attention', '0,2,3'], ['sliding_attention', '1']]], // prettier-ignore
    [{ model_type: 'nemotron-nas', block_configs: blocks.map((attention) => ({ attention })) }, [['all', '0,3']]], // prettier-ignore
    [{ model_type: 'mimo' }, [['all', '0,1,2,3']]],
    [{ model_type: 'rwkv7' }, [['all', '0,1,2,3']]],
  ])) {
    assert.deepEqual(kinds(config), wanted, JSON.stringify(config));
  }
  const [phi] = modelPositions({ ...SIZE, model_type: 'phi3small' }).groups;
  assert.deepEqual([phi.base, phi.layout], [1e6, 'half']);
  const open = { model_type: 'openelm', model_dim: 1280, num_transformer_layers: 2 };
  const [elm] = modelPositions({ ...open, rope_freq_constant: 5e4 }).groups;
  assert.deepEqual([elm.base, elm.headDim], [5e4, 64]);
  const latent = { ...SIZE, qk_rope_head_dim: 32, qk_nope_head_dim: 64 };
  const [mla] = modelPositions({ model_type: 'minicpm3', ...latent }).groups;
  assert.deepEqual([mla.layout, mla.rotaryStart, mla.rotaryDim], ['half', 64, 32]);
  const [kimi] = modelPositions({ model_type: 'kimi_vl', text_config: latent }).groups;
  assert.equal(kimi.layout, 'interleaved');
});

test('a share that a class does not read leaves all channels turning, which is said', () => {
  for (const [config, about, turns] of /** @type {[object, string, number][]} */ ([
    [{ model_type: 'falcon', partial_rotary_factor: 0.5 }, 'partial_rotary_factor', 64],
    [{ model_type: 'eurobert', partial_rotary_factor: 0.5 }, 'partial_rotary_factor', 64],
    [{ model_type: 'nomic_bert', rotary_emb_fraction: 0.5 }, 'rotary_emb_fraction', 32],
    [{ model_type: 'minimax', head_dim: 64, rotary_dim: 32 }, 'rotary_dim', 32],
  ])) {
    const { groups, notes } = modelPositions({ ...SIZE, ...config });
    assert.equal(groups[0].rotaryDim, turns, JSON.stringify(config));
    const note = notes.find(({ code }) => code === 'reader-share');
    assert.equal(note?.about, about);
    assert.match(note?.message ?? '', /turns all 64 channels\./);
    assert.equal(note?.message.includes('own code'), turns === 32);
  }
});
