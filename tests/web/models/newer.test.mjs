/** Types that came after transformers 5.8, and those that other engines run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';

const { modelPositions } = await loadModels();

const SIZE = { hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 8 };

/**
 * Of a config with these sizes alone: base, width of a head, channels that turn, layout, length, and
 * the file that shows it. T is huggingface/transformers:src/transformers/models of 2026-08-10, V
 * vllm-project/vllm:vllm of 2026-05, X ml-explore/mlx-lm:mlx_lm/models at d78bf58e, L ggml-org/llama.cpp of
 * 2026-08-18.
 * @type {[string, number, number, number, 'half' | 'interleaved', number, string][]}
 */
const TYPES = [
  ['axk1', 1e4, 192, 64, 'interleaved', 32768, 'T/axk1/modeling_axk1.py:471'],
  ['AXK1', 1e4, 192, 64, 'interleaved', 32768, 'V/model_executor/models/AXK1.py:329'],
  ['axk2', 1e4, 96, 32, 'interleaved', 131072, 'T/axk2/modeling_axk2.py:617'],
  ['cosmos3_edge_text', 1e8, 128, 128, 'half', 131072, 'T/cosmos3_edge/configuration_cosmos3_edge.py:81'],
  ['cosmos3_omni', 5e5, 128, 128, 'half', 128000, 'T/cosmos3_omni/configuration_cosmos3_omni.py'],
  ['cohere_compass_text', 1e4, 128, 128, 'half', 8192, 'T/cohere_compass/modeling_cohere_compass.py:115'],
  ['deepseek_ocr2_text', 1e4, 128, 128, 'half', 2048, 'T/deepseek_ocr2/modeling_deepseek_ocr2.py:1096'],
  ['deepseek_ocr2_encoder', 1e4, 128, 128, 'half', 32768, 'T/deepseek_ocr2/modeling_deepseek_ocr2.py:819'],
  ['esmc', 1e4, 128, 128, 'half', 2048, 'T/esmc/configuration_esmc.py'],
  ['granitemoe_swa', 1e4, 128, 128, 'half', 2048, 'T/granitemoe_swa/modeling_granitemoe_swa.py:513'],
  ['hrm_text', 1e4, 128, 128, 'half', 2048, 'T/hrm_text/modeling_hrm_text.py:86'],
  ['mellum', 5e5, 128, 128, 'half', 131072, 'T/mellum/configuration_mellum.py'],
  ['muse_glimmer_assistant', 5e5, 128, 128, 'half', 131072, 'T/muse_glimmer_assistant/configuration_muse_glimmer_assistant.py:52'],
  ['qwen3_asr', 1e4, 128, 128, 'half', 32768, 'T/qwen3_asr/configuration_qwen3_asr.py'],
  ['xcodec2', 1e4, 128, 128, 'half', 4096, 'T/xcodec2/modeling_xcodec2.py:171'],
  ['step3p7', 1e4, 128, 128, 'half', 128000, 'T/step3p7/configuration_step3p7.py'],
  ['arctic', 1e6, 128, 128, 'half', 4096, 'V/transformers_utils/configs/arctic.py:175'],
  ['bailing_hybrid', 1e4, 192, 64, 'interleaved', 2048, 'V/model_executor/models/bailing_moe_linear.py:217'],
  ['PanguEmbedded', 16e6, 128, 128, 'half', 32768, 'V/model_executor/models/openpangu.py:519'],
  ['step3_text', 5e5, 256, 256, 'half', 65536, 'V/transformers_utils/configs/step3_vl.py:135'],
  ['dots_ocr', 1e4, 128, 128, 'half', 32768, 'V/transformers_utils/configs/dotsocr.py'],
  ['aquila', 1e4, 128, 128, 'half', 2048, 'V/model_executor/models/registry.py:59'],
  ['afm7', 5e4, 128, 128, 'interleaved', 2048, 'X/afm7.py:180'],
  ['lille-130m', 1e4, 128, 128, 'interleaved', 2048, 'X/lille-130m.py:42'],
  ['moondream3_text', 1.5e6, 128, 32, 'half', 4096, 'V/model_executor/models/moondream3.py:612'],
  ['phixtral', 1e4, 128, 32, 'half', 2048, 'X/phixtral.py:43'],
  ['iquestcoder', 5e5, 128, 128, 'half', 16384, 'V/model_executor/models/llama.py'],
  ['iquestloopcoder', 5e5, 128, 128, 'half', 8192, 'X/iquestloopcoder.py:94'],
  ['codeshell', 1e4, 128, 128, 'half', 2048, 'L/conversion/codeshell.py:19'],
  ['nanbeige', 1e4, 128, 128, 'half', 2048, 'L/conversion/nanbeige.py:10'],
  ['neobert', 1e4, 128, 128, 'interleaved', 1024, 'L/conversion/bert.py:411'],
  ['ouro', 1e4, 128, 128, 'half', 2048, 'V/model_executor/models/ouro.py:167'],
  ['telechat', 1e4, 128, 128, 'half', 2048, 'V/model_executor/models/telechat2.py, as Llama'],
  ['TeleFLM', 1e4, 128, 128, 'half', 2048, 'V/model_executor/models/teleflm.py, as Llama'],
  ['orion', 1e4, 128, 128, 'half', 2048, 'V/model_executor/models/orion.py:136'],
  ['xverse', 1e4, 128, 128, 'half', 8192, 'L/conversion/xverse.py'],
  ['llada_moe', 5e4, 128, 128, 'half', 8192, 'L/src/llama-model.cpp, LLADA_MOE'],
  ['Dream', 1e4, 128, 128, 'half', 32768, 'L/src/llama-model.cpp, DREAM'],
  ['rnd1', 1e4, 128, 128, 'half', 32768, 'L/src/llama-model.cpp, RND1'],
  ['smallthinker', 1e6, 128, 128, 'half', 131072, 'L/conversion/smallthinker.py'],
]; // prettier-ignore

