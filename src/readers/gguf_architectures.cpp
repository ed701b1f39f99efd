#include "readers/gguf_architectures.h"

#include "models/model_types.h"

namespace pe::readers {
namespace {

constexpr Architecture kArchitectures[] = {
    {"gpt2 jais bloom mpt t5 t5encoder mamba mamba2 jamba nemotron_h gptj rwkv6 rwkv6qwen2 "
     "rwkv7 arwkv7 wavtokenizer-dec",
     Turn::None, ""},
    {"refact", Turn::None, "gpt_refact"},
    {"jina-bert-v2", Turn::None, "bert"},
    {"nemotron_h_moe", Turn::None, "nemotron_h"},
    {"kimi-linear", Turn::None, "kimi_linear"},

    {"llama llama4 baichuan internlm2 minicpm olmo chatglm granite chameleon smollm3 arcee xverse "
     "deci arctic deepseek starcoder plm bailingmoe maincoder nanbeige llama-embed "
     "eagle3",
     Turn::Norm, ""},
    {"llada", Turn::Norm, "llama"},  // with RoPE, whatever its flags were
    {"neo-bert", Turn::Norm, "neobert"},
    {"glm4", Turn::NormOrMrope, ""},
    {"command-r", Turn::Norm, "cohere"},
    {"cohere2 cohere2moe", Turn::Norm, "cohere2"},
    {"deepseek2 deepseek2-ocr", Turn::Norm, "deepseek_v3"},
    {"deepseek32", Turn::Norm, "deepseek_v32"},
    {"deepseek4", Turn::Norm, "deepseek_v4"},
    {"granitemoe", Turn::Norm, "granitemoe"},
    {"granitehybrid", Turn::Norm, "granitemoehybrid"},
    {"ernie4_5 ernie4_5-moe", Turn::Norm, "ernie4_5"},
    {"mistral3", Turn::Norm, "ministral3"},
    {"mistral4", Turn::Norm, "mistral4"},
    {"glm-dsa", Turn::Norm, "glm_moe_dsa"},

    {"grok dbrx stablelm bitnet qwen qwen2 qwen3 olmo2 olmoe phi3 phimoe gemma gemma2 gemma3 "
     "gemma3n gemma4 starcoder2 nemotron exaone4 dots1 lfm2 apertus falcon eurobert seed_oss "
     "afmoe hy_v3 llada-moe rnd1 plamo plamo2 plamo3 openelm codeshell orion exaone minicpm3 "
     "bailingmoe2 jais2 smallthinker grovemoe minimax-m3 cogvlm laguna talkie "
     "mellum",
     Turn::Neox, ""},
    {"dream", Turn::Neox, "Dream"},
    {"pangu-embedded", Turn::Neox, "PanguEmbedded"},
    {"falcon-h1", Turn::Neox, "falcon_h1"},
    {"modern-bert", Turn::Neox, "modernbert"},
    {"nomic-bert nomic-bert-moe", Turn::Neox, "nomic_bert"},
    {"jina-bert-v3", Turn::Neox, "jina_embeddings_v3"},
    {"bert", Turn::Neox, "bert"},
    {"qwen2moe", Turn::Neox, "qwen2_moe"},
    {"qwen3moe", Turn::Neox, "qwen3_moe"},
    {"qwen3next", Turn::Neox, "qwen3_next"},
    {"phi2", Turn::Neox, "phi"},
    {"gemma4-assistant", Turn::Neox, "gemma4"},
    {"gemma-embedding", Turn::Neox, "gemma3"},
    {"gptneox", Turn::Neox, "gpt_neox"},
    {"exaone-moe", Turn::Neox, "exaone_moe"},
    {"hunyuan-moe hunyuan-dense", Turn::Neox, "hunyuan_v1_dense"},
    {"gpt-oss", Turn::Neox, "gpt_oss"},
    {"lfm2moe", Turn::Neox, "lfm2_moe"},
    {"minimax-m2", Turn::Neox, "minimax_m2"},
    {"mimo2", Turn::Neox, "mimo_v2_flash"},
    {"step35", Turn::Neox, "step3p5"},
    {"glm4moe", Turn::NeoxOrMrope, "glm4_moe"},
    {"hunyuan_vl", Turn::NeoxOrMrope, "hunyuan_vl"},

    {"qwen2vl", Turn::Mrope, "qwen2_vl"},
    {"paddleocr", Turn::Mrope, "ernie4_5"},
    {"qwen3vl qwen3vlmoe", Turn::Imrope, "qwen3_vl"},
    {"qwen35 qwen35moe qwen3tts", Turn::Imrope, "qwen3_5"},
};

}  // namespace

const Architecture* find_architecture_of_gguf(std::string_view name) {
  for (const Architecture& each : kArchitectures) {
    if (models::is_one_of(name, each.names)) return &each;
  }
  return nullptr;
}

const Architecture* find_architecture_of_model(std::string_view model_type) {
  /// Classes that share an architecture, which is named after another one.
  struct Shared {
    std::string_view model_types, architecture;
  };
  constexpr Shared kShared[] = {
      {"mistral mixtral", "llama"},
      {"deepseek_v2 kimi_k2 glm4_moe_lite", "deepseek2"},
      {"olmo3", "olmo2"},
      {"qwen2_5_vl", "qwen2vl"},
      {"qwen3_vl_moe", "qwen3vl"},
      {"qwen3_5_moe", "qwen35"},
      {"cohere2_moe", "cohere2moe"},
      {"llada", "llada"},
  };
  constexpr std::string_view kText = "_text";
  if (model_type.ends_with(kText)) model_type.remove_suffix(kText.size());
  for (const Shared& each : kShared) {
    if (models::is_one_of(model_type, each.model_types)) {
      return find_architecture_of_gguf(each.architecture);
    }
  }
  for (const Architecture& each : kArchitectures) {
    const std::string_view names = each.model_type.empty() ? each.names : each.model_type;
    if (models::is_one_of(model_type, names)) return &each;
  }
  return nullptr;
}

std::string_view layout_of(const Architecture& architecture, bool has_sections) {
  const bool is_norm =
      architecture.turn == Turn::Norm || (architecture.turn == Turn::NormOrMrope && !has_sections);
  return is_norm ? "interleaved" : "half";
}

}  // namespace pe::readers
