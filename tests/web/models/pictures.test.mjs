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
  [{ model_type: 'vilt' }, 12 * 12 + 1],
  [{ model_type: 'lw_detr' }, 14 * 14 + 1],
  [{ model_type: 'rf_detr' }, 37 * 37 + 1],
  [{ model_type: 'slanext' }, 32 * 32],
  [{ model_type: 'slanext', vision_config: { image_size: 768 } }, 48 * 48],
  [{ model_type: 'sam3_vision_model' }, 24 * 24],
  [{ model_type: 'mllama_vision_model' }, 32 * 32 + 1],
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
  ['efficientloftr', ['axial-rope', 'interleaved', 10000, 256, 'h1w1'.repeat(64)]],
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

test('EfficientLoFTR: of the channels of all heads, each frequency turns a pair by rows and one by columns', () => {
  const file = { model_type: 'efficientloftr', num_attention_heads: 8, partial_rotary_factor: 4 };
  for (const config of [
    file,
    { ...file, rope_parameters: { rope_theta: 10000, partial_rotary_factor: 4 } },
  ]) {
    const { groups, warnings } = modelPositions(config);
    assert.deepEqual(warnings, []);
    const [{ layers, invFreq = [], acrossHeads, parameters }] = groups;
    assert.deepEqual([layers.length, acrossHeads, parameters], [4, true, undefined]);
    invFreq.forEach((frequency, pair) => {
      const wanted = 10000 ** ((-2 * Math.floor(pair / 2)) / 128); // as of a head four times as wide
      assert.ok(Math.abs(frequency / wanted - 1) < 1e-14, `${pair}`);
    });
  }
});

