#include "models/model_positions.h"

#include <algorithm>

#include "models/parts.h"
#include "models/spelling.h"
#include "support/check.h"

namespace pe {
namespace models {

bool has_layer(const PositionGroup& group, std::string_view module, std::int32_t layer) {
  return group.module == module && std::ranges::binary_search(group.layers, layer);
}

const PositionGroup* group_at(std::span<const PositionGroup> groups, std::string_view module,
                              std::int32_t layer) {
  for (const PositionGroup& each : groups) {
    if (has_layer(each, module, layer)) return &each;
  }
  return nullptr;
}

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

/// What a switch asks for stands there; null counts where any value does.
bool stands(const Config& config, const SchemeSwitch& each) {
  const JsonValue* found = at(config.text, each.path);
  if (each.value.empty()) return found != nullptr || config.text.is_null(each.path);
  return found != nullptr && describe(*found) == each.value;
}

void choose_scheme(Reading& r) {
  const Config& config = r.config;
  r.scheme = config.known ? config.type->scheme : Scheme::Unknown;
  for (std::size_t i = 0; i < kSchemeSwitchCount; ++i) {
    const SchemeSwitch& each = kSchemeSwitches[i];
    const bool holds =
        config.known ? is_one_of(config.text_model_type, each.names) : each.names.empty();
    if (!holds || !stands(config, each)) continue;
    r.scheme = each.scheme;
    if (!config.known && each.scheme != Scheme::Unknown) r.sign = each.path;
    return;
  }
}

constexpr std::string_view kTowers[] = {"vision_config", "audio_config"};

/// Paths of the models beside the one that is read.
std::vector<std::string> untold_of(const Config& config) {
  std::vector<std::string> found;
  for (const Dict& around : {config.root, config.root.dict("thinker_config")}) {
    for (const std::string_view name : kTowers) {
      const JsonValue* part = around ? around.find(name) : nullptr;
      const bool is_model = part != nullptr && part->is(JsonValue::Kind::Object);
      if (!is_model || config.text.path().starts_with(around.path_of(name))) continue;
      found.push_back(around.path_of(name).substr(config.root.path_of("").size()));
    }
  }
  return found;
}

}  // namespace

ModelPositions positions_of(Reading& reading) {
  choose_scheme(reading);
  if (reading.scheme == Scheme::Rope) {
    read_rope(reading);
    for (PositionGroup& group : reading.groups) {
      if (group.scheme == "rope") set_rope_settings(group);
    }
  } else {
    read_others(reading);
  }
  reading.misspelt = misspelt_keys(reading);
  std::vector<PositionRemark> warnings = warnings_of(reading);
  std::vector<PositionRemark> notes = notes_of(reading);
  const Config& config = reading.config;
  ModelPositions found{shortened(config.model_type),
                       shortened(config.text_model_type),
                       "known",
                       {},
                       std::move(reading.groups),
                       std::move(warnings),
                       std::move(notes),
                       untold_of(config)};
  for (const std::string& from : {config.guessed_from, reading.sign}) {
    if (!from.empty()) found.guessed_from.push_back(from);
  }
  if (!found.guessed_from.empty()) found.certainty = "guessed";
  if (reading.scheme == Scheme::Unknown) found.certainty = "unknown";
  return found;
}

namespace {

/// Parts that are models of their own, side by side, and what they are.
struct Part {
  std::string_view key, module;
};
constexpr Part kParts[] = {
    {"encoder", "encoder"},        {"encoder_config", "encoder"},   {"text_encoder", "encoder"},
    {"audio_encoder", "encoder"},  {"question_encoder", "encoder"}, {"decoder", "decoder"},
    {"decoder_config", "decoder"}, {"generator", "decoder"},
};

bool is_model(const JsonValue& file, std::string_view key) {
  const JsonValue* part = file.find(key);
  return part != nullptr && part->is(JsonValue::Kind::Object) &&
         part->find("model_type") != nullptr;
}

ModelPositions positions_of_parts(const JsonValue& file) {
  ModelPositions all;
  for (const auto& [key, module] : kParts) {
    if (!is_model(file, key)) continue;
    Reading reading(*file.find(key), join("config.", key));
    ModelPositions part = positions_of(reading);
    for (PositionGroup& group : part.groups) {
      group.name = join(key, ", ", group.name);
      group.module = module;
      all.groups.push_back(std::move(group));
    }
    const auto join_lists = [](auto& to, auto& from) {
      for (auto& each : from) to.push_back(std::move(each));
    };
    join_lists(all.warnings, part.warnings);
    join_lists(all.notes, part.notes);
    join_lists(all.guessed_from, part.guessed_from);
    if (part.certainty != "known" && all.certainty != "unknown") all.certainty = part.certainty;
    all.text_model_type += join(all.text_model_type.empty() ? "" : ", ", part.model_type);
  }
  return all;
}

/// Two parts at least: a lone encoder_config stands beside a text_config or the file's own keys.
bool has_parts(const JsonValue& file) {
  return file.is(JsonValue::Kind::Object) && std::ranges::count_if(kParts, [&](const Part& each) {
                                               return is_model(file, each.key);
                                             }) >= 2;
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
  const JsonValue& file = reading.config.file;
  if (!models::has_parts(file)) return models::positions_of(reading);
  ModelPositions all = models::positions_of_parts(file);
  all.model_type = shortened(reading.config.model_type);
  return all;
}

}  // namespace pe
