// A group's RoPE in the words of the catalogue.
#include <algorithm>

#include "models/parts.h"

namespace pe::models {
namespace {

bool is_among(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

/// Whether frequencies change where the original length is passed.
bool depends_on_length(const PositionGroup& group) {
  return group.scaling.type == "longrope" ||
         (group.scaling.type == "dynamic" && group.scaling.number("alpha") == 0);
}

void add_scaling(RopeSettings& settings, const PositionGroup& group, bool beyond) {
  const ModelScaling& scaling = group.scaling;
  const auto add = [&](std::string_view name, SettingValue value) {
    settings.emplace_back(name, std::move(value));
  };
  const bool is_dynamic = scaling.type == "dynamic";
  if (scaling.type == "none" || (is_dynamic && depends_on_length(group) && !beyond)) return;
  if (is_dynamic && !depends_on_length(group)) {
    add("scaling", "ntk");
    return add("factor", scaling.number("alpha"));
  }
  add("scaling", is_dynamic ? "dynamic-ntk" : scaling.type);
  for (const auto& [name, value] : scaling.numbers) {
    // what mscale does is in the attention factor
    if (is_among(name, {"mscale", "mscale_all_dim", "attention_factor"})) continue;
    add(name == "partial" ? "proportion" : name, value);
  }
  if (scaling.truncate) add("truncate", *scaling.truncate);
  if (is_dynamic) add("sequence_length", group.length);
  if (scaling.type == "longrope") add("factors", beyond ? group.factors_long : group.factors);
  // rules that change cos and sin, too, unless told otherwise
  if (is_among(scaling.type, {"yarn", "telechat3", "longrope"})) {
    add("attention_factor", beyond ? group.attention_factor_long.value_or(group.attention_factor)
                                   : group.attention_factor);
  }
}

RopeSettings settings_of(const PositionGroup& group, bool beyond) {
  RopeSettings settings = {{"base", group.base},
                           {"head_dim", static_cast<double>(group.head_dim)},
                           {"layout", group.layout}};
  if (group.rotary_dim != group.head_dim) {
    settings.emplace_back("rotary_dim", static_cast<double>(group.rotary_dim));
  }
  // no model leaves channels on both sides
  if (group.rotary_start != 0) settings.emplace_back("place", "trailing");
  add_scaling(settings, group, beyond);
  return settings;
}

}  // namespace

void set_rope_settings(PositionGroup& group) {
  group.settings = settings_of(group, false);
  if (depends_on_length(group)) group.settings_beyond = settings_of(group, true);
}

}  // namespace pe::models