for (const [model_type, base, headDim, rotaryDim, layout, length, source] of TYPES) {
  test(`${model_type}: what an empty config means (${source})`, () => {
    const config = { model_type, ...SIZE, transformers_version: '5.16.0' };
    const { certainty, groups } = modelPositions(config);
    const [group] = groups.filter(({ scheme }) => scheme === 'rope');
    assert.deepEqual(
      [
        certainty,
        group.base,
        group.headDim,
        group.rotaryDim,
        group.layout,
        group.unfinished?.length,
      ],
      ['known', base, headDim, rotaryDim, layout, length],
    );
  });
}

/** @typedef {[string, string, number?, number?][]} Layers the layers, what they are, base and window */
/** @param {object} config @returns {Layers} */
const layersOf = (config) =>
  modelPositions({ ...SIZE, ...config }).groups.map(({ layers, module, scheme, base, window }) => [
    layers.join(),
    module === 'recurrent' ? module : scheme,
    base,
    window?.tokens || undefined,
  ]);

const THREE_OF_FOUR = '0,1,2,4,5,6';
/** What is told of each layer, and where that is read. @type {[object, Layers, string][]} */
const LAYERS = [
  [{ model_type: 'cohere2_moe' }, [[THREE_OF_FOUR, 'rope', 1e4, 4096], ['3,7', 'none', undefined, undefined]], 'T/cohere2_moe/modeling_cohere2_moe.py:319'],
  [{ model_type: 'cohere2_moe', first_k_dense_replace: 2 }, [['0,1', 'rope', 1e4, undefined], ['2,3,4,6,7', 'rope', 1e4, 4096], ['5', 'none', undefined, undefined]], 'T/cohere2_moe/configuration_cohere2_moe.py'],
  [{ model_type: 'cohere2_moe', first_k_dense_replace: 2, prefix_dense_sliding_window_pattern: 2 }, [['0,2,3,4,6,7', 'rope', 1e4, 4096], ['1,5', 'none', undefined, undefined]], 'T/cohere2_moe/configuration_cohere2_moe.py'],
  [{ model_type: 'muse_glimmer_text' }, [[THREE_OF_FOUR, 'rope', 1e4, 2048], ['3,7', 'none', undefined, undefined]], 'T/muse_glimmer/configuration_muse_glimmer.py'],
  [{ model_type: 'muse_glimmer_text', num_hidden_layers: 6 }, [['0,2,3,4', 'rope', 1e4, 2048], ['1,5', 'none', undefined, undefined]], 'T/muse_glimmer/configuration_muse_glimmer.py'],
  [{ model_type: 'muse_glimmer_text', num_hidden_layers: 4, layer_rope_theta: [5e5, 0, 5e5, 1e6] }, [['0,2', 'rope', 5e5, 2048], ['1', 'none', undefined, 2048], ['3', 'rope', 1e6, undefined]], 'T/muse_glimmer/modeling_muse_glimmer.py:519'],
  [{ model_type: 'granite_swa', num_hidden_layers: 4, layer_rope_theta: [0, 1e4, 1e4, 1e4] }, [['0', 'none', undefined, undefined], ['1,2,3', 'rope', 1e4, 128]], 'T/granite_swa/modeling_granite_swa.py:462'],
  [{ model_type: 'granitemoe_swa' }, [['0,4', 'rope', 1e4, undefined], ['1,2,3,5,6,7', 'rope', 1e4, 128]], 'T/granitemoe_swa/configuration_granitemoe_swa.py'],
  [{ model_type: 'mellum', num_hidden_layers: 2, layer_types: ['sliding_attention', 'full_attention'] }, [['0', 'rope', 1e4, 1024], ['1', 'rope', 5e5, undefined]], 'T/mellum/modeling_mellum.py'],
  [{ model_type: 'gemma4_unified_text' }, [['0,1,2,3,4,6', 'rope', 1e4, 1024], ['5,7', 'rope', 1e6, undefined]], 'T/gemma4_unified/configuration_gemma4_unified.py'],
  [{ model_type: 'diffusion_gemma_text' }, [['0,1,2,3,4,6', 'rope', 1e4, 512], ['5,7', 'rope', 1e6, undefined]], 'T/diffusion_gemma/configuration_diffusion_gemma.py'],
  [{ model_type: 'plamo2', max_position_embeddings: 10485760 }, [['1,3,5,7', 'rope', 1e4, 2048], ['0,2,4,6', 'recurrent', undefined, undefined]], 'L/conversion/plamo.py'],
  [{ model_type: 'plamo2', max_position_embeddings: 10485760, mamba_step: 4, full_attention_idx: [6], rope_theta: 1e6, rope_local_theta: 2e4 }, [['2', 'rope', 2e4, 2048], ['6', 'rope', 1e6, undefined], ['0,1,3,4,5,7', 'recurrent', undefined, undefined]], 'pfnet/plamo-translate-cli:src/plamo_translate/servers/mlx/model.py'],
  [{ model_type: 'plamo3', max_position_embeddings: 4096 }, [['0,1,2,3,4,5,6', 'rope', 1e4, 2048], ['7', 'rope', 1e6, undefined]], 'V/model_executor/models/plamo3.py:160'],
  [{ model_type: 'smallthinker', num_hidden_layers: 4, rope_layout: [0, 1, 1, 1], sliding_window_layout: [0, 1, 1, 1] }, [['0', 'none', undefined, undefined], ['1,2,3', 'rope', 1e6, 4096]], 'L/conversion/smallthinker.py'],
  [{ model_type: 'iquestcoder', num_hidden_layers: 2, use_sliding_window: true, sliding_window: 512 }, [['0,1', 'rope', 5e5, 512]], 'IQuestCoderConfig, max_window_layers 0'],
  [{ model_type: 'pangu_ultra_moe', num_hidden_layers: 1, qk_rope_head_dim: 64, qk_nope_head_dim: 128 }, [['0', 'rope', 1e4, undefined]], 'V/model_executor/models/openpangu.py:340'],
  [{ model_type: 'bailing_hybrid', num_hidden_layers: 4, layer_group_size: 4 }, [['3', 'rope', 1e4, undefined], ['0,1,2', 'recurrent', undefined, undefined]], 'V/model_executor/models/bailing_moe_linear.py:81'],
]; // prettier-ignore

