/** What a class does where its file says nothing or says it oddly: layers, widths, parts, empty values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