test('towers with windows: which layers see a window, and how many patches', () => {
  for (const [config, full, windows, patches] of /** @type {const} */ ([
    [{ model_type: 'qwen2_5_vl_vision' }, 4, 28, 64],
    [{ model_type: 'qwen2_5_vl_vision', fullatt_block_indexes: [] }, 0, 32, 64],
    [{ model_type: 'sam_vision_model' }, 4, 8, 14 * 14],
    [{ model_type: 'vitdet', window_size: 14, window_block_indices: [0, 1, 3] }, 9, 3, 14 * 14],
    [{ model_type: 'sam3_vit_model' }, 4, 28, 24 * 24],
    [{ model_type: 'sam3_tracker' }, 4, 28, 24 * 24],
    [{ model_type: 'slanext' }, 4, 8, 14 * 14],
    [{ model_type: 'sam2' }, 3, 9, 8 * 8],
    [
      { model_type: 'sam2_vision_model', backbone_config: { global_attention_blocks: [] } },
      0,
      12,
      64,
    ],
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

test('pictures in stages: a table, or biases, for each of them', () => {
  const of = (/** @type {object} */ config) =>
    modelPositions(config).groups.map(({ scheme, module, tableRows, dim, windowSize, layers }) => [
      ...[scheme, module, tableRows, dim ?? windowSize, layers.length, layers[0]],
    ]);
  assert.deepEqual(of({ model_type: 'pvt' }), [
    ['learned', 'input', 56 * 56, 64, 2, 0],
    ['learned', 'input', 28 * 28, 128, 2, 2],
    ['learned', 'input', 14 * 14, 320, 2, 4],
    ['learned', 'input', 7 * 7 + 1, 512, 2, 6],
  ]);
  // of LeViT's stages all but the last one end in a layer that halves the sides
  assert.deepEqual(of({ model_type: 'levit' }), [
    ['distance-bias', 'attention', 14 * 14, 14, 5, 0],
    ['distance-bias', 'attention', 7 * 7, 7, 5, 5],
    ['distance-bias', 'attention', 4 * 4, 4, 4, 10],
  ]);
  assert.deepEqual(of({ model_type: 'levit', image_size: 256, depths: [2, 3, 4] }), [
    ['distance-bias', 'attention', 16 * 16, 16, 3, 0],
    ['distance-bias', 'attention', 8 * 8, 8, 4, 3],
    ['distance-bias', 'attention', 4 * 4, 4, 4, 7],
  ]);
  assert.equal(modelPositions({ model_type: 'levit' }).groups[0].symmetric, true);
  assert.throws(() => modelPositions({ model_type: 'pvt', hidden_sizes: [64, 128] }), {
    message: /hidden_sizes must have a number for each stage, got 2/,
  });
});

test('SAM 2: a table that is stretched, one that is repeated, and the window of each layer', () => {
  const { groups } = modelPositions({ model_type: 'sam2', vision_config: { backbone_config: {} } });
  assert.deepEqual(
    groups.map(({ scheme, tableRows, dim, window, layers }) => [
      ...[scheme, tableRows, dim, window?.tokens, [...layers]],
    ]),
    [
      ['learned', 7 * 7, 96, undefined, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
      ['learned', 8 * 8, 96, undefined, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
      // a stage's first layer has the window of the stage before
      ['none', undefined, undefined, 8 * 8, [0, 1]],
      ['none', undefined, undefined, 4 * 4, [2, 3]],
      ['none', undefined, undefined, 14 * 14, [4, 6, 8, 10]],
      ['none', undefined, undefined, undefined, [5, 7, 9]],
      ['none', undefined, undefined, 7 * 7, [11]],
    ],
  );
});

test('tables of text beside those of a picture', () => {
  const of = (/** @type {object} */ config) =>
    modelPositions(config).groups.map(({ name, scheme, tableRows, tableColumns }) => [
      ...[name, scheme, tableRows, tableColumns],
    ]);
  assert.deepEqual(of({ model_type: 'vilt' }), [
    ['input', 'learned', 145, undefined],
    ['text', 'learned', 40, undefined],
  ]);
  assert.deepEqual(of({ model_type: 'tvp' }), [
    ['input', 'learned-2d', 100, undefined],
    ['text', 'learned', 512, undefined],
  ]);
  const wide = { model_type: 'tvp', max_grid_col_position_embeddings: 150 };
  assert.deepEqual(of(wide)[0], ['input', 'learned-2d', 100, 150]);
  assert.equal(modelPositions(wide).groups[0].parameters, undefined);
});

test('Llama 3.2: of nine shapes of four tiles each, rows of every tile', () => {
  const { groups } = modelPositions({ model_type: 'mllama_vision_model' });
  assert.deepEqual(
    groups.map(({ name, tableRows, tables, gated, layers }) => [
      ...[name, tableRows, tables, gated, layers.length, layers[0]],
    ]),
    [
      ['patches', 1025, undefined, true, 32, 0],
      ['patches of tiles', 4100, 9, true, 32, 0],
      ['tiles', 4, 9, true, 32, 0],
      ['tiles again', 4, 9, true, 8, 32],
    ],
  );
});

test('sines of rows and columns: as the catalogue has them', () => {
  const of = (/** @type {object} */ config) => modelPositions(config).groups[0];
  const detr = of({ model_type: 'detr' });
  assert.deepEqual([detr.scheme, detr.parameters?.dModel], ['detr-2d', 256]);
  assert.equal(of({ model_type: 'deformable_detr' }).parameters?.centered, true);
  assert.equal(of({ model_type: 'dab-detr' }).parameters?.temperature, 20);
  const sam3 = modelPositions({ model_type: 'sam3_detr_encoder' }).groups[0];
  assert.deepEqual([sam3.scheme, sam3.parameters?.dModel, sam3.layers.length], ['detr-2d', 256, 6]);
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
  assert.deepEqual(of({ model_type: 'phi4_multimodal_audio' }), [
    ['distance-bias', 2000, undefined, 500],
  ]);
  const symmetric = { model_type: 'phi4_multimodal_audio', bias_symmetric: true };
  const [bias] = modelPositions({ ...symmetric, chunk_size: 18 }).groups;
  assert.deepEqual([bias.symmetric, bias.tableRows, bias.window], [true, 1000, undefined]);
  assert.deepEqual([bias.heads, bias.maxDistance, bias.layers.length], [16, 1000, 24]);
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
