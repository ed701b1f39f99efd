/** Models that bring their language model as a part, tables that nobody learns, and what has no positions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';

const core = await loadCore();
const { modelPositions } = await loadModels();

const SIZE = { hidden_size: 64, num_attention_heads: 4, num_hidden_layers: 2 };

test('a part that does not say its type is what the class takes it for', () => {
  for (const [model_type, part, base] of /** @type {const} */ ([
    ['llava', 'text_config', 10000],
    ['exaone4_5', 'text_config', 10000],
    ['colqwen2', 'vlm_config', 1e6],
    ['voxtral_realtime', 'text_config', 10000],
    ['lasr_ctc', 'encoder_config', 10000],
  ])) {
    const { certainty, groups } = modelPositions({ model_type, [part]: SIZE });
    assert.deepEqual([certainty, groups[0].scheme, groups[0].base], ['known', 'rope', base]);
    assert.equal(groups[0].headDim, 16, `${model_type}: widths are the part's`);
  }
  const nested = { model_type: 'colpali', vlm_config: { text_config: SIZE } };
  assert.equal(modelPositions(nested).groups[0].layers.length, 2);
});

test('a part of a type that is not known is not taken for the usual one', () => {
  const text_config = { model_type: 'of-tomorrow', ...SIZE };
  assert.equal(modelPositions({ model_type: 'llava', text_config }).certainty, 'unknown');
});

test('what mixes neighbours only has no positions, and need not count its layers', () => {
  for (const [config, layers] of /** @type {const} */ ([
    [{ model_type: 'resnet' }, 0],
    [{ model_type: 'convnext', depths: [3, 3, 9, 3], hidden_sizes: [96, 192, 384, 768] }, 18],
  ])) {
    const { certainty, groups, warnings } = modelPositions(config);
    assert.deepEqual(warnings, [], 'lists of one for each stage are no misspellings');
    assert.deepEqual([certainty, groups.length], ['known', 1]);
    const [{ module, scheme, window }] = groups;
    assert.deepEqual([module, scheme, window], ['convolution', 'none', undefined]);
    assert.equal(groups[0].layers.length, layers);
  }
  const { groups } = modelPositions({ model_type: 'segformer', depths: [2, 2, 2, 2] });
  assert.deepEqual([groups[0].module, groups[0].scheme], ['attention', 'none']);
});

/** Of the second column of position 1: base^(-2i/d), or tensor2tensor's base^(-i/(d/2 - 1)). */
const PAPER = Math.sin(10000 ** (-2 / 64));
const TENSOR2TENSOR = Math.sin(10000 ** (-1 / 31));

test('rows of sines have the waves of their class', () => {
  for (const [config, column, wanted] of /** @type {const} */ ([
    [{ model_type: 'marian' }, 1, PAPER],
    [{ model_type: 'ctrl' }, 1, PAPER],
    [{ model_type: 'distilbert', sinusoidal_pos_embds: true }, 2, PAPER],
    [{ model_type: 'm2m_100' }, 1, TENSOR2TENSOR],
    [{ model_type: 'qwen2_audio_encoder', d_model: 64 }, 1, TENSOR2TENSOR],
  ])) {
    const [group] = modelPositions({
      ...SIZE,
      encoder_layers: 2,
      decoder_layers: 2,
      ...config,
    }).groups;
    assert.equal(group.scheme, 'sinusoidal');
    const { data } = core.encode('sinusoidal', { ...group.parameters, length: 2 });
    assert.ok(Math.abs(data[64 + column] - wanted) < 1e-6, config.model_type);
  }
  // cosines before sines: the catalogue has no such table
  const [group] = modelPositions({ model_type: 'musicgen', decoder: {} }).groups;
  assert.deepEqual([group.scheme, group.dim, group.parameters], ['sinusoidal', 1024, undefined]);
});

test('clvp_encoder: 32 channels turn, those of values too', () => {
  const [group] = modelPositions({ model_type: 'clvp_encoder' }).groups;
  assert.deepEqual([group.headDim, group.rotaryDim, group.rotatedValues], [64, 32, true]);
});

test('laguna: layers that see everything turn half of their channels', () => {
  const layer_types = ['full_attention', 'sliding_attention', 'sliding_attention'];
  const config = { model_type: 'laguna', num_hidden_layers: 3, layer_types };
  const told = modelPositions(config).groups.map(({ base, rotaryDim, window }) => ({
    base,
    rotaryDim,
    kind: window?.kind,
  }));
  assert.deepEqual(told, [
    { base: 5e5, rotaryDim: 64, kind: 'full' },
    { base: 1e4, rotaryDim: 128, kind: 'sliding' },
  ]);
});