for (const [config, wanted, source] of LAYERS) {
  test(`${JSON.stringify(config)}: each layer (${source})`, () => {
    assert.deepEqual(layersOf(config), wanted);
  });
}

test('cohere_compass: a kind of layers whose dictionary is null has no RoPE, the other turns by three axes', () => {
  const layer_types = ['sliding_attention', 'full_attention'];
  const sliding_attention = { rope_type: 'default', rope_theta: 5e4 };
  const rope_parameters = { sliding_attention, full_attention: null };
  const config = { model_type: 'cohere_compass_text', num_hidden_layers: 2, layer_types };
  const { groups, warnings } = modelPositions({ ...SIZE, ...config, rope_parameters });
  assert.deepEqual(
    groups.map(({ layers, scheme, base }) => [...layers, scheme, base]),
    [
      [0, 'rope', 5e4],
      [1, 'none', undefined],
    ],
  );
  assert.deepEqual([warnings, groups[0].axes?.slice(0, 4)], [[], 'thwt']);
});

test('LLaDA: rows, RoPE or a bias, as two flags say', () => {
  const sizes = { d_model: 4096, n_heads: 32, n_layers: 4, max_sequence_length: 4096 };
  const of = (/** @type {object} */ flags) => {
    const { groups, certainty } = modelPositions({ model_type: 'llada', ...sizes, ...flags });
    return [certainty, groups[0].scheme, groups[0].base, groups[0].layout];
  };
  assert.deepEqual(of({ rope: true, rope_theta: 5e5 }), ['known', 'rope', 5e5, 'half']);
  assert.deepEqual(of({ alibi: true, rope: false }), ['known', 'alibi', undefined, undefined]);
  assert.deepEqual(of({}), ['known', 'learned', undefined, undefined]);
});

