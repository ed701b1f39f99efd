#include "models/model_types.h"

#include <algorithm>

namespace pe::models {
namespace {

constexpr unsigned kMla = kLatent | kInterleaved;
constexpr unsigned kQwen = kWindowFlag | kWindowOften;
constexpr unsigned kGemma = kKeyedByLayer | kNoScaledSliding | kTwoBases;

// clang-format off
constexpr ModelType kModelTypes[] = {
    {},  // types that are not known: as Llama, without its widths
    {.names = "llama", .defaults = R"({"max_position_embeddings":2048,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32})"},
    {.names = "mistral", .traits = kEveryLayerSlides, .defaults = R"({"sliding_window":4096,"max_position_embeddings":131072,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32})"},
    {.names = "mixtral", .base = 1e6, .traits = kEveryLayerSlides, .defaults = R"({"max_position_embeddings":131072,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32})"},
    {.names = "ministral", .traits = kEveryLayerSlides, .defaults = R"({"sliding_window":4096})"},
    {.names = "ministral3", .base = 1e6, .since = 5, .traits = kEveryLayerSlides, .defaults = R"({"max_position_embeddings":262144,"rope_parameters":{"rope_type":"yarn","factor":16,"original_max_position_embeddings":16384,"beta_fast":32,"beta_slow":1,"mscale":1,"mscale_all_dim":1,"llama_4_scaling_beta":0.1}})"},
    {.names = "mistral4", .since = 5, .traits = kMla | kSoftmaxFactor},
    {.names = "qwen", .since = 0, .defaults = R"({"max_position_embeddings":8192})"},
    {.names = "qwen2", .traits = kQwen, .defaults = R"({"max_position_embeddings":32768,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32})"},
    {.names = "qwen2_moe", .traits = kQwen, .defaults = R"({"max_position_embeddings":32768,"hidden_size":2048,"num_hidden_layers":24,"num_attention_heads":16})"},
    {.names = "qwen3", .traits = kQwen, .defaults = R"({"max_position_embeddings":32768,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"head_dim":128})"},
    {.names = "qwen3_moe", .traits = kQwen, .defaults = R"({"max_position_embeddings":32768,"hidden_size":2048,"num_hidden_layers":24,"num_attention_heads":32})"},
    {.names = "qwen2_vl qwen2_5_vl qwen2_5_omni", .base = 1e6, .traits = kWindowFlag, .sections = Sections::Chunked, .defaults = R"({"max_position_embeddings":32768})"},
    {.names = "qwen3_vl qwen3_vl_moe qwen3_omni_moe", .base = 5e6, .sections = Sections::Interleaved, .defaults = R"({"max_position_embeddings":128000,"head_dim":128})"},
    {.names = "qwen3_next", .partial = 0.25, .defaults = R"({"max_position_embeddings":32768,"head_dim":256,"full_attention_interval":4})"},
    {.names = "qwen3_5 qwen3_5_moe", .partial = 0.25, .since = 5, .sections = Sections::Interleaved, .defaults = R"({"max_position_embeddings":32768,"head_dim":256,"full_attention_interval":4})"},
    {.names = "gemma", .defaults = R"({"max_position_embeddings":8192,"hidden_size":3072,"num_hidden_layers":28,"num_attention_heads":16,"head_dim":256})"},
    {.names = "gemma2", .defaults = R"({"max_position_embeddings":8192,"hidden_size":2304,"num_hidden_layers":26,"num_attention_heads":8,"head_dim":256,"sliding_window":4096,"sliding_window_pattern":2})"},
    {.names = "gemma3", .base = 1e6, .sliding_base = 1e4, .traits = kGemma, .scaled = Scaled::FullLayers, .defaults = R"({"max_position_embeddings":131072,"hidden_size":2304,"num_hidden_layers":26,"num_attention_heads":8,"head_dim":256,"sliding_window":4096,"sliding_window_pattern":6})"},
    {.names = "gemma3n", .base = 1e6, .sliding_base = 1e4, .traits = kGemma, .scaled = Scaled::FullLayers, .defaults = R"({"max_position_embeddings":32768,"hidden_size":2048,"num_hidden_layers":35,"num_attention_heads":8,"head_dim":256,"sliding_window":512,"sliding_window_pattern":5})"},
    {.names = "gemma4", .base = 1e6, .sliding_base = 1e4, .since = 5, .traits = kGemma, .scaled = Scaled::FullLayers, .defaults = R"({"max_position_embeddings":131072,"hidden_size":2304,"num_hidden_layers":30,"num_attention_heads":8,"head_dim":256,"global_head_dim":512,"sliding_window":512,"sliding_window_pattern":6,"rope_parameters":{"full_attention":{"rope_type":"proportional","partial_rotary_factor":0.25,"rope_theta":1e6},"sliding_attention":{"rope_type":"default","rope_theta":1e4}}})"},
    {.names = "phi", .partial = 0.5},
    {.names = "phi-msft", .since = 0, .defaults = R"({"rotary_dim":32})"},
    {.names = "phi3", .traits = kEveryLayerSlides | kSu, .defaults = R"({"hidden_size":3072,"num_hidden_layers":32,"num_attention_heads":32,"max_position_embeddings":4096,"original_max_position_embeddings":4096})"},
    {.names = "phi4_multimodal phi4mm", .traits = kEveryLayerSlides | kSu, .defaults = R"({"max_position_embeddings":131072,"original_max_position_embeddings":4096})"},
    {.names = "gpt_neox", .partial = 0.25},
    {.names = "gptj codegen", .traits = kInterleaved, .defaults = R"({"rotary_dim":64})"},
    {.names = "gpt_oss", .base = 150000, .defaults = R"({"max_position_embeddings":131072,"head_dim":64,"sliding_window":128,"sliding_window_pattern":2,"rope_scaling":{"rope_type":"yarn","factor":32,"beta_fast":32,"beta_slow":1,"truncate":false,"original_max_position_embeddings":4096}})"},
    {.names = "stablelm", .partial = 0.25, .defaults = R"({"max_position_embeddings":4096})"},
    {.names = "persimmon fuyu", .base = 25000, .partial = 0.5, .defaults = R"({"max_position_embeddings":16384})"},
    {.names = "nemotron", .partial = 0.5, .defaults = R"({"max_position_embeddings":4096})"},
    {.names = "glm glm4", .partial = 0.5, .traits = kInterleaved, .defaults = R"({"max_position_embeddings":131072,"head_dim":128})"},
    {.names = "glm4_moe", .partial = 0.5, .defaults = R"({"max_position_embeddings":131072})"},
    {.names = "glm4_moe_lite", .since = 5, .traits = kMla, .defaults = R"({"max_position_embeddings":202752,"qk_rope_head_dim":64,"qk_nope_head_dim":192})"},
    {.names = "glm_moe_dsa", .since = 5, .traits = kMla | kIndexer | kIndexerInterleaved, .defaults = R"({"max_position_embeddings":202752,"qk_rope_head_dim":64,"qk_nope_head_dim":192,"index_head_dim":128})"},
    {.names = "chatglm", .partial = 0.5, .since = 0, .traits = kInterleaved},
    {.names = "olmo"},
    {.names = "olmo2"},
    {.names = "olmo3", .traits = kKeyedByLayer | kNoScaledSliding, .scaled = Scaled::FullLayers, .base_5 = 5e5, .defaults = R"({"sliding_window":4096,"sliding_window_pattern":4})"},
    {.names = "smollm3", .base = 2e6, .traits = kWindowFlag, .defaults = R"({"max_position_embeddings":32768,"no_rope_layer_interval":4})"},
    {.names = "cohere", .traits = kInterleaved, .defaults = R"({"max_position_embeddings":8192})"},
    {.names = "cohere2", .traits = kInterleaved, .nope = Nope::FullLayers, .defaults = R"({"max_position_embeddings":8192,"sliding_window":4096,"sliding_window_pattern":4})"},
    {.names = "llama4", .base = 5e5, .traits = kInterleaved | kChunked | kQueryTemperature, .defaults = R"({"max_position_embeddings":131072,"head_dim":128,"attention_chunk_size":8192,"no_rope_layer_interval":4})"},
    {.names = "apertus", .base = 1.2e7, .defaults = R"({"max_position_embeddings":65536,"rope_scaling":{"rope_type":"llama3","factor":8,"original_max_position_embeddings":8192,"low_freq_factor":1,"high_freq_factor":4}})"},
    {.names = "helium", .base = 1e5, .traits = kInterleaved, .defaults = R"({"max_position_embeddings":4096,"head_dim":128})"},
    {.names = "starcoder2", .traits = kEveryLayerSlides, .defaults = R"({"max_position_embeddings":4096})"},
    {.names = "recurrent_gemma", .partial = 0.5, .traits = kEveryLayerSlides, .defaults = R"({"max_position_embeddings":8192,"head_dim":256,"block_types":["recurrent","recurrent","attention"],"attention_window_size":2048})"},
    {.names = "granite granitemoe"},
    {.names = "granitemoehybrid", .nope = Nope::All},
    {.names = "falcon RefinedWeb RefinedWebModel"},
    {.names = "falcon_h1", .base = 1e5, .defaults = R"({"max_position_embeddings":8192})"},
    {.names = "lfm2 lfm2_moe", .base = 1e6, .defaults = R"({"max_position_embeddings":128000})"},
    {.names = "nemotron_h", .nope = Nope::All, .defaults = R"({"max_position_embeddings":4096,"head_dim":128})"},
    {.names = "jamba", .nope = Nope::All, .defaults = R"({"max_position_embeddings":262144,"attn_layer_period":8,"attn_layer_offset":4})"},
    {.names = "mamba mamba2 falcon_mamba rwkv", .scheme = Scheme::Recurrent},
    {.names = "deepseek_v2", .traits = kMla | kSoftmaxFactor, .defaults = R"({"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "deepseek_v3", .traits = kMla | kSoftmaxFactor, .defaults = R"({"max_position_embeddings":4096,"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "kimi_k2", .since = 0, .traits = kMla | kSoftmaxFactor, .defaults = R"({"max_position_embeddings":131072,"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "deepseek_v32", .since = 5, .traits = kMla | kSoftmaxFactor | kIndexer, .defaults = R"({"max_position_embeddings":163840,"qk_rope_head_dim":64,"qk_nope_head_dim":128,"index_head_dim":128})"},
    {.names = "deepseek_v4", .since = 5, .traits = kInterleaved | kCompressed | kIndexer | kIndexerInterleaved, .scaled = Scaled::CompressedLayers, .defaults = R"({"max_position_embeddings":1048576,"head_dim":512,"qk_rope_head_dim":64,"index_head_dim":128,"sliding_window":128,"compress_rope_theta":160000})"},
    {.names = "kimi_linear", .since = 5, .traits = kMla, .defaults = R"({"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "longcat_flash longcat", .base = 1e7, .traits = kMla, .defaults = R"({"max_position_embeddings":131072,"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "youtu", .base = 1.6e6, .since = 5, .traits = kMla, .defaults = R"({"max_position_embeddings":131072,"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "minimax minimax_text_01 minimax_m1", .base = 1e6, .base_5 = 1e4, .defaults = R"({"max_position_embeddings":131072})"},
    {.names = "minimax_m2", .base = 5e6, .since = 5, .defaults = R"({"max_position_embeddings":196608,"head_dim":128,"rotary_dim":64})"},
    {.names = "mimo_v2_flash mimo_v2", .since = 0, .defaults = R"({"sliding_window":128})"},
    {.names = "step3p5", .since = 0},
    {.names = "ernie4_5 ernie4_5_moe", .base = 5e5, .traits = kInterleaved, .defaults = R"({"max_position_embeddings":131072,"head_dim":128})"},
    {.names = "ernie4_5_vl_moe ernie4_5_moe_vl", .base = 5e5, .since = 5, .traits = kInterleaved, .sections = Sections::HeightWidthTime, .defaults = R"({"max_position_embeddings":131072})"},
    {.names = "hunyuan_v1_dense hunyuan_v1_moe hunyuan"},
    {.names = "hunyuan_vl", .since = 5},
    {.names = "grok_1 grok", .since = 0, .defaults = R"({"max_position_embeddings":8192,"head_dim":128})"},
    {.names = "telechat3", .since = 0},
    {.names = "interns1_pro", .base = 5e6, .since = 0, .defaults = R"({"head_dim":128})"},
    {.names = "internlm2", .since = 0},
    {.names = "minicpm", .since = 0},
    {.names = "baichuan", .since = 0, .defaults = R"({"max_position_embeddings":4096})"},
    {.names = "nanochat", .traits = kBackwards},
    {.names = "dots1", .traits = kWindowFlag, .defaults = R"({"max_window_layers":62})"},
    {.names = "seed_oss", .defaults = R"({"max_position_embeddings":524288,"head_dim":128})"},
    {.names = "exaone4", .nope = Nope::FullLayers, .defaults = R"({"sliding_window":4096,"sliding_window_pattern":4})"},
    {.names = "modernbert", .base = 160000, .sliding_base = 1e4, .traits = kKeyedByLayer | kTwoBases | kBothSides, .defaults = R"({"max_position_embeddings":8192,"hidden_size":768,"num_hidden_layers":22,"num_attention_heads":12,"local_attention":128,"global_attn_every_n_layers":3})"},
    {.names = "nomic_bert", .since = 5},
    {.names = "roformer", .traits = kInterleaved, .defaults = R"({"max_position_embeddings":1536})"},
    {.names = "gpt2 gpt_bigcode", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":1024,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "bert electra distilbert", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":512,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "opt", .scheme = Scheme::LearnedPlus2, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "bart mbart", .scheme = Scheme::LearnedPair, .defaults = R"({"max_position_embeddings":1024,"hidden_size":1024,"encoder_layers":12,"decoder_layers":12})"},
    {.names = "roberta xlm-roberta xlm-roberta-xl camembert longformer", .scheme = Scheme::LearnedPadded, .defaults = R"({"max_position_embeddings":512,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"pad_token_id":1})"},
    {.names = "esm", .scheme = Scheme::LearnedPadded, .defaults = R"({"max_position_embeddings":1026,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"pad_token_id":1})"},
    {.names = "clip clip_text_model", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":77,"hidden_size":512,"num_hidden_layers":12,"num_attention_heads":8})"},
    {.names = "siglip siglip_text_model", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":64,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "clip_vision_model", .scheme = Scheme::LearnedPatches, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"patch_size":32})"},
    {.names = "siglip_vision_model", .scheme = Scheme::LearnedPatches, .traits = kNoClassToken, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"patch_size":16})"},
    {.names = "vit", .scheme = Scheme::LearnedPatches, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"patch_size":16})"},
    {.names = "dinov2", .scheme = Scheme::LearnedPatches, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"patch_size":14})"},
    {.names = "bloom", .scheme = Scheme::Alibi},
    {.names = "mpt", .scheme = Scheme::Learned},
    {.names = "t5 mt5 umt5 longt5 switch_transformers", .scheme = Scheme::T5, .defaults = R"({"num_hidden_layers":6,"num_attention_heads":8,"relative_attention_num_buckets":32,"relative_attention_max_distance":128})"},
    {.names = "deberta deberta-v2", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":512,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "whisper", .scheme = Scheme::Whisper, .defaults = R"({"hidden_size":384,"encoder_layers":4,"decoder_layers":4,"max_source_positions":1500,"max_target_positions":448})"},
    {.names = "wav2vec2 hubert wavlm", .scheme = Scheme::Convolution, .defaults = R"({"num_hidden_layers":12,"num_conv_pos_embeddings":128})"},
    {.names = "dinov3_vit", .scheme = Scheme::Rope2d, .base = 100, .defaults = R"({"hidden_size":384,"num_hidden_layers":12,"num_attention_heads":6,"image_size":224,"patch_size":16})"},
    {.names = "gemma4_vision", .scheme = Scheme::RopeInHalves2d, .base = 100, .since = 5, .defaults = R"({"hidden_size":768,"num_hidden_layers":16,"num_attention_heads":12,"head_dim":64,"position_embedding_size":10240})"},
    {.names = "swin swinv2", .scheme = Scheme::Swin, .defaults = R"({"depths":[2,2,6,2],"window_size":7})"},
};
// clang-format on

