// mlx-lm: `type` before `rope_type`, and rope_parameters in a few classes only.
#include "readers/engines/engine.h"
#include "support/format.h"

namespace pe::readers {
namespace {

constexpr CodeRead kRead[] = {
    {"llama", "mlx_lm/models/llama.py:66"},
    {"llama4", "mlx_lm/models/llama4.py:79"},
    {"mistral", "mlx_lm/models/llama.py:34"},
    {"ministral3", "mlx_lm/models/ministral3.py:42"},
    {"qwen2", "mlx_lm/models/qwen2.py:25"},
    {"qwen2_5_vl", "mlx_lm/models/qwen2_vl.py:35"},
    {"gemma2", "mlx_lm/models/gemma2.py:176"},
    {"gemma4", "mlx_lm/models/gemma4_text.py:181"},
    {"phi3", "mlx_lm/models/phi3.py:65"},
    {"gpt_oss", "mlx_lm/models/gpt_oss.py:99"},
    {"olmo3", "mlx_lm/models/olmo3.py:82"},
    {"deepseek_v3", "mlx_lm/models/deepseek_v3.py:102"},
    {"kimi_k2", "mlx_lm/models/rope_utils.py:235"},
    {"glm_moe_dsa", "mlx_lm/models/glm_moe_dsa.py:41"},
    {"minimax_m2", "mlx_lm/models/minimax.py:121"},
    {"cohere2", "mlx_lm/models/cohere2.py:57"},
    {"granitemoehybrid", "mlx_lm/models/granitemoehybrid.py:245"},
    {"plamo2", "mlx_lm/models/plamo2.py:253"},
    {"falcon mpt bloom deepseek_v4", "mlx_lm/utils.py:187"},
};
constexpr Known kKnown[] = {
    {"rotation", "", "longrope", "", "", "lablup/mlxcel#1358"},
    {"rotation", "qwen2", "", "", "", "ml-explore/mlx-lm#953"},
};

constexpr std::string_view kReadsParameters =
    "ministral3 gemma4 gemma4_text glm_moe_dsa laguna mellum";
/// Classes whose windows were read.
constexpr std::string_view kWindowRead =
    "llama llama4 llama4_text mistral ministral3 gemma2 gemma4 gemma4_text gpt_oss olmo3 cohere2 "
    "mellum";

/// The classes' own bases that were read.
double own_base(const Draft& draft) {
  return draft.is("qwen2 minicpm3") ? 1e6 : draft.is("llama plamo2") ? 1e4 : 0;
}

/// The type that counts, under the name that the doctor reads first.
std::string name_type(const Draft& draft, JsonValue& set) {
  if (const JsonValue* type = member(set, "type"); type != nullptr && !type->text.empty()) {
    put(set, "rope_type", text_value(std::string(type->text)));
  }
  return draft.type_of(set);
}

void scale(JsonValue& set, std::string_view type) {
  if (type == "longrope") drop(set, "factor");
  if (type != "yarn") return;
  put(set, "truncate", flag_value(true));
  if (set.find("original_max_position_embeddings") == nullptr) {
    put(set, "original_max_position_embeddings", number_value(4096));
  }
  set_mscale_ratio(set);
}

}  // namespace

const Engine kMlxLm = {"mlx-lm",
                       "ml-explore/mlx-lm",
                       "main of 2026-08-22",
                       "d78bf58e217c904ec282ed8da9b947491f78c022",
                       "2026-08-22",
                       "mlx_lm/models/rope_utils.py",
                       kRead,
                       kKnown};

ReaderAnswer by_mlx_lm(const models::Reading& file) {
  ReaderAnswer answer = answer_of(kMlxLm, file.config);
  if (!file.config.known) return answer;
  Draft draft(file);
  if (draft.is("falcon mpt bloom deepseek_v4")) {
    answer.refuses = join("model type ", shortened(draft.config.text_model_type), " not supported");
    return answer;
  }
  if (!draft.is(kReadsParameters)) draft.forget("rope_parameters");
  const bool turns = file.group("attention", "rope") != nullptr;
  if (turns && !draft.is(kReadsParameters) && !draft.config.given(models::Key::Base)) {
    const double base = own_base(draft);
    if (base == 0) return answer;  // the class's own base was not read
    draft.set("rope_theta", number_value(base));
  }
  if (draft.is("plamo2")) {  // neither bases nor windows are read
    draft.set("rope_theta", number_value(1e4));
    draft.forget("rope_local_theta");
    draft.set("sliding_window", JsonValue());
  }
  draft.adopt_defaults();
  draft.each_set([&](JsonValue& set, std::string_view, std::string_view) {
    scale(set, name_type(draft, set));
  });
  const bool runs_as_llama = draft.is("llama mistral");
  const bool has_window = runs_as_llama && draft.has("layer_types");
  if (draft.is("gemma2") || (runs_as_llama && !has_window))
    draft.set("sliding_window", JsonValue());
  if (draft.is("llama4 llama4_text")) {  // every fourth layer, whatever the file says
    draft.forget("no_rope_layers");
    draft.forget("no_rope_layer_interval");
  }
  const JsonValue* neighbours = member(draft.text(), "rope_traditional");
  const bool is_traditional = draft.is("llama") && neighbours != nullptr && neighbours->number != 0;
  fill(draft, answer);
  for (ReaderGroup& each : answer.groups) {
    PositionGroup& group = each.group;
    if (group.scaling.type == "longrope") each.choice = "long";
    group.axes.clear();  // text alone is read
    if (is_traditional && group.scheme == "rope") group.layout = "interleaved";
    const bool is_narrow = group.window && group.window->kind != "full";
    if (is_narrow && !draft.is(kWindowRead)) group.window.reset();
  }
  return answer;
}

}  // namespace pe::readers
