// transformers 5: rope_scaling if it is not empty, else rope_parameters. 5.8 and 5.16 differ.
#include "readers/engines/engine.h"

namespace pe::readers {
namespace {

constexpr CodeRead kRead[] = {
    {"llama", "src/transformers/models/llama/modeling_llama.py"},
    {"llama4", "src/transformers/models/llama4/modeling_llama4.py"},
    {"mistral", "src/transformers/models/mistral/modeling_mistral.py:172"},
    {"ministral3", "src/transformers/models/ministral3/modeling_ministral3.py:105"},
    {"qwen2", "src/transformers/models/qwen2/modeling_qwen2.py"},
    {"qwen2_5_vl", "src/transformers/models/qwen2_5_vl/modeling_qwen2_5_vl.py:555"},
    {"gemma2", "src/transformers/models/gemma2/modeling_gemma2.py"},
    {"gemma4", "src/transformers/models/gemma4/modeling_gemma4.py:1080"},
    {"phi3", "src/transformers/models/phi3/configuration_phi3.py:89"},
    {"gpt_oss", "src/transformers/models/gpt_oss/modeling_gpt_oss.py:308"},
    {"olmo3", "src/transformers/models/olmo3/modeling_olmo3.py:278"},
    {"deepseek_v3", "src/transformers/models/deepseek_v3/modeling_deepseek_v3.py:320"},
    {"deepseek_v4", "src/transformers/models/deepseek_v4/configuration_deepseek_v4.py:286"},
    {"glm_moe_dsa", "src/transformers/models/glm_moe_dsa/modeling_glm_moe_dsa.py:67"},
    {"minimax_m2", "src/transformers/models/minimax_m2/modeling_minimax_m2.py:187"},
    {"cohere2", "src/transformers/models/cohere2/modeling_cohere2.py:101"},
    {"granitemoehybrid",
     "src/transformers/models/granitemoehybrid/modeling_granitemoehybrid.py:1141"},
    {"falcon", "src/transformers/models/falcon/modeling_falcon.py:192"},
    {"mpt", "src/transformers/models/mpt/modeling_mpt.py:250"},
    {"kimi_k2", "src/transformers/models"},  // no class: there is no folder of that name
};
constexpr Known kKnown[] = {
    {"rotation", "olmo3", "", "5.0", "5.13.0.dev0 of 2026-06-29",
     "huggingface/transformers#45945 huggingface/transformers#46911 vllm-project/vllm#43419 "
     "AI-Hypercomputer/maxtext#3832"},
    {"rotation", "deepseek_v4", "", "2026-05-02", "2026-05-12",
     "huggingface/transformers#45892 huggingface/transformers#45910 "
     "huggingface/transformers#45643"},
    {"rotation", "glm_moe_dsa", "", "", "2026-06-08; its indexer 2026-07-02",
     "huggingface/transformers#46372 huggingface/transformers#46842"},
    {"rotation", "minimax_m2", "", "5.0", "2026-09-02",
     "huggingface/transformers#48241 huggingface/transformers#48486 "
     "huggingface/transformers#48242"},
};
constexpr CodeRead kReadLater[] = {
    {"olmo3", "src/transformers/models/olmo3/configuration_olmo3.py"},
    {"deepseek_v4", "src/transformers/models/deepseek_v4/modeling_deepseek_v4.py:768"},
    {"glm_moe_dsa", "src/transformers/models/glm_moe_dsa/modeling_glm_moe_dsa.py:125"},
    {"minimax_m2", "src/transformers/models/minimax_m2/modeling_minimax_m2.py:179"},
    {"mpt", "src/transformers/models/mpt/modeling_mpt.py:250"},
};
constexpr Engine kLater = {"transformers-5", "huggingface/transformers",
                           "5.16.0.dev0",    "decba1d2ea4ed3cbf0495d1828abad4b2dba1846",
                           "2026-08-19",     "src/transformers/modeling_rope_utils.py",
                           kReadLater,       {}};

/// Of MiniMax-M2 rotary_dim is no field of the class, of Bamba the share is not used.
void turn_all(Draft& draft) {
  if (!draft.config.has(models::kShareByOthers)) return;
  const double head = draft.config.number(models::Key::HeadDim, 0);
  const auto share = draft.config.find(models::Key::Partial);
  const bool counts = share && share->given && draft.is("minimax_m2");
  if (head > 0) draft.set("rotary_dim", number_value(head * (counts ? share->number : 1)));
}

/// One dictionary for layers of both kinds, with one base.
void key_alike(Draft& draft, std::string_view one, std::string_view other) {
  const double base = draft.config.number(models::Key::Base, 10000);
  draft.each_set([&](JsonValue& set, std::string_view, std::string_view layers) {
    if (!layers.empty()) return;
    put(set, "rope_theta", number_value(number_in(set, "rope_theta", base)));
    JsonValue both = object_value();
    put(both, one, set);
    put(both, other, set);
    set = std::move(both);
  });
}

void read_as_class(Draft& draft) {
  draft.set_version("5.8.0");
  read_as_mpt(draft);
  draft.forget("rotary_scaling_factor");  // of the repository's own code
  turn_all(draft);
  leave_alpha_unread(draft);
  const JsonValue* kind = member(draft.text(), "position_embedding_type");
  const bool is_relative = kind != nullptr && kind->text.starts_with("relative_key");
  if (is_relative && draft.is("bert roberta electra")) draft.forget("position_embedding_type");
}

}  // namespace

const Engine kTransformers5 = {"transformers-5",
                               "huggingface/transformers",
                               "5.8.0.dev0",
                               "c9de1097eed992fe205f876415e7a7cfaa06be50",
                               "2026-05-08",
                               "src/transformers/modeling_rope_utils.py",
                               kRead,
                               kKnown};

ReaderAnswer by_transformers_5(const models::Reading& file) {
  ReaderAnswer answer = answer_of(kTransformers5, file.config);
  if (lacks_class(file.config, 5, answer)) return answer;
  Draft draft(file);
  read_as_class(draft);
  if (draft.is("olmo3")) key_alike(draft, "full_attention", "sliding_attention");
  if (draft.is("deepseek_v4")) key_alike(draft, "main", "compress");
  fill(draft, answer);
  for (ReaderGroup& each : answer.groups) {
    PositionGroup& group = each.group;
    if (file.config.has(models::kSoftmaxByOthers)) group.softmax_factor = 1;
    if (file.config.has(models::kHalfByOthers) && group.scheme == "rope") group.layout = "half";
    if (draft.is("deepseek_v4") && group.scaling.type == "yarn") {
      group.attention_factor = yarn_mscale(group.scaling.number("factor"), 1);
    }
    if (draft.is("falcon") && group.scheme == "alibi") each.precision = "bfloat16";
  }
  return answer;
}

ReaderAnswer by_later_transformers_5(const models::Reading& file) {
  ReaderAnswer answer = answer_of(kLater, file.config);
  if (!answer.compared) return {};
  Draft draft(file);
  read_as_class(draft);
  fill(draft, answer);
  return answer;
}

}  // namespace pe::readers
