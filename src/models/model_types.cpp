#include "models/model_types.h"

#include <algorithm>
#include <string>

namespace pe::models {
namespace {

constexpr std::uint64_t kMla = kLatent | kInterleaved;
constexpr std::uint64_t kQwen = kWindowFlag | kWindowOften;
constexpr std::uint64_t kGemma = kKeyedByLayer | kNoScaledSliding | kTwoBases;

// clang-format off
constexpr ModelType kModelTypes[] = {
    {},  // types that are not known: as Llama, without its widths
    {.names = "llama", .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":2048,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32})"},
    {.names = "mistral", .traits = kEveryLayerSlides | kShareIgnored, .defaults = R"({"sliding_window":4096,"max_position_embeddings":131072,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32})"},
    {.names = "mixtral", .base = 1e6, .traits = kEveryLayerSlides | kShareIgnored, .defaults = R"({"max_position_embeddings":131072,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32})"},
    {.names = "ministral", .traits = kEveryLayerSlides | kShareIgnored, .defaults = R"({"sliding_window":4096})"},
    {.names = "ministral3", .since = 5, .base = 1e6, .traits = kEveryLayerSlides | kShareIgnored, .defaults = R"({"max_position_embeddings":262144,"rope_parameters":{"rope_type":"yarn","factor":16,"original_max_position_embeddings":16384,"beta_fast":32,"beta_slow":1,"mscale":1,"mscale_all_dim":1,"llama_4_scaling_beta":0.1}})"},
    {.names = "mistral4", .since = 5, .traits = kMla | kSoftmaxFactor | kSoftmaxByOthers, .defaults = R"({"max_position_embeddings":1048576,"qk_rope_head_dim":64,"qk_nope_head_dim":64,"rope_parameters":{"rope_type":"yarn","factor":128,"original_max_position_embeddings":8192,"beta_fast":32,"beta_slow":1,"mscale":1,"mscale_all_dim":1,"llama_4_scaling_beta":0.1}})"},
    {.names = "qwen", .since = 0, .defaults = R"({"max_position_embeddings":8192})"},
    {.names = "qwen2", .traits = kQwen | kShareIgnored, .defaults = R"({"max_position_embeddings":32768,"sliding_window":4096,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32})"},
    {.names = "qwen2_moe", .traits = kQwen | kWindowBelow | kShareIgnored, .defaults = R"({"max_position_embeddings":32768,"sliding_window":4096,"hidden_size":2048,"num_hidden_layers":24,"num_attention_heads":16})"},
    {.names = "qwen3", .traits = kQwen | kShareIgnored, .defaults = R"({"max_position_embeddings":32768,"sliding_window":4096,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"head_dim":128})"},
    {.names = "qwen3_moe", .traits = kQwen | kEveryLayerSlides | kShareIgnored, .defaults = R"({"max_position_embeddings":32768,"sliding_window":4096,"hidden_size":2048,"num_hidden_layers":24,"num_attention_heads":32})"},
    {.names = "qwen2_vl qwen2_5_vl qwen2_5_omni qwen2_5_omni_talker", .base = 1e6, .traits = kWindowFlag | kShareIgnored, .sections = Sections::Chunked, .defaults = R"({"max_position_embeddings":32768})"},
    {.names = "qwen3_vl qwen3_vl_moe", .base = 5e6, .traits = kShareIgnored, .sections = Sections::Interleaved, .base_5 = 5e5, .defaults = R"({"max_position_embeddings":128000,"head_dim":128})", .class_sections = {24, 20, 20}},
    {.names = "qwen3_omni_moe", .base = 1e6, .traits = kShareIgnored, .sections = Sections::Interleaved, .defaults = R"({"max_position_embeddings":32768})", .class_sections = {24, 20, 20}},
    {.names = "qwen3_next", .percent = 25, .defaults = R"({"max_position_embeddings":32768,"head_dim":256,"full_attention_interval":4})"},
    {.names = "qwen3_5 qwen3_5_moe minicpmv4_6", .percent = 25, .since = 5, .sections = Sections::Interleaved, .defaults = R"({"max_position_embeddings":32768,"head_dim":256,"full_attention_interval":4})", .class_sections = {11, 11, 10}},
    {.names = "gemma", .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":8192,"hidden_size":3072,"num_hidden_layers":28,"num_attention_heads":16,"head_dim":256})"},
    {.names = "gemma2", .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":8192,"hidden_size":2304,"num_hidden_layers":26,"num_attention_heads":8,"head_dim":256,"sliding_window":4096,"sliding_window_pattern":2})"},
    {.names = "gemma3", .base = 1e6, .sliding_base = 1e4, .traits = kGemma | kShareIgnored, .scaled = Scaled::FullLayers, .defaults = R"({"max_position_embeddings":131072,"hidden_size":2304,"num_hidden_layers":26,"num_attention_heads":8,"head_dim":256,"sliding_window":4096,"sliding_window_pattern":6,"use_bidirectional_attention":false})"},
    {.names = "gemma3n", .base = 1e6, .sliding_base = 1e4, .traits = kGemma | kShareIgnored, .scaled = Scaled::FullLayers, .defaults = R"({"max_position_embeddings":32768,"hidden_size":2048,"num_hidden_layers":35,"num_attention_heads":8,"head_dim":256,"sliding_window":512,"sliding_window_pattern":5})"},
    {.names = "gemma4", .since = 5, .base = 1e6, .sliding_base = 1e4, .traits = kGemma | kLastFull | kShareIgnored, .scaled = Scaled::FullLayers, .defaults = R"({"max_position_embeddings":131072,"hidden_size":2304,"num_hidden_layers":30,"num_attention_heads":8,"head_dim":256,"global_head_dim":512,"sliding_window":512,"sliding_window_pattern":6,"use_bidirectional_attention":false,"rope_parameters":{"full_attention":{"rope_type":"proportional","partial_rotary_factor":0.25,"rope_theta":1e6},"sliding_attention":{"rope_type":"default","rope_theta":1e4}}})"},
    {.names = "phi", .percent = 50},
    {.names = "phi-msft", .since = 0, .defaults = R"({"rotary_dim":32})"},
    {.names = "phi3", .traits = kEveryLayerSlides | kSu, .defaults = R"({"hidden_size":3072,"num_hidden_layers":32,"num_attention_heads":32,"max_position_embeddings":4096,"original_max_position_embeddings":4096})"},
    {.names = "phi4_multimodal phi4mm", .traits = kEveryLayerSlides | kSu, .defaults = R"({"max_position_embeddings":131072,"original_max_position_embeddings":4096})"},
    {.names = "gpt_neox", .percent = 25},
    {.names = "gptj codegen", .traits = kInterleaved, .defaults = R"({"rotary_dim":64})"},
    {.names = "gpt_oss", .base = 150000, .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":131072,"head_dim":64,"sliding_window":128,"sliding_window_pattern":2,"rope_scaling":{"rope_type":"yarn","factor":32,"beta_fast":32,"beta_slow":1,"truncate":false,"original_max_position_embeddings":4096}})"},
    {.names = "stablelm", .percent = 25, .defaults = R"({"max_position_embeddings":4096})"},
    {.names = "persimmon fuyu", .percent = 50, .base = 25000, .base_5 = 1e4, .defaults = R"({"max_position_embeddings":16384})"},
    {.names = "nemotron", .percent = 50, .defaults = R"({"max_position_embeddings":4096})"},
    {.names = "glm glm4", .percent = 50, .traits = kInterleaved, .defaults = R"({"max_position_embeddings":131072,"head_dim":128})"},
    {.names = "glm4_moe", .percent = 50, .defaults = R"({"max_position_embeddings":131072})"},
    {.names = "glm4_moe_lite", .since = 5, .traits = kMla | kSoftmaxFactor, .defaults = R"({"max_position_embeddings":202752,"qk_rope_head_dim":64,"qk_nope_head_dim":192})"},
    {.names = "glm_moe_dsa", .since = 5, .traits = kMla | kIndexer | kIndexerInterleaved | kHalfByOthers, .defaults = R"({"max_position_embeddings":202752,"qk_rope_head_dim":64,"qk_nope_head_dim":192,"index_head_dim":128})"},
    {.names = "chatglm", .percent = 50, .since = 0, .traits = kInterleaved},
    {.names = "olmo", .traits = kShareIgnored},
    {.names = "olmo2", .traits = kShareIgnored},
    {.names = "olmo3", .traits = kKeyedByLayer | kNoScaledSliding | kShareIgnored, .scaled = Scaled::FullLayers, .defaults = R"({"sliding_window":4096,"sliding_window_pattern":4})"},
    {.names = "smollm3", .base = 2e6, .traits = kWindowFlag | kShareIgnored, .defaults = R"({"max_position_embeddings":32768,"no_rope_layer_interval":4})"},
    {.names = "cohere", .traits = kInterleaved | kShareIgnored, .base_5 = 5e5, .defaults = R"({"max_position_embeddings":8192})"},
    {.names = "cohere2", .traits = kInterleaved | kShareIgnored, .nope = Nope::FullLayers, .defaults = R"({"max_position_embeddings":8192,"sliding_window":4096,"sliding_window_pattern":4})"},
    {.names = "llama4", .base = 5e5, .traits = kInterleaved | kChunked | kQueryTemperature | kShareIgnored, .defaults = R"({"max_position_embeddings":131072,"head_dim":128,"attention_chunk_size":8192,"no_rope_layer_interval":4})"},
    {.names = "apertus", .base = 1.2e7, .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":65536,"rope_scaling":{"rope_type":"llama3","factor":8,"original_max_position_embeddings":8192,"low_freq_factor":1,"high_freq_factor":4}})"},
    {.names = "helium", .base = 1e5, .traits = kInterleaved | kShareIgnored, .defaults = R"({"max_position_embeddings":4096,"head_dim":128})"},
    {.names = "starcoder2", .traits = kEveryLayerSlides | kShareIgnored, .defaults = R"({"max_position_embeddings":4096})"},
    {.names = "recurrent_gemma", .percent = 50, .traits = kEveryLayerSlides, .defaults = R"({"max_position_embeddings":8192,"head_dim":256,"block_types":["recurrent","recurrent","attention"],"attention_window_size":2048})"},
    {.names = "granite granitemoe granitemoeshared granite4_vision_text hyperclovax jais2 idefics", .traits = kShareIgnored},
    {.names = "granitemoehybrid", .nope = Nope::All, .defaults = R"({"block_types":["mamba"]})"},
    {.names = "falcon RefinedWeb RefinedWebModel", .traits = kBiasFirst | kShareIgnored, .defaults = R"({"max_position_embeddings":2048,"hidden_size":4544,"num_hidden_layers":32,"num_attention_heads":71})"},
    {.names = "falcon_h1", .base = 1e5, .traits = kShareIgnored, .base_5 = 1e4, .defaults = R"({"max_position_embeddings":8192})"},
    {.names = "lfm2 lfm2_moe", .base = 1e6, .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":128000})"},
    {.names = "nemotron_h", .nope = Nope::All, .defaults = R"({"max_position_embeddings":4096,"head_dim":128})"},
    {.names = "jamba", .nope = Nope::All, .defaults = R"({"max_position_embeddings":262144,"attn_layer_period":8,"attn_layer_offset":4})"},
    {.names = "mamba mamba2 falcon_mamba rwkv rwkv5 rwkv6 rwkv7 xlstm encodec", .scheme = Scheme::Recurrent},
    {.names = "bit convnext convnextv2 dac dinov3_convnext efficientnet align_vision_model hgnet_v2 mobilenet_v1 mobilenet_v2 poolformer pp_lcnet pp_lcnet_v3 pp_ocrv5_mobile_det pp_ocrv5_server_det regnet resnet rt_detr_resnet superpoint textnet univnet uvdoc uvdoc_backbone upernet focalnet vibevoice_acoustic_tokenizer speecht5_hifigan fastspeech2_conformer_hifigan qwen2_5_omni_bigvgan glm_image_vqmodel", .scheme = Scheme::Convolutional},
    {.names = "cvt segformer glpn pvt_v2 mobilevit mobilevitv2 swiftformer pp_ocrv5_mobile_rec pp_ocrv5_server_rec chameleon_vqgan emu3_vqgan janus_vqgan idefics2_perceiver idefics_perciever moonshine_streaming_encoder moshi_depth florence_vision slanet sam3_mask_decoder sam3_lite_text_mask_decoder", .scheme = Scheme::None},
    {.names = "flava_multimodal_model", .scheme = Scheme::None, .defaults = R"({"num_hidden_layers":6})"},
    {.names = "blip_2_qformer timesfm", .scheme = Scheme::None, .defaults = R"({"max_position_embeddings":512,"hidden_size":768,"num_hidden_layers":12})"},
    {.names = "deepseek_v2", .traits = kMla | kSoftmaxFactor | kSoftmaxByOthers, .defaults = R"({"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "deepseek_v3", .traits = kMla | kSoftmaxFactor, .defaults = R"({"max_position_embeddings":4096,"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "kimi_k2", .since = 0, .traits = kMla | kSoftmaxFactor, .defaults = R"({"max_position_embeddings":131072,"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "sarvam_mla", .since = 0, .traits = kMla | kSoftmaxFactor, .defaults = R"({"max_position_embeddings":4096,"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "deepseek_v32", .since = 5, .traits = kMla | kSoftmaxFactor | kIndexer, .defaults = R"({"max_position_embeddings":163840,"qk_rope_head_dim":64,"qk_nope_head_dim":128,"index_head_dim":128})"},
    {.names = "deepseek_v4", .since = 5, .traits = kInterleaved | kCompressed | kIndexer | kIndexerInterleaved, .scaled = Scaled::CompressedLayers, .defaults = R"({"max_position_embeddings":1048576,"head_dim":512,"qk_rope_head_dim":64,"index_head_dim":128,"sliding_window":128,"compress_rope_theta":160000})"},
    {.names = "kimi_linear", .since = 5, .traits = kMla, .defaults = R"({"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "longcat_flash longcat longcat_flash_ngram", .base = 1e7, .traits = kMla | kSoftmaxFactor, .defaults = R"({"max_position_embeddings":131072,"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "youtu youtu_llm", .since = 5, .base = 1.6e6, .traits = kMla | kSoftmaxFactor, .base_5 = 1e4, .defaults = R"({"max_position_embeddings":131072,"qk_rope_head_dim":64,"qk_nope_head_dim":128})"},
    {.names = "minimax minimax_text_01 minimax_m1", .base = 1e6, .traits = kShareByOthers, .defaults = R"({"max_position_embeddings":131072,"block_types":["full_attention","linear_attention"]})"},
    {.names = "minimax_m2", .since = 5, .base = 5e6, .traits = kShareByOthers, .defaults = R"({"max_position_embeddings":196608,"head_dim":128,"rotary_dim":64})"},
    {.names = "minimax_m3_vl minimax_m3", .percent = 50, .since = 5, .base = 5e6, .defaults = R"({"max_position_embeddings":524288,"hidden_size":6144,"num_hidden_layers":60,"num_attention_heads":64,"head_dim":128})"},
    {.names = "mimo_v2_flash mimo_v2", .since = 0, .defaults = R"({"sliding_window":128})"},
    {.names = "step3p5", .since = 0},
    {.names = "sarvam_moe", .since = 5, .defaults = R"({"max_position_embeddings":131072,"hidden_size":4096,"num_hidden_layers":19,"num_attention_heads":64})"},
    {.names = "zaya", .percent = 50, .since = 5, .base = 5e6, .sliding_base = 1e4, .traits = kKeyedByLayer | kTwoBases, .defaults = R"({"max_position_embeddings":131072,"hidden_size":2048,"num_hidden_layers":40,"num_attention_heads":8,"head_dim":128})"},
    {.names = "k2_horizon", .since = 0, .traits = kWholeHeadPairs | kWindowFlag, .defaults = R"({"max_position_embeddings":32768,"hidden_size":2048,"num_hidden_layers":24,"num_attention_heads":32,"head_dim":128,"max_window_layers":0})"},
    {.names = "ernie4_5 ernie4_5_moe", .base = 5e5, .traits = kInterleaved | kShareIgnored, .defaults = R"({"max_position_embeddings":131072,"head_dim":128})"},
    {.names = "ernie4_5_vl_moe ernie4_5_moe_vl", .since = 5, .base = 5e5, .traits = kInterleaved | kShareIgnored, .sections = Sections::HeightWidthTime, .defaults = R"({"max_position_embeddings":131072})", .class_sections = {22, 22, 20}},
    {.names = "hunyuan_v1_dense hunyuan_v1_moe hunyuan", .traits = kShareIgnored},
    {.names = "phi3small", .since = 0, .base = 1e6, .traits = kTwoFactors, .defaults = R"({"max_position_embeddings":8192,"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32})"},
    {.names = "bailing_moe bailing_moe_v2 bailing_moe_linear baichuan_m1 deepseek exaone internlm3 Klear plamo", .since = 0},
    {.names = "mimo", .since = 0, .traits = kWindowFlag, .defaults = R"({"max_position_embeddings":32768})"},
    {.names = "minicpm3", .since = 0, .traits = kLatent},
    {.names = "nemotron-nas", .since = 0, .base = 5e5, .defaults = R"({"max_position_embeddings":131072})"},
    {.names = "openelm", .since = 0, .defaults = R"({"max_position_embeddings":2048,"head_dim":64})"},
    {.names = "hunyuan_vl", .since = 5},
    {.names = "grok_1 grok", .since = 0, .defaults = R"({"max_position_embeddings":8192,"head_dim":128})"},
    {.names = "telechat3", .since = 0},
    {.names = "interns1_pro", .since = 0, .base = 5e6, .defaults = R"({"head_dim":128})"},
    {.names = "internlm2", .since = 0},
    {.names = "minicpm", .since = 0},
    {.names = "baichuan", .since = 0, .defaults = R"({"max_position_embeddings":4096})"},
    {.names = "nanochat", .traits = kBackwards | kShareIgnored},
    {.names = "dots1", .traits = kWindowFlag | kShareIgnored, .defaults = R"({"use_sliding_window":true,"sliding_window":4096,"max_window_layers":62})"},
    {.names = "seed_oss", .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":524288,"head_dim":128})"},
    {.names = "exaone4", .traits = kShareIgnored, .nope = Nope::FullLayers, .defaults = R"({"sliding_window":4096,"sliding_window_pattern":4})"},
    {.names = "modernbert", .base = 160000, .sliding_base = 1e4, .traits = kKeyedByLayer | kTwoBases | kBothSides | kShareIgnored, .defaults = R"({"max_position_embeddings":8192,"hidden_size":768,"num_hidden_layers":22,"num_attention_heads":12,"local_attention":128,"global_attn_every_n_layers":3})"},
    {.names = "nomic_bert", .since = 5, .traits = kShareByOthers, .base_5 = 1000, .defaults = R"({"max_trained_positions":2048,"rotary_emb_interleaved":false})"},
    {.names = "doge", .traits = kEveryLayerSlides | kShareIgnored},
    {.names = "arcee aria_text dbrx diffllama eurobert jetmoe olmoe chameleon code_llama", .traits = kShareIgnored},
    {.names = "bitnet evolla flex_olmo", .base = 5e5, .traits = kShareIgnored},
    {.names = "csm", .base = 5e5, .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":2048,"rope_parameters":{"rope_type":"llama3","rope_theta":5e5,"factor":32,"original_max_position_embeddings":1024,"low_freq_factor":0.125,"high_freq_factor":0.5}})"},
    {.names = "mllama mllama_text_model", .base = 5e5, .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":131072})"},
    {.names = "higgs_audio_v2", .base = 5e5, .traits = kShareIgnored, .defaults = R"({"rope_parameters":{"rope_type":"llama3","rope_theta":5e5,"factor":32,"original_max_position_embeddings":8192,"low_freq_factor":1,"high_freq_factor":4}})"},
    {.names = "cwm", .since = 5, .base = 1e6, .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":131072,"sliding_window":8192,"global_attn_every_n_layers":4,"rope_parameters":{"rope_type":"llama3","rope_theta":1e6,"factor":16,"original_max_position_embeddings":8192,"low_freq_factor":1,"high_freq_factor":4}})"},
    {.names = "phimoe", .base = 1e6, .traits = kTwoFactors | kEveryLayerSlides | kShareIgnored},
    {.names = "solar_open", .base = 1e6},
    {.names = "emu3 emu3_text_model", .base = 1e6, .traits = kShareIgnored},
    {.names = "moshi mimi kyutai_speech_to_text voxtral_realtime_text voxtral_realtime_encoder", .traits = kEveryLayerSlides | kShareIgnored},
    {.names = "csm_depth_decoder_model", .base = 5e5, .defaults = R"({"max_position_embeddings":33,"hidden_size":1024,"num_hidden_layers":4,"num_attention_heads":8})"},
    {.names = "clvp_encoder", .defaults = R"({"hidden_size":768,"num_hidden_layers":20,"num_attention_heads":12,"rotary_dim":32,"rotary_value":true})"},
    {.names = "dia_encoder", .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":1024,"hidden_size":1024,"num_hidden_layers":12,"num_attention_heads":16,"head_dim":128})"},
    {.names = "dia_decoder", .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":3072,"hidden_size":2048,"num_hidden_layers":18,"num_attention_heads":16,"head_dim":128})"},
    {.names = "glmasr_encoder", .percent = 50, .since = 5, .defaults = R"({"max_position_embeddings":1500,"hidden_size":1280,"num_hidden_layers":32,"num_attention_heads":20})"},
    {.names = "laguna", .percent = 50, .since = 5, .base = 5e5, .sliding_base = 1e4, .traits = kKeyedByLayer | kTwoBases, .defaults = R"({"max_position_embeddings":131072,"hidden_size":2048,"num_hidden_layers":40,"num_attention_heads":48,"head_dim":128,"sliding_window":512,"rope_parameters":{"full_attention":{"rope_theta":5e5,"partial_rotary_factor":0.5},"sliding_attention":{"rope_theta":1e4,"partial_rotary_factor":1}}})"},
    {.names = "lasr_encoder", .since = 5, .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":10000,"hidden_size":512,"num_hidden_layers":17,"num_attention_heads":8})"},
    {.names = "paddleocr_vl_text", .since = 5, .base = 5e5, .traits = kShareIgnored, .sections = Sections::Chunked, .defaults = R"({"max_position_embeddings":131072,"hidden_size":1024,"num_hidden_layers":18,"num_attention_heads":16,"head_dim":128})"},
    {.names = "pe_audio_encoder pe_video_encoder pe_audio_video_encoder", .since = 5, .base = 20000, .traits = kInterleaved | kShareIgnored, .defaults = R"({"max_position_embeddings":10000,"hidden_size":1792,"num_hidden_layers":6,"num_attention_heads":14,"head_dim":128})"},
    {.names = "qwen3_omni_moe_talker_code_predictor", .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":32768,"hidden_size":1024,"num_hidden_layers":5,"num_attention_heads":16,"head_dim":128})"},
    {.names = "qwen3_omni_moe_talker_text", .traits = kShareIgnored, .sections = Sections::Interleaved, .defaults = R"({"max_position_embeddings":32768,"hidden_size":1024,"num_hidden_layers":20,"num_attention_heads":16})", .class_sections = {24, 20, 20}},
    {.names = "timesfm2_5", .since = 5, .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":16384,"hidden_size":1280,"num_hidden_layers":20,"num_attention_heads":16,"head_dim":80})"},
    {.names = "granite_swa", .since = 5, .defaults = R"({"sliding_window":128,"sliding_window_pattern":4})"},
    {.names = "hy_v3", .since = 5, .base = 11158840, .traits = kShareIgnored, .defaults = R"({"head_dim":128})"},
    {.names = "jina_embeddings_v3", .base = 20000, .traits = kShareIgnored},
    {.names = "new", .since = 0, .defaults = R"({"max_position_embeddings":2048,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "modernbert-decoder", .base = 160000, .sliding_base = 1e4, .traits = kKeyedByLayer | kTwoBases | kShareIgnored, .defaults = R"({"max_position_embeddings":8192,"hidden_size":768,"num_hidden_layers":22,"num_attention_heads":12,"local_attention":128,"global_attn_every_n_layers":3})"},
    {.names = "vaultgemma", .traits = kShareIgnored, .defaults = R"({"max_position_embeddings":8192,"head_dim":256,"sliding_window":4096,"sliding_window_pattern":2})"},
    {.names = "t5gemma t5_gemma_module", .traits = kEncoderAhead | kShareIgnored, .defaults = R"({"max_position_embeddings":8192,"head_dim":256,"sliding_window":4096,"sliding_window_pattern":2})"},
    {.names = "t5gemma2 t5gemma2_encoder t5gemma2_decoder", .since = 5, .base = 1e6, .sliding_base = 1e4, .traits = kGemma | kEncoderAhead | kShareIgnored, .scaled = Scaled::FullLayers, .defaults = R"({"max_position_embeddings":131072,"head_dim":256,"sliding_window":4096,"sliding_window_pattern":6})"},
    {.names = "olmo_hybrid", .since = 5, .traits = kShareIgnored, .defaults = R"({"full_attention_interval":4})"},
    {.names = "bamba", .percent = 50, .traits = kShareByOthers, .defaults = R"({"block_types":["mamba"]})"},
    {.names = "afmoe", .since = 5, .traits = kGlobalLast | kShareIgnored, .nope = Nope::FullLayers, .defaults = R"({"max_position_embeddings":16384,"head_dim":128,"sliding_window":1024,"global_attn_every_n_layers":4})"},
    {.names = "exaone_moe", .since = 5, .traits = kShareIgnored, .nope = Nope::FullLayers, .defaults = R"({"sliding_window":4096,"sliding_window_pattern":4})"},
    {.names = "zamba", .traits = kThreeFirst, .nope = Nope::All, .defaults = R"({"attn_layer_period":6,"attn_layer_offset":4})"},
    {.names = "zamba2", .traits = kTwiceWide, .nope = Nope::All, .defaults = R"({"max_position_embeddings":4096,"use_long_context":false,"hybrid_layer_ids":[6,12,18,24,30,36,42,47,51]})"},
    {.names = "glm4v glm46v glm_ocr", .traits = kInterleaved, .sections = Sections::Chunked, .class_sections = {8, 12, 12}},
    {.names = "glm4v_moe glm_image", .sections = Sections::Chunked, .class_sections = {8, 12, 12}},
    {.names = "moonshine", .percent = 90, .traits = kInterleaved},
    {.names = "moonshine_streaming", .percent = 80, .since = 5, .traits = kInterleaved},
    {.names = "blt blt_patcher blt_local_encoder blt_local_decoder blt_global_transformer", .base = 5e5, .traits = kInterleaved | kShareIgnored},
    {.names = "openai_privacy_filter", .since = 5, .traits = kInterleaved | kEveryLayerSlides | kWindowAhead | kShareIgnored, .defaults = R"({"sliding_window":128})"},
    {.names = "gpt_neox_japanese"},
    {.names = "musicflamingo", .traits = kOuterRope},
    {.names = "params.json/meta", .since = 0, .traits = kInterleaved, .defaults = R"({"max_position_embeddings":8192})"},
    {.names = "params.json/mistral", .since = 0, .traits = kInterleaved, .defaults = R"({"max_position_embeddings":32768})"},
    {.names = "params.json/deepseek", .since = 0, .traits = kMla | kSoftmaxFactor, .defaults = R"({"max_position_embeddings":16384})"},
    {.names = "roformer", .traits = kInterleaved, .defaults = R"({"max_position_embeddings":1536})"},
    {.names = "gpt2 gpt_bigcode gpt-sw3 openai-gpt imagegpt decision_transformer", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":1024,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "gpt_neo", .scheme = Scheme::Learned, .traits = kLocalLayers, .defaults = R"({"max_position_embeddings":2048,"hidden_size":2048,"num_hidden_layers":24,"num_attention_heads":16,"window_size":256})"},
    {.names = "bert electra distilbert albert mobilebert rembert ernie layoutlm layoutlmv2 layoutxlm big_bird megatron-bert bert-generation blip_text_model bros convbert dpr splinter squeezebert visual_bert roc_bert tapas canine git lxmert mra ernie_m nezha realm retribert qdqbert align_text_model chinese_clip_text_model flava_text_model instructblip_qformer instructblipvideo_qformer fnet", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":512,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "opt biogpt nystromformer yoso", .scheme = Scheme::LearnedPlus2, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "bart mbart plbart mvp", .scheme = Scheme::LearnedPair, .defaults = R"({"max_position_embeddings":1024,"hidden_size":1024,"encoder_layers":12,"decoder_layers":12})"},
    {.names = "roberta xlm-roberta xlm-roberta-xl camembert longformer roberta-prelayernorm data2vec-text xmod ibert luke mpnet lilt markuplm layoutlmv3 bridgetower_text_model altclip_text_model clap_text_model", .scheme = Scheme::LearnedPadded, .defaults = R"({"max_position_embeddings":512,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"pad_token_id":1})"},
    {.names = "esm", .scheme = Scheme::LearnedPadded, .defaults = R"({"max_position_embeddings":1026,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"pad_token_id":1})"},
    {.names = "clip clip_text_model clipseg clipseg_text_model metaclip_2_text_model groupvit_text_model xclip_text_model sam3_lite_text_text_model owlvit_text_model owlv2_text_model", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":77,"hidden_size":512,"num_hidden_layers":12,"num_attention_heads":8})"},
    {.names = "aimv2_text_model", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":77,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":6})"},
    {.names = "clvp_decoder", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":608,"hidden_size":1024,"num_hidden_layers":30,"num_attention_heads":16})"},
    {.names = "cohere_asr", .scheme = Scheme::Learned, .since = 5, .defaults = R"({"max_position_embeddings":1024,"hidden_size":1024,"num_hidden_layers":8,"num_attention_heads":8})"},
    {.names = "sam3", .scheme = Scheme::Learned, .since = 5, .defaults = R"({"max_position_embeddings":32,"hidden_size":1024,"num_hidden_layers":24,"num_attention_heads":16})"},
    {.names = "vilt", .scheme = Scheme::Learned, .traits = kLearnedToo, .defaults = R"({"max_position_embeddings":40,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":384,"patch_size":32})"},
    {.names = "siglip siglip_text_model siglip2 siglip2_text_model", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":64,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "clip_vision_model clipseg_vision_model metaclip_2_vision_model chinese_clip_vision_model altclip_vision_model git_vision_model kosmos_2_vision_model owlvit_vision_model owlv2_vision_model bridgetower_vision_model xclip_vision_model", .scheme = Scheme::LearnedPatches, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"patch_size":32})"},
    {.names = "siglip_vision_model siglip2_vision_model ijepa janus_vision_model groupvit_vision_model idefics2_vision idefics3_vision smolvlm_vision minicpmv4_6_vision eomt", .scheme = Scheme::LearnedPatches, .traits = kNoClassToken, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"patch_size":16})"},
    {.names = "vit vit_msn vit_hybrid dpt blip_vision_model flava_image_model internvl_vision timesformer vitpose_backbone mgp-str", .scheme = Scheme::LearnedPatches, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"patch_size":16})"},
    {.names = "dinov2 dinov2_with_registers rf_detr_dinov2 blip_2_vision_model instructblip_vision_model instructblipvideo_vision_model", .scheme = Scheme::LearnedPatches, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"patch_size":14})"},
    {.names = "blenderbot blenderbot-small bigbird_pegasus led", .scheme = Scheme::LearnedPairPlain, .defaults = R"({"max_position_embeddings":1024})"},
    {.names = "marian pegasus", .scheme = Scheme::SinusoidalPair, .traits = kPaperWaves, .defaults = R"({"max_position_embeddings":1024})"},
    {.names = "pegasus_x", .scheme = Scheme::SinusoidalPair, .defaults = R"({"max_position_embeddings":1024})"},
    {.names = "fsmt", .scheme = Scheme::SinusoidalPair, .traits = kAfterPadding | kRowsForPadding, .defaults = R"({"max_position_embeddings":1024})"},
    {.names = "m2m_100 nllb-moe", .scheme = Scheme::SinusoidalPair, .traits = kAfterPadding, .defaults = R"({"max_position_embeddings":1024})"},
    {.names = "speech_to_text", .scheme = Scheme::SinusoidalPair, .traits = kAfterPadding, .defaults = R"({"hidden_size":256,"encoder_layers":12,"decoder_layers":6,"max_source_positions":6000,"max_target_positions":1024})"},
    {.names = "autoformer informer time_series_transformer", .scheme = Scheme::SinusoidalPair, .traits = kPaperWaves, .defaults = R"({"d_model":64,"encoder_layers":2,"decoder_layers":2})"},
    {.names = "xglm", .scheme = Scheme::Sinusoidal, .traits = kTwoRowsBefore, .defaults = R"({"max_position_embeddings":2048})"},
    {.names = "ctrl", .scheme = Scheme::Sinusoidal, .traits = kPaperWaves, .defaults = R"({"max_position_embeddings":256})"},
    {.names = "kosmos_2_text_model", .scheme = Scheme::Sinusoidal, .traits = kAfterPadding, .defaults = R"({"max_position_embeddings":2048,"embed_dim":2048,"layers":24,"attention_heads":32})"},
    {.names = "kosmos_2_5_text_model", .scheme = Scheme::Sinusoidal, .traits = kAfterPadding, .defaults = R"({"max_position_embeddings":4096,"embed_dim":1536,"layers":24,"attention_heads":16})"},
    {.names = "musicgen_decoder musicgen_melody_decoder", .scheme = Scheme::Sinusoidal, .traits = kCosinesFirst, .defaults = R"({"max_position_embeddings":2048,"hidden_size":1024,"num_hidden_layers":24,"num_attention_heads":16})"},
    {.names = "qwen2_audio_encoder audioflamingo3_encoder voxtral_encoder qwen2_5_omni_audio_encoder qwen3_omni_moe_audio_encoder", .scheme = Scheme::Sinusoidal, .defaults = R"({"d_model":1280,"encoder_layers":32,"encoder_attention_heads":20,"max_source_positions":1500})"},
    {.names = "xlm flaubert", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":512})"},
    {.names = "trocr", .scheme = Scheme::LearnedPlus2, .traits = kAfterPadding | kRowsForPadding, .defaults = R"({"max_position_embeddings":512})"},
    {.names = "pp_formulanet", .scheme = Scheme::LearnedPlus2, .since = 5, .defaults = R"({"max_position_embeddings":2560,"d_model":512,"decoder_layers":8,"decoder_attention_heads":16})"},
    {.names = "bark coarse_acoustics fine_acoustics semantic", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":1024})"},
    {.names = "deit", .scheme = Scheme::LearnedPatches, .traits = kTwoDistillationRows, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"image_size":224,"patch_size":16})"},
    {.names = "xlnet transfo-xl funnel", .scheme = Scheme::TransformerXl},
    {.names = "parakeet_encoder", .scheme = Scheme::TransformerXl, .defaults = R"({"num_hidden_layers":24})"},
    {.names = "wav2vec2-conformer", .scheme = Scheme::TransformerXl, .defaults = R"({"num_hidden_layers":12})"},
    {.names = "fastspeech2_conformer", .scheme = Scheme::TransformerXl, .defaults = R"({"encoder_layers":4,"decoder_layers":4})"},
    {.names = "gemma3n_audio gemma4_audio", .scheme = Scheme::TransformerXl, .defaults = R"({"num_hidden_layers":12,"attention_context_left":13,"attention_context_right":0})"},
    {.names = "wav2vec2-bert", .scheme = Scheme::RelativeKey, .defaults = R"({"hidden_size":1024,"num_hidden_layers":24,"num_attention_heads":16,"left_max_position_embeddings":64,"right_max_position_embeddings":8})"},
    {.names = "granite_speech_encoder granite_speech_plus_encoder", .scheme = Scheme::RelativeKey, .defaults = R"({"num_layers":10,"dim_head":128,"max_pos_emb":512,"context_size":200})"},
    {.names = "phi4_multimodal_audio", .scheme = Scheme::ClippedBias, .defaults = R"({"num_blocks":24,"num_attention_heads":16,"bias_max_distance":1000})"},
    {.names = "reformer", .scheme = Scheme::LearnedAxes, .defaults = R"({"max_position_embeddings":4096,"hidden_size":256,"attn_layers":["local","lsh","local","lsh","local","lsh"],"axial_pos_shape":[64,64],"axial_pos_embds_dim":[64,192]})"},
    {.names = "patchtst", .scheme = Scheme::PatchesInTime, .defaults = R"({"d_model":128,"num_hidden_layers":3,"context_length":32,"patch_length":1,"patch_stride":1})"},
    {.names = "prophetnet", .scheme = Scheme::ProphetNet, .defaults = R"({"max_position_embeddings":512,"hidden_size":1024,"num_encoder_layers":12,"num_decoder_layers":12,"num_decoder_attention_heads":16,"num_buckets":32,"relative_max_distance":128,"pad_token_id":0})"},
    {.names = "speecht5", .scheme = Scheme::SpeechT5, .defaults = R"({"hidden_size":768,"encoder_layers":12,"decoder_layers":6,"encoder_attention_heads":12,"num_conv_pos_embeddings":128,"max_speech_positions":4000,"max_text_positions":450,"encoder_max_relative_position":160,"pad_token_id":1})"},
    {.names = "seamless_m4t", .scheme = Scheme::Seamless, .defaults = R"({"max_position_embeddings":1024,"hidden_size":1024,"encoder_layers":24,"decoder_layers":24,"speech_encoder_layers":24,"speech_encoder_attention_heads":16,"position_embeddings_type":"relative","t2u_encoder_layers":6,"t2u_decoder_layers":6,"t2u_max_position_embeddings":2048,"pad_token_id":0,"t2u_pad_token_id":1})"},
    {.names = "seamless_m4t_v2", .scheme = Scheme::Seamless, .defaults = R"({"max_position_embeddings":4096,"hidden_size":1024,"encoder_layers":24,"decoder_layers":24,"speech_encoder_layers":24,"speech_encoder_attention_heads":16,"position_embeddings_type":"relative_key","left_max_position_embeddings":64,"right_max_position_embeddings":8,"t2u_encoder_layers":6,"t2u_decoder_layers":6,"t2u_max_position_embeddings":4096,"pad_token_id":0,"t2u_pad_token_id":1})"},
    {.names = "vits", .scheme = Scheme::RelativeKey, .defaults = R"({"hidden_size":192,"num_hidden_layers":6,"num_attention_heads":2,"window_size":4})"},
    {.names = "sew-d", .scheme = Scheme::ConvolutionDeberta, .defaults = R"({"num_hidden_layers":12,"num_attention_heads":12,"num_conv_pos_embeddings":128,"max_position_embeddings":512,"position_buckets":256,"pos_att_type":["p2c","c2p"]})"},
    {.names = "cpmant", .scheme = Scheme::T5, .defaults = R"({"relative_attention_num_buckets":512,"relative_attention_max_distance":2048})"},
    {.names = "jais", .scheme = Scheme::Alibi, .since = 0},
    {.names = "bloom", .scheme = Scheme::Alibi},
    {.names = "mpt", .scheme = Scheme::Learned},
    {.names = "t5 mt5 umt5 longt5 switch_transformers udop pop2piano pix2struct_text_model", .scheme = Scheme::T5, .defaults = R"({"num_hidden_layers":6,"num_attention_heads":8,"relative_attention_num_buckets":32,"relative_attention_max_distance":128})"},
    {.names = "deberta deberta-v2", .scheme = Scheme::Learned, .defaults = R"({"max_position_embeddings":512,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "whisper", .scheme = Scheme::Whisper, .defaults = R"({"hidden_size":384,"encoder_layers":4,"decoder_layers":4,"max_source_positions":1500,"max_target_positions":448})"},
    {.names = "wav2vec2 hubert sew data2vec-audio unispeech unispeech-sat", .scheme = Scheme::Convolution, .defaults = R"({"num_hidden_layers":12,"num_conv_pos_embeddings":128})"},
    {.names = "wavlm", .scheme = Scheme::ConvolutionT5, .defaults = R"({"num_hidden_layers":12,"num_attention_heads":12,"num_conv_pos_embeddings":128,"num_buckets":320,"max_bucket_distance":800})"},
    {.names = "swinv2 swin2sr", .scheme = Scheme::SwinContinuous, .defaults = R"({"depths":[2,2,6,2],"window_size":7})"},
    {.names = "dinov3_vit", .scheme = Scheme::RopeOfCentres2d, .base = 100, .defaults = R"({"hidden_size":384,"num_hidden_layers":12,"num_attention_heads":6,"image_size":224,"patch_size":16})"},
    {.names = "gemma4_vision", .scheme = Scheme::RopeInHalves2d, .since = 5, .base = 100, .defaults = R"({"hidden_size":768,"num_hidden_layers":16,"num_attention_heads":12,"head_dim":64,"position_embedding_size":10240})"},
    {.names = "idefics_vision", .scheme = Scheme::LearnedPatches, .defaults = R"({"embed_dim":768,"num_hidden_layers":32,"num_attention_heads":16,"image_size":224,"patch_size":14})"},
    {.names = "yolos", .scheme = Scheme::LearnedPatches, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":[512,864],"patch_size":16,"num_detection_tokens":100})"},
    {.names = "pixio", .scheme = Scheme::LearnedPatches, .since = 5, .traits = kNoClassToken, .defaults = R"({"hidden_size":1280,"num_hidden_layers":32,"num_attention_heads":16,"image_size":256,"patch_size":16,"n_cls_tokens":8})"},
    {.names = "videomt", .scheme = Scheme::LearnedPatches, .since = 5, .traits = kNoClassToken, .defaults = R"({"hidden_size":1024,"num_hidden_layers":24,"num_attention_heads":16,"image_size":640,"patch_size":16})"},
    {.names = "phi4_multimodal_vision", .scheme = Scheme::LearnedPatches, .traits = kNoClassToken, .defaults = R"({"hidden_size":1152,"num_hidden_layers":27,"num_attention_heads":16,"image_size":448,"patch_size":14})"},
    {.names = "glm_image_vision", .scheme = Scheme::LearnedPatches, .since = 5, .traits = kNoClassToken, .defaults = R"({"hidden_size":1536,"depth":40,"num_heads":16,"image_size":2048,"patch_size":16})"},
    {.names = "qianfan_ocr_vision", .scheme = Scheme::LearnedPatches, .since = 5, .defaults = R"({"hidden_size":1024,"num_hidden_layers":24,"num_attention_heads":16,"image_size":448,"patch_size":14})"},
    {.names = "hiera", .scheme = Scheme::LearnedPatches, .traits = kNoClassToken, .defaults = R"({"embed_dim":96,"depths":[2,3,16,3],"image_size":224,"patch_stride":4})"},
    {.names = "pvt", .scheme = Scheme::StageTables, .defaults = R"({"depths":[2,2,2,2],"hidden_sizes":[64,128,320,512],"patch_sizes":[4,2,2,2],"image_size":224})"},
    {.names = "levit", .scheme = Scheme::StageBiases, .defaults = R"({"depths":[4,4,4],"image_size":224,"patch_size":16})"},
    {.names = "sam2_hiera_det_model", .scheme = Scheme::StageWindows, .defaults = R"({"hidden_size":96,"blocks_per_stage":[1,2,7,2],"window_size_per_stage":[8,4,14,7],"window_positional_embedding_background_size":[7,7],"global_attention_blocks":[5,7,9]})"},
    {.names = "vivit", .scheme = Scheme::LearnedPatches, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"num_frames":32,"tubelet_size":[2,16,16]})"},
    {.names = "audio-spectrogram-transformer", .scheme = Scheme::LearnedPatches, .traits = kTwoDistillationRows, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"patch_size":16,"frequency_stride":10,"time_stride":10,"max_length":1024,"num_mel_bins":128})"},
    {.names = "aimv2_vision_model", .scheme = Scheme::LearnedPatches, .traits = kNoClassToken, .defaults = R"({"hidden_size":1024,"num_hidden_layers":24,"num_attention_heads":8,"image_size":224,"patch_size":14})"},
    {.names = "lw_detr_vit", .scheme = Scheme::LearnedPatches, .since = 5, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"pretrain_image_size":224,"patch_size":16})"},
    {.names = "lw_detr", .scheme = Scheme::LearnedPatches, .since = 5, .defaults = R"({"hidden_size":192,"num_hidden_layers":10,"num_attention_heads":12,"pretrain_image_size":224,"patch_size":16})"},
    {.names = "rf_detr", .scheme = Scheme::LearnedPatches, .since = 5, .defaults = R"({"hidden_size":384,"num_hidden_layers":12,"num_attention_heads":6,"image_size":518,"patch_size":14})"},
    {.names = "pix2struct_vision_model", .scheme = Scheme::LearnedRowsColumns, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"seq_len":4096})"},
    {.names = "tvp", .scheme = Scheme::LearnedTextRowsColumns, .defaults = R"({"max_position_embeddings":512,"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"max_grid_row_position_embeddings":100,"max_grid_col_position_embeddings":100})"},
    {.names = "mllama_vision_model", .scheme = Scheme::LearnedTiles, .defaults = R"({"hidden_size":1280,"num_hidden_layers":32,"num_global_layers":8,"num_attention_heads":16,"image_size":448,"patch_size":14,"max_num_tiles":4,"supported_aspect_ratios":[[1,1],[1,2],[1,3],[1,4],[2,1],[2,2],[3,1],[4,1]]})"},
    {.names = "kosmos_2_5_vision_model", .scheme = Scheme::LearnedRowsColumns, .defaults = R"({"hidden_size":1536,"num_hidden_layers":18,"max_num_patches":4096})"},
    {.names = "vit_mae", .scheme = Scheme::MaePatches, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"image_size":224,"patch_size":16})"},
    {.names = "videomae", .scheme = Scheme::SinesOfPatches, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"image_size":224,"patch_size":16,"num_frames":16,"tubelet_size":2})"},
    {.names = "detr conditional_detr table-transformer maskformer mask2former oneformer", .scheme = Scheme::DetrSines, .defaults = R"({"d_model":256})"},
    {.names = "sam3_detr_encoder sam3_lite_text_detr_encoder", .scheme = Scheme::DetrSines, .since = 5, .defaults = R"({"hidden_size":256,"num_layers":6})"},
    {.names = "deformable_detr", .scheme = Scheme::DetrSines, .traits = kCentred, .defaults = R"({"d_model":256})"},
    {.names = "dab-detr", .scheme = Scheme::DetrSines, .defaults = R"({"hidden_size":256,"temperature_height":20})"},
    {.names = "rt_detr rt_detr_v2 d_fine deimv2 pp_doclayout_v3", .scheme = Scheme::RtDetrSines, .defaults = R"({"encoder_hidden_dim":256})"},
    {.names = "sam_vision_model sam_hq_vision_model", .scheme = Scheme::Decomposed, .traits = kNoClassToken, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":1024,"patch_size":16,"window_size":14,"global_attn_indexes":[2,5,8,11],"use_abs_pos":true,"use_rel_pos":true})"},
    {.names = "slanext", .scheme = Scheme::Decomposed, .since = 5, .traits = kNoClassToken, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":512,"patch_size":16,"window_size":14,"global_attn_indexes":[2,5,8,11],"use_abs_pos":true,"use_rel_pos":true})"},
    {.names = "vitdet", .scheme = Scheme::Decomposed, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"pretrain_image_size":224,"patch_size":16,"use_absolute_position_embeddings":true})"},
    {.names = "seggpt", .scheme = Scheme::Decomposed, .defaults = R"({"hidden_size":1024,"num_hidden_layers":24,"num_attention_heads":16,"image_size":[896,448],"pretrain_image_size":224,"patch_size":16,"use_abs_pos":true,"use_relative_position_embeddings":true})"},
    {.names = "beit data2vec-vision", .scheme = Scheme::Beit, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"image_size":224,"patch_size":16})"},
    {.names = "qwen2_vl_vision", .scheme = Scheme::RopeRowsFirst2d, .defaults = R"({"embed_dim":1280,"depth":32,"num_heads":16,"patch_size":14})"},
    {.names = "qwen2_5_vl_vision qwen2_5_omni_vision_encoder exaone4_5_vision", .scheme = Scheme::RopeRowsFirst2d, .defaults = R"({"hidden_size":3584,"depth":32,"num_heads":16,"patch_size":14,"window_size":112,"fullatt_block_indexes":[7,15,23,31]})"},
    {.names = "ernie4_5_vl_moe_vision", .scheme = Scheme::RopeRowsFirst2d, .since = 5, .defaults = R"({"hidden_size":1280,"depth":32,"num_heads":16})"},
    {.names = "glm_ocr_vision", .scheme = Scheme::RopeRowsFirst2d, .since = 5, .defaults = R"({"hidden_size":1024,"depth":24,"num_heads":16})"},
    {.names = "video_llama_3_vision", .scheme = Scheme::RopeRowsFirst2d, .since = 5, .defaults = R"({"hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})"},
    {.names = "mlcd_vision_model", .scheme = Scheme::RopeRowsFirst2d, .defaults = R"({"hidden_size":1664,"num_hidden_layers":48,"num_attention_heads":16})"},
    {.names = "glm4v_vision glm4v_moe_vision", .scheme = Scheme::RopeRowsFirst2d, .traits = kLearnedToo | kNoClassToken, .defaults = R"({"hidden_size":1536,"depth":24,"num_heads":12,"image_size":336,"patch_size":14})"},
    {.names = "qwen3_vl_vision qwen3_vl_moe_vision qwen3_omni_moe_vision_encoder qwen3_5_vision qwen3_5_moe_vision", .scheme = Scheme::RopeRowsFirst2d, .traits = kLearnedToo | kNoClassToken, .defaults = R"({"hidden_size":1152,"depth":27,"num_heads":16,"num_position_embeddings":2304})"},
    {.names = "paddleocr_vl_vision", .scheme = Scheme::RopeRowsFirst2d, .since = 5, .traits = kLearnedToo | kNoClassToken, .defaults = R"({"hidden_size":1152,"num_hidden_layers":27,"num_attention_heads":16,"image_size":384,"patch_size":14})"},
    {.names = "llama4_vision_model", .scheme = Scheme::RopeNeighbours2d, .traits = kLearnedToo, .defaults = R"({"hidden_size":768,"num_hidden_layers":34,"num_attention_heads":16,"image_size":448,"patch_size":14})"},
    {.names = "sam3_vit_model", .scheme = Scheme::RopeNeighbours2d, .since = 5, .traits = kLearnedToo | kNoClassToken, .defaults = R"({"hidden_size":1024,"num_hidden_layers":32,"num_attention_heads":16,"image_size":1008,"pretrain_image_size":336,"patch_size":14,"window_size":24,"global_attn_indexes":[7,15,23,31]})"},
    {.names = "pixtral", .scheme = Scheme::RopeInTurn2d, .defaults = R"({"hidden_size":1024,"num_hidden_layers":24,"num_attention_heads":16})"},
    {.names = "kimi_k25_vision", .scheme = Scheme::RopePairsInTurn2d, .since = 5, .traits = kLearnedToo | kNoClassToken | kPaperWaves, .defaults = R"({"hidden_size":1152,"num_hidden_layers":27,"num_attention_heads":16,"pos_emb_height":64,"pos_emb_width":64,"pos_emb_time":4})"},
    {.names = "efficientloftr", .scheme = Scheme::RopeAcrossHeads2d, .defaults = R"({"hidden_size":256,"num_attention_layers":4,"num_attention_heads":8})"},
    {.names = "eomt_dinov3", .scheme = Scheme::RopeOfCentres2d, .since = 5, .base = 100, .defaults = R"({"hidden_size":1024,"num_hidden_layers":24,"num_attention_heads":16})"},
    {.names = "dinat", .scheme = Scheme::Swin, .defaults = R"({"depths":[3,4,6,5],"kernel_size":7})"},
    {.names = "swin maskformer-swin donut-swin clap_audio_model", .scheme = Scheme::Swin, .defaults = R"({"depths":[2,2,6,2],"window_size":7})"},
};
// clang-format on

