#include "readers/comparison/reader_mends.h"

#include <algorithm>
#include <cmath>

#include "readers/engines/engine.h"
#include "support/format.h"

namespace pe::readers {
namespace {

/// Keys to put into the text part.
struct Change {
  std::vector<std::pair<std::string, JsonValue>> keys;
};

std::vector<Change> changes_of(Draft& draft, const models::Reading& reading) {
  std::vector<Change> all;
  const JsonValue* parameters = member(draft.text(), "rope_parameters");
  const bool is_object = parameters != nullptr && parameters->is(JsonValue::Kind::Object);
  if (is_object && !models::is_keyed(*parameters) && !draft.has("rope_scaling")) {
    // the same under the older names, which version 4 and mlx-lm read
    Change change;
    JsonValue older = *parameters;
    if (const JsonValue* base = parameters->find("rope_theta")) {
      change.keys.emplace_back("rope_theta", *base);
      drop(older, "rope_theta");
    }
    if (draft.type_of(older) != "default")
      change.keys.emplace_back("rope_scaling", std::move(older));
    all.push_back(std::move(change));
  }
  const double rotary = number_in(draft.text(), "rotary_dim", 0);
  const double head = draft.config.number(models::Key::HeadDim, 0);
  if (rotary > 0 && head >= rotary && !draft.has("partial_rotary_factor")) {
    all.push_back({{{"partial_rotary_factor", number_value(rotary / head)}}});
  }
  const models::RopeSet* yarn = reading.set_of(RopeScaling::Yarn);
  if (yarn != nullptr && !yarn->has_original && reading.rope.from_file && !reading.rope.keyed) {
    const std::string_view name = reading.rope.is_parameters ? "rope_parameters" : "rope_scaling";
    JsonValue told = *member(draft.text(), name);
    put(told, "original_max_position_embeddings", number_value(reading.length));
    all.push_back({{{std::string(name), std::move(told)}}});
  }
  return all;
}

/// Names of the text part, from the file's root.
std::string root_of(const models::Config& config) {
  std::string path = config.text.path().substr(config.root.path().size());
  std::ranges::replace(path, '.', kMendSeparator);
  if (!path.empty()) path = path.substr(1) + kMendSeparator;
  return path;
}

std::size_t count(const Readers& found) {
  const auto refusals = std::ranges::count_if(
      found.readers, [](const ReaderAnswer& each) { return each.refuses.starts_with("the conv"); });
  return found.disagreements.size() + static_cast<std::size_t>(refusals);
}

bool concerns(const ReaderDisagreement& each, std::string_view reader) {
  return std::ranges::find(each.readers, reader) != each.readers.end();
}

const ReaderAnswer& answer_by(const Readers& found, std::string_view name) {
  return *std::ranges::find(found.readers, name, &ReaderAnswer::name);
}

const PositionGroup* scaled(const std::vector<PositionGroup>& groups, std::string_view type) {
  const auto found = std::ranges::find_if(
      groups, [&](const PositionGroup& each) { return each.scaling.type == type; });
  return found == groups.end() ? nullptr : &*found;
}

/// The base at which dynamic scaling has arrived at that length.
double base_at(const PositionGroup& group, double length) {
  const double original = group.scaling.number("original_length");
  const double factor = group.scaling.number("factor");
  const auto rotary = static_cast<double>(group.rotary_dim);
  const double stretch = factor * std::max(length, original) / original - factor + 1;
  return group.base * std::pow(stretch, rotary / (rotary - 2));
}

void add_flags(std::vector<ReaderMend>& all, const ComparedConfig& made) {
  const auto add = [&](std::string_view reader, std::string flag) {
    const auto same = std::ranges::find_if(
        all, [&](const ReaderMend& each) { return each.reader == reader && each.flag == flag; });
    if (same == all.end()) all.push_back({.reader = reader, .flag = std::move(flag)});
  };
  const PositionGroup* yarn = scaled(made.groups, "yarn");
  const PositionGroup* dynamic = scaled(made.groups, "dynamic");
  for (const ReaderDisagreement& each : made.found.disagreements) {
    const bool is_llama = concerns(each, "llama.cpp");
    if (is_llama && each.aspect == "rotation" && yarn != nullptr &&
        (yarn->scaling.number("beta_fast") != 32 || yarn->scaling.number("beta_slow") != 1)) {
      add("llama.cpp", join("--yarn-beta-fast ", yarn->scaling.number("beta_fast"),
                            " --yarn-beta-slow ", yarn->scaling.number("beta_slow")));
    }
    if (is_llama && each.aspect == "rotation" && dynamic != nullptr) {
      const double base = base_at(*dynamic, made.found.asked);
      add("llama.cpp", join("--rope-freq-base ", format_number(base, 7)));
    }
    if (is_llama && each.aspect == "window") {
      for (const PositionGroup& group : made.groups) {
        if (group.window && group.window->kind == "sliding") {
          add("llama.cpp", join("-c ", group.window->tokens));
          break;
        }
      }
    }
    if (each.aspect == "length") {
      const double vllm = answer_by(made.found, "vllm").served_length;
      const double llama = answer_by(made.found, "llama.cpp").served_length;
      add("llama.cpp", join("-c ", vllm));
      if (llama <= made.found.asked) add("vllm", join("--max-model-len ", llama));
    }
  }
}

}  // namespace

std::vector<ReaderMend> mends_of(const JsonValue& file, const ComparedConfig& made, double length) {
  std::vector<ReaderMend> all;
  if (count(made.found) == 0) return all;
  models::Reading reading(file, "config");
  models::positions_of(reading);
  Draft first(reading);
  const std::string root = root_of(reading.config);
  for (const Change& change : changes_of(first, reading)) {
    Draft draft(reading);
    ReaderMend mend{.before = count(made.found)};
    for (const auto& [name, value] : change.keys) {
      draft.set(name, value);
      mend.file.push_back({root + name, models::as_json(value)});
    }
    mend.after = count(compare(draft.take(), length).found);
    if (mend.after < mend.before) all.push_back(std::move(mend));
  }
  add_flags(all, made);
  return all;
}

}  // namespace pe::readers
