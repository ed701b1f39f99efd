// transformers 4.57: rope_scaling and rope_theta; rope_parameters is a key that nobody reads.
#include "readers/engines/engine.h"

namespace pe::readers {
namespace {

constexpr CodeRead kRead[] = {
    {"llama", "src/transformers/models/llama/modeling_llama.py"},
    {"llama4", "src/transformers/models/llama4/modeling_llama4.py:173"},
    {"mistral", "src/transformers/models/mistral/modeling_mistral.py:177"},
    {"qwen2", "src/transformers/models/qwen2/configuration_qwen2.py:165"},
    {"qwen2_5_vl", "src/transformers/models/qwen2_5_vl/modeling_qwen2_5_vl.py:496"},
    {"gemma2", "src/transformers/models/gemma2/modeling_gemma2.py:229"},
    {"phi3", "src/transformers/modeling_rope_utils.py"},
    {"gpt_oss", "src/transformers/models/gpt_oss/modeling_gpt_oss.py:297"},
    {"olmo3", "src/transformers/models/olmo3/modeling_olmo3.py:283"},
    {"deepseek_v3", "src/transformers/models/deepseek_v3/modeling_deepseek_v3.py:283"},
    {"cohere2", "src/transformers/models/cohere2/modeling_cohere2.py:72"},
    {"granitemoehybrid", "src/transformers/models/granitemoehybrid/modeling_granitemoehybrid.py"},
    {"falcon", "src/transformers/models/falcon/modeling_falcon.py:138"},
    {"mpt", "src/transformers/models/mpt/modeling_mpt.py:45"},
    // no class: there is no folder of that name
    {"ministral3 gemma4 kimi_k2 deepseek_v4 glm_moe_dsa minimax_m2", "src/transformers/models"},
};
constexpr Known kKnown[] = {
    {"rotation", "", "", "", "",
     "Open-Athena/MarinFold#184 sgl-project/sglang#14745 deepspeedai/DeepSpeed#8345"},
};

}  // namespace

const Engine kTransformers4 = {"transformers-4",
                               "huggingface/transformers",
                               "4.57.0.dev0",
                               "59eba49237c78a145c65cf4de9370965d5510d74",
                               "2025-10-03",
                               "src/transformers/modeling_rope_utils.py",
                               kRead,
                               kKnown};

ReaderAnswer by_transformers_4(const models::Reading& file) {
  ReaderAnswer answer = answer_of(kTransformers4, file.config);
  if (lacks_class(file.config, 4, answer)) return answer;
  Draft draft(file);
  draft.set_version("4.57.0");
  draft.forget("rope_parameters");
  draft.each_set([&](JsonValue& set, std::string_view type, std::string_view) {
    const bool has_original = set.find("original_max_position_embeddings") != nullptr ||
                              draft.config.find(models::Key::OriginalLength);
    if (type == "longrope" && has_original) drop(set, "factor");  // the lengths' ratio counts
  });
  read_as_mpt(draft);
  leave_alpha_unread(draft);
  fill(draft, answer);
  for (ReaderGroup& each : answer.groups) {
    if (file.config.has(models::kSoftmaxByOthers)) each.softmax_known = false;
    if (draft.is("falcon") && each.group.scheme == "alibi") each.precision = "bfloat16";
  }
  return answer;
}

}  // namespace pe::readers
