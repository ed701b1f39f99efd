// vLLM: the file as transformers 5 reads it, then layers and scalings of its own.
#include "readers/engines/engine.h"

namespace pe::readers {
namespace {

constexpr CodeRead kRead[] = {
    {"llama", "vllm/model_executor/models/llama.py"},
    {"llama4", "vllm/model_executor/models/llama4.py:240"},
    {"mistral", "vllm/engine/arg_utils.py:1984"},
    {"ministral3", "vllm/model_executor/layers/rotary_embedding/__init__.py:244"},
    {"qwen2", "vllm/model_executor/layers/rotary_embedding/yarn_scaling_rope.py"},
    {"qwen2_5_vl", "vllm/model_executor/layers/rotary_embedding/__init__.py:100"},
    {"gemma2", "vllm/model_executor/models/gemma2.py:147"},
    {"gemma4", "vllm/model_executor/models/gemma4.py:438"},
    {"phi3", "vllm/model_executor/layers/rotary_embedding/phi3_long_rope_scaled_rope.py:56"},
    {"gpt_oss", "vllm/model_executor/models/gpt_oss.py:91"},
    {"olmo3", "vllm/model_executor/models/olmo3.py:139"},
    {"deepseek_v3 kimi_k2", "vllm/model_executor/models/deepseek_v2.py:1057"},
    {"deepseek_v4", "vllm/models/deepseek_v4/common/rope.py"},
    {"glm_moe_dsa", "vllm/model_executor/models/deepseek_v2.py:1064"},
    {"minimax_m2", "vllm/model_executor/models/minimax_m2.py:194"},
    {"cohere2", "vllm/model_executor/models/commandr.py:175"},
    {"granitemoehybrid", "vllm/model_executor/models/granitemoehybrid.py:273"},
    {"falcon", "vllm/model_executor/models/falcon.py:181"},
    {"mpt", "vllm/model_executor/models/mpt.py:68"},
};
constexpr Known kKnown[] = {
    {"rotation", "ministral3", "yarn", "v0.25.0 or older", "2026-09-11",
     "vllm-project/vllm#48621 vllm-project/vllm#48629 vllm-project/vllm#56446"},
    {"temperature", "ministral3", "", "", "open on 2026-07-14",
     "vllm-project/vllm#48621 vllm-project/vllm#48629"},
    {"rotation", "deepseek_v4", "", "", "2026-09-01",
     "vllm-project/vllm#54815 1CatAI/1Cat-vLLM#251 sgl-project/sglang#34788 "
     "sgl-project/sglang#30920"},
    {"rotation", "", "dynamic", "2026-04-29", "open on 2026-09-08",
     "vllm-project/vllm#41277 vllm-project/vllm#55910 vllm-project/vllm#3488 "
     "vllm-project/vllm#5093"},
    {"length", "", "yarn", "", "2026-09-11: then max_position_embeddings too",
     "vllm-project/vllm#56446"},
};

void scale(Draft& draft, JsonValue& set, std::string_view type) {
  drop(set, "llama_4_scaling_beta");
  if (type == "dynamic" && set.find("alpha") == nullptr) {
    put(set, "rope_type",
        text_value("default"));  // the formula gives 1: the table is the plain one
    drop(set, "factor");
  }
  if (type == "longrope") {  // the two lengths tell the attention factor
    for (const std::string_view name : {"attention_factor", "factor"}) drop(set, name);
  }
  if (type != "yarn") return;
  if (draft.config.is_latent()) {  // deepseek_yarn
    put(set, "truncate", flag_value(true));
    return set_mscale_ratio(set);
  }
  const double factor = number_in(set, "factor", 1);
  const double own = yarn_mscale(factor, 1) * number_in(set, "attn_factor", 1);
  put(set, "attention_factor", number_value(own));
}

/// DeepSeek-V4: YaRN on layers of both kinds, each with its own base.
void key_apart(Draft& draft) {
  const double base = draft.config.number(models::Key::Base, 10000);
  const double compressed = draft.config.number(models::Key::CompressBase, base);
  draft.each_set([&](JsonValue& set, std::string_view, std::string_view layers) {
    if (!layers.empty()) return;
    JsonValue both = object_value(), other = set;
    put(set, "rope_theta", number_value(base));
    put(other, "rope_theta", number_value(compressed));
    put(both, "main", set);
    put(both, "compress", std::move(other));
    set = std::move(both);
  });
}

/// LongRoPE: where the dictionary has a factor for each list, that one.
void take_mscales(const models::Reading& file, PositionGroup& group) {
  const models::RopeSet* set = file.set_of(RopeScaling::Longrope);
  if (set == nullptr) return;
  constexpr double kLeast = 1e-9, kMost = 1e9;
  const double own = group.attention_factor;
  const double beyond = set->dict.number("long_mscale", kLeast, kMost).value_or(own);
  group.attention_factor = set->dict.number("short_mscale", kLeast, kMost).value_or(own);
  group.attention_factor_long.reset();
  if (beyond != group.attention_factor) group.attention_factor_long = beyond;
  models::set_rope_settings(group);
}

double served(const models::Reading& file) {
  const auto told = file.config.find(models::Key::Length);
  const double length = told ? told->number : 0;
  const models::RopeSet* set = file.sets.empty() ? nullptr : &file.sets.front();
  if (set == nullptr || !set->scales()) return length;
  const RopeScalingParams& params = set->params;
  if (params.kind == RopeScaling::Yarn) return params.original_length * params.factor;
  if (params.kind == RopeScaling::Longrope) return params.original_length;
  const bool stretches = params.kind == RopeScaling::Linear || set->is_dynamic;
  const bool is_gemma = models::is_one_of(file.config.text_model_type, "gemma3 gemma3_text");
  // beside alpha, too, the factor counts
  return stretches && !is_gemma ? length * set->factor.value_or(1) : length;
}

}  // namespace

const Engine kVllm = {"vllm",
                      "vllm-project/vllm",
                      "main of 2026-08-17",
                      "017e9f4448b700e85ee16023287b025693c72b9e",
                      "2026-08-17",
                      "vllm/model_executor/layers/rotary_embedding/__init__.py",
                      kRead,
                      kKnown};

ReaderAnswer by_vllm(const models::Reading& file) {
  ReaderAnswer answer = answer_of(kVllm, file.config);
  if (!file.config.known) return answer;
  Draft draft(file);
  // transformers 5's bases; the share counts, as it did for its version 4
  if (!draft.config.given(models::Key::Base) && draft.config.type->base_5 != 0) {
    draft.set("rope_theta", number_value(draft.config.type->base_5));
  }
  draft.set_version("4");
  draft.adopt_defaults();
  draft.each_set(
      [&](JsonValue& set, std::string_view type, std::string_view) { scale(draft, set, type); });
  if (draft.is("deepseek_v4")) key_apart(draft);
  draft.forget("rotary_scaling_factor");  // so that short texts are as in sentence-transformers
  if (draft.is("gpt_oss")) draft.forget("layer_types");  // even layers slide, whatever it says
  fill(draft, answer);
  answer.served_length = served(file);
  std::erase_if(answer.groups, [&](const ReaderGroup& each) {
    // they follow the transformers that is installed
    return draft.is("olmo3") && file.set_of(RopeScaling::Yarn) != nullptr && each.group.window &&
           each.group.window->kind == "sliding";
  });
  const JsonValue* warmed =
      draft.is("ministral3") ? file.config.text.find("llama_4_scaling") : nullptr;
  for (ReaderGroup& each : answer.groups) {
    if (warmed != nullptr) {
      each.group.temperature = QueryTemperature{
          number_in(*warmed, "beta", 0), number_in(*warmed, "original_max_position_embeddings", 1)};
    }
    if (each.group.scaling.type == "longrope") {
      take_mscales(file, each.group);
      each.choice = "by-context";
    }
    if (draft.is("llama4 llama4_text") && each.group.scheme == "rope") {
      each.group.layout = "half";
      each.permuted = true;
    }
  }
  return answer;
}

}  // namespace pe::readers