char plain(char c) { return c == '-' ? '_' : c; }

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, plain, plain);
}

const ModelType* row_of(std::string_view name) {
  for (const ModelType& row : kModelTypes) {
    if (is_one_of(name, row.names)) return &row;
  }
  return nullptr;
}

}  // namespace

const SchemeSwitch kSchemeSwitches[] = {
    {"falcon", "alibi", "true", Scheme::Alibi},
    {"mpt", "attn_config.rope", "true", Scheme::Rope},
    {"mpt", "attn_config.alibi", "true", Scheme::Alibi},
    {"baichuan", "hidden_size", "5120", Scheme::Alibi},
    {"bert", "position_embedding_type", "'alibi'", Scheme::AlibiSymmetric},
    {"bert electra roberta xlm-roberta camembert", "position_embedding_type", "'relative_key'",
     Scheme::RelativeKey},
    {"bert electra roberta xlm-roberta camembert", "position_embedding_type",
     "'relative_key_query'", Scheme::RelativeKey},
    {"esm", "position_embedding_type", "'rotary'", Scheme::Rope},
    {"deberta deberta-v2", "relative_attention", "true", Scheme::Deberta},
};
const std::size_t kSchemeSwitchCount = std::size(kSchemeSwitches);

bool is_one_of(std::string_view name, std::string_view names) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    if (same_name(name, names.substr(0, end))) return true;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return false;
}

const ModelType& find_model_type(std::string_view name, bool& known) {
  const ModelType* row = row_of(name);
  constexpr std::string_view kText = "_text";
  if (row == nullptr && name.ends_with(kText)) {
    row = row_of(name.substr(0, name.size() - kText.size()));
  }
  known = row != nullptr;
  return known ? *row : kModelTypes[0];
}

}  // namespace pe::models