char plain(char c) { return c == '-' ? '_' : c; }

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, plain, plain);
}

/// Qwen2VL is qwen2_vl: signs between words are not in it, nor is case.
std::string letters_of(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (c != '-' && c != '_') letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  return letters;
}

const ModelType* row_of(std::string_view name) {
  for (const ModelType& row : kModelTypes) {
    if (is_one_of(name, row.names)) return &row;
  }
  return nullptr;
}

}  // namespace

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

const ModelType* find_architecture(std::string_view name) {
  constexpr std::string_view kTasks[] = {"ForConditionalGeneration",
                                         "ForSequenceClassification",
                                         "ForTokenClassification",
                                         "ForQuestionAnswering",
                                         "ForImageClassification",
                                         "LMHeadModel",
                                         "ForPreTraining",
                                         "ForMaskedLM",
                                         "ForCausalLM",
                                         "Model"};
  for (const std::string_view task : kTasks) {
    if (!name.ends_with(task)) continue;
    name.remove_suffix(task.size());
    break;
  }
  const std::string letters = letters_of(name);
  for (const ModelType& row : kModelTypes) {
    std::string_view names = row.names;
    while (!names.empty()) {
      const std::size_t end = std::min(names.find(' '), names.size());
      if (letters_of(names.substr(0, end)) == letters) return &row;
      names.remove_prefix(std::min(end + 1, names.size()));
    }
  }
  return nullptr;
}

}  // namespace pe::models
