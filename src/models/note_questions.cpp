#include "models/note_questions.h"

#include <algorithm>
#include <cmath>

#include "models/spelling.h"
#include "support/check.h"

namespace pe::models {

const RopeSet* dynamic_set(const Reading& r) {
  return first_set(r, [](const RopeSet& s) { return s.is_dynamic && !s.alpha; });
}
const RopeSet* rough_set(const Reading& r) {
  return first_set(r, [](const RopeSet& s) { return s.ramps() && !s.params.truncate; });
}
const RopeSet* factor_set(const Reading& r) {
  return first_set(r, [](const RopeSet& s) { return s.from_file && s.attention_factor; });
}
const RopeSet* mscale_set(const Reading& r) {
  return first_set(r, [](const RopeSet& s) {
    return s.params.kind == RopeScaling::Yarn && s.params.mscale != 0 &&
           s.params.mscale_all_dim != 0;
  });
}

std::size_t layers_scaled(const Reading& r, bool scaled) {
  std::size_t count = 0;
  for (const PositionGroup& group : r.groups) {
    if (group.module == "attention" && group.scheme == "rope" &&
        (group.scaling.type != "none") == scaled) {
      count += group.layers.size();
    }
  }
  return count;
}

const PositionGroup* tempered(const Reading& r) {
  for (const PositionGroup& group : r.groups) {
    if (group.softmax_factor != 1) return &group;
  }
  return nullptr;
}

std::string_view unused_key(const Reading& r) {
  for (const PositionGroup& group : r.groups) {
    if (group.rotary_dim != 0) return {};
  }
  for (const std::string_view name :
       {"rope_theta", "rope_scaling", "rope_parameters", "partial_rotary_factor", "rotary_pct",
        "rotary_emb_base", "rope_ratio", "qk_rope_head_dim"}) {
    if (r.config.text.find(name) != nullptr) return name;
  }
  return {};
}

double share_told(const Reading& r) {
  if (!r.sets.empty() && r.sets.front().partial) return *r.sets.front().partial;
  const auto found = r.config.find(Key::Partial);
  return found && found->given ? found->number : 1;
}

bool window_unread(const Reading& r) {
  const Config& c = r.config;
  const JsonValue* window = c.text.find("sliding_window");
  const bool slides =
      std::ranges::any_of(r.layers, [](const Layer& layer) { return layer.kind.slides(); });
  return c.known && r.scheme == Scheme::Rope && window != nullptr &&
         window->is(JsonValue::Kind::Number) && !slides && !c.has(kWindowFlag) &&
         c.text.find("layer_types") == nullptr && c.absent.find("sliding_window") == nullptr &&
         c.text.find("use_sliding_window") == nullptr;
}

const PositionGroup* looks_ahead(const Reading& r) {
  const auto found = std::ranges::find_if(
      r.groups, [](const PositionGroup& g) { return g.window && g.window->right > 0; });
  return r.scheme != Scheme::Rope || found == r.groups.end() ? nullptr : &*found;
}

std::string offset_of(const Reading& r) {
  const PositionGroup& group = r.groups.front();
  return join("The first token has position ", group.numbers[2].second, ": of ",
              group.numbers[0].second, " row(s) ", group.numbers[3].second, " are usable.");
}

std::string factors_told(const Reading& r) {
  const PositionGroup* group = r.group("attention", "rope");
  if (group == nullptr || !group->attention_factor_long) return {};
  return join(" Cos and sin are multiplied by ", group->attention_factor, ", beyond it by ",
              *group->attention_factor_long, ".");
}

std::string_view extrapolation(const Reading& r) {
  if (!is_one_of(r.config.text_model_type, "qwen")) return {};
  for (const std::string_view name : {"use_dynamic_ntk", "use_logn_attn"}) {
    if (r.config.text.flag(name).value_or(false)) return name;
  }
  return {};
}

const PositionGroup* biased_before_scale(const Reading& r) {
  const bool is_one = r.scheme == Scheme::Alibi && r.config.has(kBiasFirst);
  return is_one && !r.groups.empty() ? &r.groups.front() : nullptr;
}

const RopeSet* alpha_set(const Reading& r) {
  if (!r.config.known || r.config.text_model_type.starts_with("hunyuan")) return nullptr;
  return first_set(r, [](const RopeSet& s) { return s.is_dynamic && s.alpha && s.factor; });
}

bool begins_late(const Reading& r) {
  const bool may = r.config.has(kAfterPadding) || r.config.has(kTwoRowsBefore);
  return may && !r.groups.empty() && r.groups.front().scheme == "sinusoidal";
}

}  // namespace pe::models
