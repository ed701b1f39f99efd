/** Towers of pictures and sounds: tables of patches, patches that turn, biases within windows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';

const core = await loadCore();
const { modelPositions } = await loadModels();

/** Rows of the table at the input. @type {[object, number][]} */
const ROWS = [
  [{ model_type: 'vit' }, 14 * 14 + 1],
  [{ model_type: 'deit' }, 14 * 14 + 2],
  [{ model_type: 'yolos' }, 32 * 54 + 100 + 1],
  [{ model_type: 'pixio' }, 16 * 16 + 8],
  [{ model_type: 'hiera' }, 56 * 56],
  [{ model_type: 'hiera', image_size: [224, 448], patch_stride: [4, 8] }, 56 * 56],
  [{ model_type: 'vivit' }, 16 * 14 * 14 + 1],
  [{ model_type: 'videomae' }, 8 * 14 * 14],
  [{ model_type: 'audio-spectrogram-transformer' }, 12 * 101 + 2],
  [{ model_type: 'qianfan_ocr_vision', image_size: [448, 224], patch_size: [14, 14] }, 32 * 16 + 1],
  [{ model_type: 'glm4v_vision' }, 24 * 24],
  [{ model_type: 'qwen3_vl_vision' }, 2304],
  [{ model_type: 'llama4_vision_model' }, 32 * 32 + 1],
  [{ model_type: 'sam3_vit_model' }, 24 * 24],
  [{ model_type: 'kimi_k25_vision' }, 64 * 64],
  [{ model_type: 'kimi_k25_vision', init_pos_emb_height: 32, vt_hidden_size: 64 }, 32 * 64],
  [{ model_type: 'sam_vision_model' }, 64 * 64],
  [{ model_type: 'vitdet' }, 14 * 14 + 1],
  [{ model_type: 'depth_anything', backbone_config: { image_size: 518 } }, 37 * 37 + 1],
  [{ model_type: 'beit', use_absolute_position_embeddings: true }, 14 * 14 + 1],
];
for (const [config, rows] of ROWS) {
  test(`${JSON.stringify(config)}: rows of patches`, () => {
    const { certainty, groups } = modelPositions(config);
    const [table] = groups;
    assert.deepEqual([certainty, table.module, table.tableRows], ['known', 'input', rows]);
  });
}

const brief = (/** @type {object} */ config) =>
  modelPositions(config)
    .groups.filter(({ module }) => module === 'attention')
    .map(({ scheme, layout, base, headDim, axes }) => [
      scheme,
      layout,
      base,
      headDim,
      axes?.replace(/(.)\1*/g, (run, x) => `${x}${run.length}`),
    ]);

/** @type {[string, unknown[]][]} */
const TURNS = [
  ['qwen2_vl_vision', ['axial-rope', 'half', 10000, 80, 'h20w20']],
  ['qwen3_vl_vision', ['axial-rope', 'half', 10000, 72, 'h18w18']],
  ['ernie4_5_vl_moe_vision', ['axial-rope', 'half', 10000, 80, 'h20w20']],
  ['mlcd_vision_model', ['axial-rope', 'half', 10000, 104, 'h26w26']],
  ['llama4_vision_model', ['axial-rope', 'interleaved', 10000, 48, 'w12h12']],
  ['pixtral', ['axial-rope', 'half', 10000, 64, 'h16w16']],
  ['kimi_k25_vision', ['axial-rope', 'interleaved', 10000, 72, 'w1h1'.repeat(18)]],
  ['gemma4_vision', ['axial-rope', 'half-per-axis', 100, 64, 'w16h16']],
  ['eomt_dinov3', ['dinov3-rope', 'half', 100, 64, 'h16w16']],
];
test('towers: which axis turns which pairs, and with what', () => {
  for (const [model_type, wanted] of TURNS) {
    assert.deepEqual(brief({ model_type }), [wanted], model_type);
  }
});

test('towers that turn: settings of the catalogue give the frequencies told', () => {
  for (const model_type of [
    'qwen2_vl_vision',
    'llama4_vision_model',
    'gemma4_vision',
    'eomt_dinov3',
  ]) {
    const turned = modelPositions({ model_type }).groups.find(({ invFreq }) => invFreq);
    assert.ok(turned?.invFreq);
    const { frequencies } = core.frequencies(turned.scheme, { ...turned.parameters });
    const turn = turned.scheme === 'dinov3-rope' ? 2 * Math.PI : 1;
    turned.invFreq.forEach((frequency, i) => {
      assert.ok(Math.abs(frequencies[i] / (turn * frequency) - 1) < 1e-15, model_type);
    });
  }
  const [{ invFreq = [], parameters }] = modelPositions({ model_type: 'pixtral' }).groups;
  assert.equal(parameters, undefined, 'the catalogue has one list for each axis');
  const frequency = (/** @type {number} */ i) => 10000 ** (-i / 32);
  for (const [pair, i] of [
    [0, 0],
    [1, 2],
    [15, 30],
    [16, 1],
    [31, 31],
  ]) {
    assert.ok(Math.abs(invFreq[pair] / frequency(i) - 1) < 1e-14);
  }
});

