// llama.cpp: converter, GGUF, loader and graph together.
#include "readers/engines/engine.h"
#include "readers/gguf_architectures.h"

namespace pe::readers {
namespace {

constexpr CodeRead kRead[] = {
    {"llama", "src/models/llama.cpp:139"},
    {"llama4", "src/models/llama4.cpp:8"},
    {"mistral", "src/models/llama.cpp"},
    {"ministral3", "src/models/mistral3.cpp:5"},
    {"qwen2", "src/llama-context.cpp:190"},
    {"qwen2_5_vl", "src/models/qwen2vl.cpp"},
    {"gemma2", "src/models/gemma2.cpp:4"},
    {"gemma4", "src/models/gemma4.cpp:4"},
    {"phi3", "src/models/phi3.cpp:13"},
    {"gpt_oss", "src/models/openai-moe.cpp:6"},
    {"olmo3", "src/models/olmo2.cpp:118"},
    {"deepseek_v3", "src/models/deepseek2.cpp:34"},
    {"kimi_k2", "src/llama-hparams.h:137"},
    {"deepseek_v4", "src/models/deepseek4.cpp:928"},
    {"glm_moe_dsa", "src/models/glm-dsa.cpp:441"},
    {"minimax_m2", "conversion/minimax.py:22"},
    {"cohere2", "src/models/cohere2.cpp:91"},
    {"granitemoehybrid", "conversion/granite.py:247"},
    {"plamo2", "src/models/plamo2.cpp:239"},
    {"falcon", "src/models/falcon.cpp:94"},
    {"mpt", "conversion/mpt.py:36"},
};
constexpr Known kKnown[] = {
    {"window", "mistral", "", "2023-09", "", "ggml-org/llama.cpp#3371"},
    {"rotation", "", "longrope", "", "", "ggml-org/llama.cpp#24875 ggml-org/llama.cpp#8995"},
    {"rotation", "gpt_oss", "", "", "", "sgl-project/sglang#14270"},
    {"rotation", "kimi_k2", "", "", "", "radixark/miles#335"},
    {"scheme", "falcon", "", "", "", "ggml-org/llama.cpp#2868 ggml-org/llama.cpp#4580"},
};

/// Models of which graph or loader read no window.
constexpr std::string_view kWindowUnread =
    "llama mistral mixtral ministral3 phi3 phimoe qwen2 qwen2_moe qwen2_vl qwen2_5_vl qwen3 "
    "qwen3_moe smollm3 dots1 plamo2";

void scale(const Architecture& architecture, JsonValue& set, std::string_view type,
           std::string_view layers) {
  if (type == "dynamic" && set.find("alpha") == nullptr) {
    put(set, "rope_type", text_value("default"));
    return drop(set, "factor");
  }
  if (layers == "sliding_attention") put(set, "rope_type", text_value("default"));
  if (type == "longrope") {
    for (const std::string_view name : {"factor", "short_mscale", "long_mscale"}) drop(set, name);
  }
  if (type != "yarn" || layers == "sliding_attention") return;
  put(set, "truncate", flag_value(true));
  drop(set, "attention_factor");
  if (!models::is_one_of("mistral3", architecture.names)) {  // and Grok, whose file is another one
    put(set, "beta_fast", number_value(32));
    put(set, "beta_slow", number_value(1));
  }
  const bool is_deepseek_2 = models::is_one_of("deepseek2", architecture.names);
  const bool reads_multiplier = is_deepseek_2 ||
                                models::is_one_of("deepseek32", architecture.names) ||
                                models::is_one_of("mistral3", architecture.names);
  const double all = reads_multiplier ? number_in(set, "mscale_all_dim", 0) : 0;
  if (all == 0) {
    drop(set, "mscale");
    return drop(set, "mscale_all_dim");
  }
  put(set, "mscale", number_value(is_deepseek_2 ? all : 1));
}

}  // namespace

const Engine kLlamaCpp = {"llama.cpp",
                          "unslothai/llama.cpp",
                          "upstream sources of 2026-08-18",
                          "d32676d77426540327835040d5d3279728f0b4c8",
                          "2026-08-18",
                          "src/llama-model.cpp",
                          kRead,
                          kKnown};

ReaderAnswer by_llama_cpp(const models::Reading& file, const Flags& flags) {
  ReaderAnswer answer = answer_of(kLlamaCpp, file.config);
  const Architecture* found = find_architecture_of_model(file.config.text_model_type);
  if (!file.config.known || found == nullptr) return answer;
  const Architecture& architecture = *found;
  Draft draft(file);
  draft.set_version("4.57.6");
  if (const JsonValue* own = member(draft.text(), "rope_parameters");
      own != nullptr && !own->items.empty()) {
    draft.forget("rope_scaling");  // rope_parameters counts first
  }
  draft.adopt_defaults();
  if (!flags.rope.empty() && !draft.has("rope_scaling") && !draft.has("rope_parameters")) {
    draft.set("rope_scaling", object_value());
  }
  draft.each_set([&](JsonValue& set, std::string_view type, std::string_view layers) {
    scale(architecture, set, type, layers);
    for (const auto& [name, value] : flags.rope) put(set, name, value);
  });
  const models::RopeSet* yarn = file.set_of(RopeScaling::Yarn);
  if (yarn != nullptr && !yarn->has_original) {
    answer.refuses = "the converter stops: KeyError, original_max_position_embeddings";
    return answer;
  }
  if (draft.is(kWindowUnread)) draft.set("sliding_window", JsonValue());
  if (draft.is("falcon")) draft.forget("alibi");
  if (draft.is("plamo2")) draft.forget("rope_local_theta");
  if (draft.is("granitemoehybrid")) draft.forget("position_embedding_type");
  fill(draft, answer);
  const auto length = file.config.find(models::Key::Length);
  answer.served_length = length ? length->number : 0;
  if (draft.is("granitemoehybrid")) answer.served_length = 1 << 20;
  for (ReaderGroup& each : answer.groups) {
    PositionGroup& group = each.group;
    group.attention_factor *= flags.attention_factor;
    if (group.scaling.type == "longrope") each.choice = "by-context";
    if (group.scheme != "rope" || group.module != "attention") continue;
    const std::string_view layout = layout_of(architecture, !group.axes.empty());
    each.permuted = group.layout != layout;
    group.layout = layout;
  }
  return answer;
}

}  // namespace pe::readers
