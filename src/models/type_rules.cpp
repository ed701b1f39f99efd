// What decides a model type beside its name: keys that change its scheme, and the part that counts.
#include <iterator>

#include "models/model_types.h"

namespace pe::models {
namespace {

/// Types whose file brings its language model as a part, and what that part is where it does not say:
/// sub_configs and __post_init__ of transformers' configuration classes.
struct DefaultPart {
  std::string_view names, part, key = {};  ///< key: where it stands, if not in text_config
};
// clang-format off
constexpr DefaultPart kDefaultParts[] = {
    {"llava llava_next llava_next_video video_llava vipllava deepseek_vl deepseek_vl_hybrid glmasr idefics3 smolvlm janus perception_lm voxtral granite4_vision", "llama"},
    {"audioflamingo3 fast_vlm got_ocr2 internvl llava_onevision ovis2 pp_chart2table qwen2_audio vibevoice_asr video_llama_3", "qwen2"},
    {"lighton_ocr qianfan_ocr", "qwen3"},
    {"idefics2 mistral3", "mistral"},
    {"granite_speech granite_speech_plus", "granite"},
    {"paligemma", "gemma"},
    {"colpali pi0", "gemma", "vlm_config"},
    {"shieldgemma2", "gemma3"},
    {"gemma4_assistant", "gemma4"},
    {"gemma4_unified_assistant", "gemma4_unified"},
    {"cosmos3_omni", "qwen3_vl"},
    {"glmga", "glm4v"},
    {"qwen3_asr", "qwen3"},
    {"step3p7", "step3p5"},
    {"step3_vl", "step3_text"},
    {"aya_vision cohere2_vision", "cohere2"},
    {"aria", "aria_text"},
    {"kimi_k25 kimi_vl", "deepseek_v3"},
    {"colqwen2", "qwen2_vl", "vlm_config"},
    {"qwen2_5_omni_thinker", "qwen2_5_omni"},
    {"qwen3_omni_moe_thinker", "qwen3_omni_moe"},
    {"exaone4_5", "exaone4"},
    {"lfm2_vl", "lfm2"},
    {"voxtral_realtime", "voxtral_realtime_text"},
    {"modernvbert pe_audio pe_video pe_audio_video", "modernbert"},
    {"colmodernvbert", "modernbert", "vlm_config"},
    {"lasr_ctc", "lasr_encoder", "encoder_config"},
    {"grounding-dino mm-grounding-dino align chinese_clip flava blip", "bert"},
    {"blip-2 instructblip instructblipvideo", "opt"},
    {"florence2", "bart"},
    {"tipsv2", "tipsv2_text_model"},
    {"aimv2 groupvit metaclip_2 owlvit owlv2 xclip omdet-turbo", "clip"},
    {"altclip bridgetower clap", "roberta"},
    {"kosmos-2 kosmos-2.5", "kosmos_2_text_model"},
    {"pix2struct", "pix2struct_text_model"},
    {"paddleocr_vl", "paddleocr_vl_text"},
    {"musicgen musicgen_melody", "musicgen_decoder", "decoder"},
    {"clvp", "clvp_encoder"},
    {"dia", "dia_decoder", "decoder_config"},
    {"parakeet_ctc parakeet_rnnt", "parakeet_encoder", "encoder_config"},
    {"xcodec higgs_audio_v2_tokenizer", "hubert", "semantic_model_config"},
    {"fastspeech2_conformer_with_hifigan", "fastspeech2_conformer", "model_config"},
    {"depth_anything prompt_depth_anything", "dinov2", "backbone_config"},
    {"depth_pro", "dinov2", "image_model_config"},
    {"chmv2", "dinov3_vit", "backbone_config"},
    {"vitpose", "vitpose_backbone", "backbone_config"},
    {"vitmatte", "vitdet", "backbone_config"},
    {"zoedepth", "beit", "backbone_config"},
    {"sam sam_hq", "sam_vision_model", "vision_config"},
    {"sam2 sam2_video", "sam2_hiera_det_model", "vision_config"},
    {"sam2_vision_model", "sam2_hiera_det_model", "backbone_config"},
    {"sam3_tracker sam3_tracker_video", "sam3_vit_model", "vision_config"},
    {"sam3_vision_model", "sam3_vit_model", "backbone_config"},
    {"sam3_video", "sam3", "detector_config"},
    {"sam3_lite_text", "sam3_lite_text_text_model"},
    {"lw_detr", "lw_detr", "backbone_config"},
    {"rf_detr", "rf_detr", "backbone_config"},
    {"slanext", "slanext", "vision_config"},
};
// clang-format on

}  // namespace

const SchemeSwitch kSchemeSwitches[] = {
    {"falcon RefinedWeb RefinedWebModel", "alibi", "true", Scheme::Alibi},
    {"mpt", "attn_config.rope", "true", Scheme::Rope},
    {"mpt", "attn_config.alibi", "true", Scheme::Alibi},
    {"baichuan", "hidden_size", "5120", Scheme::Alibi},
    {"bert", "position_embedding_type", "'alibi'", Scheme::AlibiSymmetric},
    {"bert electra roberta xlm-roberta camembert", "position_embedding_type", "'relative_key'",
     Scheme::RelativeKey},
    {"bert electra roberta xlm-roberta camembert", "position_embedding_type",
     "'relative_key_query'", Scheme::RelativeKey},
    {"esm xlm-roberta", "position_embedding_type", "'rotary'", Scheme::Rope},
    {"deberta deberta-v2", "relative_attention", "true", Scheme::Deberta},
    {"distilbert", "sinusoidal_pos_embds", "true", Scheme::SinusoidalInTurn},
    {"xlm flaubert", "sinusoidal_embeddings", "true", Scheme::SinusoidalInTurn},
    {"trocr", "use_learned_position_embeddings", "false", Scheme::Sinusoidal},
    {"new", "position_embedding_type", "'absolute'", Scheme::Learned},
    {"llada", "rope", "true", Scheme::Rope},
    {"llada", "alibi", "true", Scheme::Alibi},
    {"jais", "position_embedding_type", "'learned'", Scheme::Learned},
    {"aimv2_vision_model", "is_native", "true", Scheme::MaePatches},
    {"wav2vec2-bert", "position_embeddings_type", "'relative'", Scheme::TransformerXl},
    {"wav2vec2-bert wav2vec2-conformer", "position_embeddings_type", "'rotary'", Scheme::Unknown},
    {"detr conditional_detr deformable_detr table-transformer", "position_embedding_type",
     "'learned'", Scheme::Unknown},
    {"blip_2_qformer", "use_qformer_text_input", "true", Scheme::Learned},
    {"timesfm", "use_positional_embedding", "true", Scheme::Sinusoidal},
    {"reformer", "axial_pos_embds", "false", Scheme::Learned},
    {{}, "position_embedding_type", "'alibi'", Scheme::Alibi},
    {{}, "alibi", "true", Scheme::Alibi},
    {{}, "attn_config.alibi", "true", Scheme::Alibi},
    {{}, "position_embedding_type", "'rope'", Scheme::Rope},
    {{}, "position_embedding_type", "'rotary'", Scheme::Rope},
    {{}, "position_embedding_type", "'relative_key'", Scheme::RelativeKey},
    {{}, "position_embedding_type", "'relative_key_query'", Scheme::RelativeKey},
    {{}, "rope_theta", {}, Scheme::Rope},
    {{}, "rope_parameters", {}, Scheme::Rope},
    {{}, "rope_scaling", {}, Scheme::Rope},
    {{}, "qk_rope_head_dim", {}, Scheme::Rope},
    {{}, "rotary_dim", {}, Scheme::Rope},
    {{}, "partial_rotary_factor", {}, Scheme::Rope},
    {{}, "rotary_pct", {}, Scheme::Rope},
    {{}, "rope_pct", {}, Scheme::Rope},
    {{}, "rotary_emb_base", {}, Scheme::Rope},
    {{}, "rotary_emb_fraction", {}, Scheme::Rope},
    {{}, "rope_ratio", {}, Scheme::Rope},
    {{}, "rope_local_base_freq", {}, Scheme::Rope},
    {{}, "global_rope_theta", {}, Scheme::Rope},
    {{}, "rope_traditional", {}, Scheme::Rope},
    {{}, "attn_config.rope", "true", Scheme::Rope},
    {{}, "attn_config.rope_theta", {}, Scheme::Rope},
    {{}, "relative_attention", "true", Scheme::Deberta},
    {{}, "relative_attention_num_buckets", {}, Scheme::T5},
    {{}, "num_conv_pos_embeddings", {}, Scheme::Convolution},
    {{}, "position_embedding_type", "'absolute'", Scheme::Learned},
    {{}, "position_embedding_type", "'learned'", Scheme::Learned},
    {{}, "type_vocab_size", {}, Scheme::Learned},
    {{}, "use_absolute_position_embeddings", "false", Scheme::Unknown},
    {{}, "patch_size", {}, Scheme::LearnedPatches},
    {{}, "n_positions", {}, Scheme::Learned},
};
const std::size_t kSchemeSwitchCount = std::size(kSchemeSwitches);

const ModelType* find_default_part(std::string_view name, std::string_view& key) {
  for (const DefaultPart& each : kDefaultParts) {
    if (!is_one_of(name, each.names)) continue;
    key = each.key;
    bool known = false;
    return &find_model_type(each.part, known);
  }
  return nullptr;
}

}  // namespace pe::models
