#include "models/model_positions.h"

#include "models/parts.h"
#include "support/check.h"

namespace pe {
namespace models {

const PositionGroup* Reading::group(std::string_view module, std::string_view wanted) const {
  for (const PositionGroup& each : groups) {
    if (each.module == module && each.scheme == wanted) return &each;
  }
  return nullptr;
}

const RopeSet* Reading::set_of(RopeScaling kind) const {
  for (const RopeSet& set : sets) {
    if (set.params.kind == kind) return &set;
  }
  return nullptr;
}

std::string Reading::rope_path() const {
  return rope.from_file ? rope.dict.path() : config.text.path_of("rope_scaling");
}

namespace {

/// A key of a key: attn_config.alibi.
const JsonValue* at(const Dict& dict, std::string_view path) {
  const std::size_t dot = path.find('.');
  if (dot == std::string_view::npos) return dict.find(path);
  const Dict inner = dict.dict(path.substr(0, dot));
  return inner ? inner.find(path.substr(dot + 1)) : nullptr;
}

Scheme scheme_of(const Config& config) {
  for (std::size_t i = 0; i < kSchemeSwitchCount; ++i) {
    const SchemeSwitch& each = kSchemeSwitches[i];
    if (!is_one_of(config.text_model_type, each.names)) continue;
    const JsonValue* found = at(config.text, each.path);
    if (found != nullptr && describe(*found) == each.value) return each.scheme;
  }
  return config.type->scheme;
}

}  // namespace
}  // namespace models

double ModelScaling::number(std::string_view name) const {
  for (const auto& [each, value] : numbers) {
    if (each == name) return value;
  }
  return 0;
}

ModelPositions model_positions(std::string_view config) {
  models::Reading reading(config);
  reading.scheme = models::scheme_of(reading.config);
  if (reading.scheme == models::Scheme::Rope) {
    models::read_rope(reading);
    for (PositionGroup& group : reading.groups) {
      if (group.scheme == "rope") models::set_rope_settings(group);
    }
  } else {
    models::read_others(reading);
  }
  std::vector<PositionRemark> warnings = models::warnings_of(reading);
  std::vector<PositionRemark> notes = models::notes_of(reading);
  return {shortened(reading.config.model_type), shortened(reading.config.text_model_type),
          std::move(reading.groups), std::move(warnings), std::move(notes)};
}

}  // namespace pe
