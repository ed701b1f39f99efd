/** What a class has where its file says nothing: length, width of a head, window and base. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';

const { modelPositions } = await loadModels();

const SIZE = { hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 8 };

/**
 * Types, and the length that the class gives, as `configuration_*.py` of transformers 5.16 has it.
 * @type {[number, string][]}
 */
const LENGTHS = [
  [512, 'moonshine'],
  [750, 'kyutai_speech_to_text'],
  [1500, 'voxtral_realtime_encoder'],
  [3000, 'moshi'],
  [4096, 'arcee blt blt_global_transformer chameleon flex_olmo jetmoe moonshine_streaming olmoe'],
  [8000, 'mimi'],
  [8192, 'blt_patcher eurobert evolla granite_swa jais2'],
  [8194, 'jina_embeddings_v3'],
  [9216, 'emu3_text_model'],
  [16384, 'fuyu'],
  [24576, 'blt_local_decoder blt_local_encoder'],
  [32768, 'glm4v_text minicpm3'],
  [65536, 'glm4v_moe_text olmo_hybrid'],
  [128000, 'step3p5'],
  [131072, 'glm_image_text glm_ocr_text hy_v3 mimo_v2_flash openai_privacy_filter solar_open'],
  [131072, 'voxtral_realtime_text'],
];

test('a file without a length has that of its class', () => {
  for (const [length, types] of LENGTHS) {
    for (const model_type of types.split(' ')) {
      const { groups, certainty } = modelPositions({ model_type, ...SIZE });
      const turning = groups.find(({ scheme }) => scheme === 'rope');
      assert.deepEqual([certainty, turning?.unfinished?.length], ['known', length], model_type);
    }
  }
});

/** Types, and the width of a head, of channels that turn, the base and the window. @type {[string, (number | undefined)[]][]} */
const CLASSES = [
  ['minicpm3', [96, 32, 10000, undefined]], // MLA: 64 channels beside the 32 that turn
  ['mimo_v2_flash', [192, 192, 10000, undefined]],
  ['solar_open', [128, 128, 1e6, undefined]],
  ['openai_privacy_filter', [64, 64, 150000, 257]],
  ['voxtral_realtime_encoder', [64, 64, 10000, 750]],
  ['voxtral_realtime_text', [128, 128, 10000, 4096]],
  ['mimi', [128, 128, 10000, 250]],
  ['kyutai_speech_to_text', [128, 128, 10000, 375]],
  ['blt_patcher', [128, 128, 10000, undefined]],
  ['blt_local_encoder', [128, 128, 500000, undefined]],
];

test('a file without widths, base or window has those of its class', () => {
  for (const [model_type, wanted] of CLASSES) {
    const [group] = modelPositions({ model_type, ...SIZE, transformers_version: '5.16.0' }).groups;
    const { headDim, rotaryDim, base, window } = group;
    assert.deepEqual([headDim, rotaryDim, base, window?.tokens], wanted, model_type);
  }
});

test('openai_privacy_filter is scaled by YaRN unless its file says otherwise', () => {
  const config = { model_type: 'openai_privacy_filter', ...SIZE };
  const [{ scaling }] = modelPositions(config).groups;
  assert.deepEqual([scaling?.type, scaling?.factor], ['yarn', 32]);
  const plain = { rope_type: 'default', rope_theta: 150000 };
  const [own] = modelPositions({ ...config, rope_parameters: plain }).groups;
  assert.notEqual(own.scaling?.type, 'yarn');
});

test('fuyu keeps its base of 25000 where transformers 5 saved the file, Persimmon does not', () => {
  const of = (/** @type {string} */ model_type) =>
    modelPositions({ model_type, ...SIZE, transformers_version: '5.16.0' }).groups[0].base;
  assert.deepEqual([of('fuyu'), of('persimmon')], [25000, 10000]);
});

test('granite_swa: the first of four layers sees everything', () => {
  const { groups } = modelPositions({ model_type: 'granite_swa', ...SIZE });
  const full = groups.filter(({ window }) => window?.kind === 'full');
  assert.deepEqual(
    full.map(({ layers }) => [...layers]),
    [[0, 4]],
  );
});

/** Types, and the rows of their first table. @type {[number, string][]} */
const ROWS = [
  [16, 'owlvit_text_model owlv2_text_model'],
  [49, 'idefics2_vision idefics3_vision smolvlm_vision'],
  [128, 'blenderbot'],
  [193, 'vitpose_backbone'],
  [197, 'dinov2_with_registers git_vision_model'],
  [256, 'siglip2_vision_model'],
  [257, 'kosmos_2_vision_model mgp-str'],
  [325, 'bridgetower_vision_model'],
  [512, 'blenderbot-small lilt markuplm nystromformer openai-gpt'],
  [514, 'altclip_text_model bridgetower_text_model clap_text_model xlm-roberta-xl'],
  [576, 'janus_vision_model'],
  [577, 'blip_vision_model dpt owlvit_vision_model'],
  [1024, 'git tapas'],
  [1025, 'internvl_vision'],
  [1026, 'biogpt'],
  [1600, 'eomt'],
  [2305, 'owlv2_vision_model'],
  [4096, 'big_bird bigbird_pegasus'],
  [4098, 'yoso'],
  [16384, 'canine led pegasus_x'],
];

test('a file that does not size its table has the rows of its class', () => {
  for (const [rows, types] of ROWS) {
    for (const model_type of types.split(' ')) {
      const { groups, certainty } = modelPositions({ model_type, ...SIZE });
      assert.deepEqual([certainty, groups[0].tableRows], ['known', rows], model_type);
    }
  }
});

test('markuplm and lilt begin after row 0, the others of RoBERTa’s kin after row 1', () => {
  const first = (/** @type {string} */ model_type) =>
    modelPositions({ model_type, ...SIZE }).groups[0].firstPosition;
  assert.deepEqual(['markuplm', 'lilt', 'clap_text_model'].map(first), [1, 1, 2]);
});

test('windows of LED, Longformer, LongT5 and CLAP’s sounds are their classes’', () => {
  const [encoder, decoder] = modelPositions({ model_type: 'led', ...SIZE }).groups;
  assert.deepEqual(
    [encoder.window?.left, encoder.window?.right, decoder.tableRows],
    [256, 256, 1024],
  );
  const long = { model_type: 'longformer', max_position_embeddings: 4098 };
  const [half] = modelPositions({ ...long, ...SIZE }).groups.filter(({ window }) => window?.left);
  assert.deepEqual([half.window?.left, half.window?.right], [256, 256]);
  const [local] = modelPositions({ model_type: 'longt5', ...SIZE }).groups;
  assert.deepEqual([local.window?.left, local.window?.right], [127, 127]);
  const [swin] = modelPositions({ model_type: 'clap_audio_model' }).groups;
  assert.equal(swin.tableRows, 225);
});