test("Kimi-K2.5's tower: each frequency turns a pair by columns and one by rows", () => {
  const file = { vt_hidden_size: 1152, vt_num_attention_heads: 16, vt_num_hidden_layers: 27 };
  const { groups } = modelPositions({ model_type: 'kimi_k25_vision', ...file });
  assert.deepEqual(
    groups.map(({ scheme, tableRows, layers }) => [scheme, tableRows, layers.length]),
    [
      ['learned', 4096, 27],
      ['sinusoidal', 4, 27],
      ['axial-rope', undefined, 27],
    ],
  );
  const { invFreq = [] } = groups[2];
  assert.equal(invFreq.length, 36);
  invFreq.forEach((frequency, pair) => {
    const wanted = 10000 ** ((-4 * Math.floor(pair / 2)) / 72);
    assert.ok(Math.abs(frequency / wanted - 1) < 1e-14, `${pair}`);
  });
});

test('towers with windows: which layers see a window, and how many patches', () => {
  for (const [config, full, windows, patches] of /** @type {const} */ ([
    [{ model_type: 'qwen2_5_vl_vision' }, 4, 28, 64],
    [{ model_type: 'qwen2_5_vl_vision', fullatt_block_indexes: [] }, 0, 32, 64],
    [{ model_type: 'sam_vision_model' }, 4, 8, 14 * 14],
    [{ model_type: 'vitdet', window_size: 14, window_block_indices: [0, 1, 3] }, 9, 3, 14 * 14],
    [{ model_type: 'sam3_vit_model' }, 4, 28, 24 * 24],
  ])) {
    const groups = modelPositions(config).groups.filter(({ module }) => module === 'attention');
    const counts = (/** @type {string} */ kind) =>
      groups.filter(({ window }) => window?.kind === kind).flatMap(({ layers }) => layers).length;
    assert.deepEqual([counts('full'), counts('chunked')], [full, windows], JSON.stringify(config));
    const narrow = groups.find(({ window }) => window?.kind === 'chunked');
    if (narrow) assert.equal(narrow.window?.tokens, patches);
  }
});

test('SAM 3: layers that see the whole picture turn slower, by its windows', () => {
  const groups = modelPositions({ model_type: 'sam3_vit_model' }).groups.slice(1);
  assert.deepEqual(
    groups.map(({ invFreq = [] }) => Number(invFreq[0].toFixed(6))),
    [0.333333, 1],
  );
});

test('biases by offset: decomposed, and in one table', () => {
  const sam = modelPositions({ model_type: 'sam_vision_model' }).groups.slice(1);
  assert.deepEqual(
    sam.map(({ scheme, tableRows }) => [scheme, tableRows]),
    [
      ['decomposed', 127],
      ['decomposed', 27],
    ],
  );
  const beit = { model_type: 'beit', use_relative_position_bias: true };
  const [bias] = modelPositions(beit).groups;
  assert.deepEqual([bias.scheme, bias.tableRows], ['swin', 27 * 27 + 3]);
  assert.equal(modelPositions({ model_type: 'beit' }).groups[0].scheme, 'none');
});

test('sines of rows and columns: as the catalogue has them', () => {
  const of = (/** @type {object} */ config) => modelPositions(config).groups[0];
  const detr = of({ model_type: 'detr' });
  assert.deepEqual([detr.scheme, detr.parameters?.dModel], ['detr-2d', 256]);
  assert.equal(of({ model_type: 'deformable_detr' }).parameters?.centered, true);
  assert.equal(of({ model_type: 'dab-detr' }).parameters?.temperature, 20);
  const mae = of({ model_type: 'vit_mae' });
  assert.deepEqual([mae.scheme, mae.module], ['mae-2d', 'input']);
  assert.equal(core.encode('mae-2d', { ...mae.parameters }).rows, 14 * 14 + 1);
  const { scheme, rowsFirst, parameters } = of({ model_type: 'rt_detr' });
  assert.deepEqual([scheme, rowsFirst, parameters], ['mae-2d', true, undefined]);
});

test('towers of sounds: distances, clipped or not', () => {
  const of = (/** @type {object} */ config) =>
    modelPositions(config).groups.map(({ scheme, tableRows, window }) => [
      scheme,
      tableRows,
      window?.left,
      window?.tokens,
    ]);
  assert.deepEqual(of({ model_type: 'wav2vec2-bert' }), [
    ['relative-key', 73, undefined, undefined],
  ]);
  assert.deepEqual(of({ model_type: 'granite_speech_encoder' }), [
    ['relative-key', 1025, undefined, 200],
  ]);
  assert.deepEqual(of({ model_type: 'gemma3n_audio' }), [['transformer-xl', undefined, 12, 13]]);
  assert.deepEqual(
    of({ model_type: 'sew-d' }).map(([scheme]) => scheme),
    ['convolution', 'deberta'],
  );
});

test('encoder and decoder under other keys are read side by side', () => {
  const size = { hidden_size: 64, num_attention_heads: 4, num_hidden_layers: 2, head_dim: 16 };
  const { groups } = modelPositions({
    model_type: 'dia',
    encoder_config: { model_type: 'dia_encoder', ...size },
    decoder_config: { model_type: 'dia_decoder', ...size, num_hidden_layers: 3 },
  });
  assert.deepEqual(
    groups.map(({ module, layers, scheme }) => [module, layers.length, scheme]),
    [
      ['encoder', 2, 'rope'],
      ['decoder', 3, 'rope'],
    ],
  );
});