/** Types that do not turn, and what they do. @type {[object, string, number?][]} */
const OTHERS = [
  [{ model_type: 'gpt_refact', n_embd: 2048, n_head: 32, n_layer: 32 }, 'alibi'],
  [{ model_type: 'qwen3_asr_encoder' }, 'sinusoidal', 13],
  [{ model_type: 'tipsv2_text_model' }, 'sinusoidal', 64],
  [{ model_type: 'videoprism_text_model' }, 'sinusoidal', 64],
  [{ model_type: 'pp_ocrv6_small_rec', num_hidden_layers: 2 }, 'none'],
  [{ model_type: 'pp_lcnet_v4', num_hidden_layers: 2 }, 'none'],
  [{ model_type: 'tipsv2_vision_model' }, 'learned', 1025],
  [{ model_type: 'cosmos3_edge_vision' }, 'learned', 256],
  [{ model_type: 'deepseek_ocr2_sam_vision_model' }, 'learned', 4096],
  [{ model_type: 'sapiens2' }, 'dinov3-rope'],
];
test('towers and decoders without RoPE', () => {
  for (const [config, scheme, rows] of OTHERS) {
    const { groups, certainty } = modelPositions(config);
    assert.deepEqual(
      [certainty, groups[0].scheme, groups[0].tableRows],
      ['known', scheme, rows],
      JSON.stringify(config),
    );
  }
});
