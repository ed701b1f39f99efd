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

test('a part of a part counts, where the class has it there', () => {
  const vit = { model_type: 'sam3_vit_model', num_hidden_layers: 4, global_attn_indexes: [3] };
  const seen = { model_type: 'sam3_vision_model', backbone_config: vit };
  const read = { model_type: 'clip_text_model', hidden_size: 1024, max_position_embeddings: 32 };
  for (const [config, type, rows] of /** @type {const} */ ([
    [{ model_type: 'sam3_tracker', vision_config: seen }, 'sam3_vit_model', 576],
    [{ model_type: 'sam3_tracker_video', vision_config: seen }, 'sam3_vit_model', 576],
    [seen, 'sam3_vit_model', 576],
    [{ model_type: 'sam3', vision_config: seen, text_config: read }, 'clip_text_model', 32],
    [{ model_type: 'sam3_video', detector_config: { text_config: read } }, 'clip_text_model', 32],
    [{ model_type: 'sam3_video' }, 'sam3_video', 32],
    [{ model_type: 'sam3_lite_text', text_config: {} }, 'sam3_lite_text', 77],
  ])) {
    const { certainty, textModelType, groups } = modelPositions(config);
    assert.deepEqual([certainty, textModelType, groups[0].tableRows], ['known', type, rows]);
  }
});

