/** Which of the model types of transformers are known, and which the doctor still guesses at. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';
import { readGoldenJson } from '../support/npy.mjs';

const { modelPositions } = await loadModels();

/** Guessed by keys, which is said. @type {string[]} */
const GUESSED = [];
/** No row, and no key that tells. */
const UNKNOWN = ['sam3_lite_text_geometry_encoder'];

test('of 222 model types with their classes’ defaults those that are guessed or unknown are listed', async () => {
  /** @type {Record<string, Set<string>>} */
  const types = { known: new Set(), guessed: new Set(), unknown: new Set(), refused: new Set() };
  for (const { model_type, config } of await readGoldenJson('peers/transformers-defaults.json')) {
    try {
      const { certainty, warnings } = modelPositions(config);
      types[certainty].add(model_type);
      const misspelt = warnings.filter(({ code }) => code === 'key-misspelt');
      assert.deepEqual(misspelt, [], `${model_type}: its class has these keys`);
    } catch (/** @type {any} */ error) {
      assert.equal(error.code, 'input', error.message);
      types.refused.add(model_type); // its file tells no layers or no widths
    }
  }
  const { known, guessed, unknown, refused } = types;
  assert.deepEqual([...guessed].toSorted(), GUESSED);
  assert.deepEqual([...unknown].toSorted(), UNKNOWN);
  assert.ok(
    known.size >= 175 && refused.size <= 32,
    `${known.size} known, ${refused.size} refused`,
  );
});

const SIZE = { hidden_size: 1024, num_attention_heads: 16, num_hidden_layers: 12 };

test('of the 621 names of transformers’ classes, alone, most have a row, and none is guessed at', async () => {
  const names = await readGoldenJson('peers/model-types.json');
  const counts = { known: 0, none: 0, guessed: 0, unknown: 0 };
  for (const model_type of names) {
    const { certainty, groups } = modelPositions({ model_type, ...SIZE });
    const isNone = certainty === 'known' && groups.every(({ scheme }) => scheme === 'none');
    counts[isNone ? 'none' : certainty] += 1;
  }
  // The others are listed below.
  assert.deepEqual(counts, { known: 528, none: 68, guessed: 0, unknown: 25 });
});

/** Names that tell nothing, and why. @type {[string, string[]][]} */
const NAMES_ALONE = [
  [
    'their parts are what the file says',
    [
      ...['encoder-decoder', 'vision-encoder-decoder', 'speech-encoder-decoder', 'nougat', 'rag'],
      'vision-text-dual-encoder',
    ],
  ],
  [
    'a network of timm, by name',
    [
      ...['timm_backbone', 'timm_wrapper', 'gemma3n_vision', 'edgetam', 'edgetam_video'],
      'edgetam_vision_model',
    ],
  ],
  ['the class tells, not the type', ['perceiver', 'speecht5']],
  [
    'networks of coordinates, of key points and boxes',
    [
      ...['superglue', 'lightglue', 'pp_doclayout_v2', 'sam3_detr_decoder'],
      ...['sam3_geometry_encoder', 'sam3_lite_text_detr_decoder'],
      'sam3_lite_text_geometry_encoder',
    ],
  ],
  ['weights of their own for each place', ['patchtsmixer']],
  ['turned by two frequencies in a pair', ['vjepa2', 'qwen2_5_omni_dit', 'qwen2_5_omni_token2wav']],
];

test('names that tell nothing are these', async () => {
  const names = await readGoldenJson('peers/model-types.json');
  const unknown = names.filter(
    (/** @type {string} */ model_type) =>
      modelPositions({ model_type, ...SIZE }).certainty === 'unknown',
  );
  assert.deepEqual(unknown.toSorted(), NAMES_ALONE.flatMap(([, types]) => types).toSorted());
});

/** Of the names that transformers got after those, the ones that have no row, and why. @type {[string, string[]][]} */
const NEWER_UNKNOWN = [
  ['biases by distance that each token makes', ['inkling_mm_model', 'inkling_text']],
  [
    'towers whose code was not read',
    [
      ...['deepseek_ocr2_vision', 'esmfold2', 'gemma4_unified_audio', 'gemma4_unified_vision'],
      ...['hunyuan_vl_vision', 'inkling_audio', 'inkling_vision', 'minimax_m3_vl_vision'],
      ...['muse_glimmer_vision', 'nemotron3_5_asr', 'nemotron_asr_streaming'],
      ...['nemotron_asr_streaming_encoder', 'radio', 'step3p5_vision', 'tipsv2_dpt', 'videoprism'],
      'videoprism_vision_model',
    ],
  ],
];

test('names that came after transformers 5.8 have a row, but for these', async () => {
  const names = await readGoldenJson('peers/newer-types.json');
  const unknown = names.filter(
    (/** @type {string} */ model_type) =>
      modelPositions({ model_type, ...SIZE }).certainty !== 'known',
  );
  assert.equal(names.length, 74);
  assert.deepEqual(unknown.toSorted(), NEWER_UNKNOWN.flatMap(([, types]) => types).toSorted());
});