test('composites without parts stay unknown; with them each part answers', () => {
  const bert = { model_type: 'bert', num_hidden_layers: 3 };
  const gpt2 = { model_type: 'gpt2', n_layer: 2 };
  const vit = { model_type: 'vit', num_hidden_layers: 4 };
  const speech = { model_type: 'wav2vec2', num_hidden_layers: 5 };
  for (const [model_type, encoder, scheme] of /** @type {const} */ ([
    ['encoder-decoder', bert, 'learned'],
    ['vision-encoder-decoder', vit, 'learned'],
    ['speech-encoder-decoder', speech, 'convolution'],
  ])) {
    assert.equal(modelPositions({ model_type, ...SIZE }).certainty, 'unknown');
    const { certainty, groups } = modelPositions({ model_type, encoder, decoder: gpt2 });
    assert.deepEqual(
      [certainty, ...groups.map((group) => [group.module, group.scheme, group.layers.length])],
      ['known', ['encoder', scheme, encoder.num_hidden_layers], ['decoder', 'learned', 2]],
    );
  }
  const parts = { question_encoder: { ...bert, model_type: 'dpr' }, generator: gpt2 };
  assert.equal(modelPositions({ model_type: 'rag', ...parts }).certainty, 'known');
  const both = { model_type: 'vision-text-dual-encoder', text_config: bert, vision_config: vit };
  assert.equal(modelPositions(both).groups[0].layers.length, 3);
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
  for (const [config, layers] of /** @type {const} */ ([
    [{ model_type: 'segformer', depths: [2, 2, 2, 2] }, 8],
    [{ model_type: 'florence_vision', depths: [1, 1, 9, 1] }, 12],
    [{ model_type: 'slanet' }, 0],
    [{ model_type: 'sam3_mask_decoder' }, 0],
  ])) {
    const [{ module, scheme, layers: told }] = modelPositions(config).groups;
    assert.deepEqual([module, scheme, told.length], ['attention', 'none', layers]);
  }
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
    const { data } = core.encode('sinusoidal', { ...group.parameters, start: 0, length: 2 });
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

test('PP-FormulaNet: the decoder alone has rows for text, two of them before the first', () => {
  const text_config = { model_type: 'pp_formulanet', encoder_layers: 12, decoder_layers: 6 };
  for (const [config, layers] of /** @type {const} */ ([
    [{ model_type: 'pp_formulanet', text_config, vision_config: {} }, 6],
    [{ model_type: 'pp_formulanet' }, 8],
  ])) {
    const [{ tableRows, firstPosition, dim, layers: told }] = modelPositions(config).groups;
    assert.deepEqual([tableRows, firstPosition, dim, told.length], [2562, 2, 512, layers]);
  }
});

test('PatchTST: a row for each patch of the series, and one for the class token', () => {
  const config = { model_type: 'patchtst', context_length: 512, patch_length: 12, patch_stride: 6 };
  const [sines] = modelPositions({ ...config, use_cls_token: true }).groups;
  assert.deepEqual(
    [sines.scheme, sines.tableRows, sines.dim, sines.standardized, sines.parameters],
    ['sinusoidal', 84 + 1, 128, true, undefined],
  );
  const [rows] = modelPositions({ ...config, positional_encoding_type: 'random' }).groups;
  assert.deepEqual([rows.scheme, rows.tableRows], ['learned', 84]);
  assert.equal(modelPositions({ model_type: 'patchtst' }).groups[0].tableRows, 32);
});

test('Reformer: the digits of a position, or a table', () => {
  const [axes] = modelPositions({ model_type: 'reformer' }).groups;
  assert.deepEqual(
    [axes.scheme, axes.tableRows, axes.tableColumns, axes.dim, axes.rowDim, axes.usableLength],
    ['learned-axes', 64, 64, 256, 64, 4096],
  );
  assert.equal(axes.layers.length, 6);
  const plain = { model_type: 'reformer', axial_pos_embds: false, attn_layers: ['lsh', 'lsh'] };
  const [rows] = modelPositions(plain).groups;
  assert.deepEqual([rows.scheme, rows.tableRows, rows.layers.length], ['learned', 4096, 2]);
  assert.throws(() => modelPositions({ model_type: 'reformer', axial_pos_shape: [4, 4, 4] }), {
    message: /axial_pos_shape must have 2 numbers, got 3/,
  });
});

test('ProphetNet: rows that are padded in front, and what buckets of distances add in the decoder', () => {
  const { groups } = modelPositions({ model_type: 'prophetnet' });
  assert.deepEqual(
    groups.map(({ module, scheme, tableRows, firstPosition }) => [
      ...[module, scheme, tableRows, firstPosition],
    ]),
    [
      ['encoder', 'learned', 512, 1],
      ['decoder', 'learned', 512, 1],
      ['decoder', 'relative-key', 32, undefined],
    ],
  );
  const { heads, buckets, maxDistance, ofInput } = groups[2];
  assert.deepEqual([heads, buckets, maxDistance, ofInput], [16, 32, 128, true]);
});

const brief = (/** @type {object} */ config) =>
  modelPositions(config).groups.map(({ module, scheme, tableRows, usableLength, layers }) => [
    ...[module, scheme, tableRows, usableLength, layers.length],
  ]);

test('SpeechT5: the class tells what is heard and what is said', () => {
  const of = (/** @type {string} */ name) =>
    brief({ model_type: 'speecht5', architectures: [`SpeechT5For${name}`] });
  const distances = ['encoder', 'relative-key', 320, undefined, 12];
  const hears = [
    ['encoder', 'convolution', undefined, undefined, 12],
    ['encoder', 'sinusoidal', 4002, 4000, 12],
    distances,
  ];
  const speaks = ['decoder', 'sinusoidal', 4000, 4000, 6];
  assert.deepEqual(of('SpeechToText'), [...hears, ['decoder', 'sinusoidal', 452, 450, 6]]);
  assert.deepEqual(of('SpeechToSpeech'), [...hears, speaks]);
  assert.deepEqual(of('TextToSpeech'), [
    ['encoder', 'sinusoidal', 450, 450, 12],
    distances,
    speaks,
  ]);
  assert.equal(modelPositions({ model_type: 'speecht5' }).certainty, 'unknown');
});

test('SeamlessM4T: speech, text and units of speech', () => {
  const units = (/** @type {number} */ length) => [
    ['encoder', 'none', undefined, undefined, 6],
    ['decoder', 'sinusoidal', length + 2, length, 6],
  ];
  const text = (/** @type {number} */ length) => [
    ['encoder', 'sinusoidal', length + 1, length, 24],
    ['decoder', 'sinusoidal', length + 1, length, 24],
  ];
  const heard = ['encoder', 'transformer-xl', undefined, undefined, 24];
  assert.deepEqual(brief({ model_type: 'seamless_m4t' }), [heard, ...text(1024), ...units(2048)]);
  const second = brief({ model_type: 'seamless_m4t_v2' });
  assert.deepEqual(second[0], ['encoder', 'relative-key', 73, undefined, 24]);
  assert.deepEqual(second.slice(1), [
    ...text(4096),
    ...units(4096),
    ['decoder', 'sinusoidal', 4098, 4096, 6],
  ]);
  const architectures = ['SeamlessM4TForTextToText'];
  assert.deepEqual(brief({ model_type: 'seamless_m4t', architectures }), text(1024));
  const turning = { model_type: 'seamless_m4t', position_embeddings_type: 'rotary' };
  assert.equal(modelPositions(turning).certainty, 'unknown');
});
